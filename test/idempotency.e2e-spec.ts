import { isDeepStrictEqual } from 'node:util';
import { newId } from '@app/database';
import { IdempotencyRecords } from '@app/http';
import type { Operation } from './attacks/support/description';
import { OPERATIONS, type Target } from './attacks/support/target';
import type { Answer } from './support/client';
import { until } from './support/processes';
import { Requests, type Send } from './support/requests';

jest.setTimeout(120_000);

/** Whatever takes a key or an upload token and may change something: a new operation is held to this without a new test. */
const POSTS = OPERATIONS.filter(({ method, credential }) => method === 'POST' && credential !== undefined);

let requests: Requests;
let target: Target;

beforeAll(async () => {
  requests = await Requests.start();
  ({ target } = requests);
});

afterAll(() => target.stop());

const outcome = ({ status, body, headers }: Answer<any>) => ({
  status,
  body,
  location: headers.get('location'),
  retryAfter: headers.get('retry-after'),
});
const replayed = ({ headers }: Answer<any>): string | null => headers.get('idempotent-replayed');
const codeOf = ({ status, body }: Answer<any>): string => `${status} ${body.error?.code}`;
const isSuccess = ({ status }: Answer<any>): boolean => [200, 201, 202].includes(status);

/** Ages the record of this key. */
async function age(key: string, column: 'created_at' | 'locked_until', to: string): Promise<void> {
  const aged = await target.service.db.run(`UPDATE idempotency_records SET ${column} = now() - $2::interval WHERE key = $1`, [key, to]);
  expect(aged).toBe(1);
}

