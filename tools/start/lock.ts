import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../postgres/postmaster';
import { codeOf, StartError } from '../start-error';

/** Pids come round again (soon, in a container): the kernel's start time tells two processes of one number apart. */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // Field 22; counted after the command name, which may hold spaces.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

/** A link is made at once and whole: nobody reads a lock that is half written. @throws EEXIST when it is taken. */
function takeWhole(path: string, content: string): void {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    linkSync(own, path);
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Makes this process the only start of the data folder until the returned function is called.
 * @throws StartError when another one is running.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'start.lock');
  const mine = `${process.pid} ${birthOf(process.pid)}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      takeWhole(path, mine);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST')
        throw new StartError(`The data folder ${dataDir} cannot be written (${codeOf(error)}): set DATA_DIR to another one.`);
    }
    const [pid, ...birth] = readFileSync(path, 'utf8').split(' ');
    if (Number(pid) > 0 && isAlive(Number(pid)) && birth.join(' ') === birthOf(Number(pid))) {
      throw new StartError(`The service already runs on ${dataDir} (process ${pid}): stop it first, or set DATA_DIR and PORT to others.`);
    }
    rmSync(path, { force: true });
  }
  throw new StartError(`Another start on ${dataDir} is under way.`);
}
