export interface Named {
  id: string;
  name: string;
}

export interface Stage extends Named {
  kind: 'open' | 'won' | 'passed';
}

export const STAGE_KINDS: [Stage['kind'], string][] = [
  ['open', 'open'],
  ['won', 'invested'],
  ['passed', 'passed'],
];

export interface Pipeline extends Named {
  is_default: boolean;
  stages: Stage[];
}

export interface Option {
  id: string;
  label: string;
  archived: boolean;
}

export interface Property extends Named {
  type: string;
  options: Option[];
  validation_pattern?: string | null;
}

export const PROPERTY_TYPES: [string, string][] = [
  ['text', 'text'],
  ['select', 'one choice'],
  ['multi_select', 'several choices'],
  ['reference', 'reference'],
];
