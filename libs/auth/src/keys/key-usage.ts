import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Db } from '@app/database';
import { AccessLog, type FinishedRequest } from '@app/http';

interface Use {
  keyId: string;
  at: Date;
  method: string;
  endpoint: string;
  status: number;
  requestId: string;
}

const FLUSH_MS = 1000;
/** Past this the oldest are dropped: a list of recent requests is a convenience and must not eat the memory of an outage. */
const MAX_BUFFERED = 10_000;
const KEPT_DAYS = 7;

/** Notes each key's requests and last use, in batches beside the requests' path. */
@Injectable()
export class KeyUsage implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(KeyUsage.name);
  private buffer: Use[] = [];
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly accessLog: AccessLog,
  ) {}

  onModuleInit(): void {
    this.accessLog.onFinished((request) => this.note(request));
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush();
  }

  /** Writes what has gathered; also at shutdown and in tests. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  /** Removes notes older than a week; the sweeper calls it. */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM key_requests WHERE id IN
         (SELECT id FROM key_requests WHERE at < now() - interval '${KEPT_DAYS} days' ORDER BY at LIMIT 20000)`,
    );
  }

  private note({ context, method, status }: FinishedRequest): void {
    if (!context.keyId) return;
    if (this.buffer.length >= MAX_BUFFERED) this.buffer.shift();
    const { keyId, endpoint, requestId } = context;
    this.buffer.push({ keyId, at: new Date(), method, endpoint, status, requestId });
  }

  private async write(): Promise<void> {
    const uses = this.buffer;
    if (uses.length === 0) return;
    this.buffer = [];
    try {
      await this.db.rows(
        `WITH uses AS (
           INSERT INTO key_requests (key_id, at, method, endpoint, status, request_id)
           SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::text[])
           RETURNING key_id, at)
         UPDATE api_keys k SET last_used_at = u.at FROM (SELECT key_id, max(at) AS at FROM uses GROUP BY key_id) u
         WHERE k.id = u.key_id`,
        [
          uses.map((u) => u.keyId), uses.map((u) => u.at), uses.map((u) => u.method), uses.map((u) => u.endpoint),
          uses.map((u) => u.status), uses.map((u) => u.requestId),
        ],
      );
    } catch {
      this.log.warn(`${uses.length} notes of key use were lost`);
    }
  }
}
