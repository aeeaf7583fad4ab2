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
