import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../tools/embedded-postgres';
import { findProgram } from '../../tools/programs';

const BACKENDS = ['account', 'container', 'object'] as const;
const CREDENTIALS = { accessKeyId: 'test:service', secretAccessKey: 'secret-of-the-test' };
const REGION = 'eu-test-1';
const START_MS = 30_000;

/** An OpenStack Swift that speaks S3: a store of other hands than ours, and of another dialect than Amazon's in what it passes over. */
export interface TestSwift {
  /** What a storage in this bucket is configured with. */
  config(bucket: string): { kind: 's3'; endpoint: string; bucket: string; region: string; forcePathStyle: true } & typeof CREDENTIALS;
  client: S3Client;
  makeBucket(name: string): Promise<void>;
  kill(): Promise<void>;
  /** A start on the same ports, with what was stored. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Where it runs. */
export interface Host {
  address: string;
  /** Put before each command. */
  on: readonly string[];
}

const HERE: Host = { address: '127.0.0.1', on: [] };

function backendSettings(name: string, dir: string, address: string, port: number): string {
  return `[DEFAULT]
bind_ip = ${address}
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${dir}
devices = ${join(dir, 'devices')}
mount_check = false
disable_fallocate = true
workers = 0
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

/** Its cache of tokens leads nowhere: requests that are signed need none. */
function proxySettings(dir: string, address: string, port: number): string {
  const filters = ['catch_errors', 'cache', 'listing_formats', 's3api', 'tempauth', 'bulk', 'slo', 'symlink', 'versioned_writes'];
  const options: Record<string, string> = {
    cache: 'memcache_servers = 127.0.0.1:1',
    s3api: `location = ${REGION}\ncheck_bucket_owner = false`,
    tempauth: `user_${CREDENTIALS.accessKeyId.replace(':', '_')} = ${CREDENTIALS.secretAccessKey} .admin`,
    versioned_writes: 'allow_object_versioning = true',
  };
  const egg = (name: string): string => (name === 'cache' ? 'memcache' : name);
  return `[DEFAULT]
bind_ip = ${address}
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${dir}
workers = 0
[pipeline:main]
pipeline = ${filters.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${egg(name)}\n${options[name] ?? ''}`).join('\n')}
`;
}

async function listens(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address, () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** One device, one replica, everything at one address. Call it inside `describeWith('swift', …)`. */
export async function startTestSwift({ address, on }: Host = HERE): Promise<TestSwift> {
  const proxy = findProgram('swift');
  if (proxy === undefined) throw new Error('swift-proxy-server is not installed');
  const program = (name: string): string => join(dirname(proxy), name);
  const dir = mkdtempSync(join(tmpdir(), 'deal-flow-swift-'));
  mkdirSync(join(dir, 'devices', 'disk'), { recursive: true });
  writeFileSync(join(dir, 'swift.conf'), '[swift-hash]\nswift_hash_path_prefix = test\nswift_hash_path_suffix = test\n');
  const servers: { name: string; port: number }[] = [];
  for (const name of BACKENDS) servers.push({ name, port: await freePort() });
  await Promise.all(
    servers.map(async ({ name, port }) => {
      const ring = (...args: string[]) => promisify(execFile)(program('swift-ring-builder'), [join(dir, `${name}.builder`), ...args]);
      await ring('create', '1', '1', '1');
      await ring('add', `r1z1-${address}:${port}/disk`, '1');
      await ring('rebalance');
      writeFileSync(join(dir, `${name}.conf`), backendSettings(name, dir, address, port));
    }),
  );
  const port = await freePort();
  writeFileSync(join(dir, 'proxy.conf'), proxySettings(dir, address, port));
  servers.push({ name: 'proxy', port });

  let children: ChildProcess[] = [];
  const killAll = (): void => children.forEach((child) => void child.kill('SIGKILL'));
  const kill = async (): Promise<void> => {
    const ended = children.map((child) => new Promise((done) => child.once('exit', done)));
    killAll();
    await Promise.all(ended);
  };
  const revive = async (): Promise<void> => {
    children = servers.map(({ name }) => {
      const [command, ...args] = [...on, program(`swift-${name}-server`), join(dir, `${name}.conf`)];
      return spawn(command as string, args, { stdio: 'ignore' });
    });
    for (const [i, each] of servers.entries()) {
      for (const deadline = Date.now() + START_MS; !(await listens(address, each.port)); await sleep(50)) {
        if (children[i]?.exitCode !== null || Date.now() > deadline)
          throw new Error(`swift's ${each.name} did not start on port ${each.port}`);
      }
    }
  };
  process.once('exit', killAll);
  await revive();
  const common = { endpoint: `http://${address}:${port}`, region: REGION, forcePathStyle: true } as const;
  const client = new S3Client({ ...common, credentials: CREDENTIALS });
  return {
    client,
    config: (bucket) => ({ kind: 's3', ...common, bucket, ...CREDENTIALS }),
    makeBucket: async (Bucket) => void (await client.send(new CreateBucketCommand({ Bucket }))),
    kill,
    revive,
    stop: async () => {
      client.destroy();
      process.removeListener('exit', killAll);
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
