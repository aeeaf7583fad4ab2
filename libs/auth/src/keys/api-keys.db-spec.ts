import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@app/database';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database';
import { configFor, type KeyProcess, makeCompanyAdmin, makeMember, startKeyProcess } from '../testing/fixture';
import type { NewApiKey } from './api-key';
import { ApiKeysRepository } from './api-keys.repository';
import { newKey } from './key-format';

const OLD = 'the-old-pepper-of-at-least-32-characters';
const NEW = 'the-new-pepper-of-at-least-32-characters';

let database: TestDatabase;
const started: KeyProcess[] = [];

async function start(env: Record<string, string> = {}): Promise<KeyProcess> {
  const process = await startKeyProcess(configFor(database.url, env));
  started.push(process);
  return process;
}

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await Promise.all(started.map((process) => process.stop()));
  await database.drop();
});

async function investorKey(process: KeyProcess, fields: Partial<NewApiKey> = {}, role: 'admin' | 'viewer' = 'admin') {
  const person = await makeMember(process.db, role);
  const request: NewApiKey = {
    portal: 'investor',
    name: 'CI',
    canWrite: true,
    companyId: null,
    createdBy: person.userId,
    ...person,
    ...fields,
  };
  return { person, ...(await process.keys.issue(request)) };
}

const accepted = (process: KeyProcess, key: string): Promise<boolean> =>
  process.keys.verify(key).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'unauthenticated') return false;
      throw error;
    },
  );

/** Milliseconds until the process stops accepting the key. */
async function untilRefused(process: KeyProcess, key: string): Promise<number> {
  const since = performance.now();
  while (await accepted(process, key)) {
    if (performance.now() - since > 5000) throw new Error('still accepted after five seconds');
    await sleep(20);
  }
  return performance.now() - since;
}

it('speaks for its user with the user’s current rights', async () => {
  const process = await start();
  const { key, row, person } = await investorKey(process);
  const { principal, display } = await process.keys.verify(key);
  expect(principal).toEqual({ kind: 'investor', keyId: row.id, ...person, role: 'admin', pipelineIds: null, canWrite: true });
  expect(display).toBe(`${key.slice(0, 12)}…${key.slice(-4)}`);
  const pipelineId = newId();
  await process.db.run('UPDATE memberships SET role = $1, pipeline_ids = $2 WHERE user_id = $3', ['viewer', [pipelineId], person.userId]);
  await sleep(1050);
  const later = await process.keys.verify(key);
  expect(later.principal).toMatchObject({ role: 'viewer', pipelineIds: [pipelineId], canWrite: false });
});

describe('a key that is in use', () => {
  const now = performance.now.bind(performance);
  let ahead = 0;
  let lookUps: jest.SpyInstance<Promise<unknown>>;

  /** Until what was asked is known. */
  const answered = async (): Promise<void> => {
    await Promise.all(lookUps.mock.results.map(({ value }) => value as Promise<unknown>));
    await new Promise(setImmediate);
  };

  beforeEach(() => {
    ahead = 0;
    lookUps = jest.spyOn(ApiKeysRepository.prototype, 'findWorking');
    jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is asked about before it is forgotten, so that nobody waits for the answer', async () => {
    const process = await start();
    const { key } = await investorKey(process);
    await process.keys.verify(key);
    for (let turn = 2; turn <= 4; turn++) {
      ahead += 800;
      expect(process.keys.recall(key)).toBeDefined();
      expect(lookUps).toHaveBeenCalledTimes(turn);
      await answered();
    }
  });

  it('is forgotten when that says that it was revoked', async () => {
    const process = await start();
    const { key, row } = await investorKey(process);
    await process.keys.verify(key);
    await process.db.run('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [row.id]);
    ahead += 800;
    expect(process.keys.recall(key)).toBeDefined();
    await answered();
    expect(await accepted(process, key)).toBe(false);
  });
});

it('never lets a viewer’s key write, nor a read key', async () => {
  const process = await start();
  const viewer = await investorKey(process, { canWrite: true }, 'viewer');
  expect((await process.keys.verify(viewer.key)).principal.canWrite).toBe(false);
  const reader = await investorKey(process, { canWrite: false });
  expect((await process.keys.verify(reader.key)).principal.canWrite).toBe(false);
});

it('stores neither the key nor its plain digest', async () => {
  const process = await start();
  const { key } = await investorKey(process);
  const [stored] = await process.db.rows<{ text: string }>(
    `SELECT api_keys::text AS text FROM api_keys WHERE hash <> sha256($1::bytea) AND last4 = $2`,
    [Buffer.from(key), key.slice(-4)],
  );
  expect(stored?.text).toBeDefined();
  expect(stored?.text).not.toContain(key.slice(13, 40));
});

it('stops on every process within two seconds of being revoked, and at once where it was revoked', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const { key, row } = await investorKey(here);
  expect([await accepted(here, key), await accepted(there, key)]).toEqual([true, true]);
  await here.keys.revoke(row.id);
  expect(await untilRefused(there, key)).toBeLessThan(2000);
  expect(await accepted(here, key)).toBe(false);
});

