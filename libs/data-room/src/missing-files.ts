import { Injectable } from '@nestjs/common';
import { Storage } from '@app/storage';
import { DocumentsRepository, type FileOwner } from './documents.repository';

const BATCH = 500;
/** A store over the network answers one question in some ten milliseconds. */
const AT_ONCE = 16;

/** Finds what must not be: documents and drafts whose file is not in storage. */
@Injectable()
export class MissingFiles {
  constructor(
    private readonly storage: Storage,
    private readonly documents: DocumentsRepository,
  ) {}

  /** Asks storage for the file of every row, so it takes a while where there are many. */
  async *find(): AsyncGenerator<FileOwner> {
    for (let after = ''; ;) {
      const keys = await this.documents.namedKeys(after, BATCH);
      if (keys.length === 0) return;
      after = keys.at(-1) as string;
      const missing = await this.notInStorage(keys);
      // Asked again by the missing keys: a row may be gone since, and its file with it.
      if (missing.length > 0) yield* await this.documents.owners(missing);
    }
  }

  async count(): Promise<number> {
    let count = 0;
    for await (const _row of this.find()) count++;
    return count;
  }

  private async notInStorage(keys: string[]): Promise<string[]> {
    const missing: string[] = [];
    for (let start = 0; start < keys.length; start += AT_ONCE) {
      const some = keys.slice(start, start + AT_ONCE);
      const there = await Promise.all(some.map((key) => this.storage.exists(key)));
      missing.push(...some.filter((_key, i) => !there[i]));
    }
    return missing;
  }
}
