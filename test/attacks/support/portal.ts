import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { newId } from '@app/database';
import { Storage } from '@app/storage';
import { PDF } from '../../support/files';
import type { Team } from '../../support/seed';
import type { TestService } from '../../support/service';
import { endedImport, endpointWithDelivery, mergedOnce } from './target';

const OPERATOR = 'an-operator-token-of-the-attacks';
/** For a service whose operator the attacks are. */
export const OPERATOR_ENV = {
  OPERATOR_TOKEN_SHA256: createHash('sha256').update(OPERATOR).digest('hex'),
  // Endpoints of webhooks are on this machine, where nobody listens.
  WEBHOOK_ALLOW_PRIVATE: 'true',
};

/** A body that each route takes; a new route needs a line. `null`: it takes none, or a file. */
export const BODIES: Record<string, Record<string, unknown> | null> = {
  'POST /portal/sessions': { email: 'nobody@example.com', password: 'x' },
  'POST /portal/sessions/current/password': { current_password: 'x', password: 'correct horse battery' },
  'POST /portal/passwords/link': { email: 'nobody@example.com' },
  'POST /portal/passwords/reset': { token: 'x', password: 'correct horse battery' },
  'POST /portal/invitations': { email: 'invited@example.com', role: 'viewer', pipeline_ids: null },
  'POST /portal/invitations/look': { token: 'x' },
  'POST /portal/invitations/accept': { token: 'x', name: 'Ada', password: 'correct horse battery' },
  'POST /portal/invitations/:id/resend': null,
  'PUT /portal/sso': {
    sign_in_name: 'attacked',
    issuer: 'http://127.0.0.1:9/issuer',
    client_id: 'x',
    client_secret: 'x',
    domains: ['example.com'],
    groups_claim: 'groups',
    group_rules: [{ group: 'x', role: 'viewer', pipeline_ids: null }],
    creates_members: false,
    default_role: 'viewer',
    default_pipeline_ids: null,
    passwords: true,
  },
  'POST /portal/sso/start': { by: 'attacked' },
  'POST /portal/sso/try': null,
  'POST /portal/teams': { name: 'Team' },
  'POST /portal/users': { email: 'new@example.com', name: 'New', password: 'correct horse battery' },
  'POST /portal/members': { team_id: newId(), user_id: newId(), role: 'member', pipeline_ids: null },
  'PATCH /portal/members/:id': { role: 'member', pipeline_ids: null, active: true },
  'PATCH /portal/team/members/:id': { role: 'member', pipeline_ids: null, active: true },
  'POST /portal/companies/:id/admins': { user_id: newId() },
  'PATCH /portal/pipelines/:id': { name: 'Pipeline' },
  'POST /portal/board/deals/:id/moves': { stage_id: newId(), reasons: ['x'], note: 'x' },
  'POST /portal/board/deals/:id/owner': { user_id: null },
  'PATCH /portal/board/companies/:id': { fields: { industry: 'x' }, properties: {}, expected_updated_at: '2020-01-01T00:00:00.000Z' },
  'POST /portal/board/companies/:id/archive': null,
  'POST /portal/board/companies/:id/restore': null,
  'POST /portal/board/companies/:id/merges': { from_company_id: newId(), keep: {}, dry_run: true },
  'POST /portal/board/duplicates/:id/dismiss': null,
  'POST /portal/board/companies/:id/metrics': {
    key: 'arr',
    name: 'ARR',
    value: 31000,
    unit: null,
    currency: 'EUR',
    period: 'year',
    as_of: '2026-02-28',
  },
  'POST /portal/board/companies/:id/folders': { name: 'Contracts' },
  'POST /portal/board/companies/:id/notes': { body: 'Met the founders.' },
  'POST /portal/board/pipelines/:id/export': { deal_ids: [newId()] },
  'POST /portal/board/decks': null,
  'POST /portal/board/imports': null,
  'POST /portal/board/imports/preview': null,
  'POST /portal/board/jobs/:id/retry': null,
  'POST /portal/board/merges/:id/undo': null,
  'POST /portal/subjects/export': { email: 'ada@example.com' },
  'POST /portal/subjects/erase': { email: 'ada@example.com', dry_run: true },
  'POST /portal/companies/:id/erase': { dry_run: true },
  'PATCH /portal/retention': { passed_days: null, drafts_days: null, events_days: null },
  'POST /portal/webhook-endpoints': { url: 'http://127.0.0.1:9/hooks', types: null, pipeline_ids: null, description: 'CRM' },
  'POST /portal/webhook-endpoints/:id/changes': { description: 'CRM' },
  'POST /portal/webhook-endpoints/:id/disable': null,
  'POST /portal/webhook-endpoints/:id/enable': null,
  'POST /portal/webhook-endpoints/:id/ping': null,
  'POST /portal/webhook-endpoints/:id/rotate-secret': null,
  'POST /portal/webhook-endpoints/:id/replay': { since: '2026-01-01T00:00:00.000Z' },
  'POST /portal/webhook-endpoints/:id/deliveries/:delivery_id/retry': null,
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
  'POST /portal/identities': { email: 'ada@example.com' },
  'POST /portal/identities/link': { email: 'ada@example.com' },
  'POST /portal/identities/consent/look': { token: 'x' },
  'POST /portal/identities/consent': { token: 'x', recognisable: true },
  'PATCH /portal/identities/:id': {},
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
  /** Of the endpoint. */
  delivery: string;
}

