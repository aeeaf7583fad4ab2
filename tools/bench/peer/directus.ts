import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { Server } from '../servers';
import type { Installed } from './install';

const TOKEN = 'token-of-the-benchmark-0123456789';

/** Its own settings but for these; each that makes a difference makes it faster. */
const settings = (databaseUrl: string, otherTables: readonly string[]): Record<string, string> => ({
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  // As many connections as the api has.
  DB_POOL__MAX: '8',
  // It copies what it knows of all tables for each request: of fewer, and not at all where they are frozen.
  DB_EXCLUDE_TABLES: otherTables.join(),
  CACHE_SCHEMA_FREEZE_ENABLED: 'true',
  KEY: 'key-of-the-benchmark-0123456789abcdef',
  SECRET: 'secret-of-the-benchmark-0123456789abcdef',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'password-of-the-benchmark',
  ADMIN_TOKEN: TOKEN,
  HOST: '127.0.0.1',
  // One line of JSON a request, as the api writes.
  LOG_STYLE: 'raw',
  TELEMETRY: 'false',
  // It answers 503 where its event loop has no rest, which is what a benchmark does to it.
  PRESSURE_LIMITER_ENABLED: 'false',
});

export const DIRECTUS_HEADERS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

async function administer(baseUrl: string, method: 'POST' | 'PATCH', path: string, body: object): Promise<void> {
  const response = await fetch(baseUrl + path, { method, headers: DIRECTUS_HEADERS, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`Directus answered ${response.status} to ${method} ${path}: ${(await response.text()).slice(0, 300)}`);
}

const COLLECTIONS = [
  'companies',
  'deals',
  'property_answers',
  'notes',
  'pipelines',
  'pipeline_stages',
  'properties',
  'property_options',
  'users',
];

/** What an administrator sets up on tables that are there already: which it manages, who makes ids, and the lists of a company. */
async function setUp({ baseUrl }: Server): Promise<void> {
  for (const collection of COLLECTIONS) await administer(baseUrl, 'PATCH', `/collections/${collection}`, { meta: {} });
  await administer(baseUrl, 'PATCH', '/fields/notes/id', { meta: { special: ['uuid'] } });
  for (const [field, table] of [
    ['deals', 'deals'],
    ['answers', 'property_answers'],
  ] as const) {
    await administer(baseUrl, 'POST', '/fields/companies', { field, type: 'alias', meta: { special: ['o2m'] } });
    await administer(baseUrl, 'PATCH', `/relations/${table}/company_id`, { meta: { one_field: field } });
  }
}

async function tablesBut(databaseUrl: string, known: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)`,
      [known],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Directus on a database of the service's, which gets its system tables. */
export async function startDirectus({ node, script, folder: cwd }: Installed, databaseUrl: string, folder: string): Promise<Server> {
  const env = settings(databaseUrl, await tablesBut(databaseUrl, COLLECTIONS));
  await promisify(execFile)(node, [script, 'bootstrap'], { cwd, env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env } });
  const server = await Server.start({ name: 'directus', kind: { node, args: [script, 'start'], cwd }, databaseUrl, folder, env });
  try {
    await setUp(server);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
