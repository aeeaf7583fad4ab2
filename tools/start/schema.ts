import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * Names the schema that this build wants: its migrations, and the version of the queue's library, which has its own. The
 * database itself keeps the name of what it was last brought to (as its comment), so that a start which finds the same
 * need not load the migrations at all.
 */
export function schemaName(root: string, queue: 'postgres' | 'redis'): string {
  const migrations = join(root, 'dist/libs/database/src/migrations');
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => join(migrations, name));
  const hash = createHash('sha256').update(queue);
  for (const file of [...files, join(root, 'package-lock.json')]) hash.update('\0').update(readFileSync(file));
  return `deal-flow schema ${hash.digest('hex').slice(0, 24)}`;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function schemaOf(url: string): Promise<string | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS name FROM pg_database WHERE datname = current_database()`,
    );
    return rows[0]?.name ?? null;
  });
}

/** Does nothing where the role does not own the database: the next start migrates again, which changes nothing. */
export function rememberSchema(url: string, name: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('COMMENT ON DATABASE %I IS %L', current_database(), $1::text) AS statement`,
      [name],
    );
    await client.query(rows[0]?.statement ?? '').catch(() => undefined);
  });
}
