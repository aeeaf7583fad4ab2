import { Injectable } from '@nestjs/common';
import { beyond, Db, isDue, newId, type KeysetPosition } from '@app/database';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dead'] as const;

/** `failed`: an attempt failed and another is due. `dead`: no other is. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface DeliveryAttempt {
  at: string;
  status_code: number | null;
  milliseconds: number;
  error: string | null;
  /** The masked beginning of the receiver's answer. */
  response: string | null;
}

export interface DeliveryRow {
  id: string;
  event_id: string;
  event_type: string;
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  next_attempt_at: Date | null;
  created_at: Date;
}

/** What an attempt needs to know. */
export interface ClaimedDelivery {
  id: string;
  event_id: string;
  /** Of a ping alone. */
  event: unknown;
  /** Failed attempts since it was last started. */
  tries: number;
}

export interface EventToDeliver {
  id: string;
  type: string;
  company_id: string | null;
}

/** Longer than an attempt and what is written after it: what is due by then is due because its worker died. */
const LEASE_SECONDS = 30;
/** A delivery that is replayed again and again keeps the newest. */
const MAX_ATTEMPTS_KEPT = 50;

/** While an attempt runs there is no next one yet. */
const COLUMNS = `d.id, d.event_id, d.event_type, d.status, d.attempts, CASE WHEN d.lease IS NULL THEN d.next_attempt_at END AS next_attempt_at,
  d.created_at`;

const APPENDED = `(CASE WHEN jsonb_array_length(attempts) >= ${MAX_ATTEMPTS_KEPT} THEN attempts - 0 ELSE attempts END) || $3::jsonb`;

/** Starts over. An attempt that runs is left alone: it sends what is asked for. */
const START_OVER = `status = 'pending', tries = 0, next_attempt_at = now(), lease = NULL`;
const NOT_RUNNING = `(d.lease IS NULL OR ${isDue('d.next_attempt_at')})`;

/** Every query on webhook_deliveries. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly db: Db) {}

  /** Newest first; served by webhook_deliveries_list and webhook_deliveries_status_list. */
  list(endpointId: string, status: DeliveryStatus | undefined, position: KeysetPosition | null, take: number): Promise<DeliveryRow[]> {
    const params: unknown[] = [endpointId, take];
    const after = beyond(position, ['d.created_at', 'd.id'], params);
    const ofStatus = status === undefined ? '' : `AND d.status = $${params.push(status)}`;
    return this.db.rows<DeliveryRow>(
      `SELECT ${COLUMNS} FROM webhook_deliveries d WHERE d.endpoint_id = $1 AND ${after} ${ofStatus}
       ORDER BY d.created_at DESC, d.id DESC LIMIT $2`,
      params,
    );
  }

  find(endpointId: string, id: string): Promise<DeliveryRow | null> {
    return this.db.row<DeliveryRow>(`SELECT ${COLUMNS} FROM webhook_deliveries d WHERE d.id = $2 AND d.endpoint_id = $1`, [endpointId, id]);
  }

  /** What an endpoint has already is left as it is: each event goes to it once. */
  async insertNew(endpointId: string, events: readonly EventToDeliver[]): Promise<void> {
    await this.insert(endpointId, events, 'NOTHING');
  }

  /** Also what an endpoint had already: it goes out again. */
  async insertAgain(endpointId: string, events: readonly EventToDeliver[]): Promise<void> {
    await this.insert(endpointId, events, `UPDATE SET ${START_OVER} WHERE ${NOT_RUNNING}`);
  }

  async insertPing(endpointId: string, event: { id: string }): Promise<void> {
    await this.db.run(`INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event_type, event) VALUES ($1, $2, $3, 'ping', $4)`, [
      newId(),
      endpointId,
      event.id,
      JSON.stringify(event),
    ]);
  }

  async startOver(endpointId: string, id: string): Promise<void> {
    await this.db.run(`UPDATE webhook_deliveries d SET ${START_OVER} WHERE d.id = $2 AND d.endpoint_id = $1 AND ${NOT_RUNNING}`, [
      endpointId,
      id,
    ]);
  }

  /** Active endpoints with something to send now; each is one look at webhook_deliveries_due. */
  async endpointsWithDue(limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ id: string }>(
      `SELECT e.id FROM webhook_endpoints e WHERE e.status = 'active'
         AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND ${isDue('d.next_attempt_at')}) LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes what has been due for longest. Until the lease ends nobody else takes it. */
  claim(endpointId: string, lease: string, take: number): Promise<ClaimedDelivery[]> {
    return this.db.rows<ClaimedDelivery>(
      `UPDATE webhook_deliveries d SET lease = $2, next_attempt_at = now() + interval '${LEASE_SECONDS} seconds'
       WHERE d.id = ANY(ARRAY(SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND ${isDue('next_attempt_at')}
                              ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED))
       RETURNING d.id, d.event_id, d.event, d.tries`,
      [endpointId, lease, take],
    );
  }

  async delivered(id: string, lease: string, attempt: DeliveryAttempt): Promise<void> {
    await this.db.run(
      `UPDATE webhook_deliveries SET status = 'delivered', lease = NULL, next_attempt_at = NULL, attempts = ${APPENDED}
       WHERE id = $1 AND lease = $2`,
      [id, lease, JSON.stringify([attempt])],
    );
  }

  /** @param delaySeconds until the next attempt; null: there is none */
  async failed(id: string, lease: string, attempt: DeliveryAttempt, delaySeconds: number | null): Promise<void> {
    await this.db.run(
      `UPDATE webhook_deliveries SET status = CASE WHEN $4::float8 IS NULL THEN 'dead' ELSE 'failed' END, lease = NULL, tries = tries + 1,
         next_attempt_at = now() + make_interval(secs => $4::float8), attempts = ${APPENDED}
       WHERE id = $1 AND lease = $2`,
      [id, lease, JSON.stringify([attempt]), delaySeconds],
    );
  }

  /** Of an attempt that a stopping worker broke off. */
  async release(id: string, lease: string): Promise<void> {
    await this.db.run('UPDATE webhook_deliveries SET lease = NULL, next_attempt_at = now() WHERE id = $1 AND lease = $2', [id, lease]);
  }

  /** What the creator of the endpoint does not see any more, or is gone. */
  async remove(id: string): Promise<void> {
    await this.db.run('DELETE FROM webhook_deliveries WHERE id = $1', [id]);
  }

  /** All that was sent or is to be sent of a company, with the receivers' answers; an erasure calls it. @returns rows removed */
  removeOfCompany(companyId: string): Promise<number> {
    return this.db.run('DELETE FROM webhook_deliveries WHERE company_id = $1', [companyId]);
  }

  /** @returns rows removed, at most 5000 */
  purge(days: number): Promise<number> {
    return this.db.run(
      `DELETE FROM webhook_deliveries WHERE id IN (
         SELECT id FROM webhook_deliveries WHERE created_at < now() - make_interval(days => $1) LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
      [days],
    );
  }

  private async insert(endpointId: string, events: readonly EventToDeliver[], onConflict: string): Promise<void> {
    if (events.length === 0) return;
    await this.db.run(
      `INSERT INTO webhook_deliveries AS d (id, endpoint_id, event_id, event_type, company_id)
       SELECT n.id, $1, n.event_id, n.event_type, n.company_id
       FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[]) AS n (id, event_id, event_type, company_id)
       ON CONFLICT (endpoint_id, event_id) DO ${onConflict}`,
      [
        endpointId,
        events.map(() => newId()),
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ company_id }) => company_id),
      ],
    );
  }
}
