import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

export interface TestDatabase {
  url: string;
  /** Ends open connections, too. */
  drop(): Promise<void>;
}

// "source database is being accessed by other users": another file clones at the same moment.
const OBJECT_IN_USE = '55006';

async function administer(sql: string): Promise<void> {
  const client = new Client({ connectionString: baseUrl(), connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function baseUrl(): string {
  const url = process.env.TEST_SERVER_URL;
  if (url === undefined) throw new Error('No test server: database tests run in the Jest projects db and e2e');
  return url;
}

async function clone(name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await administer(`CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_TEMPLATE}`);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== OBJECT_IN_USE || attempt === 100) throw error;
      await sleep(50);
    }
  }
}

/** A migrated, empty database of the test file's own: a clone of the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `t_${process.pid}_${randomBytes(4).toString('hex')}`;
  await clone(name);
  const url = new URL(baseUrl());
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
