import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigModule } from '@app/config';
import type { TestingModule } from '@nestjs/testing';
import { Test } from '@nestjs/testing';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database';
import { testConfig } from '../../../test/support/service';
import { AmbientDataSource } from './ambient-data-source';
import { createDataSource } from './data-source';
import { DatabaseModule } from './database.module';
import { Db } from './db';
import { SchemaCompatibilityEntity } from './schema-compatibility.entity';

describe('repositories of TypeORM', () => {
  let database: TestDatabase;
  let module: TestingModule;
  let db: Db;
  let steps: Repository<SchemaCompatibilityEntity>;

  beforeAll(async () => {
    database = await createTestDatabase();
    module = await Test.createTestingModule({
      imports: [
        ConfigModule.of(testConfig(database.url, join(tmpdir(), 'deal-flow-repositories'))),
        DatabaseModule.of({ applicationName: 'test' }),
        TypeOrmModule.forFeature([SchemaCompatibilityEntity]),
      ],
    }).compile();
    await module.init();
    db = module.get(Db);
    steps = module.get<Repository<SchemaCompatibilityEntity>>(getRepositoryToken(SchemaCompatibilityEntity));
  });

  afterAll(async () => {
    await module.close();
    await database.drop();
  });

  const step = (migration: string) => ({ migration, works_with: '1700000000000' });
  /** Whether others see it, by a connection of their own. */
  const committed = (migration: string): Promise<boolean> => db.detached(() => steps.existsBy({ migration }));

  it('are of the one data source that Db works on, and end with it', async () => {
    expect(module.get(DataSource)).toBeInstanceOf(AmbientDataSource);
    expect(module.get(DataSource)).toBe(db.dataSource);
    expect(steps.manager).toBe(db.manager);
  });

  it('work in the surrounding transaction: what throws takes their rows with it', async () => {
    const lost = db.tx(async () => {
      await steps.insert(step('Lost'));
      expect(await db.rows(`SELECT 1 AS one FROM schema_compatibility WHERE migration = 'Lost'`)).toEqual([{ one: 1 }]);
      await db.run(`UPDATE schema_compatibility SET works_with = 5 WHERE migration = 'Lost'`);
      expect(await steps.findOneBy({ migration: 'Lost' })).toEqual({ migration: 'Lost', works_with: '5' });
      expect(await committed('Lost')).toBe(false);
      throw new Error('given up');
    });
    await expect(lost).rejects.toThrow('given up');
    expect(await committed('Lost')).toBe(false);
  });

  it('keep their rows when it commits, in every kind of statement', async () => {
    await db.tx(async () => {
      await steps.insert([step('Kept'), step('Deleted')]);
      await steps.update({ migration: 'Kept' }, { works_with: '7' });
      await steps.delete({ migration: 'Deleted' });
      await steps.createQueryBuilder().insert().values(step('Built')).execute();
      expect(await steps.createQueryBuilder('step').where('step.migration = :name', { name: 'Built' }).getCount()).toBe(1);
      for (const name of ['Kept', 'Built']) expect(await committed(name)).toBe(false);
    });
    expect(await steps.findOneBy({ migration: 'Kept' })).toEqual({ migration: 'Kept', works_with: '7' });
    expect(await Promise.all(['Kept', 'Built', 'Deleted'].map(committed))).toEqual([true, true, false]);
  });

  it('are bound to no transaction that they were first asked for in', async () => {
    const dataSource = await createDataSource({ url: database.url }).initialize();
    const own = new Db(dataSource);
    const first = await own.tx(() => Promise.resolve(dataSource.getRepository(SchemaCompatibilityEntity)));
    await first.insert(step('Afterwards'));
    await expect(
      own.tx(async () => {
        await first.insert(step('Later'));
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await Promise.all(['Afterwards', 'Later'].map(committed))).toEqual([true, false]);
    await dataSource.destroy();
  });

  it('and Db send named statements over the same connections, except those that are to be planned anew', async () => {
    await db.tx(async () => {
      await steps.findOneBy({ migration: 'named by TypeORM' });
      await db.rows('SELECT $1::text AS named_by_db', ['x']);
      await db.queryUnprepared('SELECT $1::text AS planned_anew', ['x']);
      const prepared = await db.rows<{ statement: string }>('SELECT statement FROM pg_prepared_statements', []);
      const holds = (word: string): boolean => prepared.some(({ statement }) => statement.includes(word));
      expect([holds('"schema_compatibility"'), holds('named_by_db'), holds('planned_anew')]).toEqual([true, true, false]);
    });
  });

  it('find the transactions of two at once apart', async () => {
    const insert = (name: string, fail: boolean): Promise<void> =>
      db.tx(async () => {
        await steps.insert(step(name));
        if (fail) throw new Error('given up');
      });
    await Promise.allSettled([insert('One', false), insert('Two', true), insert('Three', false)]);
    expect(await Promise.all(['One', 'Two', 'Three'].map(committed))).toEqual([true, false, true]);
  });
});
