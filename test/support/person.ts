import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { newId } from '@app/database';
import { emailHash } from '@app/duplicates';
import { ACME_DECK, makeDeck } from './deck';
import { formOf } from './forms';
import { until } from './processes';
import type { Team } from './seed';
import type { TestService } from './service';

export const EMAIL = 'Zora.Quill@canary-person.example';
export const NAME = 'Zora Quillfeather';
export const COMPANY = 'Canarybird Dynamics';
export const CANARIES = [EMAIL, NAME, 'Quillfeather'];

export interface Planted {
  company: string;
  other: string;
  founderId: string;
  founderKey: string;
}

/** Somebody whom a team has in every place that the service has for a person. */
export class PersonEverywhere {
  constructor(
    private readonly service: Pick<TestService, 'api' | 'as' | 'config' | 'db' | 'seed'>,
    private readonly team: Team,
  ) {}

  async plant(): Promise<Planted> {
    const property = await this.service.seed.property(this.team.id, { name: 'Who?', type: 'text' });
    const { body: made } = await this.investor().post(
      '/v1/companies',
      {
        name: COMPANY,
        founder_name: NAME,
        founder_email: EMAIL,
        problem_statement: `Ask ${NAME} or ${EMAIL.toUpperCase()}.`,
        properties: { [property.id]: `${EMAIL}, that is ${NAME}` },
      },
      { 'idempotency-key': newId() },
    );
    const company = made.id as string;
    await this.investor().post(`/v1/companies/${company}/notes`, { body: `Met ${NAME} <${EMAIL}>; keep in touch with Joanna.` });
    const deck = await makeDeck([...ACME_DECK, ['Contact', `${NAME}, CEO & Founder`, EMAIL]], 'Canarybird');
    await this.submitted(deck, { company_name: COMPANY, founder_email: EMAIL, founder_name: NAME });
    const { status: uploaded } = await this.investor().upload(
      `/v1/companies/${company}/documents`,
      Buffer.from(`name,mail\n${NAME},${EMAIL}\n`),
      {},
      { fileName: 'people.csv', type: 'text/csv' },
    );
    expect(uploaded).toBe(201);
    const { body: other } = await this.investor().post('/v1/companies', { name: 'Bystander' });
    await this.investor().post(`/v1/companies/${other.id}/notes`, { body: `Introduced by ${EMAIL} and joe-${EMAIL}, a robot.` });

    // A merge keeps copies to undo it with.
    const { body: twin } = await this.investor().post('/v1/companies', {
      name: 'Canarybird Twin',
      founder_name: NAME,
      founder_email: EMAIL,
    });
    const merged = await this.investor().post(`/v1/companies/${company}/merges`, { from_company_id: twin.id });
    expect([merged.status, merged.body.error]).toEqual([201, undefined]);

    const founderKey = await this.service.seed.founderKey(this.team.id, company);
    const admin = await this.service.db.row<{ id: string }>('SELECT user_id AS id FROM company_admins WHERE company_id = $1', [company]);
    const founderId = admin?.id ?? '';
    await this.service.db.run('UPDATE users SET email = $2, name = $3 WHERE id = $1', [founderId, EMAIL, NAME]);
    const draft = await this.service
      .as(founderKey)
      .upload('/v1/me/deck/drafts', await makeDeck([...ACME_DECK, ['Draft', NAME, EMAIL]], 'Draft'));
    expect(draft.status).toBe(202);
    const form = await formOf(this.service, this.team, { name: 'Apply', text: `Questions? ${EMAIL}` });
    // An application that the mail server was told of.
    await this.service.db.run(
      `INSERT INTO application_mails (job_id, form_id, email, status) SELECT id, $2, $3, 'sent' FROM jobs WHERE company_id = $1 LIMIT 1`,
      [company, form.id, EMAIL],
    );
    await this.service.seed.identity(this.team.id, EMAIL, true, NAME);
    // Asked for again, which is counted by the address.
    for (const email of [EMAIL, `joe-${EMAIL}`])
      expect((await this.service.as().post('/portal/identities/link', { email })).status).toBe(200);
    const asked = `SELECT id FROM audit_entries WHERE team_id = $1 AND action = 'identity.ask'`;
    await until('the link that was asked for', async () => (await this.service.db.rows(asked, [this.team.id])).length > 0);
    await this.service.db.run(
      `INSERT INTO requested_uploads (token_hash, key_id, arguments, expires_at)
     SELECT decode(md5(random()::text), 'hex'), id, $2, now() + interval '1 hour' FROM api_keys WHERE team_id = $1 LIMIT 1`,
      [this.team.id, JSON.stringify({ founder_email: EMAIL, founder_name: NAME, company_name: COMPANY })],
    );
    await this.service.db.run(
      `INSERT INTO audit_entries (id, team_id, actor_kind, action, object_type, object_id, details) VALUES ($1, $2, 'operator', 'x', 'company', $3, $4)`,
      [newId(), this.team.id, company, JSON.stringify({ email: EMAIL })],
    );
    await this.service.as().post('/portal/sessions', { email: EMAIL, password: 'wrong password' });
    for (let n = 1; n > 0; await sleep(100)) {
      n =
        (await this.service.db.row<{ n: number }>(`SELECT count(*)::int AS n FROM jobs WHERE status IN ('queued', 'processing')`))?.n ?? 0;
    }
    return { company, other: other.id, founderId, founderKey };
  }

