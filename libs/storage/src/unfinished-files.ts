import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isMissing, namesIn, statIfThere, unlinkIfThere } from './files';
import { asStorageError, StorageFullError } from './storage-errors';
import type { PutOptions, StoredFile } from './storage';
import { writeStream } from './write-stream';

/** A disk with less than this has no room for the largest file that the service takes. */
const ROOM_BYTES = 64 * 1024 * 1024;

export interface UnfinishedFile extends StoredFile {
  path: string;
}

/** The folder of files that are still being received. Whatever lies there after a crash is nobody's. */
export class UnfinishedFiles {
  constructor(private readonly dir: string) {}

  /**
   * Receives a whole file; the caller moves or removes it afterwards. Nothing is left when it rejects.
   * @param sync whether the contents have to be on the disk when this resolves
   */
  async receive(source: Readable, options: PutOptions, sync: boolean): Promise<UnfinishedFile> {
    const path = join(this.dir, randomUUID());
    // Nobody reads the source before the file is open; an error of it until then would end the process.
    source.on('error', () => undefined);
    try {
      const file = await this.open(path);
      try {
        const stored = await writeStream(source, file, options);
        if (sync) await file.sync();
        return { ...stored, path };
      } finally {
        await file.close();
      }
    } catch (error) {
      source.destroy();
      await this.remove(path);
      throw asStorageError(error);
    }
  }

  /** Rejects when no file can be written here, or no large one. */
  async probe(): Promise<void> {
    const path = join(this.dir, randomUUID());
    try {
      const file = await this.open(path);
      // A byte, because an empty file can still be made on a full disk; synced, because some disks and networks only then say no.
      await file
        .write('.')
        .then(() => file.sync())
        .finally(() => file.close());
      const { blocks, bavail, bsize } = await statfs(this.dir);
      // Some network mounts do not tell their size.
      if (blocks > 0 && bavail * bsize < ROOM_BYTES) throw new StorageFullError();
    } catch (error) {
      throw asStorageError(error);
    } finally {
      await this.remove(path);
    }
  }

  /** Removes files last written before `olderThan`; answers how many. */
  async sweep(olderThan: Date): Promise<number> {
    let removed = 0;
    for (const name of await namesIn(this.dir)) {
      const path = join(this.dir, name);
      const found = await statIfThere(path);
      if (!found || found.mtime >= olderThan) continue;
      await this.remove(path);
      removed += 1;
    }
    return removed;
  }

  async remove(path: string): Promise<void> {
    await unlinkIfThere(path);
  }

  private async open(path: string): Promise<FileHandle> {
    try {
      return await open(path, 'wx', 0o600);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await mkdir(this.dir, { recursive: true, mode: 0o700 });
      return open(path, 'wx', 0o600);
    }
  }
}
