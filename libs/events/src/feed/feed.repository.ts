import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import type { EventType } from '../event-types';

export interface EventRow {
  id: string;
  sequence: string;
  type: string;
  occurred_at: Date;
  actor_kind: string;
  actor_id: string | null;
  /** The actor's, as it is now. */
  actor_name: string | null;
  /** The company whose founders' key or admin the actor is. */
  actor_company_id: string | null;
  company_id: string | null;
  deal_id: string | null;
  request_id: string | null;
  data: { object: unknown; changes?: { field: string; from: unknown; to: unknown }[] };
}

/** Whose feed, and what a reader may see of it: the condition on `events e`, which pushes its parameters. */
export interface Feed {
  teamId: string;
  seen: (params: unknown[]) => string;
}

export interface FeedFilters {
  types?: readonly EventType[];
  companyId?: string;
}

export interface Scan {
  rows: EventRow[];
  /** Up to where the feed has been looked through. */
  position: string;
  /** Nothing that is there lies behind `position`. */
  atEnd: boolean;
  /** How many events were looked at. */
  scanned: number;
  /** The largest number that was purged. */
  purgedTo: string;
}

/** What is known of the scan, beside each event of it; without an event where none is seen. */
type ScanRow = { scanned_to: string | null; newest: string | null; scanned: number; purged_to: string } & (EventRow | { id: null });

/** Names are looked up when an event is read: none is kept, and one that was changed is told as it is now. */
export const ACTOR = `
  CASE e.actor_kind
    WHEN 'user' THEN (SELECT name FROM users WHERE id = e.actor_id::uuid)
    WHEN 'key' THEN (SELECT name FROM api_keys WHERE id = e.actor_id::uuid)
    WHEN 'form' THEN (SELECT name FROM forms WHERE id = e.actor_id) END AS actor_name,
  CASE e.actor_kind
    WHEN 'user' THEN (SELECT company_id FROM company_admins WHERE user_id = e.actor_id::uuid LIMIT 1)
    WHEN 'key' THEN (SELECT company_id FROM api_keys WHERE id = e.actor_id::uuid) END AS actor_company_id`;

const COLUMNS = `e.id, e.sequence, e.type, e.occurred_at, e.actor_kind, e.actor_id, e.company_id, e.deal_id, e.request_id, e.data`;

/** The largest number that was purged of the feed of the team `$1`. */
export const PURGED_TO = 'coalesce((SELECT purged_to FROM event_horizons WHERE team_id = $1), 0)';

/** Reads of the outbox. */
@Injectable()
export class FeedRepository {
  constructor(private readonly db: Db) {}

  /**
   * Looks at the next `window` events after `position` and gives up to `limit` of those that the reader sees, in their order. One
   * statement and so one moment: numbers become visible in their order, so nothing up to its last number can appear later.
   * @param window one of few numbers: it is part of the statement, as of a limit that is a parameter PostgreSQL expects a tenth of all events, and
   * plans anew each time there are fewer
   */
  async scan(feed: Feed, filters: FeedFilters, position: string, limit: number, window: number): Promise<Scan> {
    const params: unknown[] = [feed.teamId, position, limit];
    const from = `WITH horizon AS MATERIALIZED (SELECT ${PURGED_TO} AS purged_to),
      scanned AS MATERIALIZED (${scanOf(filters, window, params)})`;
    const rows = await this.db.rows<ScanRow>(
      `${from}
       SELECT about.*, ${COLUMNS}, e.actor_name, e.actor_company_id
       FROM (SELECT (SELECT purged_to FROM horizon), (SELECT max(sequence) FROM scanned) AS scanned_to,
                    (SELECT count(*)::int FROM scanned) AS scanned,
                    (SELECT max(sequence) FROM events WHERE team_id = $1) AS newest) about
       LEFT JOIN LATERAL (SELECT ${COLUMNS}, ${ACTOR} FROM scanned e WHERE ${feed.seen(params)} ORDER BY e.sequence LIMIT $3) e ON true
       ORDER BY e.sequence`,
      params,
    );
    const [about] = rows;
    if (!about) throw new Error('a feed answers at least one row');
    const seen = rows.filter((row): row is ScanRow & EventRow => row.id !== null);
    const ended = about.scanned < window;
    const last = seen[limit - 1]?.sequence;
    const end = ended ? latest(position, about.newest, about.purged_to) : (about.scanned_to ?? position);
    return { rows: seen, position: last ?? end, atEnd: ended && last === undefined, scanned: about.scanned, purgedTo: about.purged_to };
  }

