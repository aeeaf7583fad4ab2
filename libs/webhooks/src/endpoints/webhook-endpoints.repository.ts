import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { beyond, Db, newId, type KeysetPosition } from '@app/database';
import type { DisabledReason } from './disabled-reasons';
import { WebhookEndpointEntity } from './webhook-endpoint.entity';

/** All but its secrets and its place in the feed. */
const SHOWN = {
  id: true,
  team_id: true,
  created_by: true,
  url: true,
  types: true,
  pipeline_ids: true,
  description: true,
  status: true,
  disabled_reason: true,
  disabled_at: true,
  failing_since: true,
  created_at: true,
} as const satisfies Partial<Record<keyof WebhookEndpointEntity, true>>;
export type EndpointRow = Pick<WebhookEndpointEntity, keyof typeof SHOWN>;

/** Its secrets as they are stored, the newest first; the one before only while it signs. */
export interface SealedSecrets {
  secret: Buffer;
  previous_secret: Buffer | null;
}

/** Whose endpoints somebody sees: their own, or all of the team. */
export interface EndpointReach {
  teamId: string;
  userId: string;
  isAdmin: boolean;
}

export interface EndpointValues {
  url: string;
  types: string[] | null;
  pipelineIds: string[] | null;
  description: string | null;
}

const COLUMNS = Object.keys(SHOWN)
  .map((column) => `e.${column}`)
  .join(', ');

/** Hours for which the secret before a rotation goes on signing. */
const ROTATION_HOURS = 24;
/** Days without any success after which an endpoint is given up. */
const FAILING_DAYS = 5;

/** Pushes its parameters. */
function within(reach: EndpointReach, params: unknown[]): string {
  const team = `e.team_id = $${params.push(reach.teamId)}`;
  return reach.isAdmin ? team : `${team} AND e.created_by = $${params.push(reach.userId)}`;
}

/** The same for a repository. */
function seenBy({ teamId, userId, isAdmin }: EndpointReach): { team_id: string; created_by?: string } {
  return isAdmin ? { team_id: teamId } : { team_id: teamId, created_by: userId };
}

const columnsOf = ({ url, types, pipelineIds, description }: EndpointValues) => ({ url, types, pipeline_ids: pipelineIds, description });

