import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

async function launch(program: string, port: number, dir: string): Promise<Running> {
  // As in production: append-only file, and no eviction of jobs.
  const flags = [
    '--port',
    port,
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--appendonly',
    'yes',
    '--maxmemory-policy',
    'noeviction',
    '--save',
    '',
  ];
  const child = spawn(program, flags.map(String), { stdio: 'ignore' });
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

/** A Redis server of this test file's own. Call it inside `describeWith('redis-server', …)`. */
export async function startTestRedis(): Promise<TestRedis> {
  const program = findProgram('redis-server');
  if (program === undefined) throw new Error('redis-server is not installed');
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
