import { freePort } from '../../tools/embedded-postgres';
import { makeDeck } from '../support/deck';
import { ServiceProcess, until } from '../support/processes';
import { Site } from './support/site';

jest.setTimeout(240_000);

describe('a start while PostgreSQL is away', () => {
  let site: Site;

  beforeAll(async () => void (site = await Site.open()));
  afterEach(() => Promise.all(site.processes.map((each) => each.stop('SIGKILL'))));
  afterAll(() => site.close());

  it('waits for it, alive and not ready, and works when it is there', async () => {
    const mcpPort = await freePort();
    await site.killPostgres();
    const mcp = new ServiceProcess('mcp', { env: { ...site.env, MCP_PORT: String(mcpPort) } });
    site.processes.push(mcp);
    const processes = await Promise.all([site.start('api'), site.start('worker'), mcp.started()]);
    expect((await fetch(`${site.url}/v1/health`)).status).toBe(200);
    for (const door of [site.url, `http://127.0.0.1:${mcpPort}`]) {
      const ready = await fetch(`${door}/ready`);
      expect([ready.status, await ready.json()]).toMatchObject([
        503,
        { status: 'unavailable', checks: { database: 'unreachable', schema: 'unknown' } },
      ]);
    }
    expect(await site.client.get('/v1/companies')).toMatchObject({ status: 500, body: { error: { code: 'internal_error' } } });
    for (const each of processes) {
      await until('it says what it waits for', () => each.lines().some(({ msg }) => /^waiting for PostgreSQL: \w+/.test(String(msg))));
    }
    await site.revivePostgres();
    for (const door of [site.url, `http://127.0.0.1:${mcpPort}`])
      await until('it is ready', async () => (await fetch(`${door}/ready`)).status === 200, 30);
    const taken = await site.client.upload('/v1/decks', await makeDeck([['Late Start'], ['Problem', 'It is slow.']]), {
      company_name: 'Late Start',
    });
    expect(taken.status).toBe(202);
    await until(
      'the worker has run it',
      async () => (await site.client.get(`/v1/jobs/${taken.body.job_id}`, { prefer: 'wait=20' })).body.status === 'completed',
    );
    expect(await Promise.all(processes.map((each) => each.stop()))).toEqual([0, 0, 0]);
  });

  it('can be stopped while it waits', async () => {
    await site.killPostgres();
    const processes = await Promise.all([site.start('api'), site.start('worker')]);
    expect(await Promise.all(processes.map((each) => each.stop()))).toEqual([0, 0]);
    await site.revivePostgres();
  });

  it.each([
    ['a setting that is wrong', { KEY_PEPPER: 'short' }, /^api: KEY_PEPPER needs secrets/m],
    ['a database that does not exist', { database: 'nowhere' }, /^api: .*database "nowhere" does not exist/m],
  ])('is no excuse for %s: that fails at once', async (_what, { database, ...changes }: Record<string, string>, message) => {
    const env = { ...site.env, ...changes };
    if (database) env.DATABASE_URL = Object.assign(new URL(env.DATABASE_URL ?? ''), { pathname: `/${database}` }).toString();
    const api = new ServiceProcess('api', { env });
    site.processes.push(api);
    expect([(await api.ended).code, api.output]).toEqual([1, expect.stringMatching(message)]);
  });
});
