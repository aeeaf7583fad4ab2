import { createTestDatabase, type TestDatabase } from '../../../../test/support/database';
import { configFor, type KeyProcess, makeMember, startKeyProcess } from '../testing/fixture';
import { KeyUsageRepository, type KeyRequest } from './key-usage.repository';
import { KeyUsageService } from './key-usage.service';

let database: TestDatabase;
let processes: KeyProcess[];
let keyId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  processes = await Promise.all([startKeyProcess(configFor(database.url)), startKeyProcess(configFor(database.url))]);
});

afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await database.drop();
});

beforeEach(async () => {
  const [{ db, keys }] = processes as [KeyProcess, KeyProcess];
  const person = await makeMember(db, 'admin');
  const { row } = await keys.issue({
    portal: 'investor',
    name: 'CI',
    canWrite: true,
    companyId: null,
    createdBy: person.userId,
    ...person,
  });
  keyId = row.id;
});

const usages = (): KeyUsageService[] => processes.map(({ db, keyset }) => new KeyUsageService(db, new KeyUsageRepository(db), keyset));

function request(minute: number, fields: Partial<KeyRequest> = {}): KeyRequest {
  const at = new Date(Date.now() - minute * 60_000);
  return { keyId, at, method: 'GET', endpoint: '/v1/companies', status: 200, requestId: `r${minute}`, ...fields };
}

it('lists recent requests newest first, and marks the last use', async () => {
  const [usage] = usages() as [KeyUsageService, KeyUsageService];
  usage.note(request(2));
  usage.note(request(1, { method: 'POST', endpoint: '/v1/companies/{id}/notes', status: 404 }));
  const newest = request(0);
  usage.note(newest);
  const page = await usage.list(keyId, { limit: 2 });
  expect(page.data.map((row) => [row.method, row.endpoint, row.status, row.request_id])).toEqual([
    ['GET', '/v1/companies', 200, 'r0'],
    ['POST', '/v1/companies/{id}/notes', 404, 'r1'],
  ]);
  const rest = await usage.list(keyId, { limit: 2, cursor: page.next_cursor ?? undefined });
  expect(rest).toMatchObject({ data: [{ request_id: 'r2' }], next_cursor: null });
  expect((await processes[0]?.keys.find(keyId))?.last_used_at).toEqual(newest.at);
});

it('never moves the last use back', async () => {
  const [usage] = usages() as [KeyUsageService, KeyUsageService];
  const newest = request(0);
  usage.note(newest);
  await usage.flush();
  usage.note(request(5));
  await usage.flush();
  expect((await processes[0]?.keys.find(keyId))?.last_used_at).toEqual(newest.at);
});

it('writes from two processes at once without standing in each other’s way', async () => {
  const both = usages();
  for (let round = 0; round < 20; round++) {
    for (const usage of both) usage.note(request(round));
    await Promise.all(both.map((usage) => usage.flush()));
  }
  const page = await (both[0] as KeyUsageService).list(keyId, { limit: 100 });
  expect(page.data).toHaveLength(40);
});

it('keeps a bounded number of a busy key’s requests, the newest', async () => {
  const [usage] = usages() as [KeyUsageService, KeyUsageService];
  for (let i = 30_000; i > 0; i--) usage.note(request(0, { at: new Date(Date.now() - i), requestId: `r${i}` }));
  await usage.flush();
  const count = await processes[0]?.db.row<{ n: number }>('SELECT count(*)::int AS n FROM key_requests WHERE key_id = $1', [keyId]);
  expect(count?.n).toBe(500);
  expect((await usage.list(keyId, { limit: 1 })).data[0]?.request_id).toBe('r1');
});

