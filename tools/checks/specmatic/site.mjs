import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Stands in every deck; the go-between writes another number there, as the same bytes twice would be a duplicate. */
export const DECK_MARK = '%once-0000000000';

/** A small deck whose comment at the end makes its bytes its own. */
export function deckFrom(file) {
  const bytes = readFileSync(file);
  return Buffer.concat([bytes, Buffer.from(`\n${DECK_MARK}\n%%EOF\n`)]);
}

/** A PDF that no reader can read: its job fails. */
const UNREADABLE = Buffer.from(`%PDF-1.7\nnothing here\n${DECK_MARK}\n%%EOF\n`);

/** How long anything here may take: no request and no wait is without an end. */
export const PATIENCE = 60_000;

/** What the requests are about, made through the API itself: ids that exist, in the states that the operations need. */
export class Site {
  /** @param receiver the address that takes webhooks */
  constructor(demo, deck, receiver) {
    this.demo = demo;
    this.deck = deck;
    this.receiver = receiver;
    this.number = 0;
  }

  async call(method, path, { key, json, file, type = 'application/pdf', fields = {}, headers = {} } = {}) {
    let body;
    if (json !== undefined) {
      body = JSON.stringify(json);
      headers = { ...headers, 'content-type': 'application/json' };
    } else if (file !== undefined) {
      body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('file', new Blob([file], { type }), type === 'application/pdf' ? 'deck.pdf' : 'table.csv');
    }
    if (key !== undefined) headers = { ...headers, authorization: `Bearer ${key}` };
    const answer = await fetch(this.demo.base_url + path, { method, headers, body, signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Bytes that nobody has sent before. */
  fresh(file) {
    return stamp(Buffer.from(file), DECK_MARK, ++this.number);
  }

  investor(method, path, options) {
    return this.call(method, path, { ...options, key: this.demo.investor_key });
  }

  founder(method, path, options) {
    return this.call(method, path, { ...options, key: this.demo.founder_key });
  }

  async uploadToken() {
    return (await this.call('POST', '/v1/uploads/sign', { json: { form_id: this.demo.form_id } })).token;
  }

  finishedJob(id) {
    return until(`job ${id} has ended`, async () => {
      const job = await this.investor('GET', `/v1/jobs/${id}`, { headers: { prefer: 'wait=30' } });
      return (job.status === 'completed' || job.status === 'failed') && job;
    });
  }

  async failedJob() {
    const file = this.fresh(UNREADABLE);
    const fields = { company_name: `Unreadable ${this.number}` };
    const { job_id: id } = await this.investor('POST', '/v1/decks', { file, fields });
    const { status } = await this.finishedJob(id);
    if (status !== 'failed') throw new Error(`an unreadable deck ended ${status}`);
    return id;
  }

  async scoredDraft() {
    const { draft_id: id } = await this.founder('POST', '/v1/me/deck/drafts', { file: this.fresh(this.deck) });
    await until(`draft ${id} is scored`, async () => {
      const draft = await this.founder('GET', `/v1/me/deck/drafts/${id}`, { headers: { prefer: 'wait=30' } });
      if (draft.status === 'failed') throw new Error('a good deck was not scored');
      return draft.status === 'scored';
    });
    return id;
  }

  /** The scores of the founder's company, newest first; a second one comes with the deck that is published. */
  async publishedScores() {
    await this.founder('POST', `/v1/me/deck/drafts/${await this.scoredDraft()}/publish`);
    return (await this.founder('GET', '/v1/me/scores/history')).data.map(({ id }) => id);
  }

  /** A company of which nothing else is known. */
  async loneCompany(name = `Lone ${++this.number}`) {
    return (await this.investor('POST', '/v1/companies', { json: { name } })).id;
  }

  /** A merge that can be undone. */
  async merge() {
    const [survivor, other] = [await this.loneCompany(), await this.loneCompany()];
    return (await this.investor('POST', `/v1/companies/${survivor}/merges`, { json: { from_company_id: other } })).id;
  }

  /** Two companies of one name: a pair that is looked into. */
  async duplicate() {
    const name = `Twin ${++this.number}`;
    const [company] = [await this.loneCompany(name), await this.loneCompany(name)];
    const [pair] = await until('two companies of one name are a pair', async () => {
      const { data } = await this.investor('GET', `/v1/companies/${company}/duplicates`);
      return data.length > 0 && data;
    });
    return { company, id: pair.id };
  }

  /** Where the deal is now that is moved to and fro. */
  async stageOfDeal() {
    return (await this.investor('GET', `/v1/deals/${this.movedDeal}`)).stage.id;
  }

  /** When the company was changed last that is changed again and again. */
  async changedAt() {
    return (await this.investor('GET', `/v1/companies/${this.changedCompany}`)).updated_at;
  }

  async finishedImport() {
    const file = Buffer.from(`name,website\nCedar,https://cedar.example.com\n,none\n`);
    const { import_id: id } = await this.investor('POST', '/v1/imports', { file, type: 'text/csv' });
    await until(`import ${id} has ended`, async () => (await this.investor('GET', `/v1/imports/${id}`)).status === 'completed');
    return id;
  }

  /** Of few events: what the other requests cause is not told to it. */
  async endpoint() {
    const json = { url: this.receiver, types: ['view.company_left'] };
    return (await this.investor('POST', '/v1/webhook-endpoints', { json })).id;
  }

  async delivery(endpoint) {
    await this.investor('POST', `/v1/webhook-endpoints/${endpoint}/ping`);
    return (await this.investor('GET', `/v1/webhook-endpoints/${endpoint}/deliveries`)).data[0].id;
  }

  /** Only people can. */
  async removeEndpoint(id) {
    const { email, password } = this.demo.portal;
    this.session ??= (await this.call('POST', '/portal/sessions', { json: { email, password } })).token;
    await this.call('DELETE', `/portal/webhook-endpoints/${id}`, { key: this.session });
  }

  async prepare() {
    const company = this.demo.company_id;
    const pipeline = this.demo.pipelines[0];
    const newest = async (path) => (await this.investor('GET', path)).data[0].id;
    const ids = async (path) => (await this.investor('GET', path)).data.map(({ id }) => id);
    const upload = { file: this.fresh(this.deck), fields: { name: 'Memo' } };
    const [draft, job, document, importId, duplicate, merge, endpoint, toggled, changedEndpoint] = await Promise.all([
      this.scoredDraft(),
      this.failedJob(),
      this.investor('POST', `/v1/companies/${company}/documents`, upload),
      this.finishedImport(),
      this.duplicate(),
      this.merge(),
      this.endpoint(),
      this.endpoint(),
      this.endpoint(),
    ]);
    // What it is changed to would have it told of everything.
    await this.investor('POST', `/v1/webhook-endpoints/${changedEndpoint}/disable`);
    const own = await this.founder('POST', '/v1/me/documents', { file: this.fresh(this.deck), fields: { name: 'Plan' } });
    await this.investor('POST', `/v1/companies/${company}/notes`, { json: { body: 'Met the founders.' } });
    this.changedCompany = await this.loneCompany();
    this.movedDeal = await newest(`/v1/deals?company_id=${await this.loneCompany()}`);
    return {
      company,
      draft,
      job,
      importId,
      duplicate,
      merge,
      endpoint,
      toggled,
      changedEndpoint,
      receiver: this.receiver,
      changedCompany: this.changedCompany,
      archivedCompany: await this.loneCompany(),
      survivor: await this.loneCompany(),
      deal: this.movedDeal,
      stages: pipeline.stages.map(({ id }) => id),
      members: await ids('/v1/members'),
      delivery: await this.delivery(endpoint),
      scores: await this.publishedScores(),
      document: document.id,
      ownDocument: own.id,
      folder: await newest(`/v1/companies/${company}/folders`),
      ownFolder: (await this.founder('GET', '/v1/me/folders')).data[0].id,
      thesis: await newest('/v1/theses'),
      view: await newest('/v1/views'),
      event: await newest('/v1/events'),
      ownEvent: (await this.founder('GET', '/v1/me/events')).data[0].id,
      form: this.demo.form_id,
      pipeline: pipeline.id,
      properties: this.demo.properties,
    };
  }
}

/** @returns what `ask` finds, once it finds something. @throws Error where that takes too long */
async function until(what, ask) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const found = await ask();
    if (found) return found;
    await sleep(50);
  }
  throw new Error(`after ${PATIENCE / 1000} s it is still not so that ${what}`);
}

/** Writes a number over the zeros at the end of every `mark`: as many bytes as before. */
export function stamp(bytes, mark, number) {
  const stamped = mark.slice(0, -10) + String(number).padStart(10, '0');
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) bytes.write(stamped, at, 'latin1');
  return bytes;
}
