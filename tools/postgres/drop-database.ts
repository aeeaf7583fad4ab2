import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';

/** Object in use: somebody clones it, or is about to leave it. */
const IN_USE = '55006';
const TRIES = 100;
const PAUSE_MS = 50;

/** Does again what a database in use does not allow yet, for about five seconds beside PostgreSQL's own wait. */
export async function onceNotInUse(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== IN_USE || attempt === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Drops a database where there is one, whoever is connected by the client's role. Not WITH (FORCE), which only a superuser may use while
 * autovacuum is at work in it; without, PostgreSQL ends autovacuum itself.
 */
export async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user', [name]);
  await onceNotInUse(() => client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)}`));
}
