import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick is. */
const TICK_MICROSECONDS = 10_000;
const PAGE_BYTES = 4096;
const LOOK_MS = 50;

/** The fields of /proc/<pid>/stat from the third on; empty for a process that is gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);

/** Processor time (user and system, all threads) that a process has used, in microseconds; 0 for one that is gone. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MICROSECONDS;
}

/** Of what a process started and has waited for, in microseconds. */
export function childrenCpuOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MICROSECONDS;
}

/** Resident memory of a process in MB; 0 for one that is gone. */
export function residentOf(pid: number): number {
  const pages = Number(statOf(pid)[21] ?? 0);
  return (pages * PAGE_BYTES) / 1024 / 1024;
}

/** Processor time of a database's sessions. They must run on this machine. */
export class DatabaseCpu {
  private constructor(private readonly client: Client) {}

  static async of(url: string): Promise<DatabaseCpu> {
    const client = new Client({ connectionString: url, application_name: 'bench watch' });
    await client.connect();
    return new DatabaseCpu(client);
  }

  /** A snapshot by session: sessions that begin later count from 0. */
  async read(): Promise<Map<number, number>> {
    const { rows } = await this.client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]));
  }

  /** Microseconds since a snapshot. */
  async since(before: Map<number, number>): Promise<number> {
    let used = 0;
    for (const [pid, now] of await this.read()) used += now - (before.get(pid) ?? 0);
    return used;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** Ids of a process and everything that it started, directly or not. */
function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = parentOf(Number(name));
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}

/** Processor time of a process with all that it started and that still runs, in microseconds. */
export function familyCpuOf(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + cpuOf(member), 0);
}

/** Resident memory of the process itself, and of all that it started, in MB. */
export function familyMemoryOf(pid: number): { own: number; started: number } {
  const [own = 0, ...started] = familyOf(pid).map(residentOf);
  return { own, started: started.reduce((sum, each) => sum + each, 0) };
}

/** The most that `memory` says, in its own unit, until the work has ended. */
export async function mostDuring(memory: () => number, work: Promise<unknown>): Promise<number> {
  let over = false;
  let most = memory();
  const ended = work.finally(() => {
    over = true;
  });
  while (!over) {
    await sleep(LOOK_MS);
    most = Math.max(most, memory());
  }
  await ended;
  return most;
}
