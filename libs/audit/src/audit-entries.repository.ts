import { Injectable } from '@nestjs/common';
import type { KeyPrincipal, PortalPrincipal } from '@app/auth';
import { beyond, Db, newId, type KeysetPosition } from '@app/database';

/** Who did it; `system` is the service itself. */
export type AuditActor =
  | (Pick<PortalPrincipal, 'teamId' | 'userId'> & { actor: PortalPrincipal['actor'] | 'system' })
  | Pick<KeyPrincipal, 'kind' | 'teamId' | 'keyId'>;

export interface AuditEntry {
  id: string;
  actor_kind: PortalPrincipal['actor'] | 'key';
  actor_user_id: string | null;
  actor_email: string | null;
  actor_key_id: string | null;
  /** Of the key, as it is called now. */
  actor_key_name: string | null;
  action: string;
  object_type: string;
  object_id: string;
  details: Record<string, unknown>;
  created_at: Date;
}

export interface NewAuditEntry {
  /** `key.create`, `member.change`, … */
  action: string;
  objectType: string;
  objectId: string;
  /** What a reader needs to understand it; no secrets, no e-mails of third persons. */
  details?: Record<string, unknown>;
  /** Whose audit trail it belongs to; the actor's team unless said otherwise, null: nobody's but the operators'. */
  teamId?: string | null;
}

/** Of entries; all of them must be so. */
export interface AuditEntryFilters {
  /** `key.create`, or `key.*` for all that begins so; null: any. */
  actions?: readonly string[] | null;
  actorUserId?: string;
  actorKeyId?: string;
  actorKind?: string;
  objectId?: string;
  /** Inclusive. */
  since?: string;
  /** Exclusive. */
  until?: string;
}

const FAILED_SIGN_IN_DAYS = 90;

/** Every query on audit_entries. */
@Injectable()
export class AuditEntriesRepository {
  constructor(private readonly db: Db) {}

  async insert(actor: AuditActor, entry: NewAuditEntry): Promise<void> {
    await this.db.run(
      `INSERT INTO audit_entries (id, team_id, actor_kind, actor_user_id, actor_key_id, action, object_type, object_id, details)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        newId(),
        entry.teamId === undefined ? actor.teamId : entry.teamId,
        ...('keyId' in actor ? ['key', null, actor.keyId] : [actor.actor, actor.userId, null]),
        entry.action,
        entry.objectType,
        entry.objectId,
        JSON.stringify(entry.details ?? {}),
      ],
    );
  }

  /** @returns rows removed, at most 5000 */
  purgeFailedSignIns(): Promise<number> {
    return this.db.run(
      `DELETE FROM audit_entries WHERE id IN (
         SELECT id FROM audit_entries WHERE action = 'sign_in.fail' AND created_at < now() - interval '${FAILED_SIGN_IN_DAYS} days' LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
    );
  }

  /** Newest first; null: everybody's. */
  async list(
    teamId: string | null,
    position: KeysetPosition | null,
    limit: number,
    filters: AuditEntryFilters = {},
  ): Promise<AuditEntry[]> {
    const params: unknown[] = [limit];
    const conditions = [beyond(position, ['e.created_at', 'e.id'], params)];
    const { actions, actorUserId, actorKeyId, actorKind, objectId, since, until } = filters;
    if (teamId !== null) conditions.push(`e.team_id = $${params.push(teamId)}`);
    if (actions) {
      const groups = actions.filter((action) => action.endsWith('.*')).map((action) => action.slice(0, -2));
      conditions.push(
        `(e.action = ANY($${params.push(actions)}::text[]) OR split_part(e.action, '.', 1) = ANY($${params.push(groups)}::text[]))`,
      );
    }
    if (actorUserId !== undefined) conditions.push(`e.actor_user_id = $${params.push(actorUserId)}`);
    if (actorKeyId !== undefined) conditions.push(`e.actor_key_id = $${params.push(actorKeyId)}`);
    if (actorKind !== undefined) conditions.push(`e.actor_kind = $${params.push(actorKind)}`);
    if (objectId !== undefined) conditions.push(`e.object_id = $${params.push(objectId)}`);
    if (since !== undefined) conditions.push(`e.created_at >= $${params.push(since)}::timestamptz`);
    if (until !== undefined) conditions.push(`e.created_at < $${params.push(until)}::timestamptz`);
    const entries = await this.db.rows<Omit<AuditEntry, 'actor_key_name'>>(
      `SELECT e.id, e.actor_kind, e.actor_user_id, u.email AS actor_email, e.actor_key_id,
         e.action, e.object_type, e.object_id, e.details, e.created_at
       FROM audit_entries e LEFT JOIN users u ON u.id = e.actor_user_id
       WHERE ${conditions.join(' AND ')} ORDER BY e.created_at DESC, e.id DESC LIMIT $1`,
      params,
    );
    return this.withKeyNames(entries);
  }

  /** Few lines are a key's, so that its name is asked for by those alone, each once. */
  private async withKeyNames(entries: readonly Omit<AuditEntry, 'actor_key_name'>[]): Promise<AuditEntry[]> {
    const ids = [...new Set(entries.flatMap(({ actor_key_id: id }) => id ?? []))];
    const keys =
      ids.length === 0 ? [] : await this.db.rows<{ id: string; name: string }>('SELECT id, name FROM api_keys WHERE id = ANY($1)', [ids]);
    const names = new Map(keys.map(({ id, name }) => [id, name]));
    return entries.map((entry) => ({ ...entry, actor_key_name: names.get(entry.actor_key_id ?? '') ?? null }));
  }
}
