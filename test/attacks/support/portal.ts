import { createHash } from 'node:crypto';
import { newId } from '@app/database';
import type { Team } from '../../support/seed';
import type { TestService } from '../../support/service';

const OPERATOR = 'an-operator-token-of-the-attacks';
/** For a service whose operator the attacks are. */
export const OPERATOR_ENV = { OPERATOR_TOKEN_SHA256: createHash('sha256').update(OPERATOR).digest('hex') };

/** A body that each route takes; a new route needs a line. `null`: it takes none, or a file. */
export const BODIES: Record<string, Record<string, unknown> | null> = {
  'POST /portal/sessions': { email: 'nobody@example.com', password: 'x' },
  'POST /portal/teams': { name: 'Team' },
  'POST /portal/users': { email: 'new@example.com', name: 'New', password: 'correct horse battery' },
  'POST /portal/members': { team_id: newId(), user_id: newId(), role: 'member', pipeline_ids: null },
  'PATCH /portal/members/:id': { role: 'member', pipeline_ids: null, active: true },
  'PATCH /portal/team/members/:id': { role: 'member', pipeline_ids: null, active: true },
  'POST /portal/companies/:id/admins': { user_id: newId() },
  'POST /portal/pipelines': { name: 'Pipeline', is_default: false },
  'POST /portal/properties': { name: 'Question', type: 'text', options: [], validation_pattern: null },
  'PATCH /portal/properties/:id': { name: 'Question', options: [] },
  'POST /portal/theses': { name: 'Thesis', description: 'x', criteria: { keywords: ['robot'] }, active: true },
  'PATCH /portal/theses/:id': { name: 'Thesis', description: 'x', criteria: { keywords: ['robot'] }, active: true },
  'POST /portal/views': { name: 'View', pipeline_id: null, filters: [], sort: { field: 'name', direction: 'asc' } },
  'PATCH /portal/views/:id': {
    name: 'View',
    pipeline_id: null,
    filters: [],
    sort: { field: 'name', direction: 'asc' },
  },
  'POST /portal/forms': {
    name: 'Form',
    pipeline_ids: [],
    questions: [],
    reference_property_id: null,
    max_bytes: 1000,
    allowed_origins: [],
    status: 'open',
  },
  'PATCH /portal/forms/:id': {
    name: 'Form',
    questions: [],
    reference_property_id: null,
    max_bytes: 1000,
    allowed_origins: [],
    status: 'open',
  },
  'POST /portal/identities': { email: 'ada@example.com', recognisable: true },
  'POST /portal/keys': { name: 'Key', portal: 'investor', scope: 'read' },
  'POST /portal/keys/:id/revoke': null,
  'PATCH /portal/company': {
    name: 'Acme',
    website: 'https://acme.example',
    industry: 'x',
    stage: 'x',
    problem_statement: 'x',
  },
  'POST /portal/company/documents': null,
  'POST /portal/company/drafts': null,
  'POST /portal/company/drafts/:id/publish': null,
};

export interface Portal {
  /** The operator's, acting for the team's admin, who is an admin of the company, too. */
  headers: Record<string, string>;
  /** Something that is there for paths with an id: an unknown one would be 404 before the body is looked at. */
  ids: Record<string, string>;
  /** Of `BODIES`, with what is there. */
  bodies: typeof BODIES;
}

export async function preparePortal(service: TestService, team: Team, company: string): Promise<Portal> {
  await service.db.run('INSERT INTO company_admins (id, company_id, user_id) VALUES ($1, $2, $3)', [newId(), company, team.adminId]);
  const headers = { authorization: `Bearer ${OPERATOR}`, 'x-acting-user': team.adminId, 'content-type': 'application/json' };
  const made = async (path: string, body = BODIES[`POST ${path}`]): Promise<string> => (await service.as().post(path, body, headers)).body.id as string;
  const membership = await service.db.row<{ id: string }>('SELECT id FROM memberships WHERE user_id = $1', [await service.seed.member(team.id, 'viewer')]);
  const key = await service.seed.issued(team.id, team.adminId, true);
  const ids = {
    '/portal/members/:id': membership?.id ?? '',
    '/portal/team/members/:id': membership?.id ?? '',
    '/portal/companies/:id/admins': company,
    '/portal/properties/:id': await made('/portal/properties'),
    '/portal/theses/:id': await made('/portal/theses'),
    '/portal/views/:id': await made('/portal/views'),
    '/portal/keys/:id/requests': key.id,
    '/portal/keys/:id/revoke': key.id,
    '/portal/forms/:id': await made('/portal/forms', { name: 'Form', pipeline_ids: [team.pipeline.id] }),
  };
  const pipelineIds = [team.pipeline.id];
  const bodies = {
    ...BODIES,
    'POST /portal/members': { ...BODIES['POST /portal/members'], team_id: team.id, user_id: await service.seed.user() },
    'POST /portal/companies/:id/admins': { user_id: await service.seed.user() },
    'PATCH /portal/properties/:id': { name: 'Question' },
    'POST /portal/forms': { ...BODIES['POST /portal/forms'], pipeline_ids: pipelineIds },
  };
  return { headers, ids, bodies };
}
