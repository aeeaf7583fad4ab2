import { Module } from '@nestjs/common';
import { DeliveriesController } from './deliveries/deliveries.controller';
import { EndpointResource } from './endpoints/endpoint.resource';
import { WebhookEndpointsController } from './endpoints/webhook-endpoints.controller';
import { WebhooksModule } from './webhooks.module';

@Module({ imports: [WebhooksModule], controllers: [WebhookEndpointsController, DeliveriesController], providers: [EndpointResource] })
export class WebhooksApiModule {}
