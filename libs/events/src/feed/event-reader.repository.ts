import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import type { EventType } from '../event-types';
import { seenByTeam, type TeamReader } from './event-readers.repository';
import { FeedRepository, type Feed } from './feed.repository';

/** An event as those need to know it who pass it on. */
export interface EventReference {
  id: string;
  type: string;
  company_id: string | null;
}

export interface FollowRequest {
  types?: readonly EventType[];
  /** The number that the reader has come to. */
  position: string;
  limit: number;
}

export interface Followed {
  events: EventReference[];
  /** Where to go on. */
  position: string;
  /** Nothing that is there lies behind `position`. */
  atEnd: boolean;
}

/** The feed for readers of our own, who keep their place as a number; with the rights of the moment, like every reader. */
@Injectable()
export class EventReader {
  constructor(
    private readonly db: Db,
    private readonly feed: FeedRepository,
  ) {}

  /** Up to `limit` events after a position, in their order. Nothing up to the new position can appear later. */
  async follow(reader: TeamReader, { types, position, limit }: FollowRequest): Promise<Followed> {
    const { rows, ...scan } = await this.feed.scan(feedOf(reader), { types }, position, limit, limit);
    return { events: rows, position: scan.position, atEnd: scan.atEnd };
  }

  /** Those of these that the reader sees, in no order. */
  manyOfTeam(reader: TeamReader, ids: readonly string[]): Promise<EventReference[]> {
    const params: unknown[] = [reader.teamId, ids];
    return this.db.rows<EventReference>(
      `SELECT e.id, e.type, e.company_id FROM events e WHERE e.id = ANY($2::uuid[]) AND e.team_id = $1 AND ${seenByTeam(reader, params)}`,
      params,
    );
  }

  /** The newest number of the team's feed; 0 before its first event. */
  async newest(teamId: string): Promise<string> {
    return (await this.feed.newest([teamId])).get(teamId) ?? '0';
  }

  /** The last number of what happened before `moment`. */
  positionBefore(teamId: string, moment: Date): Promise<string> {
    return this.feed.before(teamId, moment);
  }
}

function feedOf(reader: TeamReader): Feed {
  return { teamId: reader.teamId, seen: (params) => seenByTeam(reader, params) };
}
