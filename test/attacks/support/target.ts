import { newId } from '@app/database';
import { EventsService } from '@app/events';
import { ThesesService } from '@app/theses';
import { ViewsService } from '@app/views';
import { COMPANIES, PDF } from '../../support/files';
import type { Team } from '../../support/seed';
import { TestService } from '../../support/service';
import { OPERATIONS, type Operation } from './description';
import { answersOf, census, changes, Range, type Shot } from './range';
import { formOf } from '../../support/forms';

export interface Ids {
  company: string;
  document: string;
  folder: string;
  thesis: string;
  view: string;
  job: string;
  draft: string;
  myDocument: string;
  event: string;
  myEvent: string;
  score: string;
  import: string;
  pipeline: string;
  deal: string;
  /** Where the deal stands. */
  stage: string;
  duplicate: string;
  /** The other company of the pair. */
  twin: string;
  merge: string;
  webhook: string;
  delivery: string;
}

/** Things of one company, and a founder key of it. */
export interface CompanyThings extends Pick<
  Ids,
  | 'company'
  | 'document'
  | 'folder'
  | 'job'
  | 'draft'
  | 'myDocument'
  | 'event'
  | 'myEvent'
  | 'score'
  | 'pipeline'
  | 'deal'
  | 'stage'
  | 'duplicate'
  | 'twin'
  | 'merge'
> {
  founderKey: string;
}

/** A team with one of everything. */
export interface TeamThings {
  team: Team;
  founderKey: string;
  formId: string;
  property: { id: string; name: string };
  ids: Ids;
}

/** Submits a deck with this key, which makes the company, and has its founder bring a draft and a document. */
export async function furnishCompany(
  service: TestService,
  teamId: string,
  key: string,
  name: string,
  pipelineIds = '',
): Promise<CompanyThings> {
  const investor = service.as(key);
  const deck = await investor.upload('/v1/decks', PDF, { company_name: name, pipeline_ids: pipelineIds });
  const company = deck.body.company_id as string;
  const founderKey = await service.seed.founderKey(teamId, company);
  const draft = await service.as(founderKey).upload('/v1/me/deck/drafts', PDF);
  const own = await service.as(founderKey).upload('/v1/me/documents', Buffer.concat([PDF, Buffer.from('% mine\n%%EOF\n')]));
  const score = newId();
  const { body: documents } = await investor.get(`/v1/companies/${company}/documents`);
  const { body: folders } = await investor.get(`/v1/companies/${company}/folders`);
  await investor.post(`/v1/companies/${company}/notes`, { body: 'Told of.' });
  const { body: whole } = await investor.get(`/v1/companies/${company}`);
  const [deal] = whole.deals;
  const { body: pipelines } = await investor.get('/v1/pipelines');
  const { stages } = pipelines.data.find(({ id }: { id: string }) => id === deal.pipeline_id);
  await investor.post(`/v1/deals/${deal.id}/moves`, { stage_id: stages[1].id });
  const { body: events } = await investor.get(`/v1/events?company_id=${company}&types=note.created`);
  const actor = { kind: 'system' } as const;
  const outbox = service.api.get(EventsService, { strict: false });
  for (const type of ['draft.failed', 'draft.scored'] as const) {
    await outbox.record({ type, teamId, companyId: company, audience: 'founder', actor, object: { id: draft.body.id } });
  }
  const { body: mine } = await service.as(founderKey).get('/v1/me/events');
  // Nothing is analysed here: what a worker would have kept, but for what it would have made current.
  await service.db.run(
    `INSERT INTO company_scores (id, company_id, document_id, sha256, rubric_version, score, max, verified, domains, recommendations,
                                 platform_facts, reason)
     VALUES ($1, $2, $3, '', '1.0.0', 0, 1000, false, '[]', '[]', '{}', 'deck')`,
    [score, company, documents.data[0].id],
  );
  const [twin, duplicate, merge] = await mergedOnce(service, company);
  return {
    company,
    score,
    pipeline: deal.pipeline_id,
    deal: deal.id,
    stage: stages[1].id,
    duplicate,
    twin,
    merge,
    document: documents.data[0].id,
    folder: folders.data[0].id,
    job: deck.body.job_id,
    draft: draft.body.id,
    myDocument: own.body.id,
    event: events.data[0].id,
    myEvent: mine.data[0].id,
    founderKey,
  };
}

