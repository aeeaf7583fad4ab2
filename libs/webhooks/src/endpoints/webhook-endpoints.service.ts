import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { createdAtKey, Db, isUuid, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { EVENT_TYPES, EventReader } from '@app/events';
import { PipelinesService } from '@app/pipelines';
import { JobNotifier } from '@app/queue';
import { AddressRefused, Addresses } from '../delivering/addresses';
import { DeliveriesRepository } from '../deliveries/deliveries.repository';
import { newWebhookSecret, SecretBox } from '../secret-box';
import { type DisabledReason, GIVEN_UP } from './disabled-reasons';
import { endpointDescription, endpointPipelineIds, endpointTypes } from './endpoint-rules';
import { type EndpointReach, type EndpointRow, type EndpointValues, WebhookEndpointsRepository } from './webhook-endpoints.repository';

/** At most so many a team (contract-2, section 5). */
const MAX_ENDPOINTS = 50;

/** Who makes, sees and changes endpoints: their creator and the team's admins. */
export type EndpointCaller = EndpointReach & InvestorScope & { requestId?: string; actor: { kind: 'user' | 'key'; id: string } };

/** As somebody hands it in, not checked yet; the API and the portal share these rules. */
export interface EndpointInput {
  url?: unknown;
  types?: unknown;
  pipeline_ids?: unknown;
  description?: unknown;
}

/** An endpoint as the API tells of it. */
export interface Endpoint {
  id: string;
  url: string;
  types: string[];
  pipeline_ids: string[] | null;
  description: string | null;
  status: 'active' | 'disabled';
  disabled_reason: DisabledReason | null;
  failing_since: string | null;
  created_at: string;
}

export interface EndpointWithSecret extends Endpoint {
  /** This once. */
  secret: string;
}

/** Told of an endpoint that the service disabled by itself, in the transaction of it. */
export type GaveUp = (endpoint: { id: string; teamId: string; url: string; reason: DisabledReason }) => Promise<void>;

/** Where a team's events are delivered (contract-2, section 5). */
@Injectable()
export class WebhookEndpointsService {
  private readonly listeners: GaveUp[] = [];

  constructor(
    private readonly db: Db,
    private readonly repository: WebhookEndpointsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly events: EventReader,
    private readonly pipelines: PipelinesService,
    private readonly addresses: Addresses,
    private readonly secrets: SecretBox,
    private readonly notifier: JobNotifier,
    private readonly keyset: Keyset,
  ) {}

  /**
   * Of what happens from now on.
   * @throws ApiError invalid_request, invalid_url, invalid_pipeline, too_many_endpoints
   */
  async create(caller: EndpointCaller, input: EndpointInput): Promise<EndpointWithSecret> {
    const values = await this.checked(caller, input, null);
    return this.db.tx(async () => {
      await this.db.lock('webhook endpoints', caller.teamId);
      if ((await this.repository.countOf(caller.teamId)) >= MAX_ENDPOINTS) throw new ApiError('too_many_endpoints');
      const secret = newWebhookSecret();
      const row = await this.repository.insert(caller, values, this.secrets.seal(secret), await this.events.newest(caller.teamId));
      return { ...endpointOf(row), secret };
    });
  }

  /** Newest first. @throws ApiError invalid_cursor */
  async list(caller: EndpointReach, request: PageRequest): Promise<Page<Endpoint>> {
    const binding = ['webhook_endpoints', caller.teamId];
    const rows = await this.repository.list(caller, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, endpointOf);
  }

  /** @throws ApiError webhook_endpoint_not_found */
  async get(caller: EndpointReach, id: string): Promise<Endpoint> {
    return endpointOf(await this.row(caller, id));
  }

  /**
   * Changes the fields that are there.
   * @throws ApiError webhook_endpoint_not_found, invalid_request, invalid_url, invalid_pipeline; forbidden where an admin who does not see
   * all pipelines would send somewhere else what the creator sees
   */
  async change(caller: EndpointCaller, id: string, input: EndpointInput): Promise<Endpoint> {
    const before = await this.row(caller, id);
    if (input.url !== undefined && before.created_by !== caller.userId && caller.pipelineIds !== null) {
      throw new ApiError('forbidden', 'Only its creator, or an admin who sees all pipelines, decides where it sends.');
    }
    const values = await this.checked(caller, input, before);
    return this.db.tx(async () => {
      return endpointOf(await this.repository.update(await this.locked(caller, id), values));
    });
  }

  /** Again: no effect. @throws ApiError webhook_endpoint_not_found */
  async disable(caller: EndpointReach, id: string): Promise<Endpoint> {
    return this.db.tx(async () => {
      const row = await this.locked(caller, id);
      return endpointOf((await this.repository.disable(id, 'requested')) ?? row);
    });
  }

  /** What is pending goes out at once; what happened meanwhile only by a replay. Again: no effect. @throws ApiError webhook_endpoint_not_found */
  async enable(caller: EndpointReach, id: string): Promise<Endpoint> {
    return this.db.tx(async () => {
      const row = await this.locked(caller, id);
      const enabled = await this.repository.enable(id, await this.events.newest(row.team_id));
      this.wakeAfterCommit(id);
      return endpointOf(enabled ?? row);
    });
  }

  /** The secret before signs beside the new one for 24 hours. @throws ApiError webhook_endpoint_not_found */
  async rotateSecret(caller: EndpointReach, id: string): Promise<EndpointWithSecret> {
    return this.db.tx(async () => {
      const row = await this.locked(caller, id);
      const secret = newWebhookSecret();
      await this.repository.rotate(id, this.secrets.seal(secret));
      return { ...endpointOf(row), secret };
    });
  }

  /** Sends an event of type `ping`, which is in no feed. @throws ApiError webhook_endpoint_not_found, endpoint_disabled */
  async ping(caller: EndpointCaller, id: string): Promise<Endpoint> {
    return this.db.tx(async () => {
      const row = await this.locked(caller, id);
      if (row.status === 'disabled') throw new ApiError('endpoint_disabled');
      await this.deliveries.insertPing(id, await this.pingEvent(caller));
      this.wakeAfterCommit(id);
      return endpointOf(row);
    });
  }

  /** With its deliveries. @throws ApiError webhook_endpoint_not_found */
  async remove(caller: EndpointReach, id: string): Promise<Endpoint> {
    return this.db.tx(async () => {
      const row = await this.locked(caller, id);
      await this.repository.remove(id);
      return endpointOf(row);
    });
  }

  /** Those that the service disabled by itself, newest first. */
  async givenUp(caller: EndpointReach): Promise<(Endpoint & { disabled_at: string | null })[]> {
    const rows = await this.repository.givenUp(caller, GIVEN_UP);
    return rows.map((row) => ({ ...endpointOf(row), disabled_at: row.disabled_at?.toISOString() ?? null }));
  }

  /** Whoever keeps a trail of it says so when its module starts. */
  onGaveUp(listener: GaveUp): void {
    this.listeners.push(listener);
  }

  /** Disables an endpoint without being asked to. No effect on one that is disabled. */
  async giveUp(id: string, reason: DisabledReason): Promise<void> {
    await this.db.tx(async () => {
      const row = await this.repository.disable(id, reason);
      if (!row) return;
      for (const told of this.listeners) await told({ id, teamId: row.team_id, url: row.url, reason });
    });
  }

  /** @throws ApiError webhook_endpoint_not_found */
  async row(caller: EndpointReach, id: string): Promise<EndpointRow> {
    const row = isUuid(id) ? await this.repository.find(caller, id) : null;
    if (!row) throw new ApiError('webhook_endpoint_not_found');
    return row;
  }

  /** Tells the workers that something is due. */
  wakeAfterCommit(id: string): void {
    this.db.afterCommit(async () => {
      await this.notifier.notify('deliveries', id);
    });
  }

  private async locked(caller: EndpointReach, id: string): Promise<EndpointRow> {
    const row = isUuid(id) ? await this.repository.lock(caller, id) : null;
    if (!row) throw new ApiError('webhook_endpoint_not_found');
    return row;
  }

  private async checked(caller: EndpointCaller, input: EndpointInput, before: EndpointRow | null): Promise<EndpointValues> {
    const values: EndpointValues = {
      types: input.types === undefined && before ? before.types : endpointTypes(input.types),
      description: input.description === undefined && before ? before.description : endpointDescription(input.description),
      pipelineIds: input.pipeline_ids === undefined && before ? before.pipeline_ids : endpointPipelineIds(input.pipeline_ids),
      url: input.url === undefined && before ? before.url : await this.url(input.url),
    };
    if (input.pipeline_ids !== undefined) await this.assertPipelines(caller, values.pipelineIds);
    return values;
  }

  private async url(raw: unknown): Promise<string> {
    if (typeof raw !== 'string') throw ApiError.invalid('url', 'must be a string');
    try {
      await this.addresses.checkResolved(raw);
      return raw;
    } catch (error) {
      if (error instanceof AddressRefused) throw ApiError.of('invalid_url', 'url', error.message);
      throw error;
    }
  }

  private async assertPipelines(scope: InvestorScope, ids: readonly string[] | null): Promise<void> {
    if (ids === null) return;
    const seen = new Set((await this.pipelines.ofCaller(scope)).map(({ id }) => id));
    if (ids.some((id) => !seen.has(id))) throw ApiError.of('invalid_pipeline', 'pipeline_ids', 'an id is unknown or out of reach');
  }

  private async pingEvent({ actor, requestId }: EndpointCaller): Promise<{ id: string }> {
    return {
      id: newId(),
      type: 'ping',
      occurred_at: new Date().toISOString(),
      sequence: await this.repository.nextNumber(),
      actor: { ...actor, name: null },
      company_id: null,
      deal_id: null,
      request_id: requestId ?? null,
      data: {},
    } as { id: string };
  }
}

export function endpointOf(row: EndpointRow): Endpoint {
  const { id, url, pipeline_ids, description, status, disabled_reason } = row;
  return {
    id,
    url,
    types: row.types ?? [...EVENT_TYPES],
    pipeline_ids,
    description,
    status,
    disabled_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
