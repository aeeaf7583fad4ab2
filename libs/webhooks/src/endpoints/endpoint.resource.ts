import { Injectable } from '@nestjs/common';
import { type InvestorPrincipal, type PathResource } from '@app/auth';
import { DeliveriesService } from '../deliveries/deliveries.service';
import { type EndpointCaller, WebhookEndpointsService } from './webhook-endpoints.service';

/** Who asks by a key. */
export function callerOf(principal: InvestorPrincipal, requestId?: string): EndpointCaller {
  const { teamId, userId, pipelineIds, role, keyId } = principal;
  return { teamId, userId, pipelineIds, isAdmin: role === 'admin', requestId, actor: { kind: 'key', id: keyId } };
}

/** 404 for endpoints and deliveries that are unknown, another team's or another member's. */
@Injectable()
export class EndpointResource implements PathResource {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  async check(principal: unknown, { id = '', delivery_id: deliveryId }: Record<string, string>): Promise<void> {
    const caller = callerOf(principal as InvestorPrincipal);
    if (deliveryId === undefined) await this.endpoints.get(caller, id);
    else await this.deliveries.get(caller, id, deliveryId);
  }
}
