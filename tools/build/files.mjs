import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** All files under `dir` (absolute), as paths relative to `root` with forward slashes. `keepDir(name)` prunes folders. */
export function walk(root, dir, keepDir = () => true) {
  const found = [];
  const visit = (relative) => {
    let entries;
    try {
      entries = readdirSync(join(root, relative), { withFileTypes: true });
    } catch (error) {
      if (error.code === 'ENOENT') return;
      throw error;
    }
    for (const entry of entries) {
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) {
        if (keepDir(entry.name)) visit(path);
      } else if (entry.isFile()) found.push(path);
    }
  };
  visit(dir);
  return found;
}

/** Writes through a rename, so that a process starting meanwhile never reads half a file. */
export function writeAtomic(path, data, options) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.${randomBytes(3).toString('hex')}.tmp`;
  writeFileSync(temporary, data, options);
  renameSync(temporary, path);
}

function holderIsAlive(path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return true;
  } catch (error) {
    // A lock just made and not yet written parses as pid 0, which signals our own group: that counts as alive.
    return error.code === 'EPERM';
  }
}

/** Runs `work` while holding the lock file; waits for another live holder, takes over from a dead one. */
export async function withLock(path, work, patience = 60_000) {
  mkdirSync(dirname(path), { recursive: true });
  for (const deadline = Date.now() + patience; ;) {
    try {
      const handle = openSync(path, 'wx');
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!holderIsAlive(path)) rmSync(path, { force: true });
      else if (Date.now() > deadline) throw new Error(`${path} has been held too long by another process`);
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
