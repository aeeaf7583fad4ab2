import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '../../../tools/embedded-postgres';
import { migrateAll } from '../../support/test-server';

const RECORD = 'postgres.json';
const clusterOf = (dataDir: string): string => (JSON.parse(readFileSync(join(dataDir, RECORD), 'utf8')) as { cluster: string }).cluster;

/** Made once a run: a data folder whose database is migrated and whose server has ended. */
export async function makeCluster(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-faults-'));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    migrateAll(server.url);
  } finally {
    await server.stop();
  }
  process.env.TEST_CLUSTER = dataDir;
}

export function removeCluster(): void {
  const dataDir = process.env.TEST_CLUSTER;
  if (dataDir === undefined) return;
  rmSync(dirname(clusterOf(dataDir)), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** A site's servers begin with a copy, a second sooner than with one of their own making. Does nothing where the cluster lies elsewhere. */
export function copyCluster(to: string): void {
  const from = process.env.TEST_CLUSTER;
  if (from === undefined || dirname(clusterOf(from)) !== from) return;
  // The server's user owns the files, and must not lose them.
  execFileSync('cp', ['-a', `${from}/.`, to]);
  const record = JSON.parse(readFileSync(join(to, RECORD), 'utf8')) as object;
  // Not the port of the one that was copied: every copy would ask for it, and one whose server is killed would lose it to another.
  writeFileSync(join(to, RECORD), JSON.stringify({ ...record, cluster: join(to, 'postgres'), port: 0 }));
}
