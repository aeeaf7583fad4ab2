import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

/** Object in use: another file clones the template at the same moment. */
const IN_USE = '55006';

/** Runs one statement about whole databases. */
export async function administer(baseUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: baseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await untilItPasses(() => client.query(sql));
  } finally {
    await client.end();
  }
}

/**
 * Drops a database whoever is connected. Not WITH (FORCE), which only a superuser may use while autovacuum is at work in it; without,
 * PostgreSQL ends autovacuum itself.
 */
export async function dropDatabase(baseUrl: string, name: string): Promise<void> {
  await administer(baseUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`);
  await administer(baseUrl, `DROP DATABASE IF EXISTS ${name}`);
}

async function untilItPasses(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== IN_USE || attempt === 100) throw error;
      await sleep(50);
    }
  }
}
