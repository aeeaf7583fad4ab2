import { Forms } from '@app/upload-tokens';
import { Theses } from '@app/theses';
import { Views } from '@app/views';
import { PDF } from '../../support/files';
import type { Team } from '../../support/seed';
import { TestService } from '../../support/service';
import { OPERATIONS, type Operation } from './description';
import { answersOf, census, changes, Range, type Shot } from './range';

export interface Ids {
  company: string;
  document: string;
  folder: string;
  thesis: string;
  view: string;
  job: string;
  draft: string;
  myDocument: string;
}

/** Things of one company, and a founder key of it. */
export interface CompanyThings extends Pick<Ids, 'company' | 'document' | 'folder' | 'job' | 'draft' | 'myDocument'> {
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
  const own = await service
    .as(founderKey)
    .upload('/v1/me/documents', Buffer.concat([PDF, Buffer.from('% mine\n%%EOF\n')]));
  const { body: documents } = await investor.get(`/v1/companies/${company}/documents`);
  const { body: folders } = await investor.get(`/v1/companies/${company}/folders`);
  return {
    company,
    document: documents.data[0].id,
    folder: folders.data[0].id,
    job: deck.body.job_id,
    draft: draft.body.id,
    myDocument: own.body.id,
    founderKey,
  };
}

export async function furnishTeam(service: TestService, name?: string): Promise<TeamThings> {
  const { seed, api } = service;
  const team = await seed.team(name);
  const { founderKey, ...ofCompany } = await furnishCompany(service, team.id, team.key, 'Target');
  const thesis = await api
    .get(Theses, { strict: false })
    .create(team.id, { name: 'Robots', criteria: { keywords: ['robot'] } });
  const view = await api
    .get(Views, { strict: false })
    .create({ teamId: team.id, pipelineIds: null } as never, {
      name: 'All',
      filters: [],
      sort: { field: 'name', direction: 'asc' },
    });
  const form = await api.get(Forms, { strict: false }).create(team.id, {
    name: 'Open',
    pipelineIds: [team.pipeline.id],
    questions: [],
    referencePropertyId: null,
    maxBytes: 100_000,
    allowedOrigins: [],
    status: 'open',
  });
  const { id, name: question } = await seed.property(team.id, { name: 'City', type: 'text' });
  const ids = { ...ofCompany, thesis: thesis.id, view: view.id };
  return { team, founderKey, formId: form.id, property: { id, name: question }, ids };
}

/** An operation's path with these ids. */
export function pathOf({ template }: Operation, ids: Ids): string {
  return template.replace('{document_id}', ids.document).replace('{id}', idOf(template, ids));
}

function idOf(template: string, ids: Ids): string {
  const owner = /^\/v1\/(me\/documents|me\/deck\/drafts|\w+)/.exec(template)?.[1];
  const owners: Record<string, string> = {
    companies: ids.company,
    theses: ids.thesis,
    views: ids.view,
    jobs: ids.job,
    'me/deck/drafts': ids.draft,
    'me/documents': ids.myDocument,
  };
  return owners[owner ?? ''] ?? '';
}

/** The description's example, made to fit what is there. */
export function validBodyOf(operation: Operation, formId: string): Record<string, unknown> {
  const body: Record<string, unknown> = {
    ...operation.json?.example,
    form_id: formId,
    pipeline_ids: [],
    properties: {},
  };
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => operation.json && field in operation.json.fields),
  );
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
    const { team, founderKey, formId, property, ids } = await furnishTeam(service);
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
    return validBodyOf(operation, this.formId);
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
