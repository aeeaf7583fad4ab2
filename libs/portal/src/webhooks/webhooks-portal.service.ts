import { Injectable, type OnModuleInit } from '@nestjs/common';
import { administersTeam, type PortalPrincipal, teamOf, userOf } from '@app/auth';
import type { Page, PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import {
  type Delivery,
  DeliveriesService,
  type DeliveryStatus,
  type DisabledReason,
  type Endpoint,
  type EndpointCaller,
  type EndpointInput,
  type EndpointWithSecret,
  type ReplayInput,
  WebhookEndpointsService,
} from '@app/webhooks';
import { AuditTrailService } from '@app/audit';

/** What people are told of at the top of every page. */
export interface Notice {
  id: string;
  kind: 'webhook_endpoint_disabled';
  endpoint_id: string;
  url: string;
  reason: DisabledReason | null;
  at: string | null;
}

/** Webhook endpoints for people: the rules of the API, each change in the audit trail, and endpoints can be deleted. */
@Injectable()
export class WebhooksPortalService implements OnModuleInit {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly deliveries: DeliveriesService,
    private readonly audit: AuditTrailService,
  ) {}

  /** What the service does by itself is in the trail, too. */
  onModuleInit(): void {
    this.endpoints.onGaveUp(({ id, teamId, url, reason }) =>
      this.audit.recordOwn({
        action: 'webhook_endpoint.give_up',
        objectType: 'webhook_endpoint',
        objectId: id,
        details: { url: withoutQuery(url), reason },
        teamId,
      }),
    );
  }

  list(actor: PortalPrincipal, request: PageRequest): Promise<Page<Endpoint>> {
    return this.endpoints.list(callerOf(actor), request);
  }

  /** @throws ApiError webhook_endpoint_not_found */
  get(actor: PortalPrincipal, id: string): Promise<Endpoint> {
    return this.endpoints.get(callerOf(actor), id);
  }

  /** @throws ApiError as `WebhookEndpointsService.create`; forbidden for viewers */
  create(actor: PortalPrincipal, input: EndpointInput): Promise<EndpointWithSecret> {
    return this.done(actor, 'create', (caller) => this.endpoints.create(caller, input));
  }

  /** @throws ApiError as `WebhookEndpointsService.change`; forbidden for viewers */
  change(actor: PortalPrincipal, id: string, input: EndpointInput): Promise<Endpoint> {
    return this.done(actor, 'change', (caller) => this.endpoints.change(caller, id, input));
  }

  disable(actor: PortalPrincipal, id: string): Promise<Endpoint> {
    return this.done(actor, 'disable', (caller) => this.endpoints.disable(caller, id));
  }

  enable(actor: PortalPrincipal, id: string): Promise<Endpoint> {
    return this.done(actor, 'enable', (caller) => this.endpoints.enable(caller, id));
  }

  rotateSecret(actor: PortalPrincipal, id: string): Promise<EndpointWithSecret> {
    return this.done(actor, 'rotate_secret', (caller) => this.endpoints.rotateSecret(caller, id));
  }

  remove(actor: PortalPrincipal, id: string): Promise<Endpoint> {
    return this.done(actor, 'delete', (caller) => this.endpoints.remove(caller, id));
  }

  ping(actor: PortalPrincipal, id: string): Promise<Endpoint> {
    return this.endpoints.ping(writerOf(actor), id);
  }

  deliveriesOf(actor: PortalPrincipal, id: string, request: PageRequest, status?: DeliveryStatus): Promise<Page<Delivery>> {
    return this.deliveries.list(callerOf(actor), id, request, status);
  }

  delivery(actor: PortalPrincipal, id: string, deliveryId: string): Promise<Delivery> {
    return this.deliveries.get(callerOf(actor), id, deliveryId);
  }

  retry(actor: PortalPrincipal, id: string, deliveryId: string): Promise<Delivery> {
    return this.deliveries.retry(writerOf(actor), id, deliveryId);
  }

  replay(actor: PortalPrincipal, id: string, input: ReplayInput): Promise<number> {
    return this.deliveries.replay(writerOf(actor), id, input);
  }

  /** Newest first; each until its endpoint is enabled, deleted or disabled by somebody. */
  async notices(actor: PortalPrincipal): Promise<Notice[]> {
    if (actor.teamId === null) return [];
    const endpoints = await this.endpoints.givenUp(callerOf(actor));
    return endpoints.map(({ id, url, disabled_reason: reason, disabled_at: at }) => ({
      id: `webhook_endpoint_disabled.${id}`,
      kind: 'webhook_endpoint_disabled',
      endpoint_id: id,
      url,
      reason,
      at,
    }));
  }

  private done<T extends Endpoint>(actor: PortalPrincipal, act: string, work: (caller: EndpointCaller) => Promise<T>): Promise<T> {
    const caller = writerOf(actor);
    return this.audit.recorded(
      actor,
      () => work(caller),
      ({ id, url }) => ({
        action: `webhook_endpoint.${act}`,
        objectType: 'webhook_endpoint',
        objectId: id,
        details: { url: withoutQuery(url) },
      }),
    );
  }
}

function callerOf(actor: PortalPrincipal): EndpointCaller {
  const userId = userOf(actor);
  return {
    teamId: teamOf(actor),
    userId,
    pipelineIds: actor.pipelineIds,
    isAdmin: administersTeam(actor),
    actor: { kind: 'user', id: userId },
  };
}

/** @throws ApiError forbidden for viewers */
function writerOf(actor: PortalPrincipal): EndpointCaller {
  if (actor.role === 'viewer') throw new ApiError('forbidden', 'A viewer changes nothing.');
  return callerOf(actor);
}

/** Receivers take tokens by the query. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
