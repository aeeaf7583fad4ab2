import { companyRow, openDatabase, type OpenDatabase, teamRows } from '../../../test/support/rows';
import { DecksOfEveryCompany1700000013900 } from './migrations/1700000013900-decks-of-every-company';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});

afterAll(() => open.close());

it('gives every company that has none its folder "Decks", as old as the company, and touches no other', async () => {
  const { teamId, pipelineIds } = await teamRows(open.db);
  const made = new Date('2024-02-29T12:34:56.789Z');
  const [without, having] = [
    await companyRow(open.db, teamId, pipelineIds, { created_at: made }),
    await companyRow(open.db, teamId, pipelineIds),
  ];
  await open.db.run('DELETE FROM folders WHERE company_id = $1', [without]);
  const rowsOf = (id: string) =>
    open.db.rows<{ id: string; name: string; path: string; created_at: Date }>('SELECT * FROM folders WHERE company_id = $1', [id]);
  const before = await rowsOf(having);
  const runner = open.db.dataSource.createQueryRunner();
  for (let times = 0; times < 2; times++) await new DecksOfEveryCompany1700000013900().up(runner);
  await runner.release();
  const [folder, ...others] = await rowsOf(without);
  expect(others).toEqual([]);
  expect(folder).toMatchObject({ name: 'Decks', path: '/Decks', parent_id: null, created_at: made });
  expect(folder?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(parseInt((folder?.id ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(made.getTime());
  expect(await rowsOf(having)).toEqual(before);
});
