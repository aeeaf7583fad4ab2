import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import type { EventType } from '../event-types';
import { consumersOf, type Consumer } from './consumers';

export interface Delivery {
  consumer: Consumer;
  companyId: string;
}

/** SQL: whether the consumer has yet to take an event of the company that `companyId`, an expression, names. */
export function waitsFor(consumer: Consumer, companyId: string): string {
  return `EXISTS (SELECT 1 FROM event_inbox inbox WHERE inbox.consumer = '${consumer}' AND inbox.subject_id = ${companyId} AND inbox.batch_id IS NULL)`;
}

/**
 * A query of a WITH that delivers events of that type to their consumers, for `eventsOf`; nothing for a type that nobody consumes.
 * @param made the name of a query with a column `event`, the JSON of an event's row
 */
export function deliveryOf(type: EventType, made: string): string {
  const consumers = consumersOf(type);
  if (consumers.length === 0) return '';
  return `
    delivered AS (INSERT INTO event_inbox (consumer, subject_id)
      SELECT consumer, (made.event->>'company_id')::uuid
      FROM ${made} made, unnest(ARRAY[${consumers.map((consumer) => `'${consumer}'`).join(', ')}]) AS consumer),`;
}

/** What consumers within the service have yet to do. */
@Injectable()
export class EventInbox {
  constructor(private readonly db: Db) {}

  /** In the caller's transaction; nobody sees it before the change itself. */
  async deliver(deliveries: readonly Delivery[]): Promise<void> {
    await this.db.run('INSERT INTO event_inbox (consumer, subject_id) SELECT * FROM unnest($1::text[], $2::uuid[])', [
      deliveries.map(({ consumer }) => consumer),
      deliveries.map(({ companyId }) => companyId),
    ]);
  }

  /**
   * Takes up to `limit` events in the batch of that id, in the caller's transaction, but for those of companies that somebody holds: what
   * the consumer writes refers to the company, and would wait with all the others. @returns the company of each, one as often as it was told
   */
  async take(consumer: Consumer, batchId: string, limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ subject_id: string }>(
      `WITH told AS MATERIALIZED (
           SELECT ctid AS place, subject_id FROM event_inbox WHERE consumer = $2 AND batch_id IS NULL LIMIT ${limit} FOR UPDATE SKIP LOCKED),
         free AS MATERIALIZED (
           SELECT id FROM companies WHERE id IN (SELECT subject_id FROM told) FOR KEY SHARE SKIP LOCKED)
       UPDATE event_inbox SET batch_id = $1 WHERE ctid = ANY(ARRAY(
         SELECT place FROM told
         WHERE subject_id IN (SELECT id FROM free) OR NOT EXISTS (SELECT 1 FROM companies c WHERE c.id = told.subject_id)))
       RETURNING subject_id`,
      [batchId, consumer],
    );
    return rows.map((row) => row.subject_id);
  }

  /** Batches of which something is left to do, each with its companies. */
  leftOver(consumer: Consumer): Promise<{ batchId: string; companyIds: string[] }[]> {
    return this.db.rows(
      `SELECT batch_id AS "batchId", array_agg(DISTINCT subject_id) AS "companyIds" FROM event_inbox
       WHERE consumer = $1 AND batch_id IS NOT NULL GROUP BY batch_id ORDER BY batch_id`,
      [consumer],
    );
  }

  /** The consumer has done all that events of these companies ask for that it took in the batch. */
  async done(consumer: Consumer, batchId: string, companyIds: readonly string[]): Promise<void> {
    await this.db.run('DELETE FROM event_inbox WHERE consumer = $1 AND batch_id = $2 AND subject_id = ANY($3::uuid[])', [
      consumer,
      batchId,
      companyIds,
    ]);
  }
}
