import { Injectable } from '@nestjs/common';
import type { FounderPrincipal } from '@app/auth';
import { isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { isTimestamp, type Patience } from '@app/http';
import type { EventDto } from '../dto/event.response.dto';
import { eventTypesOf, type EventType } from '../event-types';
import { seenByFounders, seenByTeam, type TeamReader } from './event-readers.repository';
import { eventForFounders, eventForTeam } from './event-view';
import { FeedRepository, type EventRow, type Feed, type FeedFilters } from './feed.repository';
import { FeedWatch } from './feed-watch';

/** A page of a list that a reader follows for ever. */
export interface FeedPage {
  data: EventDto[];
  next_cursor: string;
}

export interface FeedRequest extends PageRequest {
  /** Names separated by commas. */
  types?: string;
  companyId?: string;
  /** An event's id, or a moment. */
  after?: string;
}

interface Reading {
  feed: Feed;
  filters: FeedFilters;
  binding: readonly unknown[];
  toDto: (row: EventRow) => EventDto;
}

/** Where most events are seen a page looks at little more than it shows; where few are, at more and more. */
const FIRST_WINDOW = 2;
const GROWTH = 4;
const MAX_WINDOW = 4_096;
/** A page looks at no more. What it does show then, and its cursor, are good: the next page goes on from there. */
const MAX_SCANNED = 20_000;

/** The feed of what happened, oldest first. Rights are those of the moment of reading. */
@Injectable()
export class FeedService {
  constructor(
    private readonly repository: FeedRepository,
    private readonly watch: FeedWatch,
    private readonly keyset: Keyset,
  ) {}

  /** @throws ApiError invalid_request, invalid_cursor, cursor_expired */
  async ofTeam(reader: TeamReader, request: FeedRequest, patience?: Patience): Promise<FeedPage> {
    const filters = filtersOf(request);
    const { types, companyId } = filters;
    const binding = ['events', reader.teamId, types?.join(), companyId];
    return this.page({ ...teamFeed(reader), filters, binding }, request, patience);
  }

  /** All that the reader sees, oldest first: a statement for a cursor, and what its rows are shown as. @throws ApiError invalid_request */
  allOfTeam(reader: TeamReader, request: Pick<FeedRequest, 'types' | 'companyId'>) {
    const { feed, toDto } = teamFeed(reader);
    return { ...this.repository.all(feed, filtersOf(request)), toDto };
  }

  /** What happened to one company, newest first, as people read it. @throws ApiError invalid_cursor */
  async newestOf(reader: TeamReader, companyId: string, request: PageRequest): Promise<Page<EventDto>> {
    const binding = ['events of a company', reader.teamId, companyId.toLowerCase()];
    const { feed, toDto } = teamFeed(reader);
    const before = this.keyset.position(request.cursor, binding)?.[0];
    const rows = await this.repository.newestOf(feed, companyId, before === undefined ? undefined : String(before), request.limit + 1);
    return this.keyset.page(rows, request, binding, ({ sequence }) => [sequence], toDto);
  }

  /** @throws ApiError event_not_found */
  async findOfTeam(reader: TeamReader, id: string): Promise<EventDto> {
    return this.find(teamFeed(reader), id);
  }

  /** @throws ApiError invalid_request, invalid_cursor, cursor_expired */
  async ofFounders(founder: Founder, request: FeedRequest, patience?: Patience): Promise<FeedPage> {
    const { companyId } = founder;
    const { types } = filtersOf(request);
    const binding = ['my events', companyId, types?.join()];
    return this.page({ ...foundersFeed(founder), filters: { types, companyId }, binding }, request, patience);
  }

  /** @throws ApiError event_not_found */
  async findOfFounders(founder: Founder, id: string): Promise<EventDto> {
    return this.find(foundersFeed(founder), id);
  }

  private async find({ feed, toDto }: Pick<Reading, 'feed' | 'toDto'>, id: string): Promise<EventDto> {
    const row = await this.repository.find(feed, id);
    if (!row) throw new ApiError('event_not_found');
    return toDto(row);
  }

  private async page(reading: Reading, request: FeedRequest, patience?: Patience): Promise<FeedPage> {
    const { feed, binding, toDto } = reading;
    const position = this.keyset.position(request.cursor, binding)?.[0];
    let from = position === undefined ? await this.start(reading, request.after) : String(position);
    const until = Date.now() + (patience?.seconds ?? 0) * 1000;
    let isFollowing = position !== undefined;
    for (;;) {
      const found = await this.scan(reading, from, request.limit, isFollowing);
      const isEmpty = found.rows.length === 0;
      if (!isEmpty || !patience || Date.now() >= until || patience.gone() || this.watch.isStopping) {
        return { data: found.rows.map(toDto), next_cursor: this.keyset.cursor([found.position], binding) };
      }
      from = found.position;
      isFollowing = true;
      await this.watch.beyond(feed.teamId, from, until, patience.gone);
    }
  }

  /** Up to `limit` events that the reader sees, and how far was looked for them. */
  private async scan(reading: Reading, from: string, limit: number, isFollowing: boolean): Promise<{ rows: EventRow[]; position: string }> {
    const rows: EventRow[] = [];
    let position = from;
    let window = 2 ** Math.floor(Math.log2(limit * FIRST_WINDOW));
    for (let scanned = 0; scanned < MAX_SCANNED; window = Math.min(window * GROWTH, MAX_WINDOW)) {
      const next = await this.repository.scan(reading.feed, reading.filters, position, limit - rows.length, window);
      if (isFollowing && scanned === 0 && Number(position) < Number(next.purgedTo)) throw new ApiError('cursor_expired');
      rows.push(...next.rows);
      position = next.position;
      scanned += next.scanned;
      if (next.atEnd || rows.length === limit) break;
    }
    return { rows, position };
  }

  /** @throws ApiError invalid_request for an event that is unknown or out of sight, and for what is neither id nor moment */
  private async start({ feed }: Reading, after: string | undefined): Promise<string> {
    if (after === undefined) return '0';
    if (isTimestamp(after)) return this.repository.before(feed.teamId, new Date(after.toUpperCase()));
    if (!isUuid(after)) throw ApiError.invalid('after', "must be an event's id or an RFC 3339 timestamp");
    const event = await this.repository.find(feed, after);
    if (!event) throw ApiError.invalid('after', 'is the id of no event that is known');
    return event.sequence;
  }
}

type Founder = Pick<FounderPrincipal, 'teamId' | 'companyId'>;

function teamFeed(reader: TeamReader): Pick<Reading, 'feed' | 'toDto'> {
  return {
    feed: { teamId: reader.teamId, seen: (params) => seenByTeam(reader, params) },
    toDto: (row) => eventForTeam(row, reader.pipelineIds),
  };
}

function foundersFeed({ teamId, companyId }: Founder): Pick<Reading, 'feed' | 'toDto'> {
  return {
    feed: { teamId, seen: (params) => seenByFounders(companyId, params) },
    toDto: (row) => eventForFounders(row, companyId),
  };
}

/** @throws ApiError invalid_request */
function filtersOf({ types, companyId }: Pick<FeedRequest, 'types' | 'companyId'>): FeedFilters {
  const filters: FeedFilters = {};
  if (types !== undefined) {
    const named: EventType[] | null = eventTypesOf(types.split(','));
    if (!named) throw ApiError.invalid('types', 'must be types of events, separated by commas');
    filters.types = named;
  }
  if (companyId !== undefined) {
    if (!isUuid(companyId)) throw ApiError.invalid('company_id', 'must be a UUID');
    filters.companyId = companyId.toLowerCase();
  }
  return filters;
}
