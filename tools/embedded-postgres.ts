import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { type Account, canReach, findAccount } from './postgres/account';
import { type Binaries, findBinaries, sharedFolder } from './postgres/binaries';
import {
  checkCluster,
  type ClusterRecord,
  DATABASE,
  emptyDatabase,
  ensureDatabase,
  makeCluster,
  newPassword,
  readRecord,
  ROLE,
  settingsFor,
  writeRecord,
} from './postgres/cluster';
import { findLeftover, guard, isAlive, launch, type Postmaster, readPidFile, stopPostmaster } from './postgres/postmaster';
import { codeOf, StartError } from './start-error';

export interface EmbeddedOptions {
  /** Holds the cluster (`postgres/`), its passwords (`postgres.json`, 0600) and its log. Made when missing. */
  dataDir: string;
  /** Folders above `dataDir` that are the service's own, too: opened for passing through where that is needed. */
  above?: string[];
  /** One sentence for the person at the terminal. */
  log?: (line: string) => void;
  /** False only for data that may be lost, as in tests: no fsync. */
  durable?: boolean;
  /** Lets the service's role make databases (tests clone a template). */
  createDatabases?: boolean;
  /** Further server settings, such as `{shared_buffers: '256MB'}`. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Of the service's own database, as its own role (not superuser). */
  url: string;
  port: number;
  pid: number;
  /** The folder of the cluster. */
  cluster: string;
  /** True when a server was found running that a killed start had left behind. */
  adopted: boolean;
  /** Throws away all data of the service. */
  empty(): Promise<void>;
  /** Resolves when the server has ended. Safe to call twice. */
  stop(): Promise<void>;
}

const ATTEMPTS = 5;

/**
 * Starts (or adopts) the PostgreSQL of a data folder. The caller owns it; a dead caller's server stops by itself.
 * @throws StartError with one sentence that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const durable = options.durable ?? true;
  const dataDir = resolve(options.dataDir);
  makeDataDir(dataDir);
  const account = findAccount();
  const binaries = findBinaries(account, log);
  const recordFile = join(dataDir, 'postgres.json');
  const record = readRecord(recordFile) ?? newRecord([...(options.above ?? []), dataDir], account, log);
  if (checkCluster(record.cluster, binaries.major) === 'missing') {
    // Written first: a cluster whose password nobody knows would be lost.
    writeRecord(recordFile, record);
    log('Making the database folder (once, a few seconds).');
    await makeCluster(binaries, account, record, durable);
  } else if (!existsSync(recordFile)) {
    throw new StartError(`${recordFile} is missing, and with it the password of ${record.cluster}: put it back or set DATA_DIR.`);
  } else if (!canReach(account, dirname(record.cluster))) {
    throw new StartError(`The user that runs PostgreSQL cannot enter ${dirname(record.cluster)}: chmod it, or set DATA_DIR.`);
  }
  const leftover = await findLeftover(record.cluster);
  if (leftover !== undefined) log(`Taking over the PostgreSQL that an earlier start left running (process ${leftover.pid}).`);
  const settings = { ...settingsFor(durable), ...options.settings };
  const server = leftover ?? (await launchOnFreePort(record, { binaries, account, settings, logFile: join(dataDir, 'postgres.log') }));
  const release = guard(server.pid);
  const stop = async (): Promise<void> => {
    await stopPostmaster(server.pid);
    release();
  };
  const current = { ...record, port: server.port };
  try {
    if (record.port !== server.port) writeRecord(recordFile, current);
    await ensureDatabase(current, options.createDatabases ?? false);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: urlOf(record, server.port),
    port: server.port,
    pid: server.pid,
    cluster: record.cluster,
    adopted: leftover !== undefined,
    empty: () => emptyDatabase(current),
    stop,
  };
}

const urlOf = (record: ClusterRecord, port: number): string => `postgres://${ROLE}:${record.password}@127.0.0.1:${port}/${DATABASE}`;

/** The URL of a data folder's server while somebody else runs it; undefined when it is down. */
export function runningUrl(dataDir: string): string | undefined {
  const record = readRecord(join(resolve(dataDir), 'postgres.json'));
  const server = record && readPidFile(record.cluster);
  return record && server?.ready && isAlive(server.pid) ? urlOf(record, server.port) : undefined;
}