/** Every query on webhook_endpoints. By hand the keyset, locks, changes that depend on what is there, and what each round of deliveries asks. */
@Injectable()
export class WebhookEndpointsRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(WebhookEndpointEntity) private readonly endpoints: Repository<WebhookEndpointEntity>,
  ) {}

  /** For an event that is in no feed; a feed's numbers have gaps. */
  async nextNumber(): Promise<number> {
    const row = await this.db.row<{ number: string }>(`SELECT nextval('events_sequence') AS number`);
    return Number(row?.number);
  }

  countOf(teamId: string): Promise<number> {
    return this.endpoints.countBy({ team_id: teamId });
  }

  /** @param position the last event that is not for it any more */
  async insert(owner: { teamId: string; userId: string }, values: EndpointValues, secret: Buffer, position: string): Promise<EndpointRow> {
    const endpoint = this.endpoints.create({
      id: newId(),
      team_id: owner.teamId,
      created_by: owner.userId,
      ...columnsOf(values),
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      secret,
      position,
    });
    // It answers with what the database adds: its status, and when.
    await this.endpoints.insert(endpoint);
    return endpoint;
  }

  /** Newest first; served by webhook_endpoints_team_list. */
  list(reach: EndpointReach, position: KeysetPosition | null, take: number): Promise<EndpointRow[]> {
    const params: unknown[] = [take];
    const seen = within(reach, params);
    const after = beyond(position, ['e.created_at', 'e.id'], params);
    return this.db.rows<EndpointRow>(
      `SELECT ${COLUMNS} FROM webhook_endpoints e WHERE ${seen} AND ${after} ORDER BY e.created_at DESC, e.id DESC LIMIT $1`,
      params,
    );
  }

  find(reach: EndpointReach, id: string): Promise<EndpointRow | null> {
    return this.endpoints.findOne({ select: SHOWN, where: { id, ...seenBy(reach) } });
  }

  /** Two changes at once queue here. */
  lock(reach: EndpointReach, id: string): Promise<EndpointRow | null> {
    const params: unknown[] = [id];
    return this.db.row<EndpointRow>(
      `SELECT ${COLUMNS} FROM webhook_endpoints e WHERE e.id = $1 AND ${within(reach, params)} FOR UPDATE`,
      params,
    );
  }

  /** @param row locked by the caller */
  async update(row: EndpointRow, values: EndpointValues): Promise<EndpointRow> {
    const columns = columnsOf(values);
    await this.endpoints.update({ id: row.id }, columns);
    return { ...row, ...columns };
  }

  /** @returns null where it was disabled already */
  disable(id: string, reason: DisabledReason): Promise<EndpointRow | null> {
    return this.db.row<EndpointRow>(
      `UPDATE webhook_endpoints e SET status = 'disabled', disabled_reason = $2, disabled_at = now()
       WHERE e.id = $1 AND e.status = 'active' RETURNING ${COLUMNS}`,
      [id, reason],
    );
  }

  /** Its failures are forgotten, and what happened meanwhile has passed it by. @returns null where it was active already */
  enable(id: string, position: string): Promise<EndpointRow | null> {
    return this.db.row<EndpointRow>(
      `UPDATE webhook_endpoints e SET status = 'active', disabled_reason = NULL, disabled_at = NULL, failing_since = NULL, position = $2
       WHERE e.id = $1 AND e.status = 'disabled' RETURNING ${COLUMNS}`,
      [id, position],
    );
  }

  async rotate(id: string, secret: Buffer): Promise<void> {
    await this.db.run(
      `UPDATE webhook_endpoints SET previous_secret = secret, previous_secret_until = now() + interval '${ROTATION_HOURS} hours', secret = $2
       WHERE id = $1`,
      [id, secret],
    );
  }

  secretsOf(id: string): Promise<SealedSecrets | null> {
    return this.db.row<SealedSecrets>(
      `SELECT secret, CASE WHEN previous_secret_until > now() THEN previous_secret END AS previous_secret FROM webhook_endpoints WHERE id = $1`,
      [id],
    );
  }

  /** With all its deliveries. */
  async remove(id: string): Promise<void> {
    await this.endpoints.delete({ id });
  }

  /** Those that the service disabled by itself and nobody has looked after since, newest first. */
  givenUp(reach: EndpointReach, reasons: readonly DisabledReason[]): Promise<EndpointRow[]> {
    return this.endpoints.find({
      select: SHOWN,
      where: { ...seenBy(reach), status: 'disabled', disabled_reason: In(reasons) },
      order: { disabled_at: 'DESC', id: 'DESC' },
    });
  }

  /** For whoever delivers. Null where it is gone or disabled. */
  active(id: string): Promise<EndpointRow | null> {
    return this.db.row<EndpointRow>(`SELECT ${COLUMNS} FROM webhook_endpoints e WHERE e.id = $1 AND e.status = 'active'`, [id]);
  }

  /** Active endpoints whose team's feed has gone on; each is one look at an index. */
  async behind(limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ id: string }>(
      `SELECT e.id FROM webhook_endpoints e WHERE e.status = 'active'
         AND EXISTS (SELECT 1 FROM events v WHERE v.team_id = e.team_id AND v.sequence > e.position) LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes the endpoint for a step along the feed; null where it is disabled or another worker has it. */
  lockBehind(id: string): Promise<(EndpointRow & { position: string }) | null> {
    return this.db.row<EndpointRow & { position: string }>(
      `SELECT ${COLUMNS}, e.position FROM webhook_endpoints e WHERE e.id = $1 AND e.status = 'active' FOR UPDATE SKIP LOCKED`,
      [id],
    );
  }

  async advance(id: string, position: string): Promise<void> {
    await this.db.run('UPDATE webhook_endpoints SET position = $2 WHERE id = $1', [id, position]);
  }

  async succeeded(id: string): Promise<void> {
    await this.db.run('UPDATE webhook_endpoints SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL', [id]);
  }

  /** @returns whether it has failed for so long that it is given up */
  async failed(id: string): Promise<boolean> {
    const row = await this.db.row<{ hopeless: boolean }>(
      `UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, now()) WHERE id = $1
       RETURNING failing_since < now() - interval '${FAILING_DAYS} days' AS hopeless`,
      [id],
    );
    return row?.hopeless ?? false;
  }
}
