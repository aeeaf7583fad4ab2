import { openDatabase, type OpenDatabase } from '../../../test/support/rows';
import type { Connection } from 'pg';
import { together } from './db';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
  await open.db.run('CREATE TABLE things (name text PRIMARY KEY)');
});

afterEach(() => open.db.run('DELETE FROM things'));
afterAll(() => open.close());

const add = (name: string): Promise<number> => open.db.run('INSERT INTO things (name) VALUES ($1)', [name]);
const names = async (): Promise<string[]> =>
  (await open.db.rows<{ name: string }>('SELECT name FROM things ORDER BY name')).map(({ name }) => name);

/** Something to wait for, and what ends the wait. */
function gate(): { opened: Promise<void>; open: () => void } {
  let release = (): void => undefined;
  const opened = new Promise<void>((resolve) => (release = resolve));
  return { opened, open: release };
}

it('keeps all or nothing, joined transactions included', async () => {
  await open.db.tx(async () => {
    await add('a');
    await open.db.tx(() => add('b'));
  });
  const failing = open.db.tx(async () => {
    await open.db.tx(() => add('c'));
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  expect(await names()).toEqual(['a', 'b']);
});

it('takes nothing from a transaction that goes on when another one ends', async () => {
  const end = gate();
  const long = open.db.tx(async () => {
    await add('long, before');
    await end.opened;
    expect(open.db.inTransaction).toBe(true);
    await add('long, after');
    throw new Error('taken back');
  });
  await open.db.tx(() => add('short'));
  end.open();
  await expect(long).rejects.toThrow('taken back');
  expect(await names()).toEqual(['short']);
});

it('leaves what was begun within it, and what waits for its end, outside once it has ended', async () => {
  const ended = gate();
  const told = gate();
  let late: Promise<number> | undefined;
  await open.db.tx(async () => {
    open.db.afterCommit(async () => {
      expect([open.db.inTransaction, await names()]).toEqual([false, []]);
      told.open();
    });
    late = ended.opened.then(() => add('late'));
  });
  await told.opened;
  ended.open();
  await late;
  expect(open.db.inTransaction).toBe(false);
  expect(await names()).toEqual(['late']);
});

it('runs detached work on a connection of its own', async () => {
  const failing = open.db.tx(async () => {
    await add('taken back');
    await open.db.detached(() => add('kept'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await names()).toEqual(['kept']);
});

it('is not over before all that went on side by side in it is, whatever failed', async () => {
  const end = gate();
  const slow = async (): Promise<void> => {
    await end.opened;
    // After the rollback this would be kept.
    await add('late').catch(() => undefined);
  };
  const failing = open.db.tx(() => together(null, open.db.run('SELECT 1 / 0'), slow()));
  failing.catch(() => end.open());
  // By then the failure has arrived.
  const opening = open.db.rows('SELECT pg_sleep(0.1)').then(() => end.open());
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await opening;
  expect(await names()).toEqual([]);
});

describe('a pipelined transaction', () => {
  const pipelined = (work: () => Promise<unknown>): Promise<unknown> => open.db.tx(work, { once: true, pipelined: true });

  it('does what was asked for side by side in its order', async () => {
    const found: unknown[] = [];
    await pipelined(async () => {
      const read = (): Promise<number> =>
        open.db.row<{ count: number }>('SELECT count(*)::int AS count FROM things').then((row) => found.push(row?.count));
      await together(add('a'), read(), add('b'), read(), open.db.run('DELETE FROM things WHERE name = $1', ['a']), read());
    });
    expect([found, await names()]).toEqual([[1, 2, 1], ['b']]);
  });

  it('tells of the first failure, keeps nothing, and leaves the connection as it was', async () => {
    const failing = pipelined(() => together(add('a'), open.db.run('SELECT 1 / $1::int AS never', [0]), add('b'), add('c')));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await names()).toEqual([]);
    // Statements that were refused behind the failure are prepared again, on every connection of the pool.
    await Promise.all(['d', 'e', 'f', 'g', 'h'].map((name) => open.db.tx(() => add(name))));
    await pipelined(() => together(add('i'), add('j')));
    expect(await names()).toEqual(['d', 'e', 'f', 'g', 'h', 'i', 'j']);
  });

  it('sends a statement while the one before it waits', async () => {
    const [held, free] = [gate(), gate()];
    const holding = open.db.tx(async () => {
      await open.db.lock('pipelined');
      held.open();
      await free.opened;
    });
    await held.opened;
    const sent: string[] = [];
    const waiting = pipelined(async () => {
      const client = (open.db.dataSource.transactions.getStore() as { client: object }).client as { connection: Connection };
      const execute = jest.spyOn(client.connection, 'sync').mockName('end of a statement');
      const asked = together(open.db.lock('pipelined'), add('behind'));
      sent.push(`${execute.mock.calls.length} statements`);
      free.open();
      await asked;
      execute.mockRestore();
    });
    await Promise.all([holding, waiting]);
    expect([sent, await names()]).toEqual([['2 statements'], ['behind']]);
  });
});

describe('transactions that wait in a circle', () => {
  /** Two transactions that each hold what the other one asks for next. */
  async function circle(once: boolean): Promise<{ runs: number; ended: PromiseSettledResult<void>[] }> {
    await add('a');
    await add('b');
    const [first, second] = [gate(), gate()];
    let runs = 0;
    const crossing = (held: string, wanted: string, mine: ReturnType<typeof gate>, others: ReturnType<typeof gate>): Promise<void> => {
      const work = async (): Promise<void> => {
        runs++;
        await open.db.run('UPDATE things SET name = name WHERE name = $1', [held]);
        mine.open();
        await others.opened;
        await open.db.run('UPDATE things SET name = name WHERE name = $1', [wanted]);
        await add(`through ${held}`);
      };
      return open.db.tx(work, { once });
    };
    const ended = await Promise.allSettled([crossing('a', 'b', first, second), crossing('b', 'a', second, first)]);
    return { runs, ended };
  }

  it('both happen, once each: the one that gives way runs again', async () => {
    const { runs, ended } = await circle(false);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await names()).toEqual(['a', 'b', 'through a', 'through b']);
  });

  it('leave one to its caller where it can only be run once', async () => {
    const { runs, ended } = await circle(true);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '40P01' } });
    expect([runs, (await names()).length]).toEqual([2, 3]);
  });
});
