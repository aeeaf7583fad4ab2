import { Client } from 'pg';
import { dropDatabase as drop, onceNotInUse } from '../../tools/postgres/drop-database';

async function connected(baseUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: baseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement about whole databases. */
export function administer(baseUrl: string, sql: string): Promise<void> {
  // Another file may clone the template at the same moment.
  return connected(baseUrl, (client) => onceNotInUse(() => client.query(sql)));
}

/** Drops a database whoever is connected. */
export function dropDatabase(baseUrl: string, name: string): Promise<void> {
  return connected(baseUrl, (client) => drop(client, name));
}
