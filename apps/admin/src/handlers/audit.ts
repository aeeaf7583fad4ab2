import { validateDto } from '@app/http';
import { type AuditEntryDto, AuditFilterQuery, auditFilters, AuditReader, trailReaderOf, PortalModule } from '@app/portal';
import type { Handlers } from '../actions';
import { given } from '../json-option';
import { paged } from '../output';

export const modules = [PortalModule];

function auditRow({ created_at: at, actor_kind: actor, actor_email, actor_name, company, ...entry }: AuditEntryDto): object {
  const { action, object_type, object_id, details } = entry;
  return { at, actor, user: actor_email ?? actor_name, action, object_type, object_id, company: company?.name ?? null, details };
}

export const audit = {
  list: async (session, options) => {
    const { actor: actor_id, actorKind: actor_kind, action, object: object_id, from, to } = options;
    const query = await validateDto(AuditFilterQuery, given({ actor_id, actor_kind, action, object_id, from, to }));
    const actor = await session.actor();
    const reader = actor.teamId === null ? null : trailReaderOf(actor, actor.teamId);
    return paged(await session.get(AuditReader).page(reader, auditFilters(query), session.page()), auditRow);
  },
} satisfies Handlers;
