import type { Stats } from 'node:fs';
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function orWhenMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return value;
    throw error;
  };
}

/** Null when there is no such file. */
export function statIfThere(path: string): Promise<Stats | null> {
  return stat(path).catch(orWhenMissing(null));
}

/** Names in a folder; none when there is no such folder. */
export function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(orWhenMissing<string[]>([]));
}

export function unlinkIfThere(path: string): Promise<void> {
  return unlink(path).catch(orWhenMissing(undefined));
}

/** Moves files so that the new name survives a power cut: a rename is only as durable as the folder that holds it. */
export class DurableMoves {
  /** Folders whose own names are known to be on the disk; another process may have made them and not synced yet. */
  private readonly durable = new Set<string>();

  /** @param root folders above this one are not ours to sync */
  constructor(private readonly root: string) {}

  /** When this rejects, `to` is not there. */
  async move(from: string, to: string): Promise<void> {
    const folder = dirname(to);
    if (!this.durable.has(folder)) await this.make(folder);
    await rename(from, to);
    try {
      await syncFolder(folder);
    } catch (error) {
      await unlinkIfThere(to);
      throw error;
    }
  }

  private async make(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let outer = dirname(folder); outer.startsWith(this.root); outer = dirname(outer)) await syncFolder(outer);
    this.durable.add(folder);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
