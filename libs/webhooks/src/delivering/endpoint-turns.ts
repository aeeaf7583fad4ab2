import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { newId } from '@app/database';
import { isApiError } from '@app/errors';
import { FeedService, type TeamReader } from '@app/events';
import { JobNotifier } from '@app/queue';
import { type ClaimedDelivery, DeliveriesRepository, type DeliveryAttempt } from '../deliveries/deliveries.repository';
import { EndpointReaders } from '../endpoints/endpoint-readers';
import { type EndpointRow, WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from '../endpoints/webhook-endpoints.service';
import { SecretBox } from '../secret-box';
import { Sender, type SendOutcome } from './sender';
import { messageId, signedHeaders } from './signature';

/** Deliveries of one endpoint at once. */
const PARALLEL = 8;
/** After this long an endpoint with more to send goes to the end of the queue. */
const TURN_MS = 10_000;
/** Retries come up to so much later than said, so that what failed together does not come back together. */
const JITTER = 0.2;
const GONE = 410;

/** What the deliveries of one turn have in common. */
interface Turn {
  endpoint: EndpointRow;
  reader: TeamReader;
  secrets: string[];
  lease: string;
  stop: AbortSignal;
}

/**
 * Sends what is due at one endpoint. The queue runs one turn of an endpoint at a time, wherever, and as many endpoints beside each other
 * as it has places: one that hangs keeps none waiting.
 */
@Injectable()
export class EndpointTurns {
  private readonly log = new Logger('Webhooks');

  constructor(
    private readonly config: AppConfig,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly service: WebhookEndpointsService,
    private readonly deliveries: DeliveriesRepository,
    private readonly readers: EndpointReaders,
    private readonly feed: FeedService,
    private readonly secrets: SecretBox,
    private readonly sender: Sender,
    private readonly notifier: JobNotifier,
  ) {}

  /** @param stop aborted when the process is about to end and will not wait any longer */
  async run(endpointId: string, stop: AbortSignal): Promise<void> {
    const end = Date.now() + TURN_MS;
    while (!stop.aborted) {
      const turn = await this.begin(endpointId, stop);
      if (!turn) return;
      const claimed = await this.deliveries.claim(endpointId, turn.lease, PARALLEL);
      await Promise.all(claimed.map((delivery) => this.attempt(turn, delivery)));
      if (claimed.length < PARALLEL) return;
      if (Date.now() >= end) break;
    }
    await this.notifier.notify('deliveries', endpointId);
  }

  /** Asked anew for each batch: what was disabled, rotated or taken away meanwhile counts at once. */
  private async begin(endpointId: string, stop: AbortSignal): Promise<Turn | null> {
    const endpoint = await this.endpoints.active(endpointId);
    const sealed = endpoint && (await this.endpoints.secretsOf(endpointId));
    if (!endpoint || !sealed) return null;
    const reader = await this.readers.of(endpoint);
    if (!reader) {
      await this.service.giveUp(endpointId, 'creator_inactive');
      return null;
    }
    const secrets = [sealed.secret, sealed.previous_secret].filter((each) => each !== null).map((each) => this.secrets.open(each));
    return { endpoint, reader, secrets, lease: newId(), stop };
  }

  /** Never rejects: where the outcome cannot be written the lease ends, and it is sent again. */
  private async attempt(turn: Turn, delivery: ClaimedDelivery): Promise<void> {
    try {
      const event = (delivery.event as EventLike | null) ?? (await this.eventOf(turn.reader, delivery.event_id));
      if (!event) return await this.deliveries.remove(delivery.id);
      const at = new Date();
      const body = JSON.stringify({ type: event.type, timestamp: event.occurred_at, data: event });
      const message = { id: messageId(turn.endpoint.id, delivery.event_id), at, body };
      const outcome = await this.sender.post(turn.endpoint.url, signedHeaders(message, turn.secrets), body, turn.stop);
      if (outcome.error !== null && turn.stop.aborted) return await this.deliveries.release(delivery.id, turn.lease);
      await this.settle(turn, delivery, at, outcome);
    } catch (error) {
      this.log.warn(`delivery ${delivery.id}: ${error instanceof Error ? error.name : 'failed'}`);
    }
  }

  private async settle({ endpoint, lease }: Turn, delivery: ClaimedDelivery, at: Date, outcome: SendOutcome): Promise<void> {
    const { statusCode, milliseconds, error, response } = outcome;
    const attempt: DeliveryAttempt = { at: at.toISOString(), status_code: statusCode, milliseconds, error, response };
    if (error === null) {
      await this.deliveries.delivered(delivery.id, lease, attempt);
      return this.endpoints.succeeded(endpoint.id);
    }
    await this.deliveries.failed(delivery.id, lease, attempt, this.delaySeconds(delivery.tries, outcome));
    const isHopeless = await this.endpoints.failed(endpoint.id);
    if (statusCode === GONE) await this.service.giveUp(endpoint.id, 'gone');
    else if (isHopeless) await this.service.giveUp(endpoint.id, 'failing');
  }

  /** Null where no attempt is left. */
  private delaySeconds(tries: number, { statusCode, retryAfterMs }: SendOutcome): number | null {
    const planned = this.config.webhooks.retrySeconds[tries];
    if (planned === undefined || statusCode === GONE) return null;
    return Math.max(planned * (1 + Math.random() * JITTER), (retryAfterMs ?? 0) / 1000);
  }

  /** As the creator reads it now; null where that is not at all. */
  private async eventOf(reader: TeamReader, id: string): Promise<EventLike | null> {
    try {
      return await this.feed.findOfTeam(reader, id);
    } catch (error) {
      if (isApiError(error)) return null;
      throw error;
    }
  }
}

interface EventLike {
  type: string;
  occurred_at: string;
}
