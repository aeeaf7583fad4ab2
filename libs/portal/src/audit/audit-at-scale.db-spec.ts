import { newId } from '@app/database';
import { AUDITED_TYPES, AuditedEventsRepository } from '@app/events';
import { openDatabase, planOf, type OpenDatabase } from '../../../../test/support/rows';
import { AuditEntriesRepository } from '@app/audit';

/** Of each table, a tenth of them another team's. */
const ROWS = 1_000_000;
/** Rows of one statement: a slow machine has to write them within the time that one may take. */
const PART = 100_000;
/** What one actor did, or what was done to one thing. */
const FEW = 40;

jest.setTimeout(600_000);

let open: OpenDatabase;
const team = newId();
const [person, company, deal] = [newId(), newId(), newId()];

beforeAll(async () => {
  open = await openDatabase();
  const other = newId();
  await open.db.run(`INSERT INTO teams (id, name) VALUES ($1, 'Large'), ($2, 'Other')`, [team, other]);
  await open.db.run(`INSERT INTO users (id, email, name) VALUES ($1, $2, 'Rare')`, [person, `${person}@example.com`]);
  const owner = `CASE WHEN i % 10 = 0 THEN $2::uuid ELSE $1::uuid END`;
  const at = `timestamptz '2026-01-01' + i * interval '1 s'`;
  // The few stand at the very beginning: who walks by time reads all the others first.
  for (let first = 1; first <= ROWS; first += PART) {
    await open.db.run(
      `INSERT INTO events (id, team_id, type, occurred_at, actor_kind, actor_id, company_id, deal_id, data)
       SELECT gen_random_uuid(), ${owner}, CASE i % 3 WHEN 0 THEN 'deal.moved' WHEN 1 THEN 'company.updated' ELSE 'score.changed' END, ${at}, 'user',
         CASE WHEN i <= ${FEW} THEN $3 ELSE md5((i % 500)::text) END, CASE WHEN i <= ${FEW} THEN $4::uuid ELSE md5((i % 5000)::text)::uuid END,
         CASE WHEN i <= ${FEW} THEN $5::uuid ELSE md5((i % 6000)::text)::uuid END, '{}'
       FROM generate_series($6::int, $7::int) i`,
      [team, other, person, company, deal, first, first + PART - 1],
    );
    await open.db.run(
      `INSERT INTO audit_entries (id, team_id, actor_kind, actor_user_id, actor_key_id, action, object_type, object_id, created_at)
       SELECT gen_random_uuid(), ${owner}, 'user', CASE WHEN i <= ${FEW} THEN $3::uuid END, CASE WHEN i <= ${FEW} THEN $3::uuid END, 'key.create', 'api_key',
         CASE WHEN i <= ${FEW} THEN $4::text ELSE md5((i % 5000)::text) END, ${at}
       FROM generate_series($5::int, $6::int) i`,
      [team, other, person, company, first, first + PART - 1],
    );
  }
  await open.db.run('ANALYZE events, audit_entries');
}, 600_000);

afterAll(() => open.close());

const types = [...AUDITED_TYPES];
const events = (filters: object) =>
  new AuditedEventsRepository(open.db).list({ teamId: team, pipelineIds: null, userId: person }, { types, ...filters }, null, 26);
const entries = (filters: object) => new AuditEntriesRepository(open.db).list(team, null, 26, filters);

it.each<[string, () => Promise<unknown[]>, string[], number]>([
  ['what was done, newest first', () => events({}), ['events_time'], 26],
  ['what one actor did', () => events({ actorId: person }), ['events_actor'], 24],
  ['what was done to a company', () => events({ objectId: company }), ['events_company_feed', 'events_deal'], 24],
  ['what was done to a deal', () => events({ objectId: deal }), ['events_company_feed', 'events_deal'], 24],
  ['what nobody did', () => events({ actorId: newId() }), ['events_actor'], 0],
  ['what was administered, newest first', () => entries({}), ['audit_entries_team_list'], 26],
  ['what one person administered', () => entries({ actorUserId: person }), ['audit_entries_actor'], 26],
  ['what one key did', () => entries({ actorKeyId: person }), ['audit_entries_key'], 26],
  ['what was administered of one thing', () => entries({ objectId: company }), ['audit_entries_object'], 26],
])('of a million each: %s comes from its index', async (_what, read, indexes, rows) => {
  expect((await read()).length).toBe(rows);
  // Names of keys are looked up afterwards.
  const listed = open.db.statements.findLast(({ text }) => !text.startsWith('SELECT id, name FROM api_keys'));
  const plan = await planOf(open.db, listed as typeof open.db.last);
  expect(plan.scanned.filter((table) => table !== 'users')).toEqual([]);
  for (const index of indexes) expect(plan.indexes).toContain(index);
  expect(plan.mostRead).toBeLessThan(500);
});
