import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../tools/embedded-postgres';
import { type Account, findAccount } from '../../tools/postgres/account';
import { findProgram } from '../../tools/programs';

const READ_BY_ALL = 0o755;
const PRIVATE = 0o600;

/** A PgBouncer in transaction mode in front of one database. */
export interface TestPooler {
  /** Of the same database, through the pooler. */
  url: string;
  /** Connections that processes hold to the pooler, its own console's left out. */
  clients(): Promise<number>;
  /** Connections that the pooler holds to the server. */
  servers(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Nothing is passed over at startup: what a client says there that the pooler cannot keep is refused.
 * @param connections to the server, for all clients together
 */
function settingsOf(databaseUrl: string, port: number, dir: string, connections: number): string {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const asWhom = `user=${decodeURIComponent(username)}${password && ` password=${decodeURIComponent(password)}`}`;
  const server = `host=${hostname} port=${serverPort} dbname=${name} ${asWhom}`;
  return `[databases]
${name} = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = console
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
server_round_robin = 1
server_login_retry = 1
logfile = ${join(dir, 'log')}
`;
}

/** The pooler refuses to run as root, as the server does. */
function launch(program: string, file: string, { uid, gid, prefix }: Account): ChildProcess {
  const [command = program, ...args] = [...prefix, program, '-q', file];
  return spawn(command, args, { uid, gid, cwd: '/', stdio: 'ignore' });
}

async function ask<T>(url: string, command: string): Promise<T[]> {
  const console = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await console.connect();
  try {
    return (await console.query(command)).rows as T[];
  } finally {
    await console.end();
  }
}

/** Call it inside `describeWith('pgbouncer', …)`. */
export async function startTestPooler(databaseUrl: string, connections: number): Promise<TestPooler> {
  const program = findProgram('pgbouncer');
  if (program === undefined) throw new Error('pgbouncer is not installed');
  const account = findAccount();
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'deal-flow-pooler-'));
  const file = join(dir, 'pgbouncer.ini');
  writeFileSync(file, settingsOf(databaseUrl, port, dir, connections), { mode: PRIVATE });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [dir, file]) chownSync(path, account.uid, account.gid);
  } else chmodSync(dir, READ_BY_ALL);
  const child = launch(program, file, account);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const consoleUrl = `postgres://console@127.0.0.1:${port}/pgbouncer`;
  const running = (): Promise<boolean> =>
    ask(consoleUrl, 'SHOW VERSION').then(
      () => true,
      () => false,
    );
  for (const deadline = Date.now() + 10_000; !(await running()); await sleep(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start on port ${port}`);
  }
  const name = new URL(databaseUrl).pathname;
  const counted = async (command: string): Promise<number> =>
    (await ask<{ database: string }>(consoleUrl, command)).filter(({ database }) => `/${database}` === name).length;
  return {
    url: `postgres://anybody@127.0.0.1:${port}${name}`,
    clients: () => counted('SHOW CLIENTS'),
    servers: () => counted('SHOW SERVERS'),
    stop: async () => {
      process.removeListener('exit', kill);
      child.kill('SIGKILL');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
