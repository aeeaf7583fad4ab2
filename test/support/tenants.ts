import { ThesesService, ThesisMatches } from '@app/theses';
import { ViewsService } from '@app/views';
import type { Operation } from '../attacks/support/description';
import {
  endpointWithDelivery,
  furnishCompany,
  mergedOnce,
  createTeamFixture,
  endedImport,
  type Ids,
  type TeamThings,
} from '../attacks/support/target';
import { COMPANIES, PDF } from './files';
import type { TestService } from './service';
import { formOf } from './forms';

/** Somebody who asks for what is not theirs. */
export interface Caller {
  who: string;
  /** What the key is called among the description's securities. */
  portal: 'investorKey' | 'founderKey';
  key: string;
  session: string;
  userId: string;
  /** Things of the caller's own, for what is asked beside the foreign thing. */
  ids: Ids;
  /** In the owner's team: what the whole team shares is theirs to see. */
  sharesTeam: boolean;
}

export interface Owner extends TeamThings {
  session: string;
  founderSession: string;
  /** A membership and a key of the team, for the portal. */
  memberId: string;
  keyId: string;
}

/** An owner with two of everything that is listed, and all those who see none of it. */
export interface Tenants {
  owner: Owner;
  callers: Caller[];
  /** Ids that only those see who see the owner's pipeline. */
  hidden: string[];
  /** Ids that all of the owner's team may see, and nobody else. */
  shared: string[];
}

const IN_PIPELINE = ['companies', 'documents', 'folders', 'notes', 'metrics', 'deck_drafts', 'company_scores'];

/** The second of what `createTeamFixture` makes once, so that every list has a page to follow. */
async function double(service: TestService, { team, founderKey, ids }: TeamThings): Promise<void> {
  const investor = service.as(team.key);
  const founder = service.as(founderKey);
  const other = Buffer.concat([PDF, Buffer.from('% other\n%%EOF\n')]);
  const another = Buffer.concat([PDF, Buffer.from('% another\n%%EOF\n')]);
  await investor.upload('/v1/decks', other, { company_name: 'Second' });
  await investor.upload('/v1/imports', COMPANIES, { dry_run: 'true' }, { type: 'text/csv' });
  await investor.upload(`/v1/companies/${ids.company}/documents`, other);
  for (const body of ['First.', 'Second.']) await investor.post(`/v1/companies/${ids.company}/notes`, { body });
  await founder.upload('/v1/me/documents', another);
  await founder.upload('/v1/me/deck/drafts', other);
  await service.db.run(
    `INSERT INTO metrics (id, company_id, key, name, source) SELECT gen_random_uuid(), $1, 'arr', 'ARR', 'founder' FROM generate_series(1, 2)`,
    [ids.company],
  );
  await service.db.run(
    `INSERT INTO company_scores (id, company_id, document_id, sha256, rubric_version, score, max, verified, domains, recommendations, platform_facts)
     SELECT gen_random_uuid(), company_id, document_id, sha256, rubric_version, score, max, verified, domains, recommendations, platform_facts
     FROM company_scores WHERE company_id = $1`,
    [ids.company],
  );
  await service.db.run(`INSERT INTO folders (id, company_id, name, path) VALUES (gen_random_uuid(), $1, 'Legal', 'Legal')`, [ids.company]);
  for (let i = 0; i < 2; i++) await mergedOnce(service, ids.company);
  await endpointWithDelivery(service, team);
  await service.seed.pipeline(team.id, 'Later');
  await service.seed.member(team.id, 'member');
  await service.api.get(ThesesService, { strict: false }).create(team.id, { name: 'More robots', criteria: { keywords: ['robot'] } });
  await service.seed.property(team.id, { name: `Only of ${team.id}`, type: 'text' });
  await formOf(service, team, { name: 'Second', maxBytes: 1000, status: 'closed' });
}

/** A view of the whole team becomes one of a pipeline, and gets a second beside it. */
async function narrowViews(service: TestService, { team, ids }: TeamThings): Promise<void> {
  const views = service.api.get(ViewsService, { strict: false });
  const scope = { teamId: team.id, pipelineIds: null };
  await views.update(scope, ids.view, { pipeline_id: team.pipeline.id });
  await views.create(scope, { name: 'More', pipeline_id: team.pipeline.id, filters: [], sort: { field: 'name', direction: 'asc' } });
}

async function adminOf(service: TestService, companyId: string): Promise<string> {
  return (
    (await service.db.row<{ user_id: string }>('SELECT user_id FROM company_admins WHERE company_id = $1', [companyId]))?.user_id ?? ''
  );
}

async function idsOf(service: TestService, query: string, id: string): Promise<string[]> {
  return (await service.db.rows<{ id: string }>(query, [id])).map((row) => row.id);
}

/** Everything of the pipeline, by asking the tables: a thing that no list shows is looked for as well. */
async function hiddenIds(service: TestService, { team }: TeamThings): Promise<string[]> {
  const companies = 'SELECT company_id FROM deals WHERE pipeline_id = $1';
  const below = IN_PIPELINE.map(
    (table) => `SELECT id FROM ${table} WHERE ${table === 'companies' ? 'id' : 'company_id'} IN (${companies})`,
  );
  const inside = ['deals', 'deal_moves', 'pipeline_stages', 'views'].map((table) => `SELECT id FROM ${table} WHERE pipeline_id = $1`);
  const jobs = `SELECT id FROM jobs WHERE company_id IN (${companies}) AND type IN ('deck_intake', 'deck_draft')`;
  return [...(await idsOf(service, [...below, ...inside, jobs].join(' UNION ALL '), team.pipeline.id)), team.pipeline.id];
}

