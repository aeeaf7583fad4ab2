import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { beyond, createdAtKey, Db, Keyset, type Page, type PageRequest } from '@app/database';

export interface KeyRequest {
  keyId: string;
  at: Date;
  method: string;
  /** The route's pattern. */
  endpoint: string;
  status: number;
  requestId: string;
}

export interface KeyRequestRow {
  id: string;
  created_at: Date;
  method: string;
  endpoint: string;
  status: number;
  request_id: string;
}

const FLUSH_MILLISECONDS = 1000;
/** Requests kept between two flushes; past it the oldest go, the access log has them all. */
const MAX_WAITING = 5000;
/** Of one key between two flushes: a screen of recent requests needs no more of a busy key. */
const MAX_PER_KEY = 500;
const KEPT_DAYS = 30;
const PURGE_BATCH = 5000;

/**
 * When each key was last used, and for what. Written in batches beside the requests, never on their path: an answer does not
 * wait for it, and a crash loses at most the last second.
 */
@Injectable()
export class KeyUsage implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(KeyUsage.name);
  private waiting: KeyRequest[] = [];
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
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
    const params: unknown[] = [keyId, request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['at', 'id'], params, 'bigint');
    const rows = await this.db.rows<KeyRequestRow>(
      `SELECT id, at AS created_at, method, endpoint, status, request_id FROM key_requests
       WHERE key_id = $1 AND ${after} ORDER BY at DESC, id DESC LIMIT $2`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  /** Removes requests older than 30 days, some thousands a call; the sweeper calls it. @returns rows removed */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM key_requests WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM key_requests WHERE at < now() - interval '${KEPT_DAYS} days' LIMIT ${PURGE_BATCH}))`,
    );
  }

  private async write(): Promise<void> {
    const batch = this.takeBatch();
    if (batch.length === 0) return;
    try {
      await this.db.detached(() => this.insert(batch));
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

  private async insert(batch: KeyRequest[]): Promise<void> {
    const column = <K extends keyof KeyRequest>(name: K): KeyRequest[K][] => batch.map((request) => request[name]);
    await this.db.run(
      `INSERT INTO key_requests (key_id, at, method, endpoint, status, request_id)
       SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::text[])`,
      [column('keyId'), column('at'), column('method'), column('endpoint'), column('status'), column('requestId')],
    );
    const lastUse = new Map(batch.map((request) => [request.keyId, request.at]));
    // A row that another process is marking just now is as good as marked; waiting for it could deadlock two batches.
    await this.db.run(
      `WITH used AS (
         SELECT k.id, v.at FROM api_keys k JOIN unnest($1::uuid[], $2::timestamptz[]) AS v (id, at) ON v.id = k.id
         FOR NO KEY UPDATE OF k SKIP LOCKED)
       UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, used.at) FROM used WHERE k.id = used.id`,
      [[...lastUse.keys()], [...lastUse.values()]],
    );
  }
}
