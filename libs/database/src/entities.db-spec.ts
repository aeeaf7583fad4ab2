import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database';
import { createDataSource } from './data-source';
import { declareReferences } from './references';

const LIBS = resolve(__dirname, '../..');
/** TypeORM wants a primary key of every entity and leaves these alone; they are compared below. */
const WITHOUT_KEY = ['event_inbox', 'key_requests'];

describe('the entities', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    for (const file of readdirSync(LIBS, { recursive: true, encoding: 'utf8' })) if (file.endsWith('.entity.ts')) require(join(LIBS, file));
    declareReferences();
    dataSource = await createDataSource({ url: database.url }).initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const tablesOfEntities = (): string[] => dataSource.entityMetadatas.map(({ tableName }) => tableName).sort();

  async function tables(): Promise<string[]> {
    const rows = await dataSource.query<{ name: string }[]>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    return rows.map(({ name }) => name).sort();
  }

  /** What TypeORM would do to make the schema as the entities say. */
  async function drift(): Promise<string[]> {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  }

  async function driftOfTableWithoutKey(name: string): Promise<string[]> {
    const runner = dataSource.createQueryRunner();
    const table = await runner.getTable(name).finally(() => runner.release());
    const { columns } = dataSource.entityMetadatas.find(({ tableName }) => tableName === name) ?? { columns: [] };
    const found = table?.columns ?? [];
    for (const column of found) column.isPrimary = columns.some((own) => own.databaseName === column.name && own.isPrimary);
    const [there, said] = [found.map((column) => column.name), columns.map((column) => column.databaseName)];
    return [
      ...there.filter((column) => !said.includes(column)),
      ...said.filter((column) => !there.includes(column)),
      ...dataSource.driver.findChangedColumns(found, columns).map((column) => column.databaseName),
    ];
  }

  /** Alters the schema, looks, and puts it back by the opposite statement. */
  async function tampered<T>(statement: string, back: string, look: () => Promise<T>): Promise<T> {
    await dataSource.query(statement);
    return look().finally(() => dataSource.query(back));
  }

  it('are there for every table of the migrated schema, and no table twice', async () => {
    expect(tablesOfEntities()).toEqual(await tables());
  });

  it('say what the migrations made', async () => {
    expect(await drift()).toEqual([]);
  });

  it.each(WITHOUT_KEY)('say what the migrations made of %s, too', async (table) => {
    expect(await driftOfTableWithoutKey(table)).toEqual([]);
  });

  it('are missed by a table that a migration adds alone', async () => {
    const found = await tampered('CREATE TABLE visits (id uuid PRIMARY KEY)', 'DROP TABLE visits', tables);
    expect(found.filter((table) => !tablesOfEntities().includes(table))).toEqual(['visits']);
  });

  it.each([
    ['a type', 'ALTER TABLE companies ALTER cri_score TYPE bigint', 'ALTER TABLE companies ALTER cri_score TYPE integer'],
    ['a precision', 'ALTER TABLE notes ALTER created_at TYPE timestamptz(6)', 'ALTER TABLE notes ALTER created_at TYPE timestamptz(3)'],
    ['a null', 'ALTER TABLE teams ALTER name DROP NOT NULL', 'ALTER TABLE teams ALTER name SET NOT NULL'],
    ['a default', 'ALTER TABLE theses ALTER active SET DEFAULT false', 'ALTER TABLE theses ALTER active SET DEFAULT true'],
    ['a column', 'ALTER TABLE views ADD colour text', 'ALTER TABLE views DROP colour'],
    [
      'a foreign key within a lib',
      'ALTER TABLE memberships DROP CONSTRAINT memberships_team_id_fkey',
      'ALTER TABLE memberships ADD CONSTRAINT memberships_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams',
    ],
    [
      'a foreign key between libs',
      'ALTER TABLE companies DROP CONSTRAINT companies_current_score',
      'ALTER TABLE companies ADD CONSTRAINT companies_current_score FOREIGN KEY (current_score_id) REFERENCES company_scores',
    ],
    [
      'a check',
      'ALTER TABLE forms DROP CONSTRAINT forms_status_check',
      `ALTER TABLE forms ADD CONSTRAINT forms_status_check CHECK (status IN ('open', 'closed'))`,
    ],
    [
      'an index of plain columns',
      'DROP INDEX folders_path_unique',
      'CREATE UNIQUE INDEX folders_path_unique ON folders (company_id, path)',
    ],
  ])('do not agree with a schema that differs in %s', async (_what, statement, back) => {
    expect(await tampered(statement, back, drift)).not.toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('do not agree with a table without a key that differs', async () => {
    const wider = 'ALTER TABLE key_requests ALTER status TYPE bigint';
    const back = 'ALTER TABLE key_requests ALTER status TYPE integer';
    expect(await tampered(wider, back, () => driftOfTableWithoutKey('key_requests'))).toEqual(['status']);
  });
});
