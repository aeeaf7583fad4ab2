import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { findAccount } from '../../../../tools/postgres/account';
import { findProgram } from '../../../../tools/programs';
import { until } from '../../../support/processes';
import type { Host } from '../../../support/swift';

const NAME = 'deals';
const PORT = 5432;

const started = new Set<ChildProcess>();
process.once('exit', () => started.forEach((child) => void child.kill('SIGKILL')));

/** A program on a host, that may be killed and started again. */
export class Server {
  private child: ChildProcess | undefined;

  constructor(
    private readonly host: Host,
    private readonly command: readonly string[],
    private readonly options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
  ) {}

  start(): void {
    const { uid, gid, env } = this.options;
    const as = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const [program, ...args] = [...this.host.on, ...as, ...this.command];
    this.child = spawn(program as string, args, { stdio: 'ignore', cwd: '/', env: { ...process.env, ...env } });
    started.add(this.child);
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
}

/** PostgreSQL on a host: the primary, or a standby that follows another. */
export class FleetPostgres {
  private readonly account = findAccount();
  private readonly dir = mkdtempSync(join(tmpdir(), 'deal-flow-fleet-pg-'));
  private readonly server: Server;

  constructor(
    private readonly bin: string,
    readonly host: Host,
    private readonly cidr: string,
  ) {
    const { uid, gid } = this.account;
    if (uid !== undefined && gid !== undefined) chownSync(this.dir, uid, gid);
    const settings = {
      listen_addresses: host.address,
      unix_socket_directories: '',
      max_connections: 300,
      fsync: 'off',
      hot_standby_feedback: 'on',
      wal_keep_size: '256MB',
      wal_retrieve_retry_interval: '200ms',
    };
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.server = new Server(host, [join(bin, 'postgres'), '-D', this.cluster, ...given], { uid, gid });
  }

  private get cluster(): string {
    return join(this.dir, 'cluster');
  }

  get address(): string {
    return `${this.host.address}:${PORT}`;
  }

  async make(): Promise<void> {
    this.run('initdb', '-D', this.cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync');
    const rules = `host all all ${this.cidr} trust\nhost replication all ${this.cidr} trust\n`;
    appendFileSync(join(this.cluster, 'pg_hba.conf'), rules);
    await this.start();
    await this.query(`CREATE DATABASE ${NAME}`, [], 'postgres');
  }

  /** With a copy of the other's data, whatever it had. */
  async follow(primary: FleetPostgres): Promise<void> {
    rmSync(this.cluster, { recursive: true, force: true });
    const from = `host=${primary.host.address} port=${PORT} user=postgres application_name=standby`;
    this.run('pg_basebackup', '-D', this.cluster, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', from);
    await this.start();
  }

  async start(): Promise<void> {
    rmSync(join(this.cluster, 'postmaster.pid'), { force: true });
    this.server.start();
    await until('PostgreSQL answers', () => this.query('SELECT 1', [], 'postgres').catch(() => false as const));
  }

  kill(): Promise<void> {
    return this.server.end();
  }

  /** Whether nothing is acknowledged that the standby has not got. */
  async waitForStandby(wait: boolean): Promise<void> {
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${wait ? 'standby' : ''}'`);
    await this.query('SELECT pg_reload_conf()');
    if (!wait) return;
    await until('the standby is synchronous', async () => {
      const rows = await this.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication');
      return rows.some(({ sync_state }) => sync_state === 'sync');
    });
  }

  async promote(): Promise<void> {
    await this.query('SELECT pg_promote(true, 30)');
  }

  async query<T>(sql: string, params: unknown[] = [], database = NAME): Promise<T[]> {
    const client = new Client({ connectionString: `postgres://postgres@${this.address}/${database}`, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, params)).rows as T[];
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.dir, { recursive: true, force: true });
  }

  private run(program: string, ...given: string[]): void {
    const { uid, gid } = this.account;
    execFileSync(join(this.bin, program), given, { uid, gid, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** Three hosts, each with a Redis and a sentinel. */
export class RedisTrio {
  private readonly dir = mkdtempSync(join(tmpdir(), 'deal-flow-fleet-redis-'));
  readonly servers: Server[];
  readonly sentinels: Server[];

  constructor(private readonly hosts: readonly Host[]) {
    const program = findProgram('redis-server');
    if (program === undefined) throw new Error('redis-server is not installed');
    const [first] = hosts as [Host];
    this.servers = hosts.map((host, i) => {
      const dir = join(this.dir, `redis-${i}`);
      mkdirSync(dir);
      const file = join(dir, 'redis.conf');
      const lines = ['protected-mode no', 'appendonly yes', 'maxmemory-policy noeviction', 'save ""', `dir ${dir}`, `bind ${host.address}`];
      if (i > 0) lines.push(`replicaof ${first.address} 6379`);
      writeFileSync(file, `${lines.join('\n')}\n`);
      return new Server(host, [program, file]);
    });
    this.sentinels = hosts.map((host, i) => {
      const file = join(this.dir, `sentinel-${i}.conf`);
      const lines = [
        'protected-mode no',
        `bind ${host.address}`,
        'port 26379',
        `sentinel monitor ${NAME} ${first.address} 6379 2`,
        `sentinel down-after-milliseconds ${NAME} 1000`,
        `sentinel failover-timeout ${NAME} 5000`,
      ];
      writeFileSync(file, `${lines.join('\n')}\n`);
      return new Server(host, [program, file, '--sentinel']);
    });
  }

  get env(): Record<string, string> {
    return { REDIS_URL: `redis://${NAME}`, REDIS_SENTINELS: this.hosts.map(({ address }) => `${address}:26379`).join(',') };
  }

  async start(): Promise<void> {
    for (const each of [...this.servers, ...this.sentinels]) {
      each.start();
      await sleep(200);
    }
    await until('the sentinels know each other', async () => {
      const infos = await Promise.all(this.hosts.map(({ address }) => ask(address, 26379, (redis) => redis.info('sentinel'))));
      return infos.every((info) => info?.includes('slaves=2,sentinels=3'));
    });
  }

  /** Number of the host that the sentinels take for the primary's. */
  async primary(): Promise<number> {
    return until('there is a primary', async () => {
      for (const { address } of this.hosts) {
        const found = await ask(address, 26379, (redis) => redis.call('SENTINEL', 'get-master-addr-by-name', NAME) as Promise<string[]>);
        const index = this.hosts.findIndex((host) => host.address === found?.[0]);
        if (index >= 0) return [index] as const;
      }
      return false as const;
    }).then(([index]) => index);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.servers, ...this.sentinels].map((each) => each.end()));
    rmSync(this.dir, { recursive: true, force: true });
  }
}

async function ask<T>(host: string, port: number, question: (redis: Redis) => Promise<T>): Promise<T | undefined> {
  const redis = new Redis({ host, port, lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0, connectTimeout: 1000 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await question(redis);
  } catch {
    return undefined;
  } finally {
    redis.disconnect();
  }
}
