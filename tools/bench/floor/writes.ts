import { createHmac, randomUUID } from 'node:crypto';
import { newId } from '@app/database';
import { SECRETS } from '../secrets';
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
const ADD_NOTE = new Statement<{ id: string; body: string; created_at: Date }>(
  'add-note',
  `INSERT INTO notes (id, company_id, author_user_id, body) SELECT $1, id, $3, $4 FROM companies WHERE id = $2 AND team_id = $5
   RETURNING id, body, created_at`,
);
const MY_COMPANY = new Statement<Profile>('my-company', `SELECT ${PROFILE} FROM companies WHERE id = $1`);
const PATCH = new Statement<Profile>(
  'patch',
  `UPDATE companies SET stage = coalesce($2, stage), problem_statement = coalesce($3, problem_statement), updated_at = now()
   WHERE id = $1 RETURNING ${PROFILE}`,
);
const SIGN = new Statement<{ max_bytes: number; properties: unknown[] }>(
  'sign',
  `WITH form AS (SELECT * FROM forms WHERE id = $1 AND status = 'open'),
        issued AS (INSERT INTO upload_tokens (jti, form_id, expires_at) SELECT $2, id, $3 FROM form)
   SELECT max_bytes, (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'required', q.value->'required', 'options',
              coalesce((SELECT json_agg(json_build_object('id', o.id, 'label', o.label) ORDER BY o.position) FROM property_options o
                        WHERE o.property_id = p.id AND NOT o.archived), '[]')) ORDER BY q.ordinality)
            FROM jsonb_array_elements(form.questions) WITH ORDINALITY q
              JOIN LATERAL (SELECT id, name, type FROM properties WHERE id = (q.value->>'property_id')::uuid OFFSET 0) p ON true) AS properties
   FROM form`,
);

export async function addNote(caller: Caller, companyId: string, { body }: { body: string }): Promise<object | undefined> {
  const row = await ADD_NOTE.row([newId(), companyId, caller.user_id, body, caller.team_id]);
  return row && { id: row.id, body: row.body, created_at: row.created_at.toISOString() };
}

export async function myCompany({ company_id: companyId }: Caller): Promise<object | undefined> {
  return profileOf(await MY_COMPANY.row([companyId]));
}

export async function patchMyCompany(
  { company_id: companyId }: Caller,
  patch: { stage?: string; problem_statement?: string },
): Promise<object | undefined> {
  return profileOf(await PATCH.row([companyId, patch.stage ?? null, patch.problem_statement ?? null]));
}

export async function sign({ form_id: formId }: { form_id: string }): Promise<object | undefined> {
  const [jti, iat] = [randomUUID(), Math.floor(Date.now() / 1000)];
  const expires = new Date((iat + 300) * 1000);
  const form = await SIGN.row([formId, jti, expires]);
  if (!form) return undefined;
  const claims = { env: 'test', form: formId, app: null, max: form.max_bytes, mime: 'application/pdf', jti, iat, exp: iat + 300, aud: 'deck-upload' };
  const content = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const token = `svc_upload_${content}.${createHmac('sha256', SECRETS.UPLOAD_TOKEN_SECRET).update(content).digest('base64url')}`;
  return { token, expires_at: expires.toISOString(), max_bytes: form.max_bytes, accepted_mime: 'application/pdf', properties: form.properties };
}

function profileOf(row: Profile | undefined): object | undefined {
  return row && { ...row, created_at: row.created_at.toISOString() };
}