/** Makes the folder when missing. @throws StartError when it cannot be written. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    const probe = join(dataDir, `.write-${randomBytes(4).toString('hex')}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be written (${codeOf(error)}): set DATA_DIR to another one.`);
  }
}

/** @param own the service's folders, outermost first; the last is the data folder. */
function newRecord(own: string[], account: Account, log: (line: string) => void): ClusterRecord {
  const passwords = { superPassword: newPassword(), password: newPassword(), port: 0 };
  const dataDir = own.at(-1) as string;
  for (const folder of own) openToGroup(folder, account);
  if (canReach(account, dataDir)) return { cluster: join(dataDir, 'postgres'), ...passwords };
  const shared = sharedFolder(account);
  pruneClusters(shared);
  const home = join(shared, `cluster-${randomBytes(6).toString('hex')}`);
  mkdirSync(home, { mode: 0o755 });
  writeFileSync(join(home, 'owner'), dataDir, { mode: 0o600 });
  log(`The user that runs PostgreSQL cannot enter ${dirname(own[0] as string)}, so the database files go to ${home}.`);
  return { cluster: join(home, 'postgres'), ...passwords };
}

/** A data folder that is closed to others (0700, root's) is opened just for passing through, to the server's group only. */
function openToGroup(dataDir: string, account: Account): void {
  if (account.gid === undefined || canReach(account, dataDir) || !canReach(account, dirname(dataDir))) return;
  const { mode, uid, gid } = statSync(dataDir);
  // A group that already has a right of its own here is not replaced.
  if (gid !== account.gid && (mode & 0o070) !== 0) return;
  chownSync(dataDir, uid, account.gid);
  chmodSync(dataDir, (mode & 0o7777) | 0o010);
}

/** Removes clusters whose data folder is gone: nothing knows their passwords any more. */
function pruneClusters(shared: string): void {
  for (const name of readdirSync(shared).filter((each) => each.startsWith('cluster-'))) {
    const home = join(shared, name);
    try {
      const record = readRecord(join(readFileSync(join(home, 'owner'), 'utf8'), 'postgres.json'));
      if (record === undefined) rmSync(home, { recursive: true, force: true });
    } catch {
      // Half made, or unreadable: left alone.
    }
  }
}

interface Launching {
  binaries: Binaries;
  account: Account;
  settings: Record<string, string>;
  logFile: string;
}

async function launchOnFreePort(record: ClusterRecord, launching: Launching): Promise<Postmaster> {
  const { binaries, account, settings, logFile } = launching;
  // The last port first: a tool that was told the URL finds the database again after a restart.
  let port = record.port;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (port === 0 || !(await isFree(port))) port = await freePort();
    const server = await launch({ postgres: binaries.postgres, cluster: record.cluster, port, account, settings, logFile });
    if (server !== undefined) return server;
    port = 0;
  }
  throw new StartError('No free port could be had for PostgreSQL.');
}

/** Whether `port` can be bound on the loopback. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => {
      server.close(() => done(true));
    });
  });
}

const PORTS = 12_000;
/** Processes count from places of their own. */
let asked = process.pid * 64;

/** Whether this process could take the port's number for itself: its UDP port, held for as long as the process lives. */
function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  return new Promise((done) => {
    socket.once('error', () => {
      socket.close();
      done(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => done(true));
  });
}

/**
 * A port that nothing listens on, below the range from which the kernel takes the ports of outgoing connections: one of
 * those could be gone again before it is used. Nobody else is given it while this process lives, so that what is killed can come back on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 20_000 + (asked++ % PORTS);
    if ((await isFree(port)) && (await reserve(port))) return port;
  }
  throw new StartError('No port between 20000 and 32000 is free on 127.0.0.1: is the loopback interface up?');
}
