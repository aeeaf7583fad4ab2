import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with a disk of its own that holds so many bytes. */
export interface SmallDisk {
  path: string;
  /** From now on nothing can be written, as after an error of the disk. @returns whether that could be done */
  makeReadOnly(): boolean;
  remove(): void;
}

/** Null where this user may not mount one. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'deal-flow-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]).status === 0;
  if (!mounted) {
    rmdirSync(path);
    return null;
  }
  return {
    path,
    makeReadOnly: () => spawnSync('mount', ['-o', 'remount,ro', path]).status === 0,
    remove: () => {
      spawnSync('umount', [path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Whether small disks can be mounted here; asked while the tests are collected. */
export function canMount(): boolean {
  const disk = mountSmallDisk(4096);
  disk?.remove();
  return disk !== null;
}
