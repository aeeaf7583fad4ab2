import { Client } from 'pg';
import { DatabaseCpu } from './cpu';
import { withoutForeignKeys } from './data/bulk-load';
import type { BenchDatabase } from './data/make-data';
import type { Operation } from './operations';
import type { Options } from './options';
import { compare, type Contender } from './rounds';
import { Server } from './servers';
import type { Line } from './table';

/**
 * What requests write, and when a row of it was written. Search entries go with what they are of, by the triggers that made them.
 * A table that is missing here and refers to one that is not fails the run: its rows are without what they refer to.
 */
const WRITTEN: Readonly<Record<string, string>> = {
  upload_tokens: 'created_at',
  requested_uploads: 'created_at',
  form_applications: 'created_at',
  notes: 'created_at',
  jobs: 'created_at',
  documents: 'created_at',
  folders: 'created_at',
  deal_moves: 'at',
  deals: 'created_at',
  companies: 'created_at',
  duplicate_pairs: 'created_at',
  events: 'occurred_at',
  audit_entries: 'created_at',
  idempotency_records: 'created_at',
};
/** Of companies, without a moment of their own. */
const OF_COMPANIES = ['company_signs', 'property_answers'];
/** The data has none of these. */
const EMPTY_BEFORE = ['key_requests', 'event_inbox', 'bullmq.job', 'bullmq.event'];

/** The api and the floor on one database. */
export class Field {
  private readonly opened = new Date();

  private constructor(
    readonly data: BenchDatabase,
    readonly floor: Server,
    readonly api: Server,
    private readonly cpu: DatabaseCpu,
  ) {}

  static async open(data: BenchDatabase, folder: string, { label = '', profile = false } = {}): Promise<Field> {
    const floor = await Server.start({ name: `floor${label}`, kind: 'floor', databaseUrl: data.url, folder });
    const api = await Server.start({ name: `api${label}`, kind: 'api', databaseUrl: data.url, folder, profile });
    return new Field(data, floor, api, await DatabaseCpu.of(data.url));
  }

  contender(server: Server, operation: Operation): Contender {
    const { connections, status: expected, requests } = operation;
    return { server, database: this.cpu, load: { connections, expected, requests: (each) => requests(this.data.asked, each) } };
  }

  async againstFloor(operation: Operation, options: Options): Promise<Line> {
    const { title, budget } = operation;
    const measured = await compare(this.contender(this.floor, operation), this.contender(this.api, operation), options);
    return { title, toFloor: true, budget, measured };
  }

  /** Stops the servers and leaves the database as it was found. */
  async close(): Promise<void> {
    await Promise.all([this.floor.stop(), this.api.stop()]);
    await this.cpu.close();
    for (const server of [this.floor, this.api]) server.emptyFiles();
    await removeWritten(this.data.url, this.opened);
  }
}

/** Does `work` with a field, and closes it. */
export async function withField<T>(opening: Promise<Field>, work: (field: Field) => Promise<T>): Promise<T> {
  const field = await opening;
  try {
    return await work(field);
  } finally {
    await field.close();
  }
}

/** Leaves the database as it was found. */
export async function removeWritten(url: string, since: Date): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await withoutForeignKeys(client, async () => {
      for (const table of OF_COMPANIES) {
        await client.query(`DELETE FROM ${table} WHERE company_id IN (SELECT id FROM companies WHERE created_at >= $1)`, [since]);
      }
      for (const [table, moment] of Object.entries(WRITTEN)) await client.query(`DELETE FROM ${table} WHERE ${moment} >= $1`, [since]);
    });
    await client.query(`TRUNCATE ${EMPTY_BEFORE.join(', ')} CASCADE`);
    await client.query(`VACUUM ANALYZE ${[...Object.keys(WRITTEN), ...OF_COMPANIES, 'search_entries', 'thesis_matches'].join(', ')}`);
  } finally {
    await client.end();
  }
}
