import { validateDto } from '@app/http';
import {
  ApiKeysPortalService,
  type AuditEntryDto,
  AuditFilterQuery,
  auditFilters,
  AuditReader,
  CreateKeyRequest,
  keyDto,
  keyRequestDto,
  trailReaderOf,
  PortalModule,
} from '@app/portal';
import type { Handlers } from '../actions';
import { given } from '../json-option';
import { paged } from '../output';

export const modules = [PortalModule];

function auditRow({ created_at: at, actor_kind: actor, actor_email, actor_name, company, ...entry }: AuditEntryDto): object {
  const { action, object_type, object_id, details } = entry;
  return { at, actor, user: actor_email ?? actor_name, action, object_type, object_id, company: company?.name ?? null, details };
}

export const keys = {
  create: async (session, options, [name]) => {
    const body = await validateDto(CreateKeyRequest, { name, portal: options.portal, scope: options.scope });
    const { key, row } = await session.get(ApiKeysPortalService).create(await session.userActor(), body);
    return { ...keyDto(row), key };
  },
  list: async (session) => paged(await session.get(ApiKeysPortalService).list(await session.actor(), session.page()), keyDto),
  revoke: async (session, _options, [id = '']) => keyDto(await session.get(ApiKeysPortalService).revoke(await session.actor(), id)),
  requests: async (session, _options, [id = '']) =>
    paged(await session.get(ApiKeysPortalService).requests(await session.actor(), id, session.page()), keyRequestDto),
} satisfies Handlers;

export const audit = {
  list: async (session, options) => {
    const { actor: actor_id, actorKind: actor_kind, action, object: object_id, from, to } = options;
    const query = await validateDto(AuditFilterQuery, given({ actor_id, actor_kind, action, object_id, from, to }));
    const actor = await session.actor();
    const reader = actor.teamId === null ? null : trailReaderOf(actor, actor.teamId);
    return paged(await session.get(AuditReader).page(reader, auditFilters(query), session.page()), auditRow);
  },
} satisfies Handlers;
