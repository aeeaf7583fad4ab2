import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { personalColumns } from '@app/database';
import { openDatabase, type OpenDatabase } from '../../../test/support/rows';
import { type SchemaMap, SchemaMapRepository } from './schema-map.repository';

const LIBS = resolve(__dirname, '../..');
/** Made of personal texts and dropped with their rows; nothing can be taken out of them. */
const DROPPED = ['deck_texts.vectors', 'identities.email_hash', 'search_entries.terms'];

let open: OpenDatabase;
let map: SchemaMap;

beforeAll(async () => {
  for (const file of readdirSync(LIBS, { recursive: true, encoding: 'utf8' })) if (file.endsWith('.entity.ts')) require(join(LIBS, file));
  open = await openDatabase();
  map = await new SchemaMapRepository(open.db).read();
});
afterAll(() => open.close());

const undeclared = (schema: SchemaMap): string[] =>
  schema.tables.filter((table) => schema.texts(table).length > 0 && !personalColumns().has(table.name)).map(({ name }) => name);

it('every table with texts says at its entity in which columns a person may stand', async () => {
  expect(undeclared(map)).toEqual([]);
  await open.db.run('CREATE TABLE visits (id uuid PRIMARY KEY, visitor text)');
  try {
    expect(undeclared(await new SchemaMapRepository(open.db).read())).toEqual(['visits']);
  } finally {
    await open.db.run('DROP TABLE visits');
  }
});

it('an erasure looks into every column that is declared', () => {
  const declared = [...personalColumns()].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  expect(declared).toEqual(expect.arrayContaining(['companies.contact_email', 'merges.memory', 'company_signs.value', 'import_rows.row']));
  const searched = new Set(map.tables.flatMap((table) => map.texts(table).map(({ name }) => `${table.name}.${name}`)));
  expect(declared.filter((column) => !searched.has(column)).sort()).toEqual(DROPPED);
});
