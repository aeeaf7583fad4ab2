import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Db, migrate } from '@app/database';
import { migrateQueue } from '@app/queue';
import { createApi } from '../../apps/api/src/create-api';
import { freePort } from '../../tools/embedded-postgres';
import { Client } from '../support/client';
import { makeDeck } from '../support/deck';
import { startTestPooler, type TestPooler } from '../support/pgbouncer';
import { ServiceProcess, startApi, until } from '../support/processes';
import { findReplicatingPostgres, ReplicatedPostgres } from '../support/replicated-postgres';
import { Seeder, type Team } from '../support/seed';
import { processEnv, testConfig } from '../support/service';
import { findProgram } from '../../tools/programs';
import { LONG, report } from './support/form';

jest.setTimeout(240_000);

// Story: more readers than one PostgreSQL answers. Hot standbys answer them, and nobody is shown less than they have written; the second
// process reaches the primary through a pooler in transaction mode, where there is one.

const bin = findReplicatingPostgres();
/** Of the pooler to the primary. */
const SERVERS = 4;

function replicas(): void {
  let primary: ReplicatedPostgres;
  let replica: ReplicatedPostgres;
  let dataDir: string;
  let env: NodeJS.ProcessEnv;
  let teams: [Team, Team];
  let apis: { process: ServiceProcess; url: string; metrics: string }[] = [];
  let worker: ServiceProcess;
  let pooler: TestPooler | undefined;

  beforeAll(async () => {
    [primary, replica] = (await ReplicatedPostgres.fleet(bin ?? '', 'primary', 'replica')) as [ReplicatedPostgres, ReplicatedPostgres];
    dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-replicas-'));
    const config = testConfig(primary.url, dataDir);
    await migrate(primary.url);
    await migrateQueue(config);
    const made = await createApi(config);
    try {
      const seeder = new Seeder(made, made.get(Db));
      teams = [await seeder.team(), await seeder.team()];
    } finally {
      await made.close();
    }
    env = { ...processEnv(config), DATABASE_REPLICA_URLS: replica.url, DATABASE_REPLICA_LAG_BYTES: '32000000', LOG_LEVEL: 'warn' };
    const start = async (more: NodeJS.ProcessEnv = {}): Promise<(typeof apis)[number]> => {
      const port = await freePort();
      return { ...(await startApi({ env: { ...env, ...more, METRICS_PORT: String(port) } })), metrics: `http://127.0.0.1:${port}/metrics` };
    };
    pooler = findProgram('pgbouncer') === undefined ? undefined : await startTestPooler(primary.url, SERVERS);
    const pooled = pooler && { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: primary.url };
    apis = await Promise.all([start(), start(pooled)]);
    worker = await new ServiceProcess('worker', { env }).started();
    await used();
  });

  afterAll(async () => {
    await Promise.all([...apis.map(({ process }) => process), worker].filter(Boolean).map((each) => each.stop('SIGKILL')));
    await pooler?.stop();
    await replica?.stop();
    await primary?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const as = (team: Team, api = 0): Client => new Client(apis[api]?.url ?? '', team.key);
  const ready = async (api: number): Promise<any> => (await fetch(`${apis[api]?.url}/ready`)).json();
  const used = (): Promise<unknown> =>
    until('both read from the replica', async () => {
      const all = await Promise.all(apis.map((_, api) => ready(api)));
      return all.every(({ status, checks }) => status === 'ready' && checks.replicas === 'ok');
    });
  const paused = (): Promise<unknown> => replica.query('SELECT pg_wal_replay_pause()');
  const resumed = (): Promise<unknown> => replica.query('SELECT pg_wal_replay_resume()');

  async function metric(api: number, name: string, labels: string): Promise<number> {
    const text = await (await fetch(apis[api]?.metrics ?? '')).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes(labels));
    return Number(line?.split(' ').pop() ?? NaN);
  }
  const readsOf = (api: number, server: string): Promise<number> => metric(api, 'deal_flow_replica_reads_total', `server="${server}"`);

  /** How often a table of companies was looked at, as the replica's own statistics have it. */
  async function looksAtCompanies(): Promise<number> {
    // A backend tells of what it did a second later at most.
    await sleep(1500);
    const [row] = await replica.query<{ n: string }>(
      `SELECT (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::text AS n FROM pg_stat_user_tables WHERE relname = 'companies'`,
    );
    return Number(row?.n);
  }

  async function exported(team: Team, api = 0): Promise<string[]> {
    const headers = { authorization: `Bearer ${team.key}` };
    const response = await fetch(`${apis[api]?.url}/v1/exports/companies?format=jsonl`, { headers });
    expect(response.status).toBe(200);
    const lines = (await response.text()).split('\n').filter(Boolean);
    return lines.map((line) => (JSON.parse(line) as { name: string }).name).sort();
  }

  it('answers lists, companies, scores, search and exports from the replica', async () => {
    const { body: made } = await as(teams[0]).post('/v1/companies', { name: 'Read Elsewhere' });
    await until(
      'the replica has come that far',
      async () => (await replica.query('SELECT 1 FROM companies WHERE id = $1', [made.id])).length,
    );
    const before = [await looksAtCompanies(), await readsOf(0, replica.address), await readsOf(0, 'primary')] as const;
    const client = as(teams[0]);
    for (const path of ['', `/${made.id}`, `/${made.id}/scores`, `/${made.id}/notes`, `/${made.id}/documents`]) {
      expect((await client.get(`/v1/companies${path}`)).status).toBe(200);
    }
    expect((await client.get('/v1/search?q=Elsewhere')).body.data).toMatchObject([{ company: { id: made.id } }]);
    expect(await exported(teams[0])).toEqual(['Read Elsewhere']);
    expect(await readsOf(0, replica.address)).toBeGreaterThanOrEqual(before[1] + 8);
    expect(await readsOf(0, 'primary')).toBe(before[2]);
    expect(await looksAtCompanies()).toBeGreaterThanOrEqual(before[0] + 5);
  });

  it('shows a caller what they wrote at once, by both processes, while the replica stands still; others are read from it', async () => {
    const [, other] = teams;
    const { body: theirs } = await as(other).post('/v1/companies', { name: 'Theirs' });
    // What workers do of it counts as the team's, too.
    await until('nothing is done for them any more', async () => {
      const position = `SELECT position FROM write_positions WHERE team_id = '${other.id}'`;
      const [had] = await primary.query<{ position: string }>(position);
      await sleep(1500);
      const [has] = await primary.query<{ position: string }>(position);
      return has?.position === had?.position;
    });
    await until('they are read from the replica', async () => {
      const had = await readsOf(0, replica.address);
      await as(other).get(`/v1/companies/${theirs.id}`);
      return (await readsOf(0, replica.address)) > had;
    });
    await paused();
    try {
      const before = await Promise.all([0, 1].map((api) => readsOf(api, replica.address)));
      // In a transaction, and in a statement of its own, by turns through one process and the other.
      for (let round = 0; round < 10; round++) {
        const [here, there] = [round % 2, (round + 1) % 2];
        const { status, body: made } = await as(teams[0], here).post('/v1/companies', { name: `Mine ${round}` });
        expect(status).toBe(201);
        for (const api of [there, here]) {
          expect((await as(teams[0], api).get(`/v1/companies/${made.id}`)).body).toMatchObject({ name: `Mine ${round}` });
          expect((await as(teams[0], api).get('/v1/companies?limit=1')).body.data).toMatchObject([{ id: made.id }]);
        }
        const { status: noted } = await as(teams[0], there).post(`/v1/companies/${made.id}/notes`, { body: `Note ${round}` });
        expect(noted).toBe(201);
        for (const api of [here, there]) {
          expect((await as(teams[0], api).get(`/v1/companies/${made.id}/notes`)).body.data).toMatchObject([{ body: `Note ${round}` }]);
        }
        expect(await exported(teams[0], there)).toContain(`Mine ${round}`);
      }
      expect(await Promise.all([0, 1].map((api) => readsOf(api, replica.address)))).toEqual(before);
      expect(await replica.query(`SELECT 1 FROM companies WHERE name LIKE 'Mine %'`)).toEqual([]);
      // Somebody who has written nothing since is read from it as before.
      expect((await as(other).get(`/v1/companies/${theirs.id}`)).body).toMatchObject({ name: 'Theirs' });
      expect(await readsOf(0, replica.address)).toBeGreaterThan(before[0] as number);
    } finally {
      await resumed();
    }
    await until('they are read from the replica again', async () => {
      const had = await readsOf(0, replica.address);
      await as(teams[0]).get('/v1/companies');
      return (await readsOf(0, replica.address)) > had;
    });
  });

  it('shows the score of a deck as soon as its job is done, while the replica stands still', async () => {
    await paused();
    try {
      const deck = await as(teams[0]).upload('/v1/decks', await makeDeck([['Patience'], ['Problem', 'It is slow.']]), {
        company_name: 'Patience',
      });
      expect(deck.status).toBe(202);
      await until(
        'the deck is done',
        async () => (await as(teams[0], 1).get(`/v1/jobs/${deck.body.job_id}`, { prefer: 'wait=5' })).body.status === 'completed',
      );
      for (const api of [0, 1]) {
        expect((await as(teams[0], api).get(`/v1/companies/${deck.body.company_id}`)).body).toMatchObject({
          cri: { score: expect.any(Number) },
        });
        expect((await as(teams[0], api).get(`/v1/companies/${deck.body.company_id}/scores`)).status).toBe(200);
        expect((await as(teams[0], api).get('/v1/search?q=Patience')).body.data.length).toBeGreaterThan(0);
      }
    } finally {
      await resumed();
    }
  });

  it('leaves a replica alone that is further behind than its limit, and says so', async () => {
    await paused();
    try {
      await primary.query(`CREATE TABLE ballast AS SELECT repeat(md5(i::text), 30) AS text FROM generate_series(1, 45000) AS i`);
      await until('it is left alone', async () => (await ready(0)).checks.replicas === '0 of 1 used');
      expect(await ready(0)).toMatchObject({ status: 'degraded', checks: { database: 'ok' } });
      expect(await metric(0, 'deal_flow_replica_lag_bytes', replica.address)).toBeGreaterThan(32_000_000);
      expect(await metric(0, 'deal_flow_replica_used', 'state="behind"')).toBe(0);
      const before = await readsOf(0, replica.address);
      expect((await as(teams[1]).get('/v1/companies')).status).toBe(200);
      expect(await readsOf(0, replica.address)).toBe(before);
    } finally {
      await resumed();
    }
    await used();
    expect(await metric(0, 'deal_flow_replica_used', 'state="used"')).toBe(1);
  });

  /** Readers of both teams and a writer, at both processes. */
  function load(): { end(): Promise<{ requests: number; failed: string[]; slowest: number }> } {
    const found = { requests: 0, failed: [] as string[], slowest: 0 };
    let over = false;
    const ask = async (work: () => Promise<{ status: number }>, what: string): Promise<void> => {
      const began = performance.now();
      const status = await work().then((answer) => answer.status, String);
      found.requests++;
      found.slowest = Math.max(found.slowest, (performance.now() - began) / 1000);
      if (status !== 200 && status !== 201) found.failed.push(`${what}: ${status}`);
    };
    const reader = async (team: Team, api: number): Promise<void> => {
      while (!over) {
        await ask(() => as(team, api).get('/v1/companies?limit=10'), 'list');
        await ask(() => as(team, api).get('/v1/search?q=Theirs'), 'search');
        await sleep(5);
      }
    };
    const writer = async (): Promise<void> => {
      for (let i = 0; !over; i++) {
        const name = `Loaded ${crypto.randomUUID()}`;
        await ask(() => as(teams[0], i % 2).post('/v1/companies', { name }), 'company');
        const { body } = await as(teams[0], (i + 1) % 2).get('/v1/companies?limit=1');
        if (body.data?.[0]?.name !== name) found.failed.push(`own write not found: ${name}`);
        await sleep(20);
      }
    };
    const all = Promise.all([writer(), ...[0, 1].flatMap((api) => teams.flatMap((team) => [reader(team, api), reader(team, api)]))]);
    endLoad = async () => {
      over = true;
      await all;
    };
    return { end: () => endLoad().then(() => found) };
  }

  // A test that failed leaves its load behind, and its writer would mislead that of the next one.
  let endLoad = (): Promise<void> => Promise.resolve();
  afterEach(() => endLoad());

  it('costs nobody an answer when the replica is killed under load, and is used again when it is back', async () => {
    const under = load();
    await sleep(LONG ? 10_000 : 2000);
    await replica.kill();
    await until('it is left alone', async () => (await ready(0)).checks.replicas === '0 of 1 used');
    await sleep(LONG ? 10_000 : 1000);
    await replica.start();
    await used();
    const before = await readsOf(1, replica.address);
    await until('it is read from', async () => (await readsOf(1, replica.address)) > before);
    // A connection whose caller gave up is closed, and made again once it is needed.
    const whole = pooler;
    if (whole) await until('the pooler has all its connections', async () => (await whole.servers()) === SERVERS);
    const { requests, failed, slowest } = await under.end();
    expect(failed).toEqual([]);
    expect(slowest).toBeLessThan(5);
    report('a replica killed under load', { requests, failed: failed.length, 'slowest answer, s': slowest.toFixed(2) });
  });

  it('costs nobody an answer when the replica stands still', async () => {
    const under = load();
    await sleep(500);
    replica.signal('SIGSTOP');
    try {
      await until('it is left alone', async () => (await ready(0)).checks.replicas === '0 of 1 used');
      await sleep(1000);
    } finally {
      replica.signal('SIGCONT');
    }
    await used();
    const { requests, failed, slowest } = await under.end();
    expect(failed).toEqual([]);
    expect(slowest).toBeLessThan(5);
    report('a replica that stands still under load', { requests, failed: failed.length, 'slowest answer, s': slowest.toFixed(2) });
  });

  it('is not misled by a replica that follows nobody any more', async () => {
    await replica.promote();
    await until('it is left alone', async () => (await ready(0)).checks.replicas === '0 of 1 used');
    const { body: made } = await as(teams[0]).post('/v1/companies', { name: 'Only on the primary' });
    for (const api of [0, 1]) expect((await as(teams[0], api).get(`/v1/companies/${made.id}`)).status).toBe(200);
    await replica.kill();
    await replica.followAnew(primary);
    await used();
  });

  it('forgets nothing in a crash of the primary: the positions that it loses are asked of everybody', async () => {
    await paused();
    try {
      const { body: made } = await as(teams[0]).post('/v1/companies', { name: 'Before the crash' });
      await primary.kill();
      await primary.start();
      await until('it answers', async () => (await as(teams[0]).get('/v1/pipelines')).status === 200);
      expect(await primary.query('SELECT 1 FROM write_positions WHERE team_id = $1', [teams[0].id])).toEqual([]);
      for (const api of [0, 1]) {
        await until('it answers', async () => (await as(teams[0], api).get('/v1/pipelines')).status === 200);
        expect((await as(teams[0], api).get(`/v1/companies/${made.id}`)).body).toMatchObject({ name: 'Before the crash' });
      }
    } finally {
      await resumed();
    }
    await used();
  });
}

if (bin === undefined) describe.skip('read replicas (needs postgresql)', replicas);
else describe('read replicas', replicas);
