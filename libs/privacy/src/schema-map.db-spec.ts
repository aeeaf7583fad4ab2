import { openDatabase, type OpenDatabase } from '../../../test/support/rows';
import { LEFT_ALONE } from './left-alone';
import { type SchemaMap, SchemaMapRepository } from './schema-map.repository';

/** Tables with texts that no team's erasure reaches, each with the reason for which nobody is left in it. */
const OF_NO_TEAM: Record<string, string> = {
  users: 'an account may be of several teams: it is emptied by itself, once nobody else needs it',
  sign_in_limits: 'keyed hashes, which go with the person’s',
};

let open: OpenDatabase;
let map: SchemaMap;

beforeAll(async () => {
  open = await openDatabase();
  map = await new SchemaMapRepository(open.db).read();
});
afterAll(() => open.close());

it('every table in which somebody may be named is reached from its team', () => {
  const lost = map.tables.filter(({ name }) => !LEFT_ALONE.has(name)).filter((table) => map.texts(table).length > 0);
  const unreached = lost.filter(({ name }) => map.belongsTo('teams', name, '$1') === null).map(({ name }) => name);
  expect(unreached.sort()).toEqual(Object.keys(OF_NO_TEAM).sort());
});

it('every table whose rows name a company is reached from it', () => {
  const naming = map.tables.filter(({ columns }) => columns.some(({ name, type }) => type === 'uuid' && /(^|_)company_id$/.test(name)));
  expect(naming.length).toBeGreaterThan(15);
  const unreached = naming.filter(({ name }) => !map.references.some(({ table, target }) => table === name && target === 'companies'));
  expect(unreached).toEqual([]);
});

it('a column of a new table that names a person is found without being listed', async () => {
  await open.db.run('CREATE TABLE visits (id uuid PRIMARY KEY, company_id uuid NOT NULL, visitor text)');
  try {
    const later = await new SchemaMapRepository(open.db).read();
    const visits = later.table('visits');
    expect(visits && later.texts(visits).map(({ name }) => name)).toEqual(['visitor']);
    expect(later.belongsTo('teams', 'visits', '$1')).toContain('FROM companies');
  } finally {
    await open.db.run('DROP TABLE visits');
  }
});
