import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createdAtKey, Db, Keyset, type Page, type PageRequest } from '@app/database';
import { KeyUsageRepository, type KeyRequest, type KeyRequestRow } from './key-usage.repository';

const FLUSH_MILLISECONDS = 1000;
/** Requests kept between two flushes; past it the oldest go, the access log has them all. */
const MAX_WAITING = 5000;
/** Of one key between two flushes: a screen of recent requests needs no more of a busy key. */
const MAX_PER_KEY = 500;

/**
 * When each key was last used, and for what. Written in batches beside the requests, never on their path: an answer does not
 * wait for it, and a crash loses at most the last second.
 */
@Injectable()
export class KeyUsageService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(KeyUsageService.name);
  private waiting: KeyRequest[] = [];
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly repository: KeyUsageRepository,
    private readonly keyset: Keyset,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MILLISECONDS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  note(request: KeyRequest): void {
    this.waiting.push(request);
    if (this.waiting.length < MAX_WAITING * 2) return;
    // Cut in halves: shifting one by one would cost the whole array each time.
    this.dropped += this.waiting.length - MAX_WAITING;
    this.waiting = this.waiting.slice(-MAX_WAITING);
  }

  /** Writes what is waiting; one batch at a time. Never throws. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  /** A key's recent requests, newest first, those of this process up to now. @throws ApiError invalid_cursor */
  async list(keyId: string, request: PageRequest): Promise<Page<KeyRequestRow>> {
    await this.flush();
    const binding = ['key-requests', keyId];
    const rows = await this.repository.list(keyId, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  /** Makes room for coming days and removes requests older than 30 days; a scheduled task calls it. @returns how many tables and rows went */
  purge(): Promise<number> {
    return this.repository.roll();
  }

  private async write(): Promise<void> {
    const batch = this.takeBatch();
    if (batch.length === 0) return;
    try {
      await this.db.detached(() => this.repository.insert(batch));
    } catch (error) {
      this.log.warn(`${batch.length} key uses were not recorded: ${error instanceof Error ? error.name : 'failed'}`);
    }
  }

  /** The newest of each key; `waiting` is in order of time. */
  private takeBatch(): KeyRequest[] {
    const taken = this.waiting;
    this.waiting = [];
    const perKey = new Map<string, number>();
    const batch: KeyRequest[] = [];
    for (let i = taken.length - 1; i >= 0; i--) {
      const request = taken[i] as KeyRequest;
      const count = (perKey.get(request.keyId) ?? 0) + 1;
      perKey.set(request.keyId, count);
      if (count <= MAX_PER_KEY) batch.push(request);
    }
    if (this.dropped > 0) this.log.debug(`${this.dropped} key uses were left out of the list of recent requests`);
    this.dropped = 0;
    return batch.reverse();
  }
}
