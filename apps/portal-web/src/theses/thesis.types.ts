import type { Schemas } from '../schemas';

export const LISTS = ['industries', 'stages', 'geographies', 'keywords'] as const;

export type Thesis = Schemas['ThesisDto'];
export type Match = Schemas['MatchDto'];
