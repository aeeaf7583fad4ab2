import { readFileSync } from 'node:fs';
import { Client } from 'pg';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick is. */
const TICK_MICROSECONDS = 10_000;

/** Processor time (user and system, all threads) that a process has used, in microseconds; 0 for one that is gone. */
export function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; what follows it starts with field 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
  } catch {
    return 0;
  }
}

/** Resident memory of a process in MB. */
export function residentOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
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
