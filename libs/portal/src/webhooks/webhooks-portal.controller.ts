import { Controller, Delete, Get, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PathResource, type PortalPrincipal, Resource } from '@app/auth';
import type { Page } from '@app/database';
import { Body, PageQuery, pageRequest, Query } from '@app/http';
import {
  type Delivery,
  DeliveryQuery,
  type Endpoint,
  EndpointChangesRequest,
  EndpointRequest,
  type EndpointWithSecret,
  ReplayRequest,
} from '@app/webhooks';
import { type Notice, WebhooksPortalService } from './webhooks-portal.service';

/** 404 for endpoints and deliveries that are unknown, another team's or another member's. */
@Injectable()
export class PortalEndpointResource implements PathResource {
  constructor(private readonly webhooks: WebhooksPortalService) {}

  async check(actor: PortalPrincipal, { id = '', delivery_id: deliveryId }: Record<string, string>): Promise<void> {
    if (deliveryId === undefined) await this.webhooks.get(actor, id);
    else await this.webhooks.delivery(actor, id, deliveryId);
  }
}

const NOT_FOUND = { id: 'webhook_endpoint_not_found' } as const;

/** What the API does for webhook endpoints, for people; they can delete them, too. */
@ApiExcludeController()
@Controller('portal')
export class WebhooksPortalController {
  constructor(private readonly webhooks: WebhooksPortalService) {}

  @Get('notices')
  @Access('portal', 'user')
  async notices(@CurrentPrincipal() actor: PortalPrincipal): Promise<Page<Notice>> {
    return { data: await this.webhooks.notices(actor), next_cursor: null };
  }

  @Get('webhook-endpoints')
  @Access('portal', 'user')
  list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<Endpoint>> {
    return this.webhooks.list(actor, pageRequest(query));
  }

  @Post('webhook-endpoints')
  @Access('portal', 'user')
  create(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: EndpointRequest): Promise<EndpointWithSecret> {
    return this.webhooks.create(actor, body);
  }

  @Get('webhook-endpoints/:id')
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, NOT_FOUND)
  get(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<Endpoint> {
    return this.webhooks.get(actor, id);
  }

  @Post('webhook-endpoints/:id/changes')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, NOT_FOUND)
  change(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Body() body: EndpointChangesRequest): Promise<Endpoint> {
    return this.webhooks.change(actor, id, body);
  }

  @Post('webhook-endpoints/:id/disable')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, NOT_FOUND)
  disable(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<Endpoint> {
    return this.webhooks.disable(actor, id);
  }

  @Post('webhook-endpoints/:id/enable')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, NOT_FOUND)
  enable(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<Endpoint> {
    return this.webhooks.enable(actor, id);
  }

  @Post('webhook-endpoints/:id/ping')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, NOT_FOUND)
  ping(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<Endpoint> {
    return this.webhooks.ping(actor, id);
  }

  @Post('webhook-endpoints/:id/rotate-secret')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, NOT_FOUND)
  rotate(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<EndpointWithSecret> {
    return this.webhooks.rotateSecret(actor, id);
  }

  @Post('webhook-endpoints/:id/replay')
  @HttpCode(202)
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, NOT_FOUND)
  async replay(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Body() body: ReplayRequest,
  ): Promise<{ count: number }> {
    return { count: await this.webhooks.replay(actor, id, body) };
  }

  @Get('webhook-endpoints/:id/deliveries')
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, NOT_FOUND)
  deliveries(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Query() query: DeliveryQuery): Promise<Page<Delivery>> {
    return this.webhooks.deliveriesOf(actor, id, pageRequest(query), query.status);
  }

  @Post('webhook-endpoints/:id/deliveries/:delivery_id/retry')
  @HttpCode(202)
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, { ...NOT_FOUND, delivery_id: 'delivery_not_found' })
  retry(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Param('delivery_id') deliveryId: string): Promise<Delivery> {
    return this.webhooks.retry(actor, id, deliveryId);
  }

  // After the others: whoever calls them all in their order still finds the endpoint.
  @Delete('webhook-endpoints/:id')
  @Access('portal', 'user')
  @Resource(PortalEndpointResource, NOT_FOUND)
  remove(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<Endpoint> {
    return this.webhooks.remove(actor, id);
  }
}
