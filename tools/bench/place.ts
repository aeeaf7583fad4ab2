import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres';
import { dropDatabase } from '../postgres/drop-database';

const USUAL = 'postgres://postgres@127.0.0.1:5432/postgres';

/** The PostgreSQL that holds the databases of the benchmark. */
export interface Place {
  /** URL of the server, by way of a database that is always there. */
  server: string;
  /** URL of the database of this name, which is made when missing. */
  database(name: string): Promise<string>;
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL that belongs to the benchmark alone. */
export interface OwnPlace extends Place {
  /** Stops the server, does `between` to the folder of its files, and starts it again under the same URL. */
  restart(between: (cluster: string) => void): Promise<void>;
}

function named(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function administer<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function answers(server: string): Promise<boolean> {
  return administer(server, () => Promise.resolve(true)).catch(() => false);
}

function placeAt(server: string, stop: () => Promise<void>): Place {
  return {
    server,
    stop,
    database: (name) =>
      administer(server, async (client) => {
        const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
        if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
        return named(server, name);
      }),
    drop: (name) => administer(server, (client) => dropDatabase(client, name)),
  };
}

/** An embedded PostgreSQL kept in `dataDir`. */
export async function openOwnPlace(dataDir: string, say: (line: string) => void): Promise<OwnPlace> {
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: say, createDatabases: true });
  let server = await start();
  return {
    ...placeAt(server.url, () => server.stop()),
    restart: async (between) => {
      const { url, cluster } = server;
      await server.stop();
      between(cluster);
      server = await start();
      if (server.url !== url) throw new Error('somebody took the port of the PostgreSQL that was started again');
    },
  };
}

/** BENCH_DATABASE_URL, else the machine's own PostgreSQL where it lets us in, else an embedded one kept in `folder`. */
export async function openPlace(folder: string, say: (line: string) => void): Promise<Place> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return placeAt(given, () => Promise.resolve());
  if (await answers(USUAL)) return placeAt(USUAL, () => Promise.resolve());
  return openOwnPlace(join(folder, 'postgres'), say);
}
