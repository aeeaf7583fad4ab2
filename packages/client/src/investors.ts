import { got, type Connection, type CallOptions, type FileInput, type SubmitOptions } from './connection.js';
import type { components, paths } from './description.generated.js';
import { Rows } from './rows.js';
import { follow, waitFor, type WaitOptions } from './waiting.js';

type Schemas = components['schemas'];
/** What a list may be asked for; `cursor` goes on where an earlier reader stopped. */
export type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? NonNullable<Q> : never;

export interface DeckFields {
  company_name?: string;
  website?: string;
  founder_name?: string;
  founder_email?: string;
  /** Without them the team's default pipeline. */
  pipeline_ids?: string[];
  /** Property id → answer. */
  properties?: Record<string, string | string[]>;
}

export interface EventsQuery {
  /** Such as `['deal.moved', 'company.*']`; all without. */
  types?: string[];
  company_id?: string;
  /** Id of the last event that was handled, or a timestamp (inclusive); without it from the oldest that is kept. */
  after?: string;
}

export class Companies {
  constructor(private readonly to: Connection) {}

  /** Newest first; with `updated_after` those that changed, in the order of their change, for synchronisation. */
  list(query: Query<'/v1/companies'> = {}): Rows<Schemas['CompanyRowDto']> {
    const load = (cursor?: string) => got(this.to.api.GET('/v1/companies', { params: { query: { ...query, cursor } } }));
    return new Rows(load, query.cursor);
  }

  get(id: string): Promise<Schemas['CompanyDto']> {
    return got(this.to.api.GET('/v1/companies/{id}', { params: { path: { id } } }));
  }

  create(body: Schemas['CreateCompanyRequest']): Promise<Schemas['CompanyDto']> {
    return got(this.to.api.POST('/v1/companies', { body }));
  }

  change(id: string, body: Schemas['ChangeCompanyRequest']): Promise<Schemas['CompanyDto']> {
    return got(this.to.api.POST('/v1/companies/{id}/changes', { params: { path: { id } }, body }));
  }

  archive(id: string): Promise<Schemas['CompanyDto']> {
    return got(this.to.api.POST('/v1/companies/{id}/archive', { params: { path: { id } } }));
  }

  restore(id: string): Promise<Schemas['CompanyDto']> {
    return got(this.to.api.POST('/v1/companies/{id}/restore', { params: { path: { id } } }));
  }

  scores(id: string): Promise<Schemas['ScoresDto']> {
    return got(this.to.api.GET('/v1/companies/{id}/scores', { params: { path: { id } } }));
  }

  metrics(id: string): Rows<Schemas['MetricDto']> {
    const path = { id };
    return new Rows((cursor) => got(this.to.api.GET('/v1/companies/{id}/metrics', { params: { path, query: { cursor } } })));
  }

  /** States a figure, which no analysis replaces. */
  stateMetric(id: string, body: Schemas['StateMetricRequest']): Promise<Schemas['MetricDto']> {
    return got(this.to.api.POST('/v1/companies/{id}/metrics', { params: { path: { id } }, body }));
  }

  folders(id: string): Rows<Schemas['FolderDto']> {
    const path = { id };
    return new Rows((cursor) => got(this.to.api.GET('/v1/companies/{id}/folders', { params: { path, query: { cursor } } })));
  }

  createFolder(id: string, body: Schemas['CreateFolderRequest']): Promise<Schemas['FolderDto']> {
    return got(this.to.api.POST('/v1/companies/{id}/folders', { params: { path: { id } }, body }));
  }

  notes(id: string): Rows<Schemas['NoteDto']> {
    const path = { id };
    return new Rows((cursor) => got(this.to.api.GET('/v1/companies/{id}/notes', { params: { path, query: { cursor } } })));
  }

  addNote(id: string, body: string): Promise<Schemas['NoteDto']> {
    return got(this.to.api.POST('/v1/companies/{id}/notes', { params: { path: { id } }, body: { body } }));
  }

  documents(id: string, query: { folder_id?: string } = {}): Rows<Schemas['DocumentDto']> {
    const path = { id };
    return new Rows((cursor) => got(this.to.api.GET('/v1/companies/{id}/documents', { params: { path, query: { ...query, cursor } } })));
  }

  uploadDocument(
    id: string,
    file: FileInput,
    options: SubmitOptions & { name?: string; folder_id?: string } = {},
  ): Promise<Schemas['DocumentDto']> {
    const { name, folder_id } = options;
    const upload = this.to.upload(file, { name, folder_id }, options);
    return got(this.to.api.POST('/v1/companies/{id}/documents', { params: { path: { id } }, ...upload }));
  }