/** A pair with another company in the same pipelines, and a merge that cannot be undone any more. */
export async function mergedOnce(service: TestService, company: string): Promise<[twin: string, duplicate: string, merge: string]> {
  const [twin, duplicate, merge] = [newId(), newId(), newId()];
  await service.db.run(
    `WITH made AS (INSERT INTO companies (id, team_id, name, normalized_name) SELECT $2, team_id, name || ' Twin', normalized_name FROM companies WHERE id = $1
                   RETURNING id, team_id, created_at)
     INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
     SELECT gen_random_uuid(), m.team_id, m.id, d.pipeline_id, m.created_at FROM made m, deals d WHERE d.company_id = $1`,
    [company, twin],
  );
  await service.db.run(
    `INSERT INTO duplicate_pairs (id, team_id, company_id, other_company_id, confidence, reasons, grounds)
     SELECT $3, team_id, least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), 0.3, '[{"kind":"name","detail":"Twin"}]', '{name:twin}'
     FROM companies WHERE id = $1`,
    [company, twin, duplicate],
  );
  // Whatever the two are called by now: what their decks said stays, and keeps the pair open when they are compared again.
  await service.db.run(
    `INSERT INTO company_signs (company_id, team_id, kind, value)
     SELECT id, team_id, 'phone', $1::text FROM companies WHERE id IN ($1::uuid, $2::uuid) ON CONFLICT DO NOTHING`,
    [company, twin],
  );
  await service.db.run(
    `INSERT INTO merges (id, team_id, company_id, from_company_id, kind, actor_kind)
     SELECT $2, team_id, id, $3, 'person', 'system' FROM companies WHERE id = $1`,
    [company, merge, newId()],
  );
  return [twin, duplicate, merge];
}

/** One that has ended, without a worker, with two rows that were rejected. */
export async function endedImport(service: TestService, key: string, fields: Record<string, string> = {}): Promise<string> {
  const { body } = await service.as(key).upload('/v1/imports', COMPANIES, fields, { type: 'text/csv' });
  const id = body.import_id as string;
  await service.db.run(`UPDATE imports SET status = 'completed', completed_at = now() WHERE id = $1`, [id]);
  await service.db.run(
    `INSERT INTO import_rows (import_id, line, status, row) SELECT $1, line, 'rejected', '{}' FROM generate_series(2, 3) AS line`,
    [id],
  );
  return id;
}

/** An endpoint of the team's admin with two deliveries, written as the API would: no URL leads anywhere here. */
export async function endpointWithDelivery({ db }: TestService, { id, adminId }: Team): Promise<Pick<Ids, 'webhook' | 'delivery'>> {
  const [webhook, delivery] = [newId(), newId()];
  await db.run(
    `INSERT INTO webhook_endpoints (id, team_id, created_by, url, secret, position) VALUES ($1, $2, $3, 'https://crm.example.com/', '\\x00', 0)`,
    [webhook, id, adminId],
  );
  for (const each of [newId(), delivery]) {
    await db.run(
      `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event_type) VALUES ($1, $2, gen_random_uuid(), 'note.created')`,
      [each, webhook],
    );
  }
  return { webhook, delivery };
}

export async function createTeamFixture(service: TestService, name?: string): Promise<TeamThings> {
  const { seed, api } = service;
  const team = await seed.team(name);
  const { founderKey, ...ofCompany } = await furnishCompany(service, team.id, team.key, 'Target');
  const thesis = await api.get(ThesesService, { strict: false }).create(team.id, { name: 'Robots', criteria: { keywords: ['robot'] } });
  const view = await api.get(ViewsService, { strict: false }).create({ teamId: team.id, pipelineIds: null } as never, {
    name: 'All',
    filters: [],
    sort: { field: 'name', direction: 'asc' },
  });
  const form = await formOf(service, team, { maxBytes: 100_000 });
  const importId = await endedImport(service, team.key);
  const webhook = await endpointWithDelivery(service, team);
  const { id, name: question } = await seed.property(team.id, { name: 'City', type: 'text' });
  const ids = { ...ofCompany, thesis: thesis.id, view: view.id, import: importId, ...webhook };
  return { team, founderKey, formId: form.id, property: { id, name: question }, ids };
}

/** An operation's path with these ids. */
export function pathOf({ template }: Operation, ids: Ids): string {
  return template
    .replace('{document_id}', ids.document)
    .replace('{delivery_id}', ids.delivery)
    .replace('{score_id}', ids.score)
    .replace('{id}', idOf(template, ids));
}

const SCORES = 'from={score_id}&to={score_id}';
/** Queries without which an operation answers 400; what they ask for, every fixture has. */
export const REQUIRED_QUERY: Record<string, string> = { search: 'q=second', compareCompanyScores: SCORES, compareMyScores: SCORES };

