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

  /** @param name what the attacks on it have in common */
  static async start(name: string): Promise<Target> {
    const service = await TestService.start();
    const { seed } = service;
    const team = await seed.team();
    const investor = service.as(team.key);
    const deck = await investor.upload('/v1/decks', PDF, { company_name: 'Target' });
    const company = deck.body.company_id as string;
    const founderKey = await seed.founderKey(team.id, company);
    const draft = await service.as(founderKey).upload('/v1/me/deck/drafts', PDF);
    const own = await service
      .as(founderKey)
      .upload('/v1/me/documents', Buffer.concat([PDF, Buffer.from('% mine\n%%EOF\n')]));
    const { body: documents } = await investor.get(`/v1/companies/${company}/documents`);
    const { body: folders } = await investor.get(`/v1/companies/${company}/folders`);
    const thesis = await service.api
      .get(Theses, { strict: false })
      .create(team.id, { name: 'Robots', criteria: { keywords: ['robot'] } });
    const view = await service.api
      .get(Views, { strict: false })
      .create({ teamId: team.id, pipelineIds: null } as never, {
        name: 'All',
        filters: [],
        sort: { field: 'name', direction: 'asc' },
      });
    const form = await service.api.get(Forms, { strict: false }).create(team.id, {
      name: 'Open',
      pipelineIds: [team.pipeline.id],
      questions: [],
      referencePropertyId: null,
      maxBytes: 100_000,
      allowedOrigins: [],
      status: 'open',
    });
    const property = await seed.property(team.id, { name: 'City', type: 'text' });
    return new Target(name, service, team, founderKey, form.id, property.name, {
      company,
      document: documents.data[0].id,
      folder: folders.data[0].id,
      thesis: thesis.id,
      view: view.id,
      job: deck.body.job_id,
      draft: draft.body.id,
      myDocument: own.body.id,
    });
  }

  /** An operation's path with ids of things that are there. */
  path(operation: Operation): string {
    return operation.template
      .replace('{document_id}', this.ids.document)
      .replace('{id}', this.idOf(operation.template));
  }

  private idOf(template: string): string {
    const owner = /^\/v1\/(me\/documents|me\/deck\/drafts|\w+)/.exec(template)?.[1];
    const ids: Record<string, string> = {
      companies: this.ids.company,
      theses: this.ids.thesis,
      views: this.ids.view,
      jobs: this.ids.job,
      'me/deck/drafts': this.ids.draft,
      'me/documents': this.ids.myDocument,
    };
    return ids[owner ?? ''] ?? '';
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
    const body: Record<string, unknown> = {
      ...operation.json?.example,
      form_id: this.formId,
      pipeline_ids: [],
      properties: {},
    };
    return Object.fromEntries(
      Object.entries(body).filter(([field]) => operation.json && field in operation.json.fields),
    );
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
