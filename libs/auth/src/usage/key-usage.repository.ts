import { Injectable } from '@nestjs/common';
import { beyond, Db, type KeysetPosition } from '@app/database';

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

const KEPT_DAYS = 30;

/** Every query on key_requests, and the last use of a key. */
@Injectable()
export class KeyUsageRepository {
  constructor(private readonly db: Db) {}

  /** Newest first, of the last 30 days: a day's table goes when all of it is older. */
  list(keyId: string, position: KeysetPosition | null, limit: number): Promise<KeyRequestRow[]> {
    const params: unknown[] = [keyId, limit];
    const after = beyond(position, ['at', 'id'], params, 'bigint');
    return this.db.rows<KeyRequestRow>(
      `SELECT id, at AS created_at, method, endpoint, status, request_id FROM key_requests
       WHERE key_id = $1 AND at >= now() - interval '${KEPT_DAYS} days' AND ${after} ORDER BY at DESC, id DESC LIMIT $2`,
      params,
    );
  }

  /**
   * Makes the tables of the coming week and removes those of days that ended 30 days ago, with up to 5,000 rows of those tables that
   * are no day's.
   * @returns how many tables and rows went
   */
  async roll(): Promise<number> {
    const row = await this.db.row<{ gone: number }>('SELECT roll_key_requests($1) AS gone', [KEPT_DAYS]);
    return row?.gone ?? 0;
  }

  /** @param batch in order of time */
  async insert(batch: KeyRequest[]): Promise<void> {
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
