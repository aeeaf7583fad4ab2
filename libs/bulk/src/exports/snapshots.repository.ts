import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { Db, type Replica, sessionClient, type TimeoutClient } from '@app/database';
import { ApiError } from '@app/errors';

/** Snapshots of one process at once: each holds a connection beside the pool. */
const AT_ONCE = 4;
/** Milliseconds that an export waits for its turn. */
const PATIENCE_MS = 10_000;
/** Milliseconds for the first rows of a large team in an order that no index has. */
const STATEMENT_MS = 120_000;
/** Milliseconds between two statements: longer than a reader is waited for. */
const IDLE_MS = 180_000;
/** Milliseconds for a connection to a replica, beside which there is the primary … */
const CONNECT_TO_REPLICA_MS = 2_000;
/** … and to the primary, of which a busy machine may take longer to fork a session. */
const CONNECT_MS = 10_000;
const FETCH_ROWS = 1000;

/** One moment of the database, on a connection of its own. */
export class Snapshot {
  constructor(private readonly client: TimeoutClient) {}

  async rows<T>(text: string, params: unknown[] = []): Promise<T[]> {
    return (await this.client.query(text, params)).rows as T[];
  }

  /** The rows of a statement by a server-side cursor, a batch at a time: neither side ever holds all of them. */
  async *batches<T>(text: string, params: unknown[]): AsyncGenerator<T[]> {
    await this.rows(`DECLARE exported NO SCROLL CURSOR FOR ${text}`, params);
    for (;;) {
      const batch = await this.rows<T>(`FETCH ${FETCH_ROWS} FROM exported`);
      if (batch.length > 0) yield batch;
      if (batch.length < FETCH_ROWS) return;
    }
  }
}

/** Opens snapshots, a few at once; others wait their turn. */
@Injectable()
export class Snapshots {
  private open = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly db: Db,
  ) {}

  /**
   * Runs a reading in one snapshot, which ends with it: of a replica that the request may be read from and that keeps what is looked at,
   * else of the primary. Once rows have gone out there is no other server to go on with: a replica's death ends the reading, as the primary's does.
   * @throws ApiError rate_limited where too many others read for too long
   */
  read<T>(work: (snapshot: Snapshot) => AsyncIterable<T>): AsyncGenerator<T> {
    // Now, while it is known whose request it is: what follows is asked for by whoever reads.
    return this.readFrom(this.db.replica(), work);
  }

  private async *readFrom<T>(choice: Promise<Replica | null>, work: (snapshot: Snapshot) => AsyncIterable<T>): AsyncGenerator<T> {
    await this.turn();
    try {
      const replica = await choice;
      if (replica?.keepsSnapshots) {
        let begun = false;
        try {
          for await (const batch of this.snapshotOf(replica.url, CONNECT_TO_REPLICA_MS, work)) {
            begun = true;
            yield batch;
          }
          replica.reads++;
          return;
        } catch (error) {
          replica.failed(error);
          if (begun) throw error;
        }
      }
      yield* this.snapshotOf(this.config.databaseSessionUrl, CONNECT_MS, work);
    } finally {
      this.open -= 1;
      this.waiting.shift()?.();
    }
  }

  private async *snapshotOf<T>(url: string, connectTimeout: number, work: (snapshot: Snapshot) => AsyncIterable<T>): AsyncGenerator<T> {
    // Past a pooler, of whose few connections it would hold one for as long as somebody reads.
    const limits = { statementTimeout: STATEMENT_MS, idleTransactionTimeout: IDLE_MS };
    const client = sessionClient(url, limits, 'deal-flow export', connectTimeout);
    try {
      await client.connect();
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      yield* oneAhead(work(new Snapshot(client)));
    } finally {
      // Whatever was being read: ending the connection ends it.
      await client.end().catch(() => undefined);
    }
  }

  private async turn(): Promise<void> {
    if (this.open >= AT_ONCE) await this.wait();
    this.open += 1;
  }

  private wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(new ApiError('rate_limited', 'Too many exports are being read; try again later.', [], { 'Retry-After': '60' }));
      }, PATIENCE_MS);
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.push(go);
    });
  }
}

/** Reads the next batch while somebody deals with this one: the database and this process work at the same time. */
async function* oneAhead<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  const source = batches[Symbol.asyncIterator]();
  // What fails before it is asked for is told when it is.
  const read = (): Promise<IteratorResult<T>> => {
    const next = source.next();
    next.catch(() => undefined);
    return next;
  };
  for (let next = read(); ;) {
    const batch = await next;
    if (batch.done) return;
    next = read();
    yield batch.value;
  }
}
