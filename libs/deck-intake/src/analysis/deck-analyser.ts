import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { Db } from '@app/database';
import { ANALYSER_VERSION, type DeckDocument, DeckReaderPool, understand, type DeckFacts } from '@app/deck-analysis';
import { Storage } from '@app/storage';
import type { JobRun } from '../jobs/job-handlers';
import { SecondOpinion } from './analyst/second-opinion';

export interface DeckFile {
  teamId: string;
  storageKey: string;
  /** Hex. */
  sha256: string;
  fileName: string;
}

const MAX_DECK_BYTES = 64 * 1024 * 1024;

/** From a stored file to facts. The same bytes are read once per team and version of the analyser. */
@Injectable()
export class DeckAnalyser implements OnApplicationShutdown {
  private pool: DeckReaderPool | null = null;

  constructor(
    private readonly db: Db,
    private readonly storage: Storage,
    private readonly config: AppConfig,
    private readonly secondOpinion: SecondOpinion,
  ) {}

  /** What an earlier analysis of these bytes found, if there was one. */
  async known(file: Pick<DeckFile, 'teamId' | 'sha256'>): Promise<DeckFacts | null> {
    const row = await this.db.row<{ facts: DeckFacts }>(
      'SELECT facts FROM deck_analyses WHERE team_id = $1 AND sha256 = $2 AND analyser_version = $3',
      [file.teamId, file.sha256, ANALYSER_VERSION],
    );
    return row?.facts ?? null;
  }

  /** The newest facts of these bytes, by whichever version of the analyser. */
  async lastKnown(file: Pick<DeckFile, 'teamId' | 'sha256'>): Promise<DeckFacts | null> {
    const row = await this.db.row<{ facts: DeckFacts }>(
      'SELECT facts FROM deck_analyses WHERE team_id = $1 AND sha256 = $2 ORDER BY created_at DESC LIMIT 1',
      [file.teamId, file.sha256],
    );
    return row?.facts ?? null;
  }

  /** @throws DeckReadError with the job's failure code */
  async analyse(file: DeckFile, run: Pick<JobRun, 'progress' | 'signal' | 'step'>): Promise<DeckFacts> {
    const known = await this.known(file);
    if (known) return known;
    const document = await run.step('read', () => this.read(file, run));
    const hints = { fileName: file.fileName };
    const read = await run.step('understand', () => understand(document, hints));
    return this.remember(file, await this.secondOpinion.on(document, read, hints, run.signal));
  }

  private async read(file: DeckFile, run: Pick<JobRun, 'progress' | 'signal'>): Promise<DeckDocument> {
    const bytes = await this.load(file.storageKey);
    const reporter = new ProgressReporter(run);
    const document = await this.readers().read(bytes, {
      signal: run.signal,
      onProgress: (done, total, step) => reporter.report(done, total, step === 'ocr' ? 'recognising text' : 'reading'),
    });
    await reporter.settled();
    return document;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.close();
  }

  private readers(): DeckReaderPool {
    // Two at least: with one, a bulk deck that is being read would keep a founder's draft waiting.
    this.pool ??= new DeckReaderPool({ size: Math.max(2, this.config.analysis.processes || availableParallelism()) });
    return this.pool;
  }

  private async load(storageKey: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of await this.storage.read(storageKey)) {
      size += (chunk as Buffer).length;
      if (size > MAX_DECK_BYTES) throw new Error('a stored deck is larger than any upload may be');
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks, size);
  }

  /**
   * Answers what is stored from now on. That may be what another job found in the same bytes meanwhile: under another file name,
   * or when the analyst was away. The first facts stand, so that the same bytes always score the same.
   */
  private async remember(file: DeckFile, facts: DeckFacts): Promise<DeckFacts> {
    await this.db.run(
      `INSERT INTO deck_analyses (team_id, sha256, analyser_version, facts) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      // PostgreSQL's jsonb refuses U+0000, which a hostile file may hold.
      [file.teamId, file.sha256, ANALYSER_VERSION, JSON.stringify(facts).replaceAll('\\u0000', '')],
    );
    return (await this.known(file)) ?? facts;
  }
}

/** Page by page is more than the row needs: at most one write at a time, the newest wins. */
class ProgressReporter {
  private writing: Promise<void> = Promise.resolve();
  private next: [number, number, string] | null = null;

  constructor(private readonly run: Pick<JobRun, 'progress'>) {}

  report(done: number, total: number, step: string): void {
    const idle = this.next === null;
    this.next = [done, total, step];
    if (idle) this.writing = this.writing.then(() => this.write());
  }

  settled(): Promise<void> {
    return this.writing;
  }

  private async write(): Promise<void> {
    const report = this.next;
    this.next = null;
    // Progress is a courtesy: a failed write must not fail the job.
    if (report) await this.run.progress(...report).catch(() => undefined);
  }
}
