import { Injectable, Logger } from '@nestjs/common';
import { JobNotifier } from '@app/queue';
import { DeliveriesRepository } from '../deliveries/deliveries.repository';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { FanOut } from './fan-out';

const EVERY_MS = 250;
/** After a round that failed: the database is away. */
const PAUSE_MS = 2_000;
const MAX_ENDPOINTS = 1000;

/**
 * Looks, a few times a second, for events that are not fanned out and deliveries that are due, and wakes the turns of their endpoints. It
 * asks two indexes and nobody else has to tell it anything: a writer pays for its event alone, and no crash can lose a wake-up. Every
 * worker has one; two at once disturb each other as little as two turns.
 */
@Injectable()
export class Dispatcher {
  private readonly log = new Logger('Webhooks');
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly fanOut: FanOut,
    private readonly notifier: JobNotifier,
  ) {}

  start(): void {
    this.next(0);
  }

  /** Waits for the round under way. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  /** One round. */
  async dispatch(): Promise<void> {
    for (const id of await this.endpoints.behind(MAX_ENDPOINTS)) {
      if (this.stopping) return;
      await this.stepOf(id);
    }
    for (const id of await this.deliveries.endpointsWithDue(MAX_ENDPOINTS)) await this.notifier.notify('deliveries', id);
  }

  /** One endpoint's trouble is not the others'. */
  private async stepOf(id: string): Promise<void> {
    try {
      if (await this.fanOut.step(id)) await this.notifier.notify('deliveries', id);
    } catch (error) {
      this.log.warn(`events for the endpoint ${id}: ${error instanceof Error ? error.name : 'failed'}`);
    }
  }

  private next(afterMs: number): void {
    if (this.stopping) return;
    this.timer = setTimeout(() => {
      this.running = this.round();
    }, afterMs);
  }

  private async round(): Promise<void> {
    try {
      await this.dispatch();
      this.next(EVERY_MS);
    } catch (error) {
      this.log.warn(`looking for deliveries: ${error instanceof Error ? error.name : 'failed'}`);
      this.next(PAUSE_MS);
    }
  }
}
