import { createHash } from 'node:crypto';
import { type FileHandle, open, opendir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { DurableMoves, isMissing, namesIn, statIfThere, unlinkIfThere } from './files';
import { assertKey, assertPrefix } from './storage-key';
import { type ByteRange, type PutOptions, Storage, type StoredEntry, type StoredFile } from './storage';
import { asStorageError, StorageNotFoundError } from './storage-errors';
import { UnfinishedFiles } from './unfinished-files';

/** Folder of keys without a `/`; no segment of a key can begin with `_`. */
const NO_NAMESPACE = '_';

/**
 * Files on a disk (or a shared mount) at `<dir>/objects/<namespace>/<00..ff>/<rest of the key>`, where the namespace is
 * the key's first segment and `/` in the rest becomes `.`, which no key contains. 256 folders a namespace keep each one
 * small. A file is received in `<dir>/unfinished`, synced, and only then renamed to its place, so that no reader and no
 * crash ever meets half a file.
 */
export class FileStorage extends Storage {
  private readonly objects: string;
  private readonly unfinished: UnfinishedFiles;
  private readonly moves: DurableMoves;

  constructor(dir: string) {
    super();
    this.objects = join(resolve(dir), 'objects');
    this.unfinished = new UnfinishedFiles(join(resolve(dir), 'unfinished'));
    this.moves = new DurableMoves(resolve(dir));
  }

  async put(key: string, source: Readable, options: PutOptions): Promise<StoredFile> {
    const target = this.pathOf(key);
    const { path, ...stored } = await this.unfinished.receive(source, options, true);
    try {
      await this.moves.move(path, target);
    } catch (error) {
      await this.unfinished.remove(path);
      throw asStorageError(error);
    }
    return stored;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await this.openForReading(key);
    return file.createReadStream({ start: range?.start ?? 0, end: range?.end ?? Infinity, highWaterMark: 128 * 1024 });
  }

  async size(key: string): Promise<number> {
    const found = await statIfThere(this.pathOf(key));
    if (!found) throw new StorageNotFoundError(key);
    return found.size;
  }

  async exists(key: string): Promise<boolean> {
    return (await statIfThere(this.pathOf(key))) !== null;
  }

  async delete(key: string): Promise<void> {
    await unlinkIfThere(this.pathOf(key));
  }

  /** Always null: the api serves these files itself. */
  async signedUrl(key: string): Promise<null> {
    assertKey(key);
    return null;
  }

  async *list(prefix: string, olderThan: Date): AsyncGenerator<StoredEntry> {
    assertPrefix(prefix);
    const [first, ...rest] = prefix.split('/');
    const namespaces = rest.length ? [first as string] : await namesIn(this.objects);
    for (const namespace of namespaces) {
      for (const shard of await namesIn(join(this.objects, namespace))) {
        yield* this.listShard(namespace, shard, prefix, olderThan);
      }
    }
  }

  async sweepUnfinished(olderThan: Date): Promise<number> {
    return this.unfinished.sweep(olderThan);
  }

  async check(): Promise<void> {
    await this.unfinished.probe();
  }

  async advice(): Promise<string[]> {
    return [];
  }

  private async *listShard(namespace: string, shard: string, prefix: string, olderThan: Date): AsyncGenerator<StoredEntry> {
    const folder = join(this.objects, namespace, shard);
    // A folder is read piecewise: it may hold very many files.
    for await (const { name } of await opendir(folder)) {
      const rest = name.replaceAll('.', '/');
      const key = namespace === NO_NAMESPACE ? rest : `${namespace}/${rest}`;
      if (!key.startsWith(prefix)) continue;
      const found = await statIfThere(join(folder, name));
      if (found && found.mtime < olderThan) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
    }
  }

  private async openForReading(key: string): Promise<FileHandle> {
    try {
      return await open(this.pathOf(key), 'r');
    } catch (error) {
      throw isMissing(error) ? new StorageNotFoundError(key) : error;
    }
  }

  private pathOf(key: string): string {
    assertKey(key);
    const slash = key.indexOf('/');
    const namespace = slash < 0 ? NO_NAMESPACE : key.slice(0, slash);
    const shard = createHash('sha1').update(key).digest('hex').slice(0, 2);
    return join(this.objects, namespace, shard, key.slice(slash + 1).replaceAll('/', '.'));
  }
}
