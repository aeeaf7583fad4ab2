import { Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { Body, Fails, Idempotent, PageQuery, pageRequest, Query, Returns, ReturnsPage, type ServiceRequest } from '@app/http';
import { EndpointChangesRequest, EndpointRequest } from '../dto/webhooks.request.dto';
import { WebhookEndpointDto, WebhookEndpointWithSecretDto } from '../dto/webhooks.response.dto';
import { SecretBox } from '../secret-box';
import { callerOf, EndpointResource } from './endpoint.resource';
import { type Endpoint, type EndpointWithSecret, WebhookEndpointsService } from './webhook-endpoints.service';

const ENDPOINT_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };
const NOT_FOUND = { id: 'webhook_endpoint_not_found' } as const;
/** A repeat shows the secret again; until then it is kept like the endpoint's own. */
const ANSWERS_SECRET = { checker: EndpointResource, id: 'id', secret: { field: 'secret', box: SecretBox } };

@ApiTags('Investor')
@Controller('v1/webhook-endpoints')
export class WebhookEndpointsController {
  constructor(private readonly endpoints: WebhookEndpointsService) {}

  @Post()
  @Access('investor', 'write')
  @Idempotent(ANSWERS_SECRET)
  @ApiOperation({
    operationId: 'createWebhookEndpoint',
    summary: 'Have events delivered to a URL',
    description:
      'It gets what its creator sees, from now on, signed by the rules of Standard Webhooks 1.0. The secret is in this answer alone.',
  })
  @Returns(201, WebhookEndpointWithSecretDto, 'The endpoint, with its secret.')
  @Fails('invalid_json', 'invalid_url', 'invalid_pipeline', 'too_many_endpoints')
  create(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Body() body: EndpointRequest,
    @Req() { context }: ServiceRequest,
  ): Promise<EndpointWithSecret> {
    return this.endpoints.create(callerOf(principal, context.requestId), body);
  }

  @Get()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listWebhookEndpoints',
    summary: 'Webhook endpoints, newest first',
    description: 'The caller’s own; of team admins, all of the team.',
  })
  @ReturnsPage(WebhookEndpointDto, 'A page of endpoints.')
  list(@CurrentPrincipal() principal: InvestorPrincipal, @Query() query: PageQuery): Promise<Page<Endpoint>> {
    return this.endpoints.list(callerOf(principal), pageRequest(query));
  }

  @Get(':id')
  @Access('investor', 'read')
  @Resource(EndpointResource, NOT_FOUND)
  @ApiOperation({ operationId: 'getWebhookEndpoint', summary: 'A webhook endpoint', description: 'Without its secret.' })
  @ApiParam(ENDPOINT_ID)
  @Returns(200, WebhookEndpointDto, 'The endpoint.')
  @Fails('webhook_endpoint_not_found')
  get(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<Endpoint> {
    return this.endpoints.get(callerOf(principal), id);
  }

  @Post(':id/changes')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(EndpointResource, NOT_FOUND)
  @ApiOperation({
    operationId: 'changeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description: 'The fields that are there; null takes a limit or the description away. What is pending goes to the new URL.',
  })
  @ApiParam(ENDPOINT_ID)
  @Returns(200, WebhookEndpointDto, 'The endpoint.')
  @Fails('invalid_json', 'webhook_endpoint_not_found', 'invalid_url', 'invalid_pipeline')
  change(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Body() body: EndpointChangesRequest,
  ): Promise<Endpoint> {
    return this.endpoints.change(callerOf(principal), id, body);
  }

  @Post(':id/disable')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(EndpointResource, NOT_FOUND)
  @ApiOperation({
    operationId: 'disableWebhookEndpoint',
    summary: 'Stop deliveries to an endpoint',
    description: 'What is pending waits; what happens meanwhile passes it by and can be replayed. Again: no effect.',
  })
  @ApiParam(ENDPOINT_ID)
  @Returns(200, WebhookEndpointDto, 'The endpoint.')
  @Fails('invalid_json', 'webhook_endpoint_not_found')
  disable(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<Endpoint> {
    return this.endpoints.disable(callerOf(principal), id);
  }

  @Post(':id/enable')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(EndpointResource, NOT_FOUND)
  @ApiOperation({
    operationId: 'enableWebhookEndpoint',
    summary: 'Go on delivering to an endpoint',
    description: 'What was pending goes out, and what happens from now on. Again: no effect.',
  })
  @ApiParam(ENDPOINT_ID)
  @Returns(200, WebhookEndpointDto, 'The endpoint.')
  @Fails('invalid_json', 'webhook_endpoint_not_found')
  enable(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<Endpoint> {
    return this.endpoints.enable(callerOf(principal), id);
  }

  @Post(':id/ping')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(EndpointResource, NOT_FOUND)
  @ApiOperation({
    operationId: 'pingWebhookEndpoint',
    summary: 'Send an endpoint an event of type `ping`',
    description: 'It is in no feed and tells of nothing; what became of it is in the deliveries.',
  })
  @ApiParam(ENDPOINT_ID)
  @Returns(200, WebhookEndpointDto, 'The endpoint.')
  @Fails('invalid_json', 'webhook_endpoint_not_found', 'endpoint_disabled')
  ping(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string, @Req() { context }: ServiceRequest): Promise<Endpoint> {
    return this.endpoints.ping(callerOf(principal, context.requestId), id);
  }

  @Post(':id/rotate-secret')
  @Access('investor', 'write')
  @Idempotent(ANSWERS_SECRET)
  @Resource(EndpointResource, NOT_FOUND)
  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Give an endpoint a new secret',
    description: 'For 24 hours deliveries carry a signature by each of the two. The secret is in this answer alone.',
  })
  @ApiParam(ENDPOINT_ID)
  @Returns(200, WebhookEndpointWithSecretDto, 'The endpoint, with its new secret.')
  @Fails('invalid_json', 'webhook_endpoint_not_found')
  rotate(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<EndpointWithSecret> {
    return this.endpoints.rotateSecret(callerOf(principal), id);
  }
}