it('writes what is waiting when the process ends, and goes on after a failed batch', async () => {
  const [usage] = usages() as [KeyUsageService, KeyUsageService];
  usage.note(request(0, { keyId: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' }));
  await usage.flush();
  usage.note(request(0));
  await usage.onApplicationShutdown();
  expect((await usage.list(keyId, { limit: 5 })).data).toHaveLength(1);
});

it('removes what is older than 30 days', async () => {
  const [usage] = usages() as [KeyUsageService, KeyUsageService];
  usage.note(request(31 * 24 * 60));
  usage.note(request(29 * 24 * 60));
  await usage.flush();
  expect(await usage.purge()).toBe(1);
  expect((await usage.list(keyId, { limit: 5 })).data).toHaveLength(1);
});

describe('the tables of days', () => {
  const DAY_MS = 86_400_000;
  const dayOf = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const db = () => (processes[0] as KeyProcess).db;
  const usage = (): KeyUsageService => usages()[0] as KeyUsageService;
  const parts = async (): Promise<string[]> =>
    (
      await db().rows<{ name: string }>(
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'key_requests'::regclass ORDER BY 1`,
      )
    ).map(({ name }) => name);
  /** As a day that lies so far back was made when it came. */
  const made = async (days: number): Promise<void> => {
    const [from, to] = [dayOf(days), dayOf(days + 1)];
    await db().manager.query(`ALTER TABLE key_requests DETACH PARTITION key_requests_first`);
    await db().manager.query(
      `CREATE TABLE key_requests_${from} PARTITION OF key_requests FOR VALUES FROM ('${from} 00:00+00') TO ('${to} 00:00+00')`,
    );
  };
  const whole = async (days: number): Promise<void> => {
    await db().manager.query(`DROP TABLE IF EXISTS key_requests_${dayOf(days)}`);
    const [{ until }] = (await db().manager.query(`SELECT obj_description('key_requests_first'::regclass, 'pg_class') AS until`)) as [
      { until: string },
    ];
    await db().manager.query(
      `ALTER TABLE key_requests ATTACH PARTITION key_requests_first FOR VALUES FROM (MINVALUE) TO ('${until} 00:00+00')`,
    );
  };

  it('are made a week ahead, once, beside the first one and the odd one', async () => {
    await usage().purge();
    const there = await parts();
    expect(there).toEqual([...[2, 3, 4, 5, 6, 7].map((days) => `key_requests_${dayOf(days)}`), 'key_requests_first', 'key_requests_other']);
    await Promise.all([usage().purge(), usage().purge()]);
    expect(await parts()).toEqual(there);
  });

  it('that are missing have their rows in the odd one, which they get when they are made', async () => {
    const name = `key_requests_${dayOf(7)}`;
    await db().manager.query(`DROP TABLE ${name}`);
    const one = usage();
    one.note(request(-7 * 24 * 60, { requestId: 'ahead' }));
    await one.flush();
    expect(await db().rows('SELECT request_id FROM key_requests_other')).toEqual([{ request_id: 'ahead' }]);
    await one.purge();
    expect(await db().rows('SELECT request_id FROM key_requests_other')).toEqual([]);
    expect(await db().rows(`SELECT request_id FROM ${name}`)).toEqual([{ request_id: 'ahead' }]);
  });

  it('go when all of their day is 30 days old, and wait where somebody holds them', async () => {
    await made(-31);
    try {
      const name = `key_requests_${dayOf(-31)}`;
      await db().run(
        `INSERT INTO key_requests (key_id, at, method, endpoint, status, request_id) SELECT $1, now() - interval '31 days', 'GET', '/', 200, i::text FROM generate_series(1, 9) i`,
        [keyId],
      );
      await db().tx(async () => {
        await db().rows(`SELECT 1 FROM ${name} FOR UPDATE`);
        expect(await db().detached(() => usage().purge())).toBe(0);
      });
      expect(await parts()).toContain(name);
      expect(await usage().purge()).toBe(1);
      expect(await parts()).not.toContain(name);
    } finally {
      await whole(-31);
    }
  });

  it('of other days are not asked for a key’s requests of one', async () => {
    const explain = async (condition: string): Promise<string> =>
      JSON.stringify(
        await db().manager.query(
          `EXPLAIN SELECT id FROM key_requests WHERE key_id = $1 AND ${condition} ORDER BY at DESC, id DESC LIMIT 26`,
          [keyId],
        ),
      );
    const day = new Date(Date.now() + 5 * DAY_MS).toISOString();
    const plan = await explain(`at >= '${day}'::timestamptz - interval '1 hour' AND at < '${day}'::timestamptz`);
    expect(plan).not.toContain('key_requests_first');
    expect(plan).not.toContain(`key_requests_${dayOf(7)}`);
    expect(plan).not.toContain('Sort');
  });

  it('lose nothing young to a release that knew no days and deletes by the place in the table', async () => {
    await db().run("DELETE FROM key_requests WHERE at < now() - interval '30 days'");
    const one = usage();
    one.note(request(0));
    one.note(request(31 * 24 * 60));
    await one.flush();
    const young = (): Promise<unknown[]> => db().rows(`SELECT 1 FROM key_requests WHERE at >= now() - interval '30 days'`);
    const before = (await young()).length;
    await db().run('DELETE FROM key_requests WHERE ctid = ANY(ARRAY(SELECT ctid FROM key_requests LIMIT 5000))');
    expect((await young()).length).toBe(before);
    expect(await db().rows(`SELECT 1 FROM key_requests WHERE at < now() - interval '30 days'`)).toEqual([]);
  });
});