/** The same with the query that it needs. */
export function addressOf(operation: Operation, ids: Ids): string {
  const query = REQUIRED_QUERY[operation.id];
  return query === undefined ? pathOf(operation, ids) : `${pathOf(operation, ids)}?${query.replaceAll('{score_id}', ids.score)}`;
}

function idOf(template: string, ids: Ids): string {
  const owner = /^\/v1\/(me\/documents|me\/deck\/drafts|me\/events|[\w-]+)/.exec(template)?.[1];
  const owners: Record<string, string> = {
    companies: ids.company,
    theses: ids.thesis,
    views: ids.view,
    jobs: ids.job,
    imports: ids.import,
    pipelines: ids.pipeline,
    deals: ids.deal,
    duplicates: ids.duplicate,
    merges: ids.merge,
    'webhook-endpoints': ids.webhook,
    'me/deck/drafts': ids.draft,
    'me/documents': ids.myDocument,
    events: ids.event,
    'me/events': ids.myEvent,
  };
  return owners[owner ?? ''] ?? '';
}

/** The description's example, made to fit what is there. */
export function validBodyOf(operation: Operation, formId: string, ids: Pick<Ids, 'stage' | 'twin'>): Record<string, unknown> {
  const body: Record<string, unknown> = {
    ...operation.json?.example,
    form_id: formId,
    pipeline_ids: [],
    properties: {},
    stage_id: ids.stage,
    // A merge that leaves the two as they are, for whoever comes next.
    from_company_id: ids.twin,
    dry_run: true,
    parent_id: null,
  };
  // Whatever the row's time is: none is expected.
  delete body.expected_updated_at;
  delete body.expected_stage_id;
  // What leads to an address without anybody being asked, and one of the two ways to name what is replayed.
  if ('url' in body) body.url = 'https://1.1.1.1/hooks';
  if ('since' in body) delete body.event_ids;
  return Object.fromEntries(Object.entries(body).filter(([field]) => operation.json && field in operation.json.fields));
}

/** A service with one of everything, so that whatever an attack names is really there. Without a worker: jobs stay queued. */
export class Target {
  readonly range: Range;

  private constructor(
    private readonly name: string,
    readonly service: TestService,
    readonly team: Team,
    readonly founderKey: string,
    readonly formId: string,
    readonly property: string,
    readonly ids: Ids,
  ) {
    this.range = new Range(service.baseUrl);
  }

  /** An investor key that reads and writes. */
  get key(): string {
    return this.team.key;
  }

  /**
   * @param name what the attacks on it have in common
   * @param env settings of the service
   */
  static async start(name: string, env: Record<string, string> = {}): Promise<Target> {
    const service = await TestService.start({ env });
    const { team, founderKey, formId, property, ids } = await createTeamFixture(service);
    return new Target(name, service, team, founderKey, formId, property.name, ids);
  }

  /** An operation's path with ids of things that are there. */
  path(operation: Operation): string {
    return pathOf(operation, this.ids);
  }

  async headers(operation: Operation): Promise<Record<string, string>> {
    const token = await this.credential(operation.credential);
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  async uploadToken(): Promise<string> {
    return (await this.service.as().post('/v1/uploads/sign', { form_id: this.formId })).body.token as string;
  }

  /** The description's example, made to fit what is there. */
  validBody(operation: Operation): Record<string, unknown> {
    return validBodyOf(operation, this.formId, this.ids);
  }

  census(): Promise<Record<string, number>> {
    return census(this.service.db, this.service.config.dataDir);
  }

  /** What is amiss where every shot should get this answer and leave nothing behind. @param expected `400`, `401 unauthenticated` */
  async refuses(shots: Shot[], expected: string): Promise<string[]> {
    const before = await this.census();
    const outcomes = await this.range.fire(shots);
    const others = outcomes.filter(({ status, code }) => !`${status} ${code}`.startsWith(expected));
    return [...answersOf(others), ...changes(before, await this.census())];
  }

  async stop(): Promise<void> {
    if (this.range.tried > 0) process.stdout.write(`${this.name}: ${this.range.tried} inputs\n`);
    this.range.close();
    await this.service.stop();
  }

  private async credential(scheme: string | undefined): Promise<string | undefined> {
    if (scheme === 'uploadToken') return this.uploadToken();
    return scheme === 'founderKey' ? this.founderKey : scheme === 'investorKey' ? this.key : undefined;
  }
}

export { OPERATIONS };
