import { Injectable, Logger } from '@nestjs/common';
import { Storage } from '@app/storage';
import { DocumentsRepository } from './documents.repository';

/** An upload may stream for a quarter of an hour before its row is written; far younger files are never orphans. */
const SAFE_AGE_MS = 3_600_000;
const BATCH = 500;
const PREFIX = 'uploads/';

/** Removes files that no row names: what processes that died between storing and committing left behind. */
@Injectable()
export class OrphanSweeper {
  private readonly log = new Logger(OrphanSweeper.name);

  constructor(
    private readonly storage: Storage,
    private readonly documents: DocumentsRepository,
  ) {}

  /**
   * @param olderThanMs age in milliseconds from which a file without a row is an orphan; keep it over an hour where requests run
   * @returns number of files removed
   */
  async sweepOrphans(olderThanMs = SAFE_AGE_MS): Promise<number> {
    const olderThan = new Date(Date.now() - olderThanMs);
    let removed = await this.storage.sweepUnfinished(olderThan);
    let keys: string[] = [];
    for await (const { key } of this.storage.list(PREFIX, olderThan)) {
      keys.push(key);
      if (keys.length < BATCH) continue;
      removed += await this.removeUnnamed(keys);
      keys = [];
    }
    removed += await this.removeUnnamed(keys);
    if (removed > 0) this.log.log(`removed ${removed} files that no document names`);
    return removed;
  }

  private async removeUnnamed(keys: string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const orphans = await this.documents.unnamed(keys);
    for (const key of orphans) await this.storage.delete(key);
    return orphans.length;
  }
}
