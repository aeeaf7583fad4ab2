import { AccountsModule, ApiKeysPortalService, CreateKeyRequest, keyDto, keyRequestDto } from '@app/accounts';
import { validateDto } from '@app/http';
import type { Handlers } from '../actions';
import { paged } from '../output';

export const modules = [AccountsModule];

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
