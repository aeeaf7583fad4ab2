import type { Request } from 'autocannon';
import type { Asked } from '../data/asked';
import { type Operation, operationNamed, turnOf } from '../operations';
import { DIRECTUS_HEADERS } from './directus';

/** One operation of ours, and what Directus is asked for the same. */
export interface Question {
  title: string;
  ours: Operation;
  status: number;
  theirs(asked: Asked, connection: number): Request[];
}

const COLUMNS = `id,name,website,industry,stage,problem_statement,contact_name,contact_email,contact_role,contact_profile_url,
  cri_score,cri_max,cri_verified,cri_scored_at,external_id,archived_at,created_at,updated_at`;
const DEALS = `deals.id,deals.pipeline_id.id,deals.pipeline_id.name,deals.stage_id.id,deals.stage_id.name,deals.stage_id.kind,
  deals.owner_id.id,deals.owner_id.name,deals.entered_stage_at,deals.created_at`;
const ANSWERS =
  'answers.value,answers.property_id.id,answers.property_id.name,answers.property_id.type,answers.option_id.id,answers.option_id.label';

const get = (path: string, fields: string[], query: Record<string, string> = {}): Request => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams({ fields: fields.join().replaceAll(/\s/g, ''), ...query })}`,
  headers: DIRECTUS_HEADERS,
});

const list = (title: string, fields: string[]): Question => ({
  title,
  ours: operationNamed('list'),
  status: 200,
  theirs: ({ teamId }) => [get('/items/companies', fields, { 'filter[team_id][_eq]': teamId, sort: '-created_at,-id', limit: '25' })],
});

const company = (title: string, fields: string[]): Question => ({
  title,
  ours: operationNamed('company'),
  status: 200,
  theirs: ({ companyIds }, connection) => turnOf(companyIds, connection).map((id) => get(`/items/companies/${id}`, fields)),
});

const note: Question = {
  title: operationNamed('note').title,
  ours: operationNamed('note'),
  status: 200,
  theirs: ({ companyIds, adminId, note: body }, connection) =>
    turnOf(companyIds, connection).map((id) => ({
      method: 'POST',
      path: '/items/notes?fields=id,body,created_at',
      headers: DIRECTUS_HEADERS,
      body: JSON.stringify({ company_id: id, author_user_id: adminId, body }),
    })),
};

/** As much as the api answers, and the columns of the company's table alone. */
export const QUESTIONS: readonly Question[] = [
  list('25 companies with their deals', [COLUMNS, DEALS]),
  list('25 companies, there without their deals', [COLUMNS]),
  company('a company with its deals and answers', [COLUMNS, DEALS, ANSWERS]),
  company('a company, there without them', [COLUMNS]),
  note,
];