/** What all of a team share: what it defines, its people and their keys. */
async function sharedIds(service: TestService, { team }: TeamThings): Promise<string[]> {
  const tables = ['theses', 'properties', 'forms', 'memberships'].map((table) => `SELECT id::text FROM ${table} WHERE team_id = $1`);
  const keys = `SELECT id::text FROM api_keys WHERE team_id = $1 AND portal = 'investor'`;
  const people = 'SELECT user_id::text AS id FROM memberships WHERE team_id = $1';
  return [...(await idsOf(service, [...tables, keys, people].join(' UNION ALL '), team.id)), team.id];
}

export async function makeTenants(service: TestService): Promise<Tenants> {
  const { seed } = service;
  const [team, strangers] = [await createTeamFixture(service, 'Owners'), await createTeamFixture(service, 'Strangers')];
  for (const things of [team, strangers]) {
    await double(service, things);
    await narrowViews(service, things);
  }

  // In the owner's team, with a pipeline and a company of its own.
  const narrow = await seed.pipeline(team.team.id, 'Narrow');
  const limitedId = await seed.member(team.team.id, 'member', [narrow.id]);
  const limitedKey = await seed.investorKey(team.team.id, limitedId);
  const sister = await furnishCompany(service, team.team.id, limitedKey, 'Sister', narrow.id);
  const sisterView = await service.api
    .get(ViewsService, { strict: false })
    .create({ teamId: team.team.id, pipelineIds: null }, { name: 'Shared', filters: [], sort: { field: 'name', direction: 'asc' } });
  const sisterImport = await endedImport(service, limitedKey, { pipeline_ids: narrow.id });
  const sisterHook = await endpointWithDelivery(service, { ...team.team, adminId: limitedId });
  const sisterIds: Ids = { ...sister, thesis: team.ids.thesis, view: sisterView.id, import: sisterImport, ...sisterHook };

  const matches = service.api.get(ThesisMatches, { strict: false });
  for (const { ids } of [team, strangers]) await matches.matchThesis(ids.thesis);

  const membership = await service.db.row<{ id: string }>('SELECT id FROM memberships WHERE user_id = $1', [limitedId]);
  const { id: keyId } = await seed.issued(team.team.id, team.team.adminId, false);
  const owner: Owner = {
    ...team,
    session: await seed.portalSession(team.team.adminId),
    founderSession: await seed.portalSession(await adminOf(service, team.ids.company)),
    memberId: membership?.id ?? '',
    keyId,
  };
  const caller = async (who: string, userId: string, rest: Omit<Caller, 'who' | 'userId' | 'session'>): Promise<Caller> => ({
    who,
    userId,
    session: await seed.portalSession(userId),
    ...rest,
  });
  const callers = [
    await caller('a stranger', strangers.team.adminId, {
      portal: 'investorKey',
      key: strangers.team.key,
      ids: strangers.ids,
      sharesTeam: false,
    }),
    await caller('a member of another pipeline', limitedId, { portal: 'investorKey', key: limitedKey, ids: sisterIds, sharesTeam: true }),
    await caller('a founder of another team', await adminOf(service, strangers.ids.company), {
      portal: 'founderKey',
      key: strangers.founderKey,
      ids: strangers.ids,
      sharesTeam: false,
    }),
    await caller('a founder of another company of the team', await adminOf(service, sister.company), {
      portal: 'founderKey',
      key: sister.founderKey,
      ids: sisterIds,
      sharesTeam: true,
    }),
  ];
  return { owner, callers, hidden: await hiddenIds(service, team), shared: await sharedIds(service, team) };
}

/** All of the owner's that this caller must never read. */
export function unseenBy({ hidden, shared }: Tenants, { sharesTeam }: Caller): string[] {
  return sharesTeam ? hidden : [...hidden, ...shared];
}

export function found(text: string, ids: string[]): string[] {
  return ids.filter((id) => text.includes(id));
}

export interface Ask {
  method: string;
  path: string;
  /** Key or session. */
  bearer: string;
  json?: unknown;
  /** Fields of a form that also has a file. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** What differs between two answers to the same question. */
const OF_THE_MOMENT = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

export interface Told {
  status: number;
  /** The body as it came, for what must not stand in it. */
  text: string;
  /** All that came over the wire, but for what no two answers share. */
  whole: string;
}

export async function told(baseUrl: string, { method, path, bearer, json, fields, headers = {} }: Ask): Promise<Told> {
  const body = fields ? new FormData() : json === undefined ? undefined : JSON.stringify(json);
  if (body instanceof FormData) {
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
    if (path === '/v1/imports') body.append('file', new Blob([new Uint8Array(COMPANIES)], { type: 'text/csv' }), 'companies.csv');
    else body.append('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'deck.pdf');
  }
  const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const sent = { ...type, ...headers, authorization: `Bearer ${bearer}` };
  const answer = await fetch(baseUrl + path, { method, body, redirect: 'manual', headers: sent });
  const text = await answer.text();
  const kept = [...answer.headers].filter(([name]) => !OF_THE_MOMENT.has(name)).sort();
  const whole = [String(answer.status), ...kept.map((pair) => pair.join(': ')), text.replace(/"request_id":"[^"]*"/, '')].join('\n');
  return { status: answer.status, text, whole };
}

/** A request of an operation that succeeds for whoever may do it: what is in its way is the path alone. */
export function validAsk(operation: Operation, path: string, bearer: string, body: Record<string, unknown>): Ask {
  const { method, json, form } = operation;
  return { method, path, bearer, ...(json && { json: body }), ...(form && { fields: {} }) };
}
