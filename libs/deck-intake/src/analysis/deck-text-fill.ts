import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DeckTextsRepository, type UnreadDeck } from '@app/search';
import { DeckAnalyser } from './deck-analyser';

const BATCH = 50;
/** Once all have been read; what is analysed from now on brings its text. */
const REST_MS = 3_600_000;

/**
 * Reads the decks of before there was a search once more, one at a time and in readers that give way to all others. Where it stands is in the
 * database: a deck without text is still to do, whoever was killed meanwhile.
 */
@Injectable()
export class DeckTextFill implements OnApplicationShutdown {
  private readonly log = new Logger(DeckTextFill.name);
  private readonly stop = new AbortController();
  private running: Promise<void> | null = null;
  private restingUntil = 0;

  constructor(
    private readonly texts: DeckTextsRepository,
    private readonly analyser: DeckAnalyser,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  /** Begins, unless it runs; does not wait for its end. */
  soon(): void {
    if (this.running || Date.now() < this.restingUntil) return;
    this.running = this.fill()
      .then(
        () => undefined,
        (error: unknown) => this.log.warn(`texts of decks: ${error instanceof Error ? error.name : 'failed'}`),
      )
      .finally(() => (this.running = null));
  }

  /** Reads all that there is. @returns how many decks that were */
  async fill(): Promise<number> {
    let after: UnreadDeck | null = null;
    let read = 0;
    while (!this.stop.signal.aborted) {
      const decks: UnreadDeck[] = await this.texts.unread(after, BATCH);
      for (const deck of shuffled(decks)) if (await this.fillOne(deck)) read += 1;
      after = decks.at(-1) ?? null;
      if (decks.length < BATCH) break;
    }
    if (!this.stop.signal.aborted) this.restingUntil = Date.now() + REST_MS;
    return read;
  }

  private async fillOne({ team_id: teamId, sha256, storage_key: storageKey, language }: UnreadDeck): Promise<boolean> {
    if (this.stop.signal.aborted || (await this.texts.has({ teamId, sha256 }))) return false;
    await this.analyser.keepText({ teamId, sha256, storageKey }, language, this.stop.signal);
    return true;
  }
}

/** In any order: workers that do the same work at the same time seldom meet. */
function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((each) => ({ each, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);
}
