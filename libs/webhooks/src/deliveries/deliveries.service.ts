import { Injectable } from '@nestjs/common';
import { createdAtKey, Db, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { type EventType, EventReader, type TeamReader } from '@app/events';
import { isTimestamp } from '@app/http';
import { EndpointReaders, narrowed } from '../endpoints/endpoint-readers';
import { WebhookEndpointsService } from '../endpoints/webhook-endpoints.service';
import type { EndpointReach, EndpointRow } from '../endpoints/webhook-endpoints.repository';
import {
  DeliveriesRepository,
  type DeliveryAttempt,
  type DeliveryRow,
  type DeliveryStatus,
  type EventToDeliver,
} from './deliveries.repository';

export interface Delivery {
  id: string;
  event_id: string;
  event_type: string;
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  next_attempt_at: string | null;
  created_at: string;
}

export interface ReplayInput {
  since?: unknown;
  event_ids?: unknown;
}

const MAX_EVENT_IDS = 1000;
const STEP = 1000;

/** What became of each event at each endpoint, and sending it again. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly db: Db,
    private readonly repository: DeliveriesRepository,
    private readonly endpoints: WebhookEndpointsService,
    private readonly readers: EndpointReaders,
    private readonly events: EventReader,
    private readonly keyset: Keyset,
  ) {}

  /** Newest first. @throws ApiError webhook_endpoint_not_found, invalid_cursor */
  async list(caller: EndpointReach, endpointId: string, request: PageRequest, status?: DeliveryStatus): Promise<Page<Delivery>> {
    const { id } = await this.endpoints.row(caller, endpointId);
    const binding = ['webhook_deliveries', id, status];
    const rows = await this.repository.list(id, status, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, deliveryOf);
  }

  /** @throws ApiError webhook_endpoint_not_found, delivery_not_found */
  async get(caller: EndpointReach, endpointId: string, id: string): Promise<Delivery> {
    const endpoint = await this.endpoints.row(caller, endpointId);
    const row = isUuid(id) ? await this.repository.find(endpoint.id, id) : null;
    if (!row) throw new ApiError('delivery_not_found');
    return deliveryOf(row);
  }

  /**
   * Starts a delivery over, whatever became of it; one that is being sent is left to that.
   * @throws ApiError webhook_endpoint_not_found, delivery_not_found, endpoint_disabled
   */
  async retry(caller: EndpointReach, endpointId: string, id: string): Promise<Delivery> {
    await this.get(caller, endpointId, id);
    await this.active(caller, endpointId);
    return this.db.tx(async () => {
      await this.repository.startOver(endpointId, id);
      this.endpoints.wakeAfterCommit(endpointId);
      return this.get(caller, endpointId, id);
    });
  }

  /**
   * Sends events again, under the same `webhook-id`: those of the endpoint's types since a moment, or those named.
   * @returns how many
   * @throws ApiError webhook_endpoint_not_found, endpoint_disabled, invalid_request (unknown or unseen events)
   */
  async replay(caller: EndpointReach, endpointId: string, input: ReplayInput): Promise<number> {
    if ((input.since === undefined) === (input.event_ids === undefined)) throw ApiError.invalid('', 'needs either since or event_ids');
    const wanted = input.since === undefined ? eventIdsOf(input.event_ids) : momentOf(input.since);
    const endpoint = await this.active(caller, endpointId);
    const reader = await this.readers.of(endpoint);
    if (!reader) throw new ApiError('endpoint_disabled', 'Its creator is in the team no more.');
    return this.db.tx(async () => {
      const steps = Array.isArray(wanted) ? [await this.named(reader, wanted)] : this.since(reader, endpoint, wanted);
      let count = 0;
      for await (const events of steps) {
        await this.repository.insertAgain(endpoint.id, events);
        count += events.length;
      }
      this.endpoints.wakeAfterCommit(endpoint.id);
      return count;
    });
  }

  /** All that was sent or is to be sent of a company; an erasure calls it in its transaction. @returns rows removed */
  eraseCompany(companyId: string): Promise<number> {
    return this.repository.removeOfCompany(companyId);
  }

  private async active(caller: EndpointReach, endpointId: string): Promise<EndpointRow> {
    const endpoint = await this.endpoints.row(caller, endpointId);
    if (endpoint.status === 'disabled') throw new ApiError('endpoint_disabled');
    return endpoint;
  }

  private async named(reader: TeamReader, ids: string[]): Promise<EventToDeliver[]> {
    const seen = new Map((await this.events.manyOfTeam(reader, ids)).map((event) => [event.id, event]));
    return ids.map((id, index) => {
      const event = seen.get(id);
      if (!event) throw ApiError.invalid(`event_ids[${index}]`, 'is the id of no event that is known');
      return event;
    });
  }

  /** A step at a time: there may be any number of them. */
  private async *since(
    reader: TeamReader,
    { types, pipeline_ids: pipelineIds }: EndpointRow,
    since: Date,
  ): AsyncGenerator<EventToDeliver[]> {
    const request = { types: (types as EventType[] | null) ?? undefined, limit: STEP };
    let position = await this.events.positionBefore(reader.teamId, since);
    for (let more = true; more;) {
      const step = await this.events.follow(narrowed(reader, pipelineIds), { ...request, position });
      if (step.events.length > 0) yield step.events;
      position = step.position;
      more = !step.atEnd;
    }
  }
}

/** @throws ApiError invalid_request */
function eventIdsOf(raw: unknown): string[] {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MAX_EVENT_IDS) {
    throw ApiError.invalid('event_ids', `must be a list of 1 to ${MAX_EVENT_IDS} ids of events`);
  }
  const wrong = raw.findIndex((id) => !isUuid(id));
  if (wrong >= 0) throw ApiError.invalid(`event_ids[${wrong}]`, 'must be a UUID');
  return [...new Set((raw as string[]).map((id) => id.toLowerCase()))];
}

/** @throws ApiError invalid_request */
function momentOf(raw: unknown): Date {
  if (!isTimestamp(raw)) throw ApiError.invalid('since', 'must be an RFC 3339 timestamp');
  return new Date(raw.toUpperCase());
}

function deliveryOf(row: DeliveryRow): Delivery {
  const { id, event_id, event_type, status, attempts } = row;
  return {
    id,
    event_id,
    event_type,
    status,
    attempts,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
