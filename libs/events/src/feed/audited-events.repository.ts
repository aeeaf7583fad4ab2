import { Injectable } from '@nestjs/common';
import { beyond, Db, type KeysetPosition } from '@app/database';
import type { EventType } from '../event-types';
import { seenByTeam, type TeamReader } from './event-readers.repository';
import { ACTOR, type EventRow, PURGED_TO } from './feed.repository';

/** What people, their keys and forms did to a team's data; what follows from it by itself (scores, matches, finished jobs) is not among it. */
export const AUDITED_TYPES = [
  'company.created',
  'company.updated',
  'company.archived',
  'company.restored',
  'company.merged',
  'company.unmerged',
  'deal.created',
  'deal.moved',
  'deal.owner_changed',
  'deck.submitted',
  'document.created',
  'note.created',
  'import.completed',
] as const satisfies readonly EventType[];

export interface AuditedEventFilters {
  types: readonly EventType[];
  /** The id of a user, a key, a form or an import. */
  actorId?: string;
  actorKind?: string;
  /** Of a company or a deal. */
  objectId?: string;
  /** Inclusive. */
  since?: string;
  /** Exclusive. */
  until?: string;
}

export type AuditedEventRow = EventRow & {
  /** Where the actor is a person. */
  actor_email: string | null;
  /** As it is now; null where the company is gone. */
  company_name: string | null;
};

/** Events as a team's admins read them afterwards: newest first, by who did what to which object. */
@Injectable()
export class AuditedEventsRepository {
  constructor(private readonly db: Db) {}

  /**
   * Newest first; served by events_time, by events_actor, or by events_company_feed and events_deal. An admin of all pipelines reads what
   * anybody did, imports of others included, which in the feed only their owner has; one of some pipelines reads what the feed shows them.
   * Whoever runs the service (null) reads of all teams, which no index serves.
   */
  list(
    reader: TeamReader | null,
    filters: AuditedEventFilters,
    position: KeysetPosition | null,
    limit: number,
  ): Promise<AuditedEventRow[]> {
    const { types, actorId, actorKind, objectId, since, until } = filters;
    const params: unknown[] = [reader?.teamId ?? null, limit, types];
    const conditions = [reader ? 'e.team_id = $1' : '$1::uuid IS NULL', 'e.type = ANY($3::text[])'];
    // What is over and not yet purged is not told of any more.
    const horizon = reader ? PURGED_TO : 'coalesce((SELECT purged_to FROM event_horizons h WHERE h.team_id = e.team_id), 0)';
    conditions.push(`e.sequence > ${horizon}`);
    conditions.push(beyond(position, ['e.occurred_at', 'e.id'], params));
    // Implied by the pair, and what the index begins with.
    if (position) conditions.push(`e.occurred_at <= $${params.push(position[0])}::timestamptz`);
    conditions.push(!reader || reader.pipelineIds === null ? "e.audience = 'team'" : seenByTeam(reader, params));
    if (actorId !== undefined) conditions.push(`e.actor_id = $${params.push(actorId)}`);
    if (actorKind !== undefined) conditions.push(`e.actor_kind = $${params.push(actorKind)}`);
    if (objectId !== undefined) conditions.push(objectIs(`$${params.push(objectId)}::uuid`));
    if (since !== undefined) conditions.push(`e.occurred_at >= $${params.push(since)}::timestamptz`);
    if (until !== undefined) conditions.push(`e.occurred_at < $${params.push(until)}::timestamptz`);
    return this.db.rows<AuditedEventRow>(
      `SELECT e.*, ${ACTOR},
         CASE e.actor_kind WHEN 'user' THEN (SELECT email FROM users WHERE id = e.actor_id::uuid) END AS actor_email,
         (SELECT name FROM companies WHERE id = e.company_id) AS company_name
       FROM (SELECT e.id, e.sequence, e.type, e.occurred_at, e.actor_kind, e.actor_id, e.company_id, e.deal_id, e.request_id, e.data
             FROM events e WHERE ${conditions.join(' AND ')} ORDER BY e.occurred_at DESC, e.id DESC LIMIT $2) e
       ORDER BY e.occurred_at DESC, e.id DESC`,
      params,
    );
  }
}

/** Two indexes answer this, where one of a list of columns would not. */
const objectIs = (id: string): string => `(e.company_id = ${id} OR e.deal_id = ${id})`;
