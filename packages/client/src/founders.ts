import { got, type CallOptions, type Connection, type FileInput, type SubmitOptions } from './connection.js';
import type { components } from './description.generated.js';
import type { EventsQuery, Query } from './investors.js';
import { Rows } from './rows.js';
import { follow, waitFor, type WaitOptions } from './waiting.js';

type Schemas = components['schemas'];

/** Decks that only the founder sees until one is published. */
export class Drafts {
  constructor(private readonly to: Connection) {}

  submit(file: FileInput, options: SubmitOptions = {}): Promise<Schemas['SubmittedDraftDto']> {
    return got(this.to.api.POST('/v1/me/deck/drafts', this.to.upload(file, {}, options, 'application/pdf')));
  }

  list(): Rows<Schemas['DraftDto']> {
    return new Rows((cursor) => got(this.to.api.GET('/v1/me/deck/drafts', { params: { query: { cursor } } })));
  }

  get(id: string): Promise<Schemas['DraftDto']> {
    return got(this.to.api.GET('/v1/me/deck/drafts/{id}', { params: { path: { id } } }));
  }

  /** The scored draft. @throws AnalysisFailedError, StillRunningError */
  wait(id: string, options: WaitOptions = {}): Promise<Schemas['DraftDto']> {
    const { signal } = options;
    const ask = (Prefer: string) =>
      got(this.to.api.GET('/v1/me/deck/drafts/{id}', { params: { path: { id }, header: { Prefer } }, signal }));
    return waitFor(ask, options);
  }

  publish(id: string): Promise<Schemas['DraftDto']> {
    return got(this.to.api.POST('/v1/me/deck/drafts/{id}/publish', { params: { path: { id } } }));
  }
}

/** A founder's own company, by a founder key. */
export class Me {
  readonly drafts: Drafts;

  constructor(private readonly to: Connection) {
    this.drafts = new Drafts(to);
  }

  company(): Promise<Schemas['FounderCompanyDto']> {
    return got(this.to.api.GET('/v1/me/company'));
  }

  update(body: Schemas['CompanyProfileRequest']): Promise<Schemas['FounderCompanyDto']> {
    return got(this.to.api.PATCH('/v1/me/company', { body }));
  }

  scores(): Promise<Schemas['ScoresDto']> {
    return got(this.to.api.GET('/v1/me/scores'));
  }

  /** Every score that was given, newest first, each with why. */
  scoreHistory(): Rows<Schemas['PastScoreDto']> {
    return new Rows((cursor) => got(this.to.api.GET('/v1/me/scores/history', { params: { query: { cursor } } })));
  }

  /** @param from id of a score of the history @param to id of another */
  compareScores(from: string, to: string): Promise<Schemas['ScoreComparisonDto']> {
    return got(this.to.api.GET('/v1/me/scores/compare', { params: { query: { from, to } } }));
  }

  benchmark(query: Query<'/v1/me/scores/benchmark'> = {}): Promise<Schemas['BenchmarkDto']> {
    return got(this.to.api.GET('/v1/me/scores/benchmark', { params: { query } }));
  }

  metrics(): Rows<Schemas['MetricDto']> {
    return new Rows((cursor) => got(this.to.api.GET('/v1/me/metrics', { params: { query: { cursor } } })));
  }

  /** States a figure, which no analysis replaces. */
  stateMetric(body: Schemas['StateMetricRequest']): Promise<Schemas['MetricDto']> {
    return got(this.to.api.POST('/v1/me/metrics', { body }));
  }

  folders(): Rows<Schemas['FolderDto']> {
    return new Rows((cursor) => got(this.to.api.GET('/v1/me/folders', { params: { query: { cursor } } })));
  }

  createFolder(body: Schemas['CreateFolderRequest']): Promise<Schemas['FolderDto']> {
    return got(this.to.api.POST('/v1/me/folders', { body }));
  }

  documents(query: { folder_id?: string } = {}): Rows<Schemas['DocumentDto']> {
    return new Rows((cursor) => got(this.to.api.GET('/v1/me/documents', { params: { query: { ...query, cursor } } })));
  }

  /** @param expires_in seconds that the URL lives, 60 to 3600 */
  downloadUrl(document_id: string, expires_in?: number): Promise<Schemas['DownloadUrlDto']> {
    const params = { path: { id: document_id }, query: { expires_in } };
    return got(this.to.api.GET('/v1/me/documents/{id}/download-url', { params }));
  }

  uploadDocument(file: FileInput, options: SubmitOptions & { name?: string; folder_id?: string } = {}): Promise<Schemas['DocumentDto']> {
    const { name, folder_id } = options;
    return got(this.to.api.POST('/v1/me/documents', this.to.upload(file, { name, folder_id }, options)));
  }

  event(id: string): Promise<Schemas['EventDto']> {
    return got(this.to.api.GET('/v1/me/events/{id}', { params: { path: { id } } }));
  }

  /** As `client.events.follow`, of the own company. */
  follow(query: Omit<EventsQuery, 'company_id'> & CallOptions = {}): AsyncGenerator<Schemas['EventDto'], void, undefined> {
    const { types, signal, after } = query;
    const load = (cursor: string | undefined, Prefer: string) => {
      const params = { query: { after, types: types?.join(','), cursor }, header: { Prefer } };
      return got(this.to.api.GET('/v1/me/events', { params, signal }));
    };
    return follow(load, this.to.retry, signal);
  }
}
