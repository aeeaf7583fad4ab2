import { openDatabase, type OpenDatabase } from '../../../test/support/rows';

// A rolling upgrade: the next release's migration adds a column while processes of this one run.

const READ = 'SELECT * FROM grown WHERE id = $1';
const WRITE = 'UPDATE grown SET written = written + 1 WHERE id = $1 RETURNING *';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
  await open.db.run('CREATE TABLE grown (id int PRIMARY KEY, written int NOT NULL DEFAULT 0)');
  await open.db.run('INSERT INTO grown (id) VALUES (1)');
});
afterAll(() => open.close());

let columns = 0;
const grow = (): Promise<number> => open.db.run(`ALTER TABLE grown ADD COLUMN c${++columns} int DEFAULT ${columns}`);
/** Prepared on each connection of the pool. */
const askOnAll = (text: string): Promise<unknown[]> => Promise.all(Array.from({ length: 8 }, () => open.db.row(text, [1])));

it('statements that return all columns go on, on every connection', async () => {
  await askOnAll(READ);
  await grow();
  const rows = await askOnAll(READ);
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"id":1,"written":0,"c1":1}']));
});

it('a transaction that asks for some runs again once, and writes once', async () => {
  await askOnAll(READ);
  await open.db.tx(() => open.db.row(WRITE, [1]));
  await grow();
  let runs = 0;
  const row = await open.db.tx(async () => {
    runs++;
    await open.db.run('UPDATE grown SET written = written + 10 WHERE id = $1', [1]);
    expect(await open.db.row(READ, [1])).toMatchObject({ written: 11, c2: 2 });
    return open.db.row<{ written: number; c2: number }>(WRITE, [1]);
  });
  expect(row).toMatchObject({ written: 12, c2: 2 });
  expect(runs).toBe(2);
});