it('is revoked once: the first moment stays', async () => {
  const process = await start();
  const { row } = await investorKey(process);
  const first = await process.keys.revoke(row.id);
  await sleep(5);
  const second = await process.keys.revoke(row.id);
  expect(first?.revoked_at).toBeInstanceOf(Date);
  expect(second?.revoked_at).toEqual(first?.revoked_at);
  expect(await process.keys.works(row.id)).toBe(false);
  expect(await process.keys.revoke(newId())).toBeNull();
});

it.each([
  ['deactivated', 'UPDATE memberships SET active = false WHERE user_id = $1'],
  ['removed', 'DELETE FROM memberships WHERE user_id = $1'],
])('stops like a revoked one when its user is %s', async (_what, change) => {
  const process = await start();
  const { key, row, person } = await investorKey(process);
  expect(await accepted(process, key)).toBe(true);
  await process.db.run(change, [person.userId]);
  expect(await untilRefused(process, key)).toBeLessThan(2000);
  expect(await process.keys.works(row.id)).toBe(false);
});

it('binds a founder key to its company while the user is an admin of it', async () => {
  const process = await start();
  const admin = await makeCompanyAdmin(process.db);
  const request: NewApiKey = { portal: 'founder', name: 'CI', canWrite: true, createdBy: admin.userId, ...admin };
  const { key, row } = await process.keys.issue(request);
  const { principal } = await process.keys.verify(key);
  expect(principal).toEqual({ kind: 'founder', keyId: row.id, ...admin, canWrite: true });
  await process.db.run('DELETE FROM company_admins WHERE user_id = $1', [admin.userId]);
  expect(await untilRefused(process, key)).toBeLessThan(2000);
});

it('survives a change of the pepper: the first signs, all verify', async () => {
  const before = await start({ KEY_PEPPER: OLD });
  const during = await start({ KEY_PEPPER: `${NEW},${OLD}` });
  const after = await start({ KEY_PEPPER: NEW });
  const old = (await investorKey(before)).key;
  const fresh = (await investorKey(during)).key;
  const works = async (process: KeyProcess): Promise<boolean[]> => [await accepted(process, old), await accepted(process, fresh)];
  expect(await works(before)).toEqual([true, false]);
  expect(await works(during)).toEqual([true, true]);
  expect(await works(after)).toEqual([false, true]);
});

it('refuses a key of the other environment and says which it is', async () => {
  const process = await start();
  await expect(process.keys.verify(newKey('investor', 'live'))).rejects.toMatchObject({
    code: 'unauthenticated',
    message: 'This is a live key; this address serves test keys.',
  });
});

describe('queries', () => {
  async function counted(process: KeyProcess, work: () => Promise<unknown>): Promise<number> {
    const spy = jest.spyOn(process.db.pool, 'query');
    try {
      await work();
      return spy.mock.calls.length;
    } finally {
      spy.mockRestore();
    }
  }

  it('costs none for malformed keys, wrong checksums and other environments', async () => {
    const process = await start();
    const keys = ['', 'svc_upload_a.b.c', `svc_inv_test_${'0'.repeat(32)}`, newKey('investor', 'live'), 'x'.repeat(17_000)];
    expect(await counted(process, () => Promise.all(keys.map((key) => accepted(process, key))))).toBe(0);
  });

  it('asks for different keys that come at once together, and each speaks for its own user', async () => {
    const process = await start({ KEY_PEPPER: `${NEW},${OLD}` });
    const keys = await Promise.all(Array.from({ length: 5 }, () => investorKey(process)));
    const unknown = newKey('investor', 'test');
    const answers: unknown[] = [];
    const work = async (): Promise<void> => {
      const asked = [...keys.map(({ key }) => process.keys.verify(key)), process.keys.verify(unknown)];
      for (const answer of await Promise.allSettled(asked))
        answers.push(answer.status === 'fulfilled' ? (answer.value.principal as { userId: string }).userId : null);
    };
    expect(await counted(process, work)).toBe(1);
    expect(answers).toEqual([...keys.map(({ person }) => person.userId), null]);
  });

  it('asks once a second, for known and unknown keys, however many ask at once', async () => {
    const process = await start();
    const { key } = await investorKey(process);
    const ask = (k: string) => () => Promise.all(Array.from({ length: 50 }, () => accepted(process, k)));
    expect(await counted(process, ask(key))).toBe(1);
    expect(await counted(process, ask(key))).toBe(0);
    const unknown = newKey('investor', 'test');
    expect(await counted(process, ask(unknown))).toBe(1);
    expect(await counted(process, ask(unknown))).toBe(0);
    await sleep(1050);
    expect(await counted(process, ask(key))).toBe(1);
  });
});

it('lists a user’s keys, newest first, in pages', async () => {
  const process = await start();
  const { person, row } = await investorKey(process);
  const others = [];
  for (const name of ['two', 'three']) {
    const request: NewApiKey = { portal: 'investor', name, canWrite: false, companyId: null, createdBy: person.userId, ...person };
    others.push((await process.keys.issue(request)).row.id);
  }
  await investorKey(process);
  const first = await process.keys.list({ userId: person.userId }, { limit: 2 });
  const second = await process.keys.list({ userId: person.userId }, { limit: 2, cursor: first.next_cursor ?? undefined });
  expect([...first.data, ...second.data].map((key) => key.id)).toEqual([...others.reverse(), row.id]);
  expect(second.next_cursor).toBeNull();
  await expect(process.keys.list({ teamId: person.teamId }, { limit: 2, cursor: first.next_cursor ?? '' })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});
