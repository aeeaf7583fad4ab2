import { createTestDatabase, type TestDatabase } from '../../../test/support/database';
import { Caller } from './caller';
import { createDataSource } from './data-source';
import { Db } from './db';
import { newId } from './ids';
import { Replicas } from './replicas';

describe('what was written last', () => {
  let database: TestDatabase;
  let db: Db;
  let replicas: Replicas;
  const team = newId();

  beforeAll(async () => {
    database = await createTestDatabase();
    const dataSource = await createDataSource({ url: database.url, poolSize: 3 }).initialize();
    replicas = new Replicas(dataSource.pool, { urls: [], lagBytes: 0, poolSize: 1, applicationName: 'test', reads: false });
    db = new Db(dataSource, replicas);
  });
  beforeEach(() => db.run('DELETE FROM write_positions'));
  afterAll(async () => {
    await db.dataSource.destroy();
    await database.drop();
  });

  const positions = (): Promise<{ team_id: string; known: boolean }[]> =>
    db.rows(`SELECT team_id, position <= pg_current_wal_insert_lsn() - '0/0' AS known FROM write_positions ORDER BY team_id`);
  const positionOf = async (id: string): Promise<number> =>
    Number((await db.row<{ position: string }>('SELECT position FROM write_positions WHERE team_id = $1', [id]))?.position ?? 0);
  const writer = (own: string | null | undefined = team): Caller => new Caller(true, () => own);
  const insert = (): Promise<number> => db.run('INSERT INTO teams (id, name) VALUES ($1, $2)', [newId(), 'Alder']);
  const written = async (): Promise<number> =>
    Number((await db.row<{ at: string }>(`SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS at`))?.at);

  it('is remembered for a transaction of a caller, in the message of its commit', async () => {
    const sent: unknown[] = [];
    await replicas.for(writer(), () =>
      db.tx(async () => {
        await insert();
        const runner = db.dataSource.transactions.getStore()?.client as unknown as { connection: { query(text: string): void } };
        const { query } = runner.connection;
        jest.spyOn(runner.connection, 'query').mockImplementation(function (this: unknown, text: string) {
          sent.push(text);
          return query.call(runner.connection, text);
        });
      }),
    );
    expect(sent).toEqual([expect.stringMatching(/^COMMIT; INSERT INTO write_positions/)]);
    expect(await positions()).toEqual([{ team_id: team, known: true }]);
    jest.restoreAllMocks();
  });

  it.each([
    ['a statement of its own', () => insert()],
    ['one that answers', () => db.rows('INSERT INTO teams (id, name) VALUES ($1, $2) RETURNING id', [newId(), 'Alder'])],
  ])('is remembered for %s', async (_what, work) => {
    const before = await written();
    await replicas.for<Promise<unknown>>(writer(), work);
    expect(await positionOf(team)).toBeGreaterThan(before);
  });

  it('lies behind all that was written, commit included', async () => {
    await db.run('ALTER TABLE teams SET (autovacuum_enabled = off)');
    await replicas.for(writer(), () => db.tx(insert));
    const first = await positionOf(team);
    await insert();
    expect(await positionOf(team)).toBe(first);
    await replicas.for(writer(), insert);
    expect(await positionOf(team)).toBeGreaterThan(first);
  });

  it('is not remembered for readers, strangers, work in nobody\u2019s name, and what was taken back', async () => {
    await replicas.for(new Caller(false, () => team), insert);
    await replicas.for(new Caller(true, () => undefined), () => db.tx(insert));
    await replicas.for(writer(), () => db.detached(insert));
    await expect(replicas.for(writer(), () => db.tx(() => insert().then(() => Promise.reject(new Error('no')))))).rejects.toThrow('no');
    expect(await positions()).toEqual([]);
  });

  it('is everybody\u2019s where the caller has no team, and a team\u2019s that the transaction says it concerns', async () => {
    await replicas.for(writer(null), insert);
    await db.tx(async () => {
      db.concerns(team);
      await insert();
    });
    expect((await positions()).map(({ team_id: id }) => id).sort()).toEqual(['00000000-0000-0000-0000-000000000000', team].sort());
  });

  it('leaves a connection as it was after a statement that failed', async () => {
    const twice = newId();
    const same = (): Promise<number> => db.run('INSERT INTO teams (id, name) VALUES ($1, $2)', [twice, 'Alder']);
    await replicas.for(writer(), same);
    await expect(replicas.for(writer(), same)).rejects.toMatchObject({ code: '23505' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => replicas.for(writer(), () => db.row<{ i: number }>('SELECT $1::int AS i', [i]))),
    );
    expect(answers.map((row) => row?.i)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it('costs nothing where there are no replicas: nothing is remembered', async () => {
    const plain = new Db(db.dataSource);
    await plain.tx(async () => {
      plain.concerns(team);
      await plain.run('INSERT INTO teams (id, name) VALUES ($1, $2)', [newId(), 'Alder']);
    });
    expect(await positions()).toEqual([]);
  });
});
