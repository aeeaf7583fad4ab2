import { availableParallelism } from 'node:os';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '@app/config';
import {
  ANALYSER_VERSION,
  type DeckDocument,
  DeckReadError,
  DeckReaderPool,
  understand,
  type DeckFacts,
  NoReaderError,
  type PageImage,
  type PageImageWish,
  readerBounds,
  SlowDeckError,
} from '@app/deck-analysis';
import { concurrencyFor } from '@app/queue';
import { DeckTextsRepository, searchablePages, searchLanguage } from '@app/search';
import { Storage, StorageNotFoundError } from '@app/storage';
import { ContinueInQueue, InfrastructureError, JobFailure, type JobRun } from '@app/jobs';
import { AnalystService, type DrawPages } from './analyst/analyst.service';
import { DecksRepository } from './decks.repository';
import { ProgressReporter } from './progress-reporter';

export interface DeckFile {
  teamId: string;
  storageKey: string;
  /** Hex. */
  sha256: string;
  fileName: string;
}

const MAX_DECK_BYTES = 64 * 1024 * 1024;

/** Within the slow queue: pages that are pictures take a known time; whatever else took too long comes after them. */
const RANK = { pictures: 0, time: 1 } as const;
/** Of processes in the slow queue, so that the others' work goes first; more would make recognising run into its own limits. */
const SLOW_NICENESS = 5;
/** Two decks of integrations at a time, and one beside them for people, however few cores there are: a first look is short. */
const LEAST_READERS = 3;

/** How many decks a worker reads at once, outside the slow queue. */
export function readersOf(config: AppConfig): number {
  return Math.max(LEAST_READERS, config.analysis.processes || availableParallelism());
}

type AnalysisRun = Pick<JobRun, 'progress' | 'signal' | 'step'> & { job: Pick<JobRun['job'], 'lane' | 'source'> };

/** From a stored file to facts. The same bytes are read once per team and version of the analyser. */
@Injectable()
export class DeckAnalyser implements OnApplicationShutdown {
  private readonly logger = new Logger('DeckReaders');
  private readonly pools = new Map<'quick' | 'slow', DeckReaderPool>();

  constructor(
    private readonly decks: DecksRepository,
    private readonly texts: DeckTextsRepository,
    private readonly storage: Storage,
    private readonly config: AppConfig,
    private readonly analyst: AnalystService,
  ) {}

  /** What an earlier analysis of these bytes found, if there was one. */
  known(file: Pick<DeckFile, 'teamId' | 'sha256'>): Promise<DeckFacts | null> {
    return this.decks.facts(file, ANALYSER_VERSION);
  }

  /** The newest facts of these bytes, by whichever version of the analyser. */
  lastKnown(file: Pick<DeckFile, 'teamId' | 'sha256'>): Promise<DeckFacts | null> {
    return this.decks.newestFacts(file);
  }

  /**
   * Decks get a first look in their own queue; those that take longer are read whole in the slow one.
   * @throws JobFailure where the file cannot be read, ContinueInQueue, InfrastructureError
   */
  async analyse(file: DeckFile, run: AnalysisRun): Promise<DeckFacts> {
    const known = await this.known(file);
    if (known) return known;
    const document = await run.step('read', () => this.read(file, run));
    const hints = { fileName: file.fileName };
    const read = await run.step('understand', () => understand(document, hints));
    await this.texts.add(file, searchLanguage(read.language), searchablePages(document));
    const draw: DrawPages = (wish) => this.draw(file, wish, run);
    return this.remember(file, await this.analyst.on(document, read, hints, run.signal, draw));
  }

  /**
   * Keeps the text of a deck that was analysed before text was kept. One that cannot be read is kept as one without text.
   * @throws InfrastructureError
   */
  async keepText(file: Omit<DeckFile, 'fileName'>, language: string | null, signal: AbortSignal): Promise<void> {
    const pages = await this.textOf(file.storageKey, signal);
    await this.texts.add(file, searchLanguage(language), pages);
  }

  /** The text of a stored PDF by page, as a reader sees it; none where it cannot be read. @throws InfrastructureError */
  async textOf(storageKey: string, signal: AbortSignal): Promise<string[]> {
    try {
      return searchablePages(await this.readers('slow').read(await this.load(storageKey), { signal }));
    } catch (error) {
      if (signal.aborted || error instanceof InfrastructureError) throw error;
      if (error instanceof NoReaderError) throw new InfrastructureError('readers', { cause: error });
      return [];
    }
  }

