import { execFileSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../tools/embedded-postgres';
import { findAccount } from '../../tools/postgres/account';
import { launch, type Postmaster, stopPostmaster } from '../../tools/postgres/postmaster';

const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
const DEBIAN = '/usr/lib/postgresql';

function hasAll(folder: string): boolean {
  try {
    for (const program of PROGRAMS) accessSync(join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folder of a PostgreSQL of the machine with its tools; the embedded one has no pg_dump. */
export function findInstalledPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && existsSync(folder))
    .map((folder) => realpathSync(folder));
  return [...versions.map((version) => join(DEBIAN, version, 'bin')), ...onPath].find(hasAll);
}

export interface InstalledPostgres {
  /** libpq's variables for its superuser, whom it trusts. */
  env: { PGHOST: string; PGPORT: string; PGUSER: string };
  url(database: string): string;
  stop(): Promise<void>;
}

/** A server of the test's own, of the machine's PostgreSQL. */
export async function startInstalledPostgres(bin: string): Promise<InstalledPostgres> {
  const account = findAccount();
  const dir = mkdtempSync(join(tmpdir(), 'deal-flow-installed-'));
  const cluster = join(dir, 'cluster');
  if (account.uid !== undefined && account.gid !== undefined) chownSync(dir, account.uid, account.gid);
  const [initdb, ...args] = [
    ...account.prefix,
    join(bin, 'initdb'),
    '-D',
    cluster,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(initdb as string, args, { uid: account.uid, gid: account.gid, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const logFile = join(dir, 'log');
  const start = async (): Promise<Postmaster> =>
    (await launch({ postgres: join(bin, 'postgres'), cluster, port: await freePort(), account, settings, logFile })) ?? start();
  const { pid, port } = await start();
  return {
    env: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' },
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await stopPostmaster(pid);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
