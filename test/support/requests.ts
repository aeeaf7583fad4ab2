import { createWorker } from '../../apps/worker/src/create-worker';
import type { Operation } from '../attacks/support/description';
import { endpointWithDelivery, mergedOnce, Target } from '../attacks/support/target';
import type { Answer } from './client';
import { makeDeck } from './deck';
import { PDF } from './files';

/** One request, sent under this Idempotency-Key as often as it is called. */
export type Send = (idempotencyKey: string) => Promise<Answer<any>>;

/** Makes requests of any operation of the description that nobody made before, and that succeed. */
export class Requests {
  private made = 0;

  private constructor(
    readonly target: Target,
    private readonly deck: Buffer,
  ) {}

  static async start(): Promise<Requests> {
    const target = await Target.start('requests');
    const deck = await makeDeck();
    // The same bytes again are scored at once, so that later drafts need no worker.
    const worker = await createWorker(target.service.config);
    const founder = target.service.as(target.founderKey);
    const { body: draft } = await founder.upload('/v1/me/deck/drafts', deck);
    await founder.get(`/v1/me/deck/drafts/${draft.id}`, { prefer: 'wait=30' });
    await worker.close();
    return new Requests(target, deck);
  }

  async credential(operation: Operation): Promise<string> {
    const { authorization = '' } = await this.target.headers(operation);
    return authorization.replace('Bearer ', '');
  }

  /** That of somebody else who may do the same. */
  anotherCredential({ credential }: Operation): Promise<string> {
    const { team, ids, service } = this.target;
    if (credential === 'uploadToken') return this.target.uploadToken();
    if (credential === 'founderKey') return service.seed.founderKey(team.id, ids.company);
    return service.seed.investorKey(team.id, team.adminId);
  }

  async of(operation: Operation, credential: string): Promise<Send> {
    if (operation.form) return this.form(operation, credential, this.file(operation));
    const json = operation.json ? this.body(operation) : undefined;
    if (json && operation.id === 'mergeCompanies') Object.assign(json, { from_company_id: await this.company(), dry_run: false });
    const path = json ? this.target.path(operation) : await this.pathTo(operation);
    return (key) => this.target.service.as(credential).post(path, json, { 'idempotency-key': key });
  }

  form(operation: Operation, credential: string, file: Buffer, fields: Record<string, string> = {}): Send {
    const path = this.target.path(operation);
    return (key) => this.target.service.as(credential).upload(path, file, fields, { headers: { 'idempotency-key': key } });
  }

  file(operation?: Operation): Buffer {
    if (operation?.id === 'startImport') return Buffer.from(`name\nImported ${++this.made}\n`);
    return Buffer.concat([PDF, Buffer.from(`% ${++this.made}\n%%EOF\n`)]);
  }

  /** The description's example, with values of its own where two that are equal would be the same thing. */
  private body(operation: Operation): Record<string, unknown> {
    const n = ++this.made;
    const own: Record<string, unknown> = {
      fields: { name: `Company ${n}` },
      value: n,
      note: `Note ${n}.`,
      user_id: n % 2 === 0 ? null : this.target.team.adminId,
      since: new Date(Date.UTC(2026, 0, 1) + n).toISOString(),
      ...(/^create(Thesis|View)$/.test(operation.id) && { name: `Name ${n}` }),
      ...(operation.id.includes('Webhook') && { description: `Endpoint ${n}` }),
      website: `https://company${n}.example`,
      founder_email: `founder@company${n}.example`,
      email: `person${n}@example.com`,
      body: `Note ${n}.`,
      ...(operation.id.endsWith('Folder') && { name: `Folder ${n}` }),
    };
    return Object.fromEntries(
      Object.entries(this.target.validBody(operation)).map(([field, value]) => [field, field in own ? own[field] : value]),
    );
  }

  private async pathTo(operation: Operation): Promise<string> {
    if (operation.id !== 'retryWebhookDelivery') return operation.template.replace('{id}', await this.subject(operation));
    const { webhook, delivery } = await this.endpoint();
    return operation.template.replace('{id}', webhook).replace('{delivery_id}', delivery);
  }

  private async company(): Promise<string> {
    return (await this.target.service.as(this.target.key).post('/v1/companies', { name: `Company ${++this.made}` })).body.id as string;
  }

  private async endpoint(): Promise<{ webhook: string; delivery: string }> {
    const { service, team } = this.target;
    return endpointWithDelivery(service, team);
  }

  /** What an operation without a body acts on, and only once: each request gets one of its own. A new operation needs a case. */
  private async subject({ id }: Operation): Promise<string> {
    const { service, key, founderKey } = this.target;
    if (id === 'publishDraft') return (await service.as(founderKey).upload('/v1/me/deck/drafts', this.deck)).body.id as string;
    if (id === 'archiveCompany' || id === 'restoreCompany') {
      const company = await this.company();
      if (id === 'restoreCompany') await service.as(key).post(`/v1/companies/${company}/archive`);
      return company;
    }
    if (/Webhook/.test(id)) return (await this.endpoint()).webhook;
    if (id === 'dismissDuplicate') return (await mergedOnce(service, await this.company()))[1];
    if (id === 'undoMerge') {
      const merged = await service.as(key).post(`/v1/companies/${await this.company()}/merges`, { from_company_id: await this.company() });
      return merged.body.id as string;
    }
    if (id !== 'retryJob') throw new Error(`${id} takes no body: what does it act on?`);
    const { job_id } = (await service.as(key).upload('/v1/decks', this.file())).body;
    await service.db.run(`UPDATE jobs SET status = 'failed', completed_at = now() WHERE id = $1`, [job_id]);
    return job_id as string;
  }
}
