import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres';
import { administer, dropDatabase } from './administer';
import build from './build';

const ROOT = join(__dirname, '../..');
const MIGRATE = `const url = process.argv[1];
  require('./dist/libs/database/src/index.js').migrate(url)
  .then(() => require('./dist/libs/queue/src/index.js').migrateQueue({ queue: { kind: 'postgres', url } }))
  .catch((error) => { console.error(error); process.exitCode = 1; })`;

/** The service's migrations and its queue's, by the built code. */
export function migrateAll(url: string): void {
  execFileSync(process.execPath, ['-e', MIGRATE, url], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

export interface TestServer {
  /** Of a database whose role may create others. */
  baseUrl: string;
  /** Name of the migrated database that each test file clones. */
  template: string;
  stop(): Promise<void>;
}

async function findServer(): Promise<Pick<TestServer, 'baseUrl' | 'stop'>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { baseUrl: given, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false, createDatabases: true, settings: { max_connections: '300' } });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { baseUrl: server.url, stop };
}

/** The run's PostgreSQL (TEST_DATABASE_URL, else an embedded one) with the template database, migrated once. */
export async function startTestServer(): Promise<TestServer> {
  build();
  const { baseUrl, stop: stopServer } = await findServer();
  const template = `deal_flow_template_${process.pid}`;
  try {
    await dropDatabase(baseUrl, template);
    await administer(baseUrl, `CREATE DATABASE ${template}`);
    const url = new URL(baseUrl);
    url.pathname = `/${template}`;
    migrateAll(url.toString());
  } catch (error) {
    await stopServer();
    throw error;
  }
  const stop = async (): Promise<void> => {
    await dropDatabase(baseUrl, template);
    await stopServer();
  };
  return { baseUrl, template, stop };
}

/** Handed from Jest's global setup to its teardown, which run in one process. */
export const current: { server?: TestServer } = {};
