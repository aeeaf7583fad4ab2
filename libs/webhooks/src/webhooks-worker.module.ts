import { Module } from '@nestjs/common';
import { EventsModule } from '@app/events';
import { QueueModule } from '@app/queue';
import { Dispatcher } from './delivering/dispatcher';
import { EndpointTurns } from './delivering/endpoint-turns';
import { FanOut } from './delivering/fan-out';
import { Sender } from './delivering/sender';
import { WebhooksModule } from './webhooks.module';

const PROVIDERS = [Dispatcher, EndpointTurns, FanOut, Sender];

/** Delivering; loaded by the worker. */
@Module({ imports: [WebhooksModule, EventsModule, QueueModule], providers: PROVIDERS, exports: [...PROVIDERS, WebhooksModule] })
export class WebhooksWorkerModule {}
