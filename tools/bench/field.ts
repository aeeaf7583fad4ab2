import { Client } from 'pg';
import { DatabaseCpu } from './cpu';
import { withoutForeignKeys } from './data/bulk-load';
import type { BenchDatabase } from './data/make-data';
import type { Operation } from './operations';
import type { Contender } from './rounds';
import { Server } from './servers';

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

  /** Stops the servers and leaves the database as it was found. */
  async close(): Promise<void> {
    await Promise.all([this.floor.stop(), this.api.stop()]);
    await this.cpu.close();
    for (const server of [this.floor, this.api]) server.emptyFiles();
    await removeWritten(this.data.url, this.opened);
  }
}

async function removeWritten(url: string, since: Date): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await withoutForeignKeys(client, async () => {
      for (const table of ['upload_tokens', 'notes', 'jobs', 'documents', 'folders', 'deals', 'companies']) {
        await client.query(`DELETE FROM ${table} WHERE created_at >= $1`, [since]);
      }
    });
    await client.query('TRUNCATE key_requests, bullmq.job, bullmq.event CASCADE');
    await client.query('VACUUM ANALYZE upload_tokens, notes, jobs, documents, folders, deals, companies, thesis_matches');
  } finally {
    await client.end();
  }
}
