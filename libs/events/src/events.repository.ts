import { Injectable } from '@nestjs/common';
import { Db, jsonLines, newId, textArray, uuidArray } from '@app/database';
import type { EventType } from './event-types';
import type { NewEvent } from './new-event';
import { deliveryOf } from './inbox/event-inbox.repository';

/** The row of an event but for its data; what it has not is left out, which is NULL. */
export interface EventInsert {
  id: string;
  type: string;
  actor_kind: string;
  actor_id?: string;
  audience: string;
  reader_user_id?: string;
  reader_pipeline_ids?: readonly string[];
  company_id?: string;
  deal_id?: string;
  request_id?: string;
}

/** An event as it is written: its row, and its data as JSON. */
export interface EventLine {
  row: EventInsert;
  data: string;
}

const COLUMNS = [
  ['id', 'uuid'],
  ['type', 'text'],
  ['actor_kind', 'text'],
  ['actor_id', 'text'],
  ['audience', 'text'],
  ['reader_user_id', 'uuid'],
  ['reader_pipeline_ids', 'uuid[]'],
  ['company_id', 'uuid'],
  ['deal_id', 'uuid'],
  ['request_id', 'text'],
] as const;
const NAMES = COLUMNS.map(([name]) => name).join(', ');
/** The columns of many events as arrays, whose parsing costs PostgreSQL less than half of what an array of objects did. */
const ARRAYS = COLUMNS.map(([, type], index) => `unnest($${index + 2}::${type === 'uuid' ? 'uuid' : 'text'}[])`);
const DATA = `$${COLUMNS.length + 2}`;

/** Waits for the team's turn. What is drawn in the projection of a join with it is drawn after that. */
const turn = (teamId: string): string => `SELECT pg_advisory_xact_lock(hashtextextended('events of ' || ${teamId}::text, 0))`;

/**
 * Takes the team's lock, then draws the numbers: a projection runs after its join, so no number is drawn before the lock is held. It is
 * held until the commit, which is the next thing that happens: numbers become visible in their order.
 */
const INSERT = `
  WITH turn AS MATERIALIZED (${turn('$1')})
  INSERT INTO events (${NAMES}, sequence, occurred_at, team_id, data)
  SELECT ${COLUMNS.map(([name, type]) => `e.${name}::${type}`).join(', ')}, nextval('events_sequence'), clock_timestamp(), $1::uuid, e.data::jsonb
  FROM turn, ROWS FROM (${ARRAYS.join(', ')}, string_to_table(${DATA}, E'\\n')) AS e (${NAMES}, data)`;

/** The row of an event but for its object. */
export function eventRowOf({ type, actor, ...event }: Omit<NewEvent, 'object' | 'changes' | 'extra' | 'handled'>): EventInsert {
  return {
    id: newId(),
    type,
    actor_kind: actor.kind,
    actor_id: actor.id ?? undefined,
    audience: event.audience ?? 'team',
    reader_user_id: event.readerUserId,
    reader_pipeline_ids: event.readerPipelineIds,
    company_id: event.companyId ?? undefined,
    deal_id: event.dealId ?? undefined,
    request_id: actor.requestId,
  };
}

/**
 * Events of a team as part of the statement that makes the changes, where that is one statement outside of any transaction: queries of
 * a WITH that follow `made`, the name of one with columns `object` and `event`, the JSON of an event's row, and, where they tell of
 * changes, `changes`; `team` is the placeholder of the team's id. All are of one type, and are delivered to its consumers, too, whom
 * `EventsService.wake` tells afterwards. The turn is taken once, when all else is done; where `made` has no row there is no event, and
 * nobody waits.
 */
export function eventsOf(made: string, type: EventType, team: string, { changes = false } = {}): string {
  const told = changes ? `, 'changes', made.changes` : '';
  return `${deliveryOf(type, made)}
    turn AS MATERIALIZED (${turn(team)} FROM (SELECT count(*) AS number FROM ${made}) counted WHERE number > 0),
    event AS (INSERT INTO events (${NAMES}, sequence, occurred_at, team_id, data)
      SELECT ${COLUMNS.map(([name]) => `e.${name}`).join(', ')}, nextval('events_sequence'), clock_timestamp(), ${team}::uuid,
        jsonb_build_object('object', made.object${told})
      FROM turn, ${made} made, jsonb_to_record(made.event) AS e (${COLUMNS.map((column) => column.join(' ')).join(', ')}))`;
}

/** Far below what holds a lock or the log for long. */
const PURGED_AT_ONCE = 2_000;

/**
 * The oldest of each team first, so that a feed is purged up to one number; deleting locks nothing but the rows. One that somebody holds
 * goes another time, though its feed is purged beyond it by then.
 */
const PURGE = `
  WITH old AS (
    SELECT e.id FROM teams t CROSS JOIN LATERAL (
      SELECT id FROM events WHERE team_id = t.id AND occurred_at < $1 ORDER BY occurred_at, sequence LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED) e
    WHERE $2::uuid IS NULL OR t.id = $2 LIMIT ${PURGED_AT_ONCE}),
  purged AS (DELETE FROM events WHERE id IN (SELECT id FROM old) RETURNING team_id, sequence),
  noted AS (
    INSERT INTO event_horizons AS h (team_id, purged_to) SELECT team_id, max(sequence) FROM purged GROUP BY team_id
    ON CONFLICT (team_id) DO UPDATE SET purged_to = greatest(h.purged_to, excluded.purged_to))
  SELECT count(*)::int AS removed FROM purged`;

/** Every statement on the outbox. */
@Injectable()
export class EventsRepository {
  constructor(private readonly db: Db) {}

  /**
   * Removes some of the events that happened before `moment`, of one team or of all, and notes how far each feed is purged.
   * @returns how many; none: nothing is left to remove
   */
  async purge(moment: Date, teamId: string | null = null): Promise<number> {
    const row = await this.db.row<{ removed: number }>(PURGE, [moment, teamId]);
    return row?.removed ?? 0;
  }

  /** Takes the team's turn before it is needed, until the transaction ends. */
  async takeTurn(teamId: string): Promise<void> {
    await this.db.rows(turn('$1'), [teamId]);
  }

  /**
   * Appends to the team's feed, in the order given. Call it last in a transaction: it holds other writers of the team until the commit.
   */
  async append(teamId: string, events: readonly EventLine[]): Promise<void> {
    const arrays = COLUMNS.map(([name, type]) => {
      const values = events.map(({ row }) => row[name] ?? null);
      if (type === 'uuid') return uuidArray(values as (string | null)[]);
      return textArray(values.map((value) => (value === null || typeof value === 'string' ? value : uuidArray(value))));
    });
    await this.db.run(INSERT, [teamId, ...arrays, jsonLines(events.map(({ data }) => data))]);
  }
}
