import { openDatabase, type OpenDatabase } from '../../../test/support/rows';

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
