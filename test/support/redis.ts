import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../tools/embedded-postgres';
import { findProgram } from '../../tools/programs';

export interface TestRedis {
  url: string;
  pid: number;
  kill(): Promise<void>;
  /** A start on the same port with the data that reached the append-only file. */
  revive(): Promise<void>;
  /** Both. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  pid: number;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

async function answers(port: number): Promise<boolean> {
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}

function launch(program: string, port: number, dir: string, more: readonly string[] = []): Promise<Running> {
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir];
  // As in production: append-only file, and no eviction of jobs.
  return launched(program, port, [...place, '--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', '', ...more]);
}

async function launched(program: string, port: number, args: readonly string[]): Promise<Running> {
  const child = spawn(program, args, { stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  for (const deadline = Date.now() + 10_000; !(await answers(port)); await sleep(20)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start on port ${port}`);
  }
  return {
    pid: child.pid as number,
    end: async (signal) => {
      process.removeListener('exit', kill);
      child.kill(signal);
      await ended;
    },
  };
}

function redisServer(): string {
  const program = findProgram('redis-server');
  if (program === undefined) throw new Error('redis-server is not installed');
  return program;
}

/** A Redis server of this test file's own. Call it inside `describeWith('redis-server', …)`. */
export async function startTestRedis(): Promise<TestRedis> {
  const program = redisServer();
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'deal-flow-redis-'));
  let running = await launch(program, port, dir);
  const kill = (): Promise<void> => running.end('SIGKILL');
  const revive = async (): Promise<void> => void (running = await launch(program, port, dir));
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return running.pid;
    },
    kill,
    revive,
    restart: async () => {
      await kill();
      await revive();
    },
    stop: async () => {
      await running.end('SIGTERM');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A primary, its replica, and three sentinels that make the one of the other when it is gone. */
export interface TestSentinels {
  /** Names the primary as the sentinels do. */
  url: string;
  sentinels: { host: string; port: number }[];
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

const PRIMARY = 'deals';

async function replicates(port: number): Promise<boolean> {
  const client = new Redis({ port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  const info = await client.info('replication').finally(() => client.disconnect());
  return info.includes('master_link_status:up');
}

async function knowsAll(port: number): Promise<boolean> {
  const client = new Redis({ port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  const info = await client.info('sentinel').finally(() => client.disconnect());
  return info.includes('slaves=1,sentinels=3');
}

async function reached(what: string, read: () => Promise<boolean>, seconds = 30): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !(await read()); await sleep(100)) {
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain: ${what}`);
  }
}

/** Call it inside `describeWith('redis-server', …)`. */
export async function startTestSentinels(): Promise<TestSentinels> {
  const program = redisServer();
  const dir = mkdtempSync(join(tmpdir(), 'deal-flow-sentinels-'));
  const folder = (name: string): string => {
    mkdirSync(join(dir, name));
    return join(dir, name);
  };
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const primary = await launch(program, primaryPort, folder('primary'));
  const replica = await launch(program, replicaPort, folder('replica'), ['--replicaof', '127.0.0.1', String(primaryPort)]);
  await reached('the replica follows', () => replicates(replicaPort));
  const ports = [await freePort(), await freePort(), await freePort()];
  const sentinels = await Promise.all(
    ports.map((port) => {
      const file = join(folder(`sentinel-${port}`), 'sentinel.conf');
      const lines = [
        `port ${port}`,
        'bind 127.0.0.1',
        `sentinel monitor ${PRIMARY} 127.0.0.1 ${primaryPort} 2`,
        `sentinel down-after-milliseconds ${PRIMARY} 1000`,
        `sentinel failover-timeout ${PRIMARY} 5000`,
      ];
      writeFileSync(file, `${lines.join('\n')}\n`);
      return launched(program, port, [file, '--sentinel']);
    }),
  );
  await Promise.all(ports.map((port) => reached('the sentinels know each other', () => knowsAll(port))));
  return {
    url: `redis://${PRIMARY}`,
    sentinels: ports.map((port) => ({ host: '127.0.0.1', port })),
    killPrimary: () => primary.end('SIGKILL'),
    stop: async () => {
      await Promise.all([primary, replica, ...sentinels].map((each) => each.end('SIGKILL')));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const SLOTS = 16_384;
const NODES = 3;

/** A cluster of three nodes, each with a third of the slots. Call it inside `describeWith('redis-server', …)`. */
export async function startTestCluster(): Promise<{ url: string; ports: number[]; stop(): Promise<void> }> {
  const program = redisServer();
  const dir = mkdtempSync(join(tmpdir(), 'deal-flow-cluster-'));
  const ports: number[] = [];
  // Nodes talk to each other at a port of their own.
  for (let i = 0; i < 2 * NODES; i++) ports.push(await freePort());
  const nodes = await Promise.all(
    ports.slice(0, NODES).map((port, i) => {
      mkdirSync(join(dir, String(port)));
      const bus = String(ports[NODES + i]);
      return launch(program, port, join(dir, String(port)), ['--cluster-enabled', 'yes', '--cluster-port', bus]);
    }),
  );
  const clients = ports.slice(0, NODES).map((port) => new Redis({ port, host: '127.0.0.1' }));
  for (const [i, client] of clients.entries()) {
    const [from, to] = [Math.floor((SLOTS * i) / NODES), Math.floor((SLOTS * (i + 1)) / NODES) - 1];
    await client.call('CLUSTER', 'ADDSLOTSRANGE', from, to);
    await client.call('CLUSTER', 'MEET', '127.0.0.1', ports[0] as number, ports[NODES] as number);
  }
  for (const client of clients) {
    await reached('the cluster is whole', async () => (await client.cluster('INFO')).includes('cluster_state:ok'));
    client.disconnect();
  }
  return {
    url: `redis://127.0.0.1:${ports[0]}`,
    ports: ports.slice(0, NODES),
    stop: async () => {
      await Promise.all(nodes.map((each) => each.end('SIGKILL')));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
