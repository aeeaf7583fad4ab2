import { createDataSource, Db } from '@app/database';
import type { Team } from './seed';

/** Rows of each list: of the one who is asked for, and as many of others, so that reading a table whole never pays. */
export const LIST_ROWS = 6000;

const SPREAD = `timestamptz '2025-01-01' + i * interval '1 minute'`;
const SHA256 = `md5(i::text) || md5(i::text)`;
const CRITERIA = `'{"industries": [], "stages": [], "keywords": [], "geographies": [], "min_cri": null}'`;

interface Owner {
  companyId: string;
  teamId: string;
  userId: string;
}

const OF_COMPANY = [
  `INSERT INTO notes (id, company_id, author_user_id, body, created_at) SELECT gen_random_uuid(), $1, $2, 'Met them.', ${SPREAD} FROM generate_series(1, $3::int) i`,
  `INSERT INTO metrics (id, company_id, key, name, value, source, created_at)
   SELECT gen_random_uuid(), $1, 'arr', 'ARR', i, 'founder', ${SPREAD} FROM generate_series(1, $3::int) i, (SELECT $2::uuid) unused`,
  `INSERT INTO folders (id, company_id, name, path, created_at)
   SELECT gen_random_uuid(), $1, 'Folder ' || i, 'Folder ' || i, ${SPREAD} FROM generate_series(1, $3::int) i, (SELECT $2::uuid) unused`,
  // Half of them in the oldest folder, the others in one each.
  `INSERT INTO documents (id, company_id, folder_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by, created_at)
   SELECT gen_random_uuid(), $1, ids[CASE WHEN i % 2 = 0 THEN 1 ELSE i END], 'deck', 'deck.pdf', 'application/pdf',
     1, ${SHA256}, 'uploads/' || i, 'founder', ${SPREAD}
   FROM generate_series(1, $3::int) i, (SELECT array_agg(id ORDER BY created_at) ids FROM folders WHERE company_id = $1) f, (SELECT $2::uuid) unused`,
  `INSERT INTO deck_drafts (id, company_id, file_name, sha256, size_bytes, storage_key, status, created_at)
   SELECT gen_random_uuid(), $1, 'deck.pdf', ${SHA256}, 1, 'drafts/' || i, 'failed', ${SPREAD} FROM generate_series(1, $3::int) i, (SELECT $2::uuid) unused`,
];

/** One in a thousand jobs has failed; for each of intake there is one of the background. */
const JOBS = `
  INSERT INTO jobs (id, type, lane, team_id, source, company_id, document_id, status, created_at)
  SELECT gen_random_uuid(), type, 'bulk', $2, 'investor', $1, (SELECT id FROM documents WHERE company_id = $1 LIMIT 1),
    CASE WHEN i % 1000 = 0 THEN 'failed' ELSE 'completed' END, ${SPREAD}
  FROM generate_series(1, $3::int) i, (VALUES ('deck_intake'), ('rescore')) t(type)`;

const OF_TEAM = [
  `INSERT INTO theses (id, team_id, name, criteria, created_at) SELECT gen_random_uuid(), $1, 'Thesis', ${CRITERIA}, ${SPREAD} FROM generate_series(1, $3::int) i, (SELECT $2::uuid) unused`,
  `INSERT INTO views (id, team_id, name, filters, sort, created_at)
   SELECT gen_random_uuid(), $1, 'View', '[]', '{"field": "name", "direction": "asc"}', ${SPREAD} FROM generate_series(1, $3::int) i, (SELECT $2::uuid) unused`,
  `INSERT INTO forms (id, team_id, name, pipeline_ids, max_bytes, created_at)
   SELECT 'form_' || gen_random_uuid(), $1, 'Form', '{}', 1, ${SPREAD} FROM generate_series(1, $3::int) i, (SELECT $2::uuid) unused`,
  `INSERT INTO identities (id, team_id, email_hash, recognisable, created_at, linked_at)
   SELECT gen_random_uuid(), $1::uuid, sha256((md5($1::uuid::text) || i)::bytea), true, ${SPREAD}, now() FROM generate_series(1, $3::int) i, (SELECT $2::uuid) unused`,
  `INSERT INTO audit_entries (id, team_id, actor_kind, actor_user_id, action, object_type, object_id, created_at)
   SELECT gen_random_uuid(), $1, 'user', $2, 'view.create', 'view', i::text, ${SPREAD} FROM generate_series(1, $3::int) i`,
  `INSERT INTO properties (id, team_id, name, type, created_at)
   SELECT gen_random_uuid(), $1, 'Question ' || i, 'text', ${SPREAD} FROM generate_series(1, $3::int) i, (SELECT $2::uuid) unused`,
  `INSERT INTO pipelines (id, team_id, name, created_at) SELECT gen_random_uuid(), $1, 'Pipeline', ${SPREAD} FROM generate_series(1, $3::int) i, (SELECT $2::uuid) unused`,
];

const PEOPLE = `
  WITH people AS (
    INSERT INTO users (id, email, name, created_at) SELECT gen_random_uuid(), gen_random_uuid() || '@example.com', 'Someone', ${SPREAD}
    FROM generate_series(1, $2::int) i RETURNING id, created_at)
  INSERT INTO memberships (id, team_id, user_id, role, created_at) SELECT gen_random_uuid(), $1, id, 'viewer', created_at FROM people`;
const TEAMS = `INSERT INTO teams (id, name, created_at) SELECT gen_random_uuid(), 'Team', ${SPREAD} FROM generate_series(1, $1::int) i`;
const KEY_REQUESTS = `
  INSERT INTO key_requests (key_id, at, method, endpoint, status, request_id)
  SELECT $1, ${SPREAD}, 'GET', '/v1/companies', 200, i::text FROM generate_series(1, $2::int) i`;

async function fill(db: Db, { companyId, teamId, userId }: Owner): Promise<void> {
  for (const text of OF_COMPANY) await db.run(text, [companyId, userId, LIST_ROWS]);
  for (const text of OF_TEAM) await db.run(text, [teamId, userId, LIST_ROWS]);
  await db.run(JOBS, [companyId, teamId, LIST_ROWS]);
  await db.run(PEOPLE, [teamId, LIST_ROWS]);
}

/** Fills every list of a company, its team and a key, and the same of other teams. */
export async function fillLists(databaseUrl: string, ...owners: { companyId: string; team: Team; keyId: string }[]): Promise<void> {
  // Not by the api's own access, whose statements have the time of a request.
  const dataSource = await createDataSource({ url: databaseUrl, poolSize: 1, statementTimeout: 120_000 }).initialize();
  const db = new Db(dataSource);
  for (const { companyId, team, keyId } of owners) {
    await fill(db, { companyId, teamId: team.id, userId: team.adminId });
    await db.run(KEY_REQUESTS, [keyId, LIST_ROWS]);
  }
  await db.run(TEAMS, [LIST_ROWS]);
  await db.run('ANALYZE');
  await dataSource.destroy();
}
