import { Injectable } from '@nestjs/common';
import type { PortalPrincipal } from '@app/auth';
import { beyond, createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';

export interface AuditEntry {
  id: string;
  actor_kind: PortalPrincipal['actor'];
  actor_user_id: string | null;
  actor_email: string | null;
  action: string;
  object_type: string;
  object_id: string;
  details: Record<string, unknown>;
  created_at: Date;
}

export interface Deed {
  /** `key.create`, `member.change`, … */
  action: string;
  objectType: string;
  objectId: string;
  /** What a reader needs to understand it; no secrets, no e-mails of third persons. */
  details?: Record<string, unknown>;
  /** Whose audit trail it belongs to; the actor's team unless said otherwise, null: nobody's but the operators'. */
  teamId?: string | null;
}

/** Who did what, when, to which object (contract, section 6). */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** To be called in the transaction of the deed: neither is there without the other. */
  async record(actor: PortalPrincipal, deed: Deed): Promise<void> {
    await this.db.run(
      `INSERT INTO audit_entries (id, team_id, actor_kind, actor_user_id, action, object_type, object_id, details)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        newId(), deed.teamId === undefined ? actor.teamId : deed.teamId, actor.actor, actor.userId, deed.action, deed.objectType,
        deed.objectId, JSON.stringify(deed.details ?? {}),
      ],
    );
  }

  /** Does `work` and records it, both or neither. */
  recorded<T>(actor: PortalPrincipal, work: () => Promise<T>, deedOf: (result: T) => Deed): Promise<T> {
    return this.db.tx(async () => {
      const result = await work();
      await this.record(actor, deedOf(result));
      return result;
    });
  }

  /** Newest first; null: everybody's, for operators. @throws ApiError invalid_cursor */
  async list(teamId: string | null, request: PageRequest): Promise<Page<AuditEntry>> {
    const binding = ['audit', teamId];
    const params: unknown[] = [request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['e.created_at', 'e.id'], params);
    const ofTeam = teamId === null ? '' : `AND e.team_id = $${params.push(teamId)}`;
    const rows = await this.db.rows<AuditEntry>(
      `SELECT e.id, e.actor_kind, e.actor_user_id, u.email AS actor_email, e.action, e.object_type, e.object_id, e.details, e.created_at
       FROM audit_entries e LEFT JOIN users u ON u.id = e.actor_user_id
       WHERE ${after} ${ofTeam} ORDER BY e.created_at DESC, e.id DESC LIMIT $1`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }
}
