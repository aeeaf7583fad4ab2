import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@app/events';
import { PipelinesModule } from '@app/pipelines';
import { QueueModule } from '@app/queue';
import { TeamsModule } from '@app/teams';
import { Addresses } from './delivering/addresses';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliveriesService } from './deliveries/deliveries.service';
import { EndpointReaders } from './endpoints/endpoint-readers';
import { WebhookEndpointEntity } from './endpoints/webhook-endpoint.entity';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service';
import { SecretBox } from './secret-box';
// What becomes of this lib's rows when two companies are merged; every process that merges has to know.
import './deliveries/merged-deliveries.repository';

const SERVICES = [
  Addresses,
  DeliveriesRepository,
  DeliveriesService,
  EndpointReaders,
  SecretBox,
  WebhookEndpointsRepository,
  WebhookEndpointsService,
];

/** Endpoints and what was delivered to them; in every process that people or programs ask. */
@Module({
  imports: [TypeOrmModule.forFeature([WebhookEndpointEntity]), EventsModule, PipelinesModule, QueueModule, TeamsModule],
  providers: SERVICES,
  exports: SERVICES,
})
export class WebhooksModule {}
