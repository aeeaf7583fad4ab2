import { newId } from '@app/database';
import { openDatabase, type OpenDatabase, timesPlanned } from '../../../test/support/rows';
import { CompaniesRepository } from './companies.repository';
import { CompanyMatches } from './company-matches.repository';
import { SeenCompaniesRepository } from './seen-companies.repository';

// To plan how a company is read costs PostgreSQL more than to read it: one plan has to do for all.

/** PostgreSQL plans the first five anew, and decides then. */
const TIMES = 12;

let open: OpenDatabase;
const [teamId, companyId] = [newId(), newId()];
const scope = { teamId, pipelineIds: null };

beforeAll(async () => {
  open = await openDatabase();
  await open.db.run(`INSERT INTO teams (id, name) VALUES ($1, 'Planned')`, [teamId]);
  await open.db.run(
    `INSERT INTO companies (id, team_id, name, normalized_name, website_host)
     SELECT CASE i WHEN 1 THEN $2::uuid ELSE gen_random_uuid() END, $1, 'Company ' || i, 'company ' || i, 'company-' || i || '.example.com'
     FROM generate_series(1, 1000) i`,
    [teamId, companyId],
  );
  await open.db.run('ANALYZE companies');
});

afterAll(() => open.close());

it.each<[string, () => Promise<unknown>]>([
  ['a company as the whole team sees it', () => new CompaniesRepository(open.db).whole(companyId)],
  ['a company that may be changed', () => new SeenCompaniesRepository(open.db).find(companyId)],
  ['three companies that may be changed', () => changeable([companyId, newId(), newId()])],
  [
    'the company of a claim',
    () => new CompanyMatches(open.db).find(scope, { name: 'Company 1', website: 'https://company-1.example.com' }),
  ],
])('%s is read by one plan', async (_what, read) => {
  const before = open.db.statements.length;
  for (let i = 0; i < TIMES; i += 1) expect(await read()).toBeTruthy();
  const asked = open.db.statements.slice(before);
  expect(new Set(asked.map(({ text }) => text)).size).toBe(1);
  expect(await timesPlanned(open.db, asked[0]?.text ?? '')).toEqual({ anew: 5, once: TIMES - 5 });
});

/** All in one statement. */
function changeable(ids: string[]): Promise<unknown> {
  const companies = new SeenCompaniesRepository(open.db);
  return Promise.all(ids.map((id) => companies.find(id)));
}
