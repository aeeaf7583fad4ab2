import { Injectable, Logger } from '@nestjs/common';
import { Db } from '@app/database';
import { EventsService } from '@app/events';
import { Storage, StorageNotFoundError } from '@app/storage';
import { encodingOfAll, UnreadableText } from '../file/encoding';
import { recordsOf } from '../file/records';
import { importDto } from './import.dto';
import { ImportsRepository, type ImportRow } from './imports.repository';

/** Why an import failed; the message is for people. */
export interface ImportFailure {
  code: string;
  message: string;
}

/** How imports end: by themselves, or because a person of whom their files tell is erased. */
@Injectable()
export class ImportEnds {
  private readonly log = new Logger('Imports');

  constructor(
    private readonly db: Db,
    private readonly imports: ImportsRepository,
    private readonly events: EventsService,
    private readonly storage: Storage,
  ) {}

  /** No effect on one that has ended. The file goes with the transaction. */
  async end(id: string, error: ImportFailure | null): Promise<void> {
    const before = await this.imports.byId(id);
    const ended = await this.imports.end(id, error);
    if (!ended) return;
    await this.events.record({
      type: 'import.completed',
      teamId: ended.team_id,
      actor: { kind: 'import', id, requestId: ended.request_id ?? undefined },
      object: importDto(ended),
      readerUserId: ended.user_id,
    });
    const key = before?.storage_key;
    // What a crash leaves here is an orphan, which the sweep of those removes.
    if (key) this.db.afterCommit(() => this.storage.delete(key));
    if (error) this.log.warn({ import: id, error: error.code });
  }

  /**
   * Until the transaction ends no rows of the team's imports are written, and those whose rows are to come and hold one of these texts,
   * compared without case, have failed: else what is erased now would come back with their next rows.
   * @returns how many
   */
  async stopThoseThatHold(teamId: string, texts: readonly string[], signal: AbortSignal): Promise<number> {
    await this.db.lock('imports', teamId);
    const wanted = texts.map((text) => text.toLowerCase());
    let stopped = 0;
    for (const each of await this.imports.running(teamId)) {
      if (!(await this.holds(each, wanted, signal))) continue;
      await this.end(each.id, {
        code: 'person_erased',
        message: 'A person in this file was erased while it was taken in; the rows reported so far were taken. Send it again without them.',
      });
      stopped += 1;
    }
    return stopped;
  }

  private async holds(found: ImportRow, wanted: readonly string[], signal: AbortSignal): Promise<boolean> {
    try {
      const file = await this.storage.read(found.storage_key as string);
      const encoding = await encodingOfAll(file, found.encoding).finally(() => file.destroy());
      for await (const { row } of recordsOf(await this.storage.read(found.storage_key as string), { ...found, encoding })) {
        signal.throwIfAborted();
        const text = JSON.stringify(Object.values(row)).toLowerCase();
        if (wanted.some((each) => text.includes(JSON.stringify(each).slice(1, -1)))) return true;
      }
      return false;
    } catch (error) {
      // A file that is gone is taken in by nobody, and one that nobody can read makes no rows.
      if (error instanceof StorageNotFoundError || error instanceof UnreadableText) return false;
      throw error;
    }
  }
}
