import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

/**
 * What passes by itself. 55006, object in use: another file clones the template at the same moment. 42501, insufficient privilege:
 * autovacuum, which belongs to a superuser, is at work in the database to drop and may not be ended by its owner.
 */
const PASSING = new Set(['55006', '42501']);

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

async function untilItPasses(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || !PASSING.has(error.code ?? '') || attempt === 100) throw error;
      await sleep(50);
    }
  }
}