  /** All that the reader sees, in its order, as a statement for a cursor. */
  all(feed: Feed, { types, companyId }: FeedFilters): { text: string; params: unknown[] } {
    const params: unknown[] = [feed.teamId];
    const conditions = ['e.team_id = $1', `e.sequence > ${PURGED_TO}`, feed.seen(params)];
    if (types) conditions.push(`e.type = ANY($${params.push(types)}::text[])`);
    if (companyId !== undefined) conditions.push(`e.company_id = $${params.push(companyId)}`);
    return { text: `SELECT ${COLUMNS}, ${ACTOR} FROM events e WHERE ${conditions.join(' AND ')} ORDER BY e.sequence`, params };
  }

  /** What happened to a company, newest first; served by events_company_feed. */
  newestOf(feed: Feed, companyId: string, before: string | undefined, limit: number): Promise<EventRow[]> {
    const params: unknown[] = [feed.teamId, companyId, before ?? null, limit];
    return this.db.rows<EventRow>(
      `SELECT ${COLUMNS}, ${ACTOR} FROM events e
       WHERE e.company_id = $2 AND e.team_id = $1 AND e.sequence > ${PURGED_TO} AND ($3::bigint IS NULL OR e.sequence < $3)
         AND ${feed.seen(params)}
       ORDER BY e.sequence DESC LIMIT $4`,
      params,
    );
  }

  /** @returns null where there is none, or the reader does not see it */
  find(feed: Feed, id: string): Promise<EventRow | null> {
    const params: unknown[] = [feed.teamId, id];
    return this.db.row<EventRow>(
      `SELECT ${COLUMNS}, ${ACTOR} FROM events e
       WHERE e.id = $2 AND e.team_id = $1 AND e.sequence > ${PURGED_TO} AND ${feed.seen(params)}`,
      params,
    );
  }

  /** The last number of what happened before `moment`; numbers and moments have one order. */
  async before(teamId: string, moment: Date): Promise<string> {
    const row = await this.db.row<{ sequence: string }>(
      `SELECT sequence FROM events WHERE team_id = $1 AND occurred_at < $2 ORDER BY occurred_at DESC, sequence DESC LIMIT 1`,
      [teamId, moment],
    );
    return row?.sequence ?? '0';
  }

  /** The newest number of each team. */
  async newest(teamIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.rows<{ team_id: string; sequence: string | null }>(
      `SELECT team_id, (SELECT max(sequence) FROM events WHERE events.team_id = teams.team_id) AS sequence
       FROM unnest($1::uuid[]) AS teams (team_id)`,
      [teamIds],
    );
    return new Map(rows.map(({ team_id, sequence }) => [team_id, sequence ?? '0']));
  }
}

/** The next events of the feed by an index of their own: each of few types from its own beginning, so that a rare type does not read all others. */
function scanOf({ types, companyId }: FeedFilters, window: number, params: unknown[]): string {
  const after = 'sequence > greatest($2::bigint, (SELECT purged_to FROM horizon))';
  const some = (where: string): string => `SELECT * FROM events WHERE ${where} AND ${after} ORDER BY sequence LIMIT ${window}`;
  if (companyId !== undefined) {
    const ofType = types ? `AND type = ANY($${params.push(types)}::text[])` : '';
    return some(`company_id = $${params.push(companyId)} AND team_id = $1 ${ofType}`);
  }
  if (!types) return some('team_id = $1');
  return `SELECT one.* FROM unnest($${params.push(types)}::text[]) AS wanted (name)
    CROSS JOIN LATERAL (${some('team_id = $1 AND type = wanted.name')}) one ORDER BY one.sequence LIMIT ${window}`;
}

function latest(...sequences: (string | null)[]): string {
  return String(Math.max(...sequences.map((sequence) => Number(sequence ?? 0))));
}
