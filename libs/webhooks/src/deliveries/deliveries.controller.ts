import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { Body, Fails, Idempotent, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { DeliveryQuery, ReplayRequest } from '../dto/webhooks.request.dto';
import { ReplayDto, WebhookDeliveryDto } from '../dto/webhooks.response.dto';
import { callerOf, EndpointResource } from '../endpoints/endpoint.resource';
import { DeliveriesService, type Delivery } from './deliveries.service';

const ENDPOINT_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };
const DELIVERY_ID = { ...ENDPOINT_ID, name: 'delivery_id' };
const NOT_FOUND = { id: 'webhook_endpoint_not_found', delivery_id: 'delivery_not_found' } as const;

@ApiTags('Investor')
@Controller('v1/webhook-endpoints/:id')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get('deliveries')
  @Access('investor', 'read')
  @Resource(EndpointResource, { id: 'webhook_endpoint_not_found' })
  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'What became of each event at an endpoint, newest first',
    description: 'Kept as long as events are.',
  })
  @ApiParam(ENDPOINT_ID)
  @ReturnsPage(WebhookDeliveryDto, 'A page of deliveries.')
  @Fails('webhook_endpoint_not_found')
  list(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string, @Query() query: DeliveryQuery): Promise<Page<Delivery>> {
    return this.deliveries.list(callerOf(principal), id, pageRequest(query), query.status);
  }

  @Post('deliveries/:delivery_id/retry')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(EndpointResource, NOT_FOUND)
  @ApiOperation({
    operationId: 'retryWebhookDelivery',
    summary: 'Send a delivery again, now',
    description: 'Under its `webhook-id`, and with all its retries. One that is being sent is left to that.',
  })
  @ApiParam(ENDPOINT_ID)
  @ApiParam(DELIVERY_ID)
  @Returns(202, WebhookDeliveryDto, 'The delivery, due.')
  @Fails('invalid_json', 'webhook_endpoint_not_found', 'delivery_not_found', 'endpoint_disabled')
  retry(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Param('delivery_id') deliveryId: string,
  ): Promise<Delivery> {
    return this.deliveries.retry(callerOf(principal), id, deliveryId);
  }

  @Post('replay')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(EndpointResource, { id: 'webhook_endpoint_not_found' })
  @ApiOperation({
    operationId: 'replayWebhookEvents',
    summary: 'Send events again',
    description: 'Either all since a moment, or those named. Each keeps its `webhook-id`, so a receiver can tell what it has.',
  })
  @ApiParam(ENDPOINT_ID)
  @Returns(202, ReplayDto, 'How many events go out again.')
  @Fails('invalid_json', 'webhook_endpoint_not_found', 'endpoint_disabled')
  async replay(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string, @Body() body: ReplayRequest): Promise<ReplayDto> {
    return { count: await this.deliveries.replay(callerOf(principal), id, body) };
  }
}