/** What a process leaves that dies before its commit: no effect, and a claim that nobody completes or gives back. */
async function dyingBeforeTheCommit<T>(work: () => Promise<T>): Promise<T> {
  const { db } = target.service;
  await db.run(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF TG_OP = 'DELETE' THEN RETURN NULL; END IF; RAISE EXCEPTION 'died'; END $$`);
  await db.run('CREATE TRIGGER die BEFORE UPDATE OR DELETE ON idempotency_records FOR EACH ROW EXECUTE FUNCTION die()');
  return work().finally(() => db.run('DROP FUNCTION die CASCADE'));
}

it('is taken by every POST that takes an API key or an upload token', () => {
  expect(POSTS.filter(({ repeatable }) => !repeatable).map(({ id }) => id)).toEqual([]);
  expect(POSTS.length).toBeGreaterThan(9);
});

describe.each(POSTS.map((operation): [string, Operation] => [operation.id, operation]))('%s under an Idempotency-Key', (id, operation) => {
  let own: string;
  let send: Send;

  beforeEach(async () => {
    own = await requests.credential(operation);
    send = await requests.of(operation, own);
  });

  it('answers a repeat as the first time, and has one effect', async () => {
    const first = await send(`${id}-repeated`);
    expect([isSuccess(first), replayed(first)]).toEqual([true, null]);
    const after = await target.census();
    const second = await send(`${id}-repeated`);
    expect(outcome(second)).toEqual(outcome(first));
    expect(replayed(second)).toBe('true');
    // The file of a repeat is removed as its request ends, which may be just after its answer.
    await until('nothing is left of the repeat', async () => isDeepStrictEqual(await target.census(), after));
  });

  it('refuses the key for any other request', async () => {
    const others = [await requests.of(operation, own)];
    if (operation.form) {
      const file = requests.file(operation);
      send = requests.form(operation, own, file);
      others.push(requests.form(operation, own, file, { name: 'The same file with a field' }));
    }
    await send(`${id}-reused`);
    const after = await target.census();
    for (const other of others) expect(codeOf(await other(`${id}-reused`))).toBe('400 idempotency_key_reused');
    expect(await target.census()).toEqual(after);
  });

  it('lets nobody in while the first is at work, and somebody once its process is gone', async () => {
    const before = await target.census();
    expect(codeOf(await dyingBeforeTheCommit(() => send(`${id}-crashed`)))).toBe('500 internal_error');
    const waiting = await send(`${id}-crashed`);
    expect([codeOf(waiting), waiting.headers.get('retry-after')]).toEqual(['409 idempotency_in_progress', '1']);
    expect(await target.census()).toEqual(before);
    await age(`${id}-crashed`, 'locked_until', '1 second');
    const second = await send(`${id}-crashed`);
    expect([isSuccess(second), replayed(second)]).toEqual([true, null]);
    const third = await send(`${id}-crashed`);
    expect([outcome(third), replayed(third)]).toEqual([outcome(second), 'true']);
  });

  it('forgets after 24 hours', async () => {
    const other = await requests.of(operation, own);
    await send(`${id}-old`);
    await age(`${id}-old`, 'created_at', '23 hours 59 minutes');
    expect(codeOf(await other(`${id}-old`))).toBe('400 idempotency_key_reused');
    await age(`${id}-old`, 'created_at', '24 hours 1 second');
    const anew = await other(`${id}-old`);
    // A token is for one submission ever, whatever is remembered of it.
    if (operation.credential === 'uploadToken') expect(codeOf(anew)).toBe('401 upload_token_used');
    else expect([isSuccess(anew), replayed(anew)]).toEqual([true, null]);
  });

  it("knows nothing of another holder's keys", async () => {
    const other = await requests.of(operation, await requests.anotherCredential(operation));
    await send(`${id}-shared`);
    const theirs = await other(`${id}-shared`);
    expect([isSuccess(theirs), replayed(theirs)]).toEqual([true, null]);
  });
});

/** Of admins, or of whoever made the endpoint, whatever pipelines they see. */
const OF_NO_PIPELINE = /^create(Thesis|View)$|Webhook/;

const OF_PIPELINES = POSTS.filter(({ credential, id }) => credential === 'investorKey' && !OF_NO_PIPELINE.test(id));

describe('answered before its caller lost the pipeline', () => {
  interface Caller {
    userId: string;
    send: () => Promise<Answer<any>>;
    first: Answer<any>;
  }
  const told = new Map<string, Promise<void>>();

  async function ask(operation: Operation): Promise<Caller> {
    const { service, team } = target;
    const userId = await service.seed.member(team.id, 'member');
    const of = await requests.of(operation, await service.seed.investorKey(team.id, userId));
    const send = () => of(`${operation.id}-taken-away`);
    return { userId, send, first: await send() };
  }

  async function lose(id: string, { userId, send, first }: Caller): Promise<void> {
    const { service, team } = target;
    expect(isSuccess(first)).toBe(true);
    const elsewhere = await service.seed.pipeline(team.id, `Beside ${id}`);
    await service.db.run('UPDATE memberships SET pipeline_ids = $2 WHERE user_id = $1', [userId, [elsewhere.id]]);
    // What it tells of is known by no company: who asks may know it still.
    if (!/company_id|^{"id":/.test(JSON.stringify(first.body))) return expect(replayed(await send())).toBe('true');
    // Rights take effect within two seconds.
    const refused = await until('the right is gone', async () => {
      const answer = await send();
      return replayed(answer) === null && answer;
    });
    expect(codeOf(refused)).toMatch(/^404 ((company|job|import|deal|merge)_)?not_found$/);
    await service.db.run('UPDATE memberships SET pipeline_ids = NULL WHERE user_id = $1', [userId]);
    const again = await until('the right is back', async () => {
      const answer = await send();
      return isSuccess(answer) && answer;
    });
    expect([outcome(again), replayed(again)]).toEqual([outcome(first), 'true']);
  }

  // One after the other they act, and all at once they wait for what becomes of their rights.
  beforeAll(async () => {
    const callers: [string, Caller][] = [];
    for (const operation of OF_PIPELINES) callers.push([operation.id, await ask(operation)]);
    for (const [id, caller] of callers) told.set(id, lose(id, caller));
    await Promise.allSettled(told.values());
  });

  it.each(OF_PIPELINES.map(({ id }) => id))('%s is not told again to whom may not see it', (id) => told.get(id));
});

describe('a note under an Idempotency-Key', () => {
  const path = (): string => `/v1/companies/${target.ids.company}/notes`;
  const add = (key: string, body: string) => target.service.as(target.key).post(path(), { body }, { 'idempotency-key': key });
  const notes = async (): Promise<string[]> =>
    (await target.service.as(target.key).get(`${path()}?limit=100`)).body.data.map(({ body }: { body: string }) => body);
  const times = async (body: string): Promise<number> => (await notes()).filter((note) => note === body).length;

  it('is written once by fifty at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => add('race', 'Race')));
    expect(new Set(answers.filter(isSuccess).map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter((answer) => !isSuccess(answer) && codeOf(answer) !== '409 idempotency_in_progress')).toEqual([]);
    expect(await times('Race')).toBe(1);
  });

  it('is refused again as it was refused, in the name of the same request', async () => {
    const [first, second] = [await add('refused', ' '), await add('refused', ' ')];
    expect([first.status, replayed(first)]).toEqual([400, null]);
    expect([outcome(second), replayed(second)]).toEqual([outcome(first), 'true']);
    expect(second.headers.get('x-request-id')).toBe(first.body.error.request_id);
    expect(codeOf(await add('refused', 'Mended.'))).toBe('400 idempotency_key_reused');
  });

  it('is asked for anew where it was refused for what its caller may do at the moment', async () => {
    const { service, team } = target;
    const userId = await service.seed.member(team.id, 'member', [(await service.seed.pipeline(team.id, 'Elsewhere')).id]);
    const theirs = service.as(await service.seed.investorKey(team.id, userId));
    const send = () => theirs.post(path(), { body: 'Seen at last.' }, { 'idempotency-key': 'of-the-moment' });
    expect(codeOf(await send())).toBe('404 company_not_found');
    await service.db.run('UPDATE memberships SET pipeline_ids = NULL WHERE user_id = $1', [userId]);
    const second = await until('the company is seen', async () => {
      const answer = await send();
      return answer.status !== 404 && answer;
    });
    expect([second.status, replayed(second), await times('Seen at last.')]).toEqual([201, null, 1]);
  });

  it('leaves the key to any other request once the process with the claim is gone', async () => {
    expect(codeOf(await dyingBeforeTheCommit(() => add('abandoned', 'Never written.')))).toBe('500 internal_error');
    expect(codeOf(await add('abandoned', 'Another.'))).toBe('400 idempotency_key_reused');
    await age('abandoned', 'locked_until', '1 second');
    expect([(await add('abandoned', 'Another.')).status, await times('Never written.'), await times('Another.')]).toEqual([201, 0, 1]);
  });

  it('leaves no record where the request could not even be read', async () => {
    const raw = { raw: '{"body":', headers: { 'content-type': 'application/json', 'idempotency-key': 'unreadable' } };
    const cut = await target.service.as(target.key).call('POST', path(), raw);
    expect([codeOf(cut), (await add('unreadable', 'Whole.')).status]).toEqual(['400 invalid_json', 201]);
  });

  it('may be tried again after a failure of ours', async () => {
    await target.service.db.run('ALTER TABLE notes ADD CONSTRAINT nothing_more CHECK (false) NOT VALID');
    expect(codeOf(await add('failed', 'At last.'))).toBe('500 internal_error');
    await target.service.db.run('ALTER TABLE notes DROP CONSTRAINT nothing_more');
    const second = await add('failed', 'At last.');
    expect([second.status, replayed(second), await times('At last.')]).toEqual([201, null, 1]);
  });

  it('is taken back by a process that slept past its claim and was overtaken', async () => {
    const { db } = target.service;
    const waiting = (count: number) =>
      until(`${count} at the door`, async () => {
        const [row] = await db.rows<{ n: number }>(
          `SELECT count(*)::int AS n FROM pg_locks WHERE relation = 'notes'::regclass AND NOT granted`,
        );
        return row?.n === count;
      });
    let both: Promise<Answer<any>>[] = [];
    await db.tx(async () => {
      await db.run('LOCK TABLE notes IN EXCLUSIVE MODE');
      both = [add('slept', 'Overtaken')];
      await waiting(1);
      await db.detached(() => age('slept', 'locked_until', '1 second'));
      both.push(add('slept', 'Overtaken'));
      await waiting(2);
    });
    const [sleeper, second] = await Promise.all(both);
    expect([codeOf(sleeper as Answer<any>), second?.status]).toEqual(['409 idempotency_in_progress', 201]);
    expect([(await add('slept', 'Overtaken')).body, await times('Overtaken')]).toEqual([second?.body, 1]);
  });

  it('is held by a claim that its process renews', async () => {
    const records = target.service.api.get(IdempotencyRecords, { strict: false });
    const request = { principal: newId(), key: 'renewed', method: 'POST', path: path(), bodyHash: '00' };
    const { owner } = await records.claim(request);
    await age('renewed', 'locked_until', '1 second');
    await records.renew(request, owner as string);
    await expect(records.claim(request)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  });

  it('keeps its answer where only the word of its commit was lost', async () => {
    const records = target.service.api.get(IdempotencyRecords, { strict: false });
    const request = { principal: newId(), key: 'lost', method: 'POST', path: path(), bodyHash: '00' };
    const { owner } = await records.claim(request);
    await records.complete(request, owner as string, { status: 201, headers: {}, body: '{}' });
    // To the process a lost commit is a failure, after which it gives the key back.
    await records.release(request, owner as string);
    expect((await records.claim(request)).replay?.status).toBe(201);
  });
});

it('leaves an upload token free that is refused again as it was refused', async () => {
  const [token, file] = [await target.uploadToken(), requests.file()];
  const send = (fields: Record<string, string>, headers: Record<string, string>) =>
    target.service.as(token).upload('/v1/uploads/decks', file, fields, { headers });
  const refused = () => send({ founder_email: 'nobody' }, { 'idempotency-key': 'refused' });
  expect([replayed(await refused()), replayed(await refused())]).toEqual([null, 'true']);
  expect((await send({ founder_email: 'somebody@example.com' }, {})).status).toBe(202);
});

describe('an application whose process died in the middle of it', () => {
  const SECONDS = 20;
  let token: string;
  let send: () => Promise<Answer<any>>;

  /** What a killed api leaves: a token that it holds, and a claim. */
  async function die(key: string): Promise<void> {
    token = await target.uploadToken();
    const file = requests.file();
    send = () => target.service.as(token).upload('/v1/uploads/decks', file, { company_name: key }, { headers: { 'idempotency-key': key } });
    const { db } = target.service;
    await db.run(
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.state = 'issued' THEN RETURN NULL; END IF; RETURN NEW; END $$`,
    );
    await db.run('CREATE TRIGGER hold BEFORE UPDATE ON upload_tokens FOR EACH ROW EXECUTE FUNCTION hold()');
    try {
      expect(codeOf(await dyingBeforeTheCommit(send))).toBe('500 internal_error');
    } finally {
      await db.run('DROP FUNCTION hold CASCADE');
    }
  }

  /** As if this long had passed since. */
  async function pass(key: string, seconds: number): Promise<void> {
    const { db } = target.service;
    const sets = [
      `idempotency_records SET locked_until = locked_until - $2::interval WHERE key = $1`,
      `upload_tokens SET reserved_until = reserved_until - $2::interval WHERE reserved_key = $1`,
    ];
    for (const set of sets) expect(await db.run(`UPDATE ${set}`, [key, `${seconds} seconds`])).toBe(1);
  }

  it('is taken by one of two repeats at the same moment, and no repeat is told that its token was used', async () => {
    for (let round = 0; round < 10; round++) {
      const key = `dead-${round}`;
      await die(key);
      expect(codeOf(await send())).toBe('409 idempotency_in_progress');
      await pass(key, SECONDS);
      const both = await Promise.all([send(), send()]);
      const codes = both.map((answer) => (isSuccess(answer) ? 'taken' : codeOf(answer)));
      expect(codes.filter((code) => !['taken', '409 idempotency_in_progress'].includes(code))).toEqual([]);
      const [first, second] = [await send(), await send()];
      expect([first.status, outcome(second), replayed(second)]).toEqual([202, outcome(first), 'true']);
    }
  });

  it('is held against a repeat that came by without the token, where the claim ends first', async () => {
    await die('dead-claim');
    await target.service.db.run(`UPDATE idempotency_records SET locked_until = now() - interval '1 second' WHERE key = 'dead-claim'`);
    expect(codeOf(await send())).toBe('409 idempotency_in_progress');
    await target.service.db.run(`UPDATE upload_tokens SET reserved_until = now() - interval '1 second' WHERE reserved_key = 'dead-claim'`);
    const [first, second] = [await send(), await send()];
    expect([first.status, replayed(first), outcome(second), replayed(second)]).toEqual([202, null, outcome(first), 'true']);
  });
});
