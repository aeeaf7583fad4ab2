import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '../apps/admin/src/command-line';
import { createApi } from '../apps/api/src/create-api';
import { createWorker } from '../apps/worker/src/create-worker';
import { freePort } from '../tools/embedded-postgres';
import { administer, dropDatabase } from './support/administer';
import { makeDeck } from './support/deck';
import { Client } from './support/client';
import { until } from './support/processes';
import { TestService, testConfig } from './support/service';

jest.setTimeout(120_000);

// Story: a balancer asks each process whether it can work (ADR 0016), and sends no request to one that cannot: neither to one without
// its database or on a schema that it does not know, nor an upload to one that cannot store it. Everything else goes on.

interface Answer {
  status: number;
  body: { status: string; checks: Record<string, string> };
}

const WELL = { database: 'ok', schema: 'ok', queue: 'ok', storage: 'ok' };
const NEWER = 'Tomorrow1800000000000';

describe('readiness', () => {
  let service: TestService;
  let dataDir: string;
  let opened: { close(): Promise<void> }[];

  beforeAll(async () => {
    service = await TestService.start();
    dataDir = await mkdtemp(join(tmpdir(), 'deal-flow-ready-'));
  });
  beforeEach(() => (opened = []));
  afterEach(() => Promise.all(opened.map((each) => each.close())));
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const configOf = (env: Record<string, string>, dir = dataDir, url = service.config.databaseUrl): typeof service.config =>
    testConfig(url, dir, env);

  /** An api beside the service's own, with another environment. */
  async function api(env: Record<string, string> = {}, dir?: string, url?: string): Promise<string> {
    const app = await createApi(configOf(env, dir, url));
    opened.push(app);
    await app.listen(0, '127.0.0.1');
    return `http://127.0.0.1:${((app.getHttpServer() as Server).address() as AddressInfo).port}`;
  }
  async function asked(url: string, path = '/ready'): Promise<Answer> {
    const response = await fetch(url + path);
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
  async function doctor(url = service.config.databaseUrl): Promise<string> {
    let error = '';
    await runCommandLine(['doctor'], { out: () => undefined, error: (text) => (error += text) }, () => configOf({}, dataDir, url));
    return error;
  }
  const made = (name: string): Promise<number> =>
    service.db.run('INSERT INTO schema_migrations (name, timestamp) VALUES ($1, $2)', [name, name.slice(-13)]);
  const unmade = (name: string): Promise<number> => service.db.run('DELETE FROM schema_migrations WHERE name = $1', [name]);

  it('is given, also for uploads, where all is well', async () => {
    for (const path of ['/ready', '/ready/uploads']) {
      expect(await asked(service.baseUrl, path)).toEqual({ status: 200, body: { status: 'ready', checks: WELL } });
    }
  });

  it('stays where the queue is away: decks are taken in, and it says what is missing', async () => {
    const url = await api({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    const degraded = { status: 200, body: { status: 'degraded', checks: { ...WELL, queue: 'unreachable' } } };
    expect([await asked(url), await asked(url, '/ready/uploads')]).toEqual([degraded, degraded]);
    const { key } = await service.seed.team();
    expect((await new Client(url, key).upload('/v1/decks', await makeDeck(), { company_name: 'No Queue' })).status).toBe(202);
  });

  it('is refused for uploads alone where no file can be stored', async () => {
    const blocked = join(dataDir, 'blocked');
    await mkdir(join(blocked, 'files'), { recursive: true });
    await writeFile(join(blocked, 'files', 'unfinished'), 'a file where the folder should be');
    const url = await api({}, blocked);
    const checks = { ...WELL, storage: 'unreachable' };
    expect(await asked(url)).toEqual({ status: 200, body: { status: 'degraded', checks } });
    expect(await asked(url, '/ready/uploads')).toEqual({ status: 503, body: { status: 'unavailable', checks } });
  });

  it('is refused on a database that was never migrated, until it is', async () => {
    const name = `t_${process.pid}_ready`;
    await administer(service.config.databaseUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
    const fresh = Object.assign(new URL(service.config.databaseUrl), { pathname: `/${name}` }).toString();
    const url = await api({}, undefined, fresh);
    expect(await asked(url)).toMatchObject({ status: 503, body: { status: 'unavailable', checks: { database: 'ok', schema: 'missing' } } });
    expect(await runCommandLine(['migrate'], { out: () => undefined, error: () => undefined }, () => configOf({}, dataDir, fresh))).toBe(0);
    await until('it is ready', async () => (await asked(url)).body.status === 'ready', 15);
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await dropDatabase(service.config.databaseUrl, name);
  });

  it('is refused on a schema that is older than the process', async () => {
    const last = await service.db.row<{ name: string }>('SELECT name FROM schema_migrations ORDER BY id DESC LIMIT 1');
    await unmade(last?.name ?? '');
    try {
      expect(await asked(await api())).toMatchObject({ status: 503, body: { checks: { database: 'ok', schema: 'older' } } });
    } finally {
      await made(last?.name ?? '');
    }
  });

  it('is refused on a schema that is newer than the process, which doctor says, too', async () => {
    await made(NEWER);
    try {
      expect(await asked(await api())).toMatchObject({ status: 503, body: { checks: { database: 'ok', schema: 'newer' } } });
      expect(await doctor()).toMatch(
        /^error: schema: newer than this version, which does not work with Tomorrow1800000000000: run a newer one/,
      );
    } finally {
      await unmade(NEWER);
    }
  });

  it('is given on a newer schema whose migration says that a process of this age works beside it', async () => {
    const [known] = await service.db.rows<{ newest: string }>('SELECT max(timestamp) AS newest FROM schema_migrations');
    const says = (age: number): Promise<number> =>
      service.db.run(
        `INSERT INTO schema_compatibility VALUES ($1, $2) ON CONFLICT (migration) DO UPDATE SET works_with = excluded.works_with`,
        [NEWER, age],
      );
    await made(NEWER);
    try {
      await says(Number(known?.newest));
      expect(await asked(await api())).toEqual({ status: 200, body: { status: 'ready', checks: WELL } });
      expect(await doctor()).not.toMatch(/schema/);
      await says(Number(known?.newest) + 1);
      expect((await asked(await api())).body.checks.schema).toBe('newer');
    } finally {
      await unmade(NEWER);
      await service.db.run('DELETE FROM schema_compatibility WHERE migration = $1', [NEWER]);
    }
  });

  it('is waited for by a worker, which takes no job on a schema that it does not know', async () => {
    const { key } = await service.seed.team();
    const client = new Client(service.baseUrl, key);
    const { body } = await client.upload('/v1/decks', await makeDeck(), { company_name: 'Patient Robotics' });
    await made(NEWER);
    const worker = await createWorker(service.config);
    opened.push(worker);
    const held = await client.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=3' });
    expect(held.body.status).toBe('queued');
    await unmade(NEWER);
    await until(
      'the job is run',
      async () => (await client.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=10' })).body.status === 'completed',
    );
  });
});