  private async read(file: DeckFile, run: AnalysisRun): Promise<DeckDocument> {
    const bytes = await this.load(file.storageKey);
    const { lane: queue, source } = run.job;
    const reporter = new ProgressReporter(run);
    try {
      return await this.readers(queue === 'slow' ? 'slow' : 'quick').read(bytes, {
        signal: run.signal,
        onProgress: (done, total, step) => reporter.report(done, total, step === 'ocr' ? 'recognising text' : 'reading'),
        // A founder who waits for a deck of pictures is not sent behind an import of such decks; strangers' keep no founder waiting.
        ...(queue !== 'slow' && { look: { maxPictures: queue === 'interactive' && source === 'founder' ? Infinity : 0 } }),
      });
    } catch (error) {
      if (error instanceof DeckReadError) throw new JobFailure(error.code, { cause: error });
      if (error instanceof SlowDeckError) throw new ContinueInQueue('slow', RANK[error.why]);
      if (error instanceof NoReaderError) throw new InfrastructureError('readers', { cause: error });
      throw error;
    } finally {
      await reporter.settled();
    }
  }

  /**
   * Pages as images; none of a file that breaks the reader or is too slow to draw. The job holds its reader's place anyway while the
   * analyst is asked. @throws InfrastructureError
   */
  private async draw(file: DeckFile, wish: PageImageWish, { job, signal }: AnalysisRun): Promise<PageImage[]> {
    const bytes = await this.load(file.storageKey);
    try {
      return await this.readers(job.lane === 'slow' ? 'slow' : 'quick').draw(bytes, wish, signal);
    } catch (error) {
      if (error instanceof DeckReadError) return [];
      if (error instanceof NoReaderError) throw new InfrastructureError('readers', { cause: error });
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }

  private readers(kind: 'quick' | 'slow'): DeckReaderPool {
    let pool = this.pools.get(kind);
    if (!pool) {
      if (this.pools.size === 0) this.tellBounds();
      const size = readersOf(this.config);
      // A worker that takes nothing of the slow queue keeps texts of old decks all the same.
      const slow = Math.max(1, concurrencyFor(size, this.config.work).slow);
      pool = kind === 'quick' ? new DeckReaderPool({ size }) : new DeckReaderPool({ size: slow, niceness: SLOW_NICENESS });
      this.pools.set(kind, pool);
    }
    return pool;
  }

  /** Once a process, so that whoever runs it knows what stands between a hostile file and the machine. */
  private tellBounds(): void {
    const bounds = Object.entries(readerBounds());
    const names = (holds: boolean): string =>
      bounds
        .filter(([, each]) => each === holds)
        .map(([name]) => name)
        .join(', ');
    if (names(false))
      this.logger.warn(`readers of decks are bounded in ${names(true)}; NOT in ${names(false)}, which this machine does not offer`);
    else this.logger.log(`readers of decks are bounded in ${names(true)}`);
  }

  /** @throws InfrastructureError; StorageNotFoundError where only this file is missing */
  private async load(storageKey: string): Promise<Buffer> {
    try {
      return await this.collect(storageKey);
    } catch (error) {
      if (error instanceof StorageNotFoundError || error instanceof OversizedDeckError) throw error;
      throw new InfrastructureError('storage', { cause: error });
    }
  }

  private async collect(storageKey: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of await this.storage.read(storageKey)) {
      size += (chunk as Buffer).length;
      if (size > MAX_DECK_BYTES) throw new OversizedDeckError();
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks, size);
  }

  /**
   * Answers what is stored from now on. That may be what another job found in the same bytes meanwhile: under another file name,
   * or when the analyst was away. The first facts stand, so that the same bytes always score the same.
   */
  private async remember(file: DeckFile, facts: DeckFacts): Promise<DeckFacts> {
    await this.decks.addFacts(file, ANALYSER_VERSION, facts);
    return (await this.known(file)) ?? facts;
  }
}

class OversizedDeckError extends Error {
  constructor() {
    super('a stored deck is larger than any upload may be');
  }
}
