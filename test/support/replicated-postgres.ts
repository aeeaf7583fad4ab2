import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../tools/embedded-postgres';
import { findAccount } from '../../tools/postgres/account';
import { isAlive, launch, stopPostmaster } from '../../tools/postgres/postmaster';
import { findInstalledPostgres } from './installed-postgres';

const DATABASE = 'deals';

/** The folder of a PostgreSQL of the machine that can be copied while it runs; the embedded one has no pg_basebackup. */
export function findReplicatingPostgres(): string | undefined {
  const bin = findInstalledPostgres();
  return bin !== undefined && existsSync(join(bin, 'pg_basebackup')) ? bin : undefined;
}

/** A server of the test's own, of the machine's PostgreSQL, that others may be made of. It keeps its port over a restart. */
export class ReplicatedPostgres {
  private pid = 0;

  private constructor(
    private readonly bin: string,
    private readonly dir: string,
    readonly port: number,
    readonly name: string,
  ) {}

  /** A primary with an empty database, and as many hot standbys as have a name. */
  static async fleet(bin: string, primary: string, ...standbys: string[]): Promise<ReplicatedPostgres[]> {
    const first = await ReplicatedPostgres.at(bin, primary);
    const options = ['-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    first.run('initdb', '-D', first.cluster, ...options);
    await first.start();
    await first.query(`CREATE DATABASE ${DATABASE}`, [], 'postgres');
    const others = [];
    for (const name of standbys) others.push(await first.standby(name));
    return [first, ...others];
  }

  private static async at(bin: string, name: string): Promise<ReplicatedPostgres> {
    const { uid, gid } = findAccount();
    const dir = mkdtempSync(join(tmpdir(), `deal-flow-${name}-`));
    if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
    return new ReplicatedPostgres(bin, dir, await freePort(), name);
  }

  /** A hot standby of this one, which follows it as its name. */
  async standby(name: string): Promise<ReplicatedPostgres> {
    const made = await ReplicatedPostgres.at(this.bin, name);
    const from = `host=127.0.0.1 port=${this.port} user=postgres application_name=${name}`;
    made.run('pg_basebackup', '-D', made.cluster, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', from);
    await made.start();
    return made;
  }

  /** Its data thrown away and copied from another server, which it follows from then on. */
  async followAnew(primary: ReplicatedPostgres): Promise<void> {
    rmSync(this.cluster, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${this.name}`;
    this.run('pg_basebackup', '-D', this.cluster, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', from);
    await this.start();
  }

  get cluster(): string {
    return join(this.dir, 'cluster');
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get url(): string {
    return `postgres://postgres@${this.address}/${DATABASE}`;
  }

  async start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      hot_standby_feedback: 'on',
      wal_keep_size: '256MB',
      wal_retrieve_retry_interval: '200ms',
    };
    const postgres = join(this.bin, 'postgres');
    const started = await launch({
      postgres,
      cluster: this.cluster,
      port: this.port,
      account: findAccount(),
      settings,
      logFile: join(this.dir, 'log'),
    });
    if (!started) throw new Error(`the port ${this.port} of ${this.name} is taken`);
    this.pid = started.pid;
  }

  /** As for maintenance: it ends its connections and hands its log on to whoever follows. */
  async halt(): Promise<void> {
    await stopPostmaster(this.pid);
  }

  /** At once, as its host would lose power. */
  async kill(): Promise<void> {
    process.kill(this.pid, 'SIGKILL');
    while (isAlive(this.pid)) await sleep(5);
    rmSync(join(this.cluster, 'postmaster.pid'), { force: true });
  }

  /** Its server process and all that it has started stand still, or go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const children = execFileSync('pgrep', ['-P', String(this.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
    for (const pid of [this.pid, ...children]) process.kill(pid, signal);
  }

  /** Makes a standby the primary. */
  async promote(): Promise<void> {
    await this.query('SELECT pg_promote(true, 30)');
  }

  async query<T>(sql: string, params: unknown[] = [], database = DATABASE): Promise<T[]> {
    const client = new Client({ connectionString: `postgres://postgres@${this.address}/${database}`, connectionTimeoutMillis: 5000 });
    await client.connect();
    try {
      return (await client.query(sql, params)).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** A setting that holds without a restart. */
  async set(name: string, value: string): Promise<void> {
    await this.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await this.query('SELECT pg_reload_conf()');
  }

  async stop(): Promise<void> {
    if (this.pid) await stopPostmaster(this.pid);
    rmSync(this.dir, { recursive: true, force: true });
  }

  private run(program: string, ...given: string[]): void {
    const { uid, gid, prefix } = findAccount();
    const [command, ...args] = [...prefix, join(this.bin, program), ...given];
    execFileSync(command as string, args, { uid, gid, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
