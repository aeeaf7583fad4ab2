import type { Pipeline, Stage } from '../board/board.types';
import type { Schemas } from '../schemas';

export type { Pipeline, Stage };
export type Named = Schemas['DealOwnerDto'];
export type Role = Schemas['MemberDto']['role'];

export const STAGE_KINDS: [Stage['kind'], string][] = [
  ['open', 'open'],
  ['won', 'invested'],
  ['passed', 'passed'],
];

/** Settings name choices that were archived, too, and a pattern that there is not. */
export type Option = Schemas['PropertyOptionDto'] & { archived: boolean };
export type Property = Omit<Schemas['PropertyDto'], 'options' | 'validation_pattern'> & {
  options: Option[];
  validation_pattern?: string | null;
};

export const PROPERTY_TYPES: [Property['type'], string][] = [
  ['text', 'text'],
  ['select', 'one choice'],
  ['multi_select', 'several choices'],
  ['reference', 'reference'],
];

export interface Member {
  id: string;
  user_id: string;
  email: string;
  name: string;
  role: Role;
  /** null: all. */
  pipeline_ids: string[] | null;
  active: boolean;
  created_at: string;
}

export interface Form {
  id: string;
  name: string;
  text: string | null;
  pipeline_ids: string[];
  questions: { property_id: string; required: boolean }[];
  reference_property_id: string | null;
  max_bytes: number;
  allowed_origins: string[];
  status: 'open' | 'closed';
}
