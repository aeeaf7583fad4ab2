import { createHmac, randomUUID } from 'node:crypto';
import { newId } from '@app/database';
import { SECRETS } from '../secrets';
import { COMPANY_COLUMNS } from './companies';
import { Statement } from './database';
import type { Caller } from './key-check';

interface Profile {
  id: string;
  name: string;
  website: string | null;
  industry: string | null;
  stage: string | null;
  problem_statement: string | null;
  created_at: Date;
}

const PROFILE = 'id, name, website, industry, stage, problem_statement, created_at';
const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
/** A row of the feed, without the team's turn: nothing keeps its number in the order of the commits. */
const event = (type: string, made: string, columns: { id: string; key: string; request: string }, data: string): string =>
  `INSERT INTO events (id, type, occurred_at, actor_kind, actor_id, team_id, company_id, request_id, data)
   SELECT ${columns.id}, '${type}', clock_timestamp(), 'key', ${columns.key}, team_id, company_id, ${columns.request}, ${data} FROM ${made}`;
const ADD_NOTE = new Statement<{ object: object }>(
  'add-note',
  `WITH made AS (INSERT INTO notes (id, company_id, author_user_id, body) SELECT $1, id, $3, $4 FROM companies WHERE id = $2 AND team_id = $5
       RETURNING company_id, $5::uuid AS team_id,
         json_build_object('id', id, 'body', body, 'created_at', to_char(created_at AT TIME ZONE 'UTC', ${MOMENT})) AS object),
     event AS (${event('note.created', 'made', { id: '$6', key: '$7', request: '$8' }, `jsonb_build_object('object', object)`)})
   SELECT object FROM made`,
);
const MY_COMPANY = new Statement<Profile>('my-company', `SELECT ${PROFILE} FROM companies WHERE id = $1`);
/** The company before the change is what the event needs, of the change itself the new values and the moment. */
const PATCH = new Statement<Profile>(
  'patch',
  `WITH before AS MATERIALIZED (SELECT ${COMPANY_COLUMNS} FROM companies c WHERE c.id = $1),
     made AS (UPDATE companies c SET stage = coalesce($2, c.stage), problem_statement = coalesce($3, c.problem_statement), updated_at = now()
       WHERE c.id = $1 RETURNING c.*, c.id AS company_id),
     event AS (${event(
       'company.updated',
       'made JOIN before USING (id)',
       { id: '$4', key: '$5', request: '$6' },
       `jsonb_build_object('object', to_jsonb(before) || jsonb_build_object('stage', made.stage, 'problem_statement', made.problem_statement,
            'updated_at', to_char(made.updated_at AT TIME ZONE 'UTC', ${MOMENT})),
          'changes', jsonb_build_array(jsonb_build_object('field', 'stage', 'from', before.stage, 'to', made.stage),
            jsonb_build_object('field', 'problem_statement', 'from', before.problem_statement, 'to', made.problem_statement)))`,
     )})
   SELECT ${PROFILE} FROM made`,
);
const SIGN = new Statement<{ name: string; text: string | null; max_bytes: number; properties: unknown[] }>(
  'sign',
  `WITH form AS (SELECT * FROM forms WHERE id = $1 AND status = 'open'),
        issued AS (INSERT INTO upload_tokens (jti, form_id, expires_at) SELECT $2, id, $3 FROM form)
   SELECT name, text, max_bytes, (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'required', q.value->'required', 'options',
              coalesce((SELECT json_agg(json_build_object('id', o.id, 'label', o.label) ORDER BY o.position) FROM property_options o
                        WHERE o.property_id = p.id AND NOT o.archived), '[]')) ORDER BY q.ordinality)
            FROM jsonb_array_elements(form.questions) WITH ORDINALITY q
              JOIN LATERAL (SELECT id, name, type FROM properties WHERE id = (q.value->>'property_id')::uuid OFFSET 0) p ON true) AS properties
   FROM form`,
);

export async function addNote(caller: Caller, companyId: string, { body }: { body: string }): Promise<object | undefined> {
  const { user_id: userId, team_id: teamId, key_id: keyId } = caller;
  return (await ADD_NOTE.row([newId(), companyId, userId, body, teamId, newId(), keyId, newId()]))?.object;
}

export async function myCompany({ company_id: companyId }: Caller): Promise<object | undefined> {
  return profileOf(await MY_COMPANY.row([companyId]));
}

export async function patchMyCompany(
  { company_id: companyId, key_id: keyId }: Caller,
  patch: { stage?: string; problem_statement?: string },
): Promise<object | undefined> {
  return profileOf(await PATCH.row([companyId, patch.stage ?? null, patch.problem_statement ?? null, newId(), keyId, newId()]));
}

export async function sign({ form_id: formId }: { form_id: string }): Promise<object | undefined> {
  const [jti, iat] = [randomUUID(), Math.floor(Date.now() / 1000)];
  const expires = new Date((iat + 300) * 1000);
  const form = await SIGN.row([formId, jti, expires]);
  if (!form) return undefined;
  const claims = {
    env: 'test',
    form: formId,
    app: null,
    max: form.max_bytes,
    mime: 'application/pdf',
    jti,
    iat,
    exp: iat + 300,
    aud: 'deck-upload',
  };
  const content = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const token = `svc_upload_${content}.${createHmac('sha256', SECRETS.UPLOAD_TOKEN_SECRET).update(content).digest('base64url')}`;
  return {
    token,
    expires_at: expires.toISOString(),
    max_bytes: form.max_bytes,
    accepted_mime: 'application/pdf',
    form: { name: form.name, text: form.text },
    properties: form.properties,
  };
}

function profileOf(row: Profile | undefined): object | undefined {
  return row && { ...row, created_at: row.created_at.toISOString() };
}
