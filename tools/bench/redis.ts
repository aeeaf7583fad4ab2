import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../embedded-postgres';
import { findProgram } from '../programs';

const START_MILLISECONDS = 10_000;

export interface RedisServer {
  url: string;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined);
  const alive = await client.connect().then(
    () => true,
    () => false,
  );
  client.disconnect();
  return alive;
}

/** A Redis of the benchmark's own, with an append-only file as in production; undefined where none is installed. */
export async function startRedis(): Promise<RedisServer | undefined> {
  const program = findProgram('redis-server');
  if (program === undefined) return undefined;
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'deal-flow-bench-redis-'));
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--appendonly', 'yes', '--save', ''];
  const child = spawn(program, flags, { stdio: 'ignore' });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const url = `redis://127.0.0.1:${port}`;
  for (const deadline = Date.now() + START_MILLISECONDS; !(await answers(url)); await sleep(50)) {
    if (Date.now() > deadline) throw new Error('redis-server did not start');
  }
  return {
    url,
    stop: async () => {
      process.off('exit', end);
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
