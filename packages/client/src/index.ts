import { Connection, type Api, type ClientOptions } from './connection.js';
import { Forms } from './forms.js';
import { Me } from './founders.js';
import { Companies, Deals, Decks, Events, Exports, Jobs, Webhooks } from './investors.js';

export type { ClientOptions, CallOptions, FileInput, SubmitOptions, Api } from './connection.js';
export type { components, operations, paths } from './description.generated.js';
export * from './errors.js';
export { publicForms, type Forms } from './forms.js';
export type { DeckFields, EventsQuery, Query } from './investors.js';
export type { Progress } from './progress.js';
export { Rows, type Page } from './rows.js';
export type { RetryOptions } from './sending.js';
export type { WaitOptions } from './waiting.js';
export { verifyWebhook, WebhookVerificationError, type WebhookMessage } from './webhook.js';

/** The Deal-Flow Service. Which calls are of use depends on the key: an investor's, a founder's (`me`), none (`forms`). */
export class DealFlowClient {
  /** Every operation of the description, with the same retries and errors: `client.api.GET('/v1/pipelines')`. */
  readonly api: Api;
  readonly companies: Companies;
  readonly decks: Decks;
  readonly jobs: Jobs;
  readonly deals: Deals;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly exports: Exports;
  readonly me: Me;
  readonly forms: Forms;

  constructor(options: ClientOptions) {
    const to = new Connection(options);
    this.api = to.api;
    this.companies = new Companies(to);
    this.decks = new Decks(to);
    this.jobs = new Jobs(to);
    this.deals = new Deals(to);
    this.events = new Events(to);
    this.webhooks = new Webhooks(to);
    this.exports = new Exports(to);
    this.me = new Me(to);
    this.forms = new Forms(to);
  }
}
