import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, StartError } from '../start-error';
import type { Account } from './account';

const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 20_000;
const MAX_LOG_BYTES = 5_000_000;

export interface Postmaster {
  pid: number;
  port: number;
}

/** Whether the process runs. One that ended counts as gone even where nobody collects it, as under a container's pid 1. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    // No /proc here, or not for us: the signal has said enough.
    return true;
  }
}

/** What postmaster.pid says: line 1 the pid, 4 the port, 8 the state. Undefined while there is none, or half of one. */
export function readPidFile(cluster: string): (Postmaster & { ready: boolean }) | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number.isInteger(port) ? port : 0, ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** A pid may have been given to another process since: only a postgres that names this very folder is ours. */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('postgres') && command.split('\0').includes(cluster);
  } catch {
    // No /proc on this system: PostgreSQL's own check of the lock file has the last word.
    return process.platform !== 'linux';
  }
}

/** The server that a killed start left running on `cluster`, once it accepts connections. Clears a dead one's lock. */
export async function findLeftover(cluster: string): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster);
  if (found === undefined || !isPostgresOf(found.pid, cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return undefined;
  }
  for (const deadline = Date.now() + START_MILLISECONDS; Date.now() < deadline; await sleep(20)) {
    const now = readPidFile(cluster);
    if (now === undefined || !isAlive(now.pid)) return undefined;
    if (now.ready) return { pid: now.pid, port: now.port };
  }
  throw new StartError(`PostgreSQL (process ${found.pid}) in ${cluster} neither starts nor stops.`);
}

function openLog(path: string): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function tail(path: string): string {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|could not|cannot/.test(line)) ?? lines.at(-1) ?? '';
}

export interface LaunchOptions {
  postgres: string;
  cluster: string;
  port: number;
  account: Account;
  settings: Record<string, string>;
  logFile: string;
}

/** Starts the server and waits until it accepts connections. Undefined: somebody else took the port meanwhile. */
export async function launch(options: LaunchOptions): Promise<Postmaster | undefined> {
  for (const deadline = Date.now() + STOP_MILLISECONDS; ; await sleep(50)) {
    const { server, reason } = await attempt(options);
    if (server || /could not bind|Address already in use/.test(reason)) return server;
    // The children of a server that was killed end by themselves, but after it; until then they hold its memory.
    const stillEnding = /shared memory block .* is still in use/.test(reason) && Date.now() < deadline;
    if (!stillEnding)
      throw new StartError(`PostgreSQL does not start in ${options.cluster}: ${tail(options.logFile)} (see ${options.logFile})`);
  }
}

/** @returns the server, or what it said before it ended */
async function attempt(options: LaunchOptions): Promise<{ server?: Postmaster; reason: string }> {
  const { account, cluster, port, logFile } = options;
  const log = openLog(logFile);
  const from = statSync(logFile).size;
  const flags = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, ...args] = [...account.prefix, options.postgres, '-D', cluster, '-p', String(port), ...flags];
  // A group of its own: Ctrl-C in the terminal must not stop the database before the processes that use it.
  const child = spawn(program as string, args, {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  closeSync(log);
  child.unref();
  const ready = await becomesReady(child, cluster);
  const server = ready ? { pid: readPidFile(cluster)?.pid ?? (child.pid as number), port } : undefined;
  return { server, reason: readFileSync(logFile).subarray(from).toString() };
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let gone = false;
  child.once('exit', () => (gone = true));
  child.once('error', () => (gone = true));
  for (const deadline = Date.now() + START_MILLISECONDS; Date.now() < deadline; await sleep(15)) {
    if (gone) return false;
    if (readPidFile(cluster)?.ready) return true;
  }
  child.kill('SIGQUIT');
  throw new StartError(`PostgreSQL in ${cluster} did not become ready within a minute.`);
}

/** Stops the server: open transactions are rolled back, everything committed is on disk. Idempotent. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const deadline = Date.now() + STOP_MILLISECONDS; Date.now() < deadline; await sleep(15)) {
      if (!isAlive(pid)) return;
    }
  }
}

/**
 * A shell that stops the server when this process dies in a way that it cannot handle (kill -9): the pipe closes then.
 * It has a group of its own, so that a signal to ours leaves it alone.
 */
export function guard(pid: number): () => void {
  const child = spawn('/bin/sh', ['-c', `read _; kill -INT ${pid} 2>/dev/null`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  child.on('error', () => undefined);
  child.unref();
  // The pipe would otherwise keep this process alive.
  if (child.stdin !== null && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return () => void child.kill('SIGKILL');
}
