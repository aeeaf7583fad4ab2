import { execFileSync, spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { StartError } from '../start-error';

/**
 * The operating-system account that PostgreSQL runs under. The server refuses to run as root, so root lends it another
 * account; an ordinary user is that account already, and both ids stay undefined.
 */
export interface Account {
  uid?: number;
  gid?: number;
  /** Put before the command where root cannot change its user id, or where this user has no name (initdb wants one). */
  prefix: string[];
}

// `postgres` where the machine has it or lets us make it; else the account that every machine has.
const NAMES = ['postgres', 'nobody'];
const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];

function idsOf(name: string): { uid: number; gid: number } | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

const canBecome = (ids: { uid: number; gid: number }): boolean => spawnSync('true', [], ids).status === 0;

const canUnshare = (): boolean => spawnSync('unshare', [...UNSHARE.slice(1), 'true']).status === 0;

/** Containers run under any number, which /etc/passwd need not know. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function addPostgresUser(): void {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  } catch {
    // A read-only /etc or no useradd: the next name is tried.
  }
}

/** @throws StartError when root has no way to run something as another user. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return { prefix: hasName() || !canUnshare() ? [] : UNSHARE };
  for (const name of NAMES) {
    if (name === 'postgres' && idsOf(name) === undefined) addPostgresUser();
    const ids = idsOf(name);
    if (ids !== undefined && canBecome(ids)) return { ...ids, prefix: [] };
  }
  if (canUnshare()) return { prefix: UNSHARE };
  throw new StartError(
    'PostgreSQL does not run as root and no other user can be used here: start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether the account may pass through `dir`, as the kernel sees it (modes, ACLs, mounts). */
export function canReach(account: Account, dir: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('test', ['-x', dir], { uid: account.uid, gid: account.gid, cwd: '/' }).status === 0;
}
