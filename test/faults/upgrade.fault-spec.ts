import { freePort } from '../../tools/embedded-postgres';
import { Client } from '../support/client';
import { makeDeck } from '../support/deck';
import { ServiceProcess, until } from '../support/processes';
import { type BuiltRelease, buildRelease, hasHistory, lastRelease } from './support/release';
import { Site } from './support/site';

jest.setTimeout(300_000);

const release = lastRelease();

// Story: an upgrade without a pause (docs/operations.md): the schema first, while the last release still serves; then one process
// after the other. For a while both work on one database, each on what the other has begun.
const upgrade = (): void => {
  let site: Site;
  let built: BuiltRelease;
  let before: ServiceProcess;
  let beforeUrl: string;

  beforeAll(async () => {
    built = buildRelease(release);
    // The schema of the present version.
    site = await Site.open();
    const port = await freePort();
    beforeUrl = `http://127.0.0.1:${port}`;
    before = new ServiceProcess('api', { env: { ...site.env, PORT: String(port) }, apps: built.apps });
    site.processes.push(before);
    await Promise.all([before.started(), site.start('api')]);
  });
  afterAll(async () => {
    await site?.close();
    built?.remove();
  });

  const asked = async (url: string): Promise<number> => (await fetch(`${url}/ready`)).status;
  const of = (url: string): Client => new Client(url, site.team.key, url === beforeUrl ? 'last' : 'present');
  const done = async (url: string, jobId: string): Promise<boolean> =>
    (await of(url).get(`/v1/jobs/${jobId}`, { prefer: 'wait=20' })).body.status === 'completed';

  it('leaves the last release ready on the new schema, beside the new one', async () => {
    expect([await asked(beforeUrl), await asked(site.url)]).toEqual([200, 200]);
  });

  it.each(['last', 'present'] as const)('lets a worker of the %s release finish what either took in, and both show it', async (which) => {
    const worker = which === 'present' ? await site.start('worker') : new ServiceProcess('worker', { env: site.env, apps: built.apps });
    site.processes.push(worker);
    await worker.started();
    for (const [taker, url, other] of [
      ['last', beforeUrl, site.url],
      ['present', site.url, beforeUrl],
    ] as const) {
      const name = `Taken by ${taker} for ${which}`;
      const taken = await of(url).upload('/v1/decks', await makeDeck([[name], ['Problem', 'It is slow.']]), { company_name: name });
      expect(taken.status).toBe(202);
      await until(`${name} is done`, () => done(other, taken.body.job_id));
      for (const reader of [url, other]) {
        const company = await of(reader).get(`/v1/companies/${taken.body.company_id}`);
        expect([company.status, company.body.name, typeof company.body.cri.score]).toEqual([200, name, 'number']);
      }
    }
    expect(await worker.stop()).toBe(0);
  });

  it('replays an answer of either release by the other', async () => {
    for (const [first, second] of [
      [beforeUrl, site.url],
      [site.url, beforeUrl],
    ] as const) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = { name: `Once, from ${new URL(first).port}` };
      const made = await of(first).post('/v1/companies', body, headers);
      // As the first one answered, of whichever release that was.
      const again = await new Client(second, site.team.key, 'last').post('/v1/companies', body, headers);
      expect([made.status, again.status, again.body.id]).toEqual([201, 201, made.body.id]);
    }
  });

  it('goes on with the new release alone once the old one has stopped', async () => {
    expect(await before.stop()).toBe(0);
    expect(await asked(site.url)).toBe(200);
    expect((await site.client.get('/v1/companies')).status).toBe(200);
  });
};
if (hasHistory(release)) describe('an upgrade from the last release', upgrade);
else describe.skip('an upgrade from the last release (needs git-history)', upgrade);
