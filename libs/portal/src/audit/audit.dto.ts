import { IntersectionType } from '@nestjs/swagger';
import { isUuid } from '@app/database';
import { IsText, IsTimestamp, Optional, PageQuery } from '@app/http';
import { IsIn, Matches } from 'class-validator';

/** Which lines of the trail. */
export interface AuditFilters {
  actorId?: string;
  actorKind?: string;
  /** `key.create`, or `key.*`. */
  actions?: readonly string[];
  objectId?: string;
  /** Inclusive, RFC 3339. */
  since?: string;
  /** Exclusive, RFC 3339. */
  until?: string;
}

/** How an actor came; a founder is a user or a key, too. */
export const ACTOR_KINDS = ['user', 'key', 'form', 'import', 'operator', 'command_line', 'system'] as const;

const ACTION = '[a-z_]+\\.(?:\\*|[a-z_]+)';

/** What the audit trail is filtered by. */
export class AuditFilterQuery {
  /** The id of a user, a key, a form or an import. */
  @Optional()
  @IsText({ max: 100 })
  actor_id?: string;

  @Optional()
  @IsIn(ACTOR_KINDS, { message: `must be one of ${ACTOR_KINDS.join(', ')}` })
  actor_kind?: (typeof ACTOR_KINDS)[number];

  /** `key.create`, `deal.*`, or several of them with commas. */
  @Optional()
  @IsText({ max: 500 })
  @Matches(new RegExp(`^${ACTION}(?:,${ACTION})*$`), { message: 'must be actions such as key.create or deal.*, separated by commas' })
  action?: string;

  /** Of a company all that was done to it. */
  @Optional()
  @IsText({ max: 100 })
  object_id?: string;

  /** The first moment. */
  @Optional()
  @IsTimestamp()
  from?: string;

  /** The moment after the last. */
  @Optional()
  @IsTimestamp()
  to?: string;
}

export class AuditQuery extends IntersectionType(PageQuery, AuditFilterQuery) {}

/** Forms, too, are actors and objects, and their ids have letters of both cases. */
const idOf = (id: string | undefined): string | undefined => (isUuid(id) ? id.toLowerCase() : id);

export function auditFilters({ actor_id, actor_kind, action, object_id, from, to }: AuditFilterQuery): AuditFilters {
  return {
    actorId: idOf(actor_id),
    actorKind: actor_kind,
    actions: action?.split(','),
    objectId: idOf(object_id),
    since: from,
    until: to,
  };
}

/** A line of the audit trail. */
export interface AuditEntryDto {
  id: string;
  actor_kind: string;
  /** Of the user, key, form or import; null for the command line and the service itself. */
  actor_id: string | null;
  actor_user_id: string | null;
  actor_email: string | null;
  /** As it is now; of administration the e-mail says who it was. */
  actor_name: string | null;
  /** Done by founders of the company, in person or by their key. */
  by_founder: boolean;
  action: string;
  object_type: string;
  object_id: string;
  /** What it was done to, or belongs to; null where the company is gone or there is none. */
  company: { id: string; name: string } | null;
  details: Record<string, unknown>;
  created_at: string;
}