  /** @param expires_in seconds that the URL lives, 60 to 3600 */
  downloadUrl(id: string, document_id: string, expires_in?: number): Promise<Schemas['DownloadUrlDto']> {
    const params = { path: { id, document_id }, query: { expires_in } };
    return got(this.to.api.GET('/v1/companies/{id}/documents/{document_id}/download-url', { params }));
  }
}

export class Decks {
  constructor(private readonly to: Connection) {}

  /** Answers once the deck is taken; `jobs.wait(job_id)` tells what became of it. */
  submit(file: FileInput, options: DeckFields & SubmitOptions = {}): Promise<Schemas['SubmissionDto']> {
    const { company_name, website, founder_name, founder_email, pipeline_ids, properties } = options;
    const fields = { company_name, website, founder_name, founder_email, pipeline_ids, properties };
    return got(this.to.api.POST('/v1/decks', this.to.upload(file, fields, options, 'application/pdf')));
  }
}

export class Jobs {
  constructor(private readonly to: Connection) {}

  list(query: Query<'/v1/jobs'> = {}): Rows<Schemas['JobDto']> {
    const load = (cursor?: string) => got(this.to.api.GET('/v1/jobs', { params: { query: { ...query, cursor } } }));
    return new Rows(load, query.cursor);
  }

  get(id: string): Promise<Schemas['JobDto']> {
    return got(this.to.api.GET('/v1/jobs/{id}', { params: { path: { id } } }));
  }

  /** The completed job. @throws AnalysisFailedError, StillRunningError */
  wait(id: string, options: WaitOptions = {}): Promise<Schemas['JobDto']> {
    const { signal } = options;
    const ask = (Prefer: string) => got(this.to.api.GET('/v1/jobs/{id}', { params: { path: { id }, header: { Prefer } }, signal }));
    return waitFor(ask, options);
  }

  retry(id: string): Promise<Schemas['SubmissionDto']> {
    return got(this.to.api.POST('/v1/jobs/{id}/retry', { params: { path: { id } } }));
  }
}

export class Deals {
  constructor(private readonly to: Connection) {}

  list(query: Query<'/v1/deals'> = {}): Rows<Schemas['DealDto']> {
    const load = (cursor?: string) => got(this.to.api.GET('/v1/deals', { params: { query: { ...query, cursor } } }));
    return new Rows(load, query.cursor);
  }

  get(id: string): Promise<Schemas['DealDto']> {
    return got(this.to.api.GET('/v1/deals/{id}', { params: { path: { id } } }));
  }

  move(id: string, body: Schemas['MoveDealRequest']): Promise<Schemas['DealDto']> {
    return got(this.to.api.POST('/v1/deals/{id}/moves', { params: { path: { id } }, body }));
  }
}

export class Events {
  constructor(private readonly to: Connection) {}

  get(id: string): Promise<Schemas['EventDto']> {
    return got(this.to.api.GET('/v1/events/{id}', { params: { path: { id } } }));
  }

  /** What happens, as it happens, each event once and in one order, until the signal. Outages are waited out. */
  follow(query: EventsQuery & CallOptions = {}): AsyncGenerator<Schemas['EventDto'], void, undefined> {
    const { types, signal, company_id, after } = query;
    const load = (cursor: string | undefined, Prefer: string) => {
      const params = { query: { company_id, after, types: types?.join(','), cursor }, header: { Prefer } };
      return got(this.to.api.GET('/v1/events', { params, signal }));
    };
    return follow(load, this.to.retry, signal);
  }
}

export class Webhooks {
  constructor(private readonly to: Connection) {}

  /** The answer's `secret` is told this once. */
  create(body: Schemas['EndpointRequest']): Promise<Schemas['WebhookEndpointWithSecretDto']> {
    return got(this.to.api.POST('/v1/webhook-endpoints', { body }));
  }

  list(): Rows<Schemas['WebhookEndpointDto']> {
    return new Rows((cursor) => got(this.to.api.GET('/v1/webhook-endpoints', { params: { query: { cursor } } })));
  }

  ping(id: string): Promise<unknown> {
    return got(this.to.api.POST('/v1/webhook-endpoints/{id}/ping', { params: { path: { id } } }));
  }
}

/** Tables of what the key sees, streamed: `for await (const chunk of await client.exports.read('companies'))`. */
export class Exports {
  constructor(private readonly to: Connection) {}

  async read(table: 'companies' | 'deals' | 'notes' | 'events', format: 'csv' | 'jsonl' = 'csv'): Promise<ReadableStream<Uint8Array>> {
    const { data } = await this.to.api.GET(`/v1/exports/${table}`, { params: { query: { format } }, parseAs: 'stream' });
    return data as ReadableStream<Uint8Array>;
  }
}