  /** And where others keep copies of what they saw. */
  async plantCopies(company: string): Promise<void> {
    // The report of an import keeps its rows.
    const rows = Buffer.from(`name,founder_name,founder_email,website\n,${NAME},${EMAIL},\n`);
    const imported = await this.investor().upload('/v1/imports', rows, {}, { fileName: 'people.csv', type: 'text/csv' });
    await until(
      'the import',
      async () => (await this.investor().get(`/v1/imports/${imported.body.import_id}`)).body.status === 'completed',
    );
    // Decks are compared by a hash of the founder's address.
    await this.service.db.run(`INSERT INTO company_signs (company_id, kind, value, team_id) VALUES ($1, 'email', $2, $3)`, [
      company,
      emailHash(EMAIL, this.team.id),
      this.team.id,
    ]);
    // What a consumer has yet to do, of one that never does.
    await this.service.db.run(`INSERT INTO event_inbox (consumer, subject_id) VALUES ('nobody', $1)`, [company]);
    const [endpoint, at] = [newId(), new Date().toISOString()];
    await this.service.db.run(
      `INSERT INTO webhook_endpoints (id, team_id, created_by, url, description, secret, position) VALUES ($1, $2, $3, $4, $5, '\\x00', 0)`,
      [endpoint, this.team.id, this.team.adminId, `https://hooks.example.com/?owner=${EMAIL}`, `Ask ${EMAIL}`],
    );
    await this.service.db.run(
      `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event_type, company_id, event, attempts, status, next_attempt_at)
     VALUES ($1, $2, $3, 'note.created', $4, $5, $6, 'dead', NULL)`,
      [
        newId(),
        endpoint,
        newId(),
        company,
        JSON.stringify({ data: { object: { body: `${NAME} ${EMAIL}` } } }),
        JSON.stringify([{ at, milliseconds: 1, error: `no such user ${EMAIL}` }]),
      ],
    );
  }

  private investor() {
    return this.service.as(this.team.key);
  }

  private async submitted(bytes: Buffer, fields: Record<string, string>): Promise<{ company_id: string; document_id: string }> {
    const { status, body } = await this.investor().upload('/v1/decks', bytes, fields);
    expect([status, body.error]).toEqual([202, undefined]);
    for (;;) {
      const { body: job } = await this.investor().get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' });
      if (job.status === 'failed') throw new Error(job.error.code);
      if (job.status === 'completed') return job.result;
    }
  }
}

/** Where any of the words stands: in which table of the database (the queue's among them), which file of the storage. */
export async function hits({ db, config }: Pick<TestService, 'config' | 'db'>, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const tables = await db.rows<{ name: string; bytes: string[] }>(
    `SELECT c.oid::regclass::text AS name,
            ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'bytea'::regtype) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'`,
  );
  for (const { name, bytes } of tables) {
    // As text, bytes are hexadecimal.
    const text = ['t::text', ...bytes.map((column) => `encode(t.${column}, 'escape')`)].join(', ');
    const there = await db.rows<{ word: string }>(
      `SELECT word FROM unnest($1::text[]) WITH ORDINALITY w (word, nth)
       WHERE EXISTS (SELECT 1 FROM ${name} t WHERE concat_ws(' ', ${text}) ILIKE '%' || word || '%') ORDER BY nth`,
      [words],
    );
    found.push(...there.map(({ word }) => `${name}: ${word}`));
  }
  for (const [path, text] of filesUnder(config.dataDir))
    for (const word of words) if (text.includes(word.toLowerCase())) found.push(`${path}: ${word}`);
  return found;
}

/** Every file with its path, its bytes and, of an archive, what is packed in it, in lower case. */
export function filesUnder(folder: string): [path: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => {
      const path = join(file.parentPath, file.name);
      const bytes = readFileSync(path);
      return [path, `${path} ${bytes.toString('latin1')} ${unpacked(bytes)}`.toLowerCase()];
    });
}

export function unpacked(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return '';
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part, true))
    .join(' ');
}
