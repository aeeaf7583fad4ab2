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

/** What the requests are about, made through the API itself: ids that exist, in the states that the operations need. */
export class Site {
  constructor(demo, deck) {
    this.demo = demo;
    this.deck = deck;
    this.number = 0;
  }

  async call(method, path, { key, json, file, fields = {}, headers = {} } = {}) {
    let body;
    if (json !== undefined) {
      body = JSON.stringify(json);
      headers = { ...headers, 'content-type': 'application/json' };
    } else if (file !== undefined) {
      body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('file', new Blob([file], { type: 'application/pdf' }), 'deck.pdf');
    }
    if (key !== undefined) headers = { ...headers, authorization: `Bearer ${key}` };
    const answer = await fetch(this.demo.base_url + path, { method, headers, body });
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

  async finishedJob(id) {
    for (;;) {
      const job = await this.investor('GET', `/v1/jobs/${id}`, { headers: { prefer: 'wait=30' } });
      if (job.status === 'completed' || job.status === 'failed') return job;
    }
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
    for (;;) {
      const draft = await this.founder('GET', `/v1/me/deck/drafts/${id}`, { headers: { prefer: 'wait=30' } });
      if (draft.status === 'scored') return id;
      if (draft.status === 'failed') throw new Error('a good deck was not scored');
      await sleep(50);
    }
  }

  async prepare() {
    const company = this.demo.company_id;
    const [draft, job, first] = await Promise.all([
      this.scoredDraft(),
      this.failedJob(),
      this.investor('POST', `/v1/companies/${company}/documents`, { file: this.fresh(this.deck), fields: { name: 'Memo' } }),
    ]);
    const own = await this.founder('POST', '/v1/me/documents', { file: this.fresh(this.deck), fields: { name: 'Plan' } });
    await this.investor('POST', `/v1/companies/${company}/notes`, { json: { body: 'Met the founders.' } });
    const folders = (await this.investor('GET', `/v1/companies/${company}/folders`)).data;
    const ownFolders = (await this.founder('GET', '/v1/me/folders')).data;
    const theses = (await this.investor('GET', '/v1/theses')).data;
    const views = (await this.investor('GET', '/v1/views')).data;
    return {
      company,
      draft,
      job,
      document: first.id,
      ownDocument: own.id,
      folder: folders[0].id,
      ownFolder: ownFolders[0].id,
      thesis: theses[0].id,
      view: views[0].id,
      form: this.demo.form_id,
      pipeline: this.demo.pipelines[0].id,
      properties: this.demo.properties,
    };
  }
}

/** Writes a number over the zeros at the end of every `mark`: as many bytes as before. */
export function stamp(bytes, mark, number) {
  const stamped = mark.slice(0, -10) + String(number).padStart(10, '0');
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) bytes.write(stamped, at, 'latin1');
  return bytes;
}
