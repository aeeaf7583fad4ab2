import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { type EventType, EventReader } from '@app/events';
import { DeliveriesRepository } from '../deliveries/deliveries.repository';
import { EndpointReaders, narrowed } from '../endpoints/endpoint-readers';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from '../endpoints/webhook-endpoints.service';

/** Events of one step. */
const STEP = 500;

/**
 * Turns events into deliveries: each event once for each endpoint that it is for. An endpoint's place in the feed moves in the transaction
 * that writes its deliveries, so a crash loses and doubles nothing. A team's numbers become visible in their order (ADR 0019), and a place
 * is one in the feed of one team, so nothing can appear behind it.
 */
@Injectable()
export class FanOut {
  constructor(
    private readonly db: Db,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly service: WebhookEndpointsService,
    private readonly deliveries: DeliveriesRepository,
    private readonly readers: EndpointReaders,
    private readonly events: EventReader,
  ) {}

  /** One step of one endpoint. @returns whether there is something to send */
  step(endpointId: string): Promise<boolean> {
    return this.db.tx(async () => {
      const endpoint = await this.endpoints.lockBehind(endpointId);
      if (!endpoint) return false;
      const reader = await this.readers.of(endpoint);
      if (!reader) {
        await this.service.giveUp(endpoint.id, 'creator_inactive');
        return false;
      }
      const { events, position } = await this.events.follow(narrowed(reader, endpoint.pipeline_ids), {
        types: (endpoint.types as EventType[] | null) ?? undefined,
        position: endpoint.position,
        limit: STEP,
      });
      await this.deliveries.insertNew(endpoint.id, events);
      await this.endpoints.advance(endpoint.id, position);
      return events.length > 0;
    });
  }
}
