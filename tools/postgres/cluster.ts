import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { messageOf, StartError } from '../start-error';
import type { Account } from './account';
import type { Binaries } from './binaries';

/** What DATA_DIR/postgres.json keeps (mode 0600). */
export interface ClusterRecord {
  /** The folder of the cluster; usually DATA_DIR/postgres. */
  cluster: string;
  superPassword: string;
  password: string;
  /** The port of the last start, taken again while it is free. */
  port: number;
}

export const SUPER_USER = 'postgres';
export const ROLE = 'deal_flow';
export const DATABASE = 'deal_flow';

export const newPassword = (): string => randomBytes(24).toString('base64url');

export function readRecord(path: string): ClusterRecord | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ClusterRecord;
  } catch {
    throw new StartError(`${path} cannot be read: without it the database in that folder has no password.`);
  }
}

export function writeRecord(path: string, record: ClusterRecord): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** Settings of every embedded server; `durable` false is for throw-away test data only. */
export function settingsFor(durable: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: '100',
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '1GB',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Statements carry personal data and keys' hashes: they never reach a log.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
    synchronous_commit: durable ? 'on' : 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
}

function runInitdb(binaries: Binaries, account: Account, args: string[]): Promise<void> {
  const [program, ...rest] = [...account.prefix, binaries.initdb, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(program as string, rest, {
      uid: account.uid,
      gid: account.gid,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`PostgreSQL could not make its data folder: ${errors.trim().split('\n').at(-1) ?? `exit code ${code}`}`));
    });
  });
}

/**
 * Makes the cluster in a folder beside the final one and renames it when it is complete, so that a start which was
 * interrupted half-way leaves nothing that looks like a database.
 */
export async function makeCluster(binaries: Binaries, account: Account, record: ClusterRecord, durable: boolean): Promise<void> {
  const { cluster } = record;
  const parent = dirname(cluster);
  for (const name of readdirSync(parent)) {
    // The initdb of a killed start may still be writing: it fails once its folder is gone.
    if (name.startsWith('postgres.init-')) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  const folder = join(parent, `postgres.init-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${folder}.pw`;
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(passwordFile, `${record.superPassword}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(folder, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    await runInitdb(binaries, account, [
      `--pgdata=${folder}`,
      `--pwfile=${passwordFile}`,
      `--username=${SUPER_USER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Code-point order as in C, but lower() knows letters beyond ASCII; the same on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    // An empty folder of that name (somebody's mkdir) gives way; anything else makes the rename fail.
    renameSync(folder, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws StartError when the folder is of another major version, or no cluster at all. */
export function checkCluster(cluster: string, major: string): 'missing' | 'present' {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return 'missing';
  const version = join(cluster, 'PG_VERSION');
  if (!existsSync(version)) throw new StartError(`${cluster} is not a PostgreSQL data folder: move it away or set DATA_DIR.`);
  const found = readFileSync(version, 'utf8').trim();
  if (found !== major)
    throw new StartError(`${cluster} was made by PostgreSQL ${found}, this is ${major}: dump and reload it, or set DATA_DIR.`);
  return 'present';
}

export async function asSuperUser<T>(record: ClusterRecord, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    host: '127.0.0.1',
    port: record.port,
    user: SUPER_USER,
    password: record.superPassword,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new StartError(`The PostgreSQL in ${record.cluster} does not let us in: ${messageOf(error)}.`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The service's own role and database. The role is no superuser; `createDatabases` is for tests, which clone. */
export function ensureDatabase(record: ClusterRecord, createDatabases: boolean): Promise<void> {
  return asSuperUser(record, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role, EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database`,
      [ROLE, DATABASE],
    );
    // The password is of our own making (base64url): nothing in it needs quoting.
    if (!rows[0]?.role) await client.query(`CREATE ROLE ${ROLE} LOGIN ${createDatabases ? 'CREATEDB' : ''} PASSWORD '${record.password}'`);
    if (!rows[0]?.database) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
  });
}

/** Puts an empty database in the place of the service's own. */
export function emptyDatabase(record: ClusterRecord): Promise<void> {
  return asSuperUser(record, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
  });
}