/** An export as the worker would have left it, and the signed part of the link to it. */
async function exportOf(service: TestService, team: Team, headers: Record<string, string>): Promise<{ id: string; token: string }> {
  const key = `exports/${newId()}`;
  await service.api.get(Storage, { strict: false }).put(key, Readable.from([PDF]), { maxBytes: PDF.length });
  const { job_id: id } = (await service.as().post('/portal/subjects/export', { email: `${team.id}@example.com` }, headers)).body;
  await service.db.run(
    `UPDATE portal_jobs SET status = 'completed', email = NULL, hashes = NULL, storage_key = $2, completed_at = now() WHERE id = $1`,
    [id, key],
  );
  const { download_url: url } = (await service.as().get(`/portal/jobs/${id}`, headers)).body;
  return { id: id as string, token: (url as string).split('/').at(-1) ?? '' };
}

export async function preparePortal(service: TestService, team: Team, company: string): Promise<Portal> {
  await service.db.run('INSERT INTO company_admins (id, company_id, user_id) VALUES ($1, $2, $3)', [newId(), company, team.adminId]);
  const headers = { authorization: `Bearer ${OPERATOR}`, 'x-acting-user': team.adminId, 'content-type': 'application/json' };
  const made = async (path: string, body = BODIES[`POST ${path}`]): Promise<string> =>
    (await service.as().post(path, body, headers)).body.id as string;
  const invited = async (): Promise<string> => {
    const id = newId();
    await service.db.run(
      `INSERT INTO invitations (id, team_id, email, role, token_hash, expires_at) VALUES ($1, $2, $3, 'viewer', $4, now() + interval '1 day')`,
      [id, team.id, `${id}@example.com`, Buffer.from(id)],
    );
    return id;
  };
  const membership = await service.db.row<{ id: string }>('SELECT id FROM memberships WHERE user_id = $1', [
    await service.seed.member(team.id, 'viewer'),
  ]);
  const key = await service.seed.issued(team.id, team.adminId, true);
  const deal = await service.db.row<{ id: string; stage_id: string }>('SELECT id, stage_id FROM deals WHERE company_id = $1', [company]);
  const mine = await service.db.row<{ id: string }>(`SELECT id FROM documents WHERE company_id = $1 AND uploaded_by = 'founder'`, [
    company,
  ]);
  const deck = await service.db.row<{ id: string }>(`SELECT id FROM jobs WHERE company_id = $1 AND type = 'deck_intake'`, [company]);
  const webhook = await endpointWithDelivery(service, team);
  const ended = await endedImport(service, team.key);
  const job = await exportOf(service, team, headers);
  const [twin, duplicate, merge] = await mergedOnce(service, company);
  const [thesis, view] = [await made('/portal/theses'), await made('/portal/views')];
  const ids = {
    '/portal/board/companies/:id': company,
    // One of its own, which goes on being archived.
    '/portal/board/companies/:id/archive': (await mergedOnce(service, company))[0],
    '/portal/board/companies/:id/restore': company,
    '/portal/board/companies/:id/merges': company,
    '/portal/board/companies/:id/notes': company,
    '/portal/board/companies/:id/metrics': company,
    '/portal/board/companies/:id/folders': company,
    '/portal/board/duplicates/:id/dismiss': duplicate,
    '/portal/board/merges/:id/undo': merge,
    '/portal/board/pipelines/:id/cards': team.pipeline.id,
    '/portal/board/pipelines/:id/counts': team.pipeline.id,
    '/portal/board/pipelines/:id/funnel': team.pipeline.id,
    '/portal/board/pipelines/:id/export': team.pipeline.id,
    '/portal/board/jobs/:id': deck?.id ?? newId(),
    '/portal/board/jobs/:id/retry': deck?.id ?? newId(),
    '/portal/board/jobs/:id/hidden-text': deck?.id ?? newId(),
    ...Object.fromEntries(['', '/rows', '/rejected'].map((what) => [`/portal/board/imports/:id${what}`, ended])),
    '/portal/pipelines/:id': team.pipeline.id,
    '/portal/board/deals/:id': deal?.id ?? '',
    '/portal/board/deals/:id/history': deal?.id ?? '',
    '/portal/board/deals/:id/moves': deal?.id ?? '',
    '/portal/board/deals/:id/owner': deal?.id ?? '',
    '/portal/company/documents/:id/file': mine?.id ?? newId(),
    '/portal/jobs/:id': job.id,
    '/portal/downloads/:token': job.token,
    ...Object.fromEntries(
      ['changes', 'disable', 'enable', 'ping', 'rotate-secret', 'replay', 'deliveries', 'deliveries/:delivery_id/retry'].map((what) => [
        `/portal/webhook-endpoints/:id/${what}`,
        webhook.webhook,
      ]),
    ),
    // One of its own: it is deleted.
    '/portal/webhook-endpoints/:id': (await endpointWithDelivery(service, team)).webhook,
    '/portal/members/:id': membership?.id ?? '',
    '/portal/team/members/:id': membership?.id ?? '',
    '/portal/companies/:id/admins': company,
    // One of its own: a body that is right erases it.
    '/portal/companies/:id/erase': (await mergedOnce(service, company))[0],
    '/portal/properties/:id': await made('/portal/properties'),
    '/portal/theses/:id': thesis,
    ...Object.fromEntries(['', '/matches'].map((what) => [`/portal/board/theses/:id${what}`, thesis])),
    '/portal/views/:id': view,
    ...Object.fromEntries(['', '/companies'].map((what) => [`/portal/board/views/:id${what}`, view])),
    '/portal/keys/:id/requests': key.id,
    '/portal/keys/:id/revoke': key.id,
    '/portal/identities/:id': (await service.seed.identity(team.id, 'deleted@example.com', null)).id,
    '/portal/invitations/:id': await invited(),
    '/portal/invitations/:id/resend': await invited(),
    '/portal/forms/:id': await made('/portal/forms', { name: 'Form', pipeline_ids: [team.pipeline.id] }),
  };
  const pipelineIds = [team.pipeline.id];
  const identity = async (): Promise<{ id: string; token: string }> => service.seed.identity(team.id, `${newId()}@example.com`, null);
  const bodies = {
    ...BODIES,
    'POST /portal/members': { ...BODIES['POST /portal/members'], team_id: team.id, user_id: await service.seed.user() },
    'POST /portal/companies/:id/admins': { user_id: await service.seed.user() },
    'POST /portal/board/deals/:id/moves': { ...BODIES['POST /portal/board/deals/:id/moves'], stage_id: deal?.stage_id },
    'PATCH /portal/board/companies/:id': { fields: { industry: 'x' }, properties: {} },
    'POST /portal/board/companies/:id/merges': { ...BODIES['POST /portal/board/companies/:id/merges'], from_company_id: twin },
    'PATCH /portal/properties/:id': { name: 'Question' },
    'POST /portal/identities/consent/look': { token: (await identity()).token },
    'POST /portal/identities/consent': { token: (await identity()).token, recognisable: true },
    'POST /portal/forms': { ...BODIES['POST /portal/forms'], pipeline_ids: pipelineIds },
  };
  return { headers, ids, bodies, delivery: webhook.delivery };
}
