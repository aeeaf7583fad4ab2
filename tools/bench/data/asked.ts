import { createHmac, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { newKey } from '@app/auth';
import { newId } from '@app/database';
import { SECRETS } from '../secrets';
import { SCORED } from './statements';
import type { Writing } from './texts';

/** Founders, and scored companies, that the requests go to in turn. */
const FOUNDERS = 256;

/** What the requests name: all of the largest team. */
export interface Asked {
  teamId: string;
  key: string;
  adminId: string;
  /** Companies with a current deck and a score. */
  companyIds: string[];
  founderKeys: string[];
  /** Deals of the main pipeline, and its open stages. */
  dealIds: string[];
  stageIds: string[];
  viewId: string;
  formId: string;
  /** What is written: a note, and the beginning of a problem. */
  note: string;
  problem: string;
  text: { property: string; value: string };
  reference: { property: string; value: string };
  select: { property: string; value: string };
}

interface Team {
  id: string;
  admin_id: string;
  main_id: string;
}

const hashOf = (key: string): Buffer => createHmac('sha256', SECRETS.KEY_PEPPER).update(key).digest();

/** @returns a new key of a team's, or of a founder's company */
export async function addKey(client: Client, teamId: string, userId: string, companyId: string | null): Promise<string> {
  const portal = companyId === null ? 'investor' : 'founder';
  const key = newKey(portal, 'test');
  await client.query(
    `INSERT INTO api_keys (id, portal, env, name, can_write, user_id, team_id, company_id, hash, prefix, last4, created_by)
     VALUES ($1, $2, 'test', 'bench', true, $3, $4, $5, $6, $7, $8, $3)`,
    [newId(), portal, userId, teamId, companyId, hashOf(key), key.slice(0, 12), key.slice(-4)],
  );
  return key;
}

async function addFounder(client: Client, teamId: string, companyId: string): Promise<string> {
  const userId = newId();
  await client.query('INSERT INTO users (id, email, name) VALUES ($1, $2, $3)', [userId, `${userId}@example.com`, 'A founder']);
  await client.query('INSERT INTO company_admins (id, company_id, user_id) VALUES ($1, $2, $3)', [newId(), companyId, userId]);
  return addKey(client, teamId, userId, companyId);
}

async function addForm(client: Client, team: Team): Promise<string> {
  const formId = `form_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
  const { rows } = await client.query<{ id: string; name: string }>('SELECT id, name FROM properties WHERE team_id = $1', [team.id]);
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  const questions = ['City', 'Track', 'Regions'].map((name) => ({ property_id: idOf.get(name), required: false }));
  await client.query(
    `INSERT INTO forms (id, team_id, name, pipeline_ids, questions, reference_property_id, max_bytes)
     VALUES ($1, $2, 'Apply', $3, $4, $5, 52428800)`,
    [formId, team.id, [team.main_id], JSON.stringify(questions), idOf.get('Application')],
  );
  return formId;
}

async function addView(client: Client, team: Team): Promise<string> {
  const viewId = newId();
  await client.query(`INSERT INTO views (id, team_id, name, filters, sort) VALUES ($1, $2, 'Seed', $3, $4)`, [
    viewId,
    team.id,
    JSON.stringify([{ field: 'stage', kind: 'text', op: 'eq', value: 'Seed' }]),
    JSON.stringify({ field: 'created_at', direction: 'desc' }),
  ]);
  return viewId;
}

async function textsOf(client: Client, { sent }: Writing): Promise<Pick<Asked, 'note' | 'problem'>> {
  const { rows } = await client.query<Pick<Asked, 'note' | 'problem'>>(`SELECT ${sent.note} AS note, ${sent.problem} AS problem`);
  return rows[0] as Pick<Asked, 'note' | 'problem'>;
}

/** Adds the keys, the view and the form that the requests name. */
export async function makeAsked(client: Client, writing: Writing): Promise<Asked> {
  const teams = await client.query<Team>('SELECT id, admin_id, main_id FROM bench.team ORDER BY number LIMIT 1');
  const team = teams.rows[0] as Team;
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM bench.company WHERE team = 1 AND n % ${SCORED} = 0 ORDER BY hashint8(n) LIMIT ${FOUNDERS}`,
  );
  const companyIds = rows.map(({ id }) => id);
  const founderKeys: string[] = [];
  for (const id of companyIds) founderKeys.push(await addFounder(client, team.id, id));
  const deals = await client.query<{ id: string }>('SELECT id FROM deals WHERE company_id = ANY($1::uuid[]) AND pipeline_id = $2', [
    companyIds,
    team.main_id,
  ]);
  const stages = await client.query<{ id: string }>(
    `SELECT id FROM pipeline_stages WHERE pipeline_id = $1 AND kind = 'open' ORDER BY position`,
    [team.main_id],
  );
  return {
    dealIds: deals.rows.map(({ id }) => id),
    stageIds: stages.rows.map(({ id }) => id),
    teamId: team.id,
    adminId: team.admin_id,
    key: await addKey(client, team.id, team.admin_id, null),
    companyIds,
    founderKeys,
    viewId: await addView(client, team),
    formId: await addForm(client, team),
    ...(await textsOf(client, writing)),
    text: { property: 'City', value: 'City 123' },
    reference: { property: 'Application', value: 'APP-000100' },
    select: { property: 'Track', value: 'Choice 2' },
  };
}
