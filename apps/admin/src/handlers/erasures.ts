import { ErasureReplay, PrivacyModule } from '@app/privacy';
import type { Handlers } from '../actions';

export const modules = [PrivacyModule];

export const erasures = {
  replay: async (session) => session.get(ErasureReplay).replay(await session.actor()),
} satisfies Handlers;
