import type { PropertyType } from '@app/properties';

/** What a view can filter and sort by: closed tables, from which alone the text of a query is made. */
export const VIEW_OPS = ['eq', 'neq', 'contains', 'gte', 'lte', 'in', 'is_empty'] as const;
export type ViewOp = (typeof VIEW_OPS)[number];

export type FieldKind = 'text' | 'number' | 'boolean' | 'time' | 'answer' | 'choice' | 'deal' | 'owner';

export const OPS_OF: Record<FieldKind, readonly ViewOp[]> = {
  text: ['eq', 'neq', 'contains', 'in', 'is_empty'],
  number: ['eq', 'neq', 'gte', 'lte', 'is_empty'],
  boolean: ['eq', 'neq'],
  time: ['gte', 'lte'],
  /** Answers to text and reference properties. */
  answer: ['eq', 'neq', 'contains', 'in', 'is_empty'],
  /** Answers to select and multi_select properties; several choices match when one of them does. */
  choice: ['eq', 'neq', 'contains', 'in', 'is_empty'],
  /** Of the company's deals in the view's pipeline, else in those that its reader sees: one of them is so. `neq`: none is. */
  deal: ['eq', 'neq'],
  /** The same; `is_empty`: one has no owner. */
  owner: ['eq', 'neq', 'is_empty'],
};

/** Ids that a company's deals have. */
export const DEAL_FIELDS: ReadonlyMap<string, { kind: 'deal' | 'owner'; column: string }> = new Map([
  ['deal_stage_id', { kind: 'deal', column: 'stage_id' }],
  ['deal_owner_id', { kind: 'owner', column: 'owner_id' }],
]);

export interface CompanyField {
  kind: Exclude<FieldKind, 'answer' | 'choice' | 'deal' | 'owner'>;
  column: string;
}

export const COMPANY_FIELDS: ReadonlyMap<string, CompanyField> = new Map(
  Object.entries({
    name: { kind: 'text', column: 'c.name' },
    website: { kind: 'text', column: 'c.website' },
    industry: { kind: 'text', column: 'c.industry' },
    stage: { kind: 'text', column: 'c.stage' },
    cri_score: { kind: 'number', column: 'c.cri_score' },
    verified: { kind: 'boolean', column: 'c.cri_verified' },
    created_at: { kind: 'time', column: 'c.created_at' },
    updated_at: { kind: 'time', column: 'c.updated_at' },
  } satisfies Record<string, CompanyField>),
);

export const PROPERTY_FIELD = /^property:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export function answerKind(type: PropertyType): 'answer' | 'choice' {
  return type === 'select' || type === 'multi_select' ? 'choice' : 'answer';
}

export interface SortField {
  /** The indexed expression; never NULL, so that a row comparison can page through it. */
  expression: string;
  cast: 'timestamptz' | 'text' | 'integer';
}

/** Each with its index: companies_team_list, _by_update, _by_name, _by_score. A company without a CRI stands below 0. */
export const SORT_FIELDS: ReadonlyMap<string, SortField> = new Map(
  Object.entries({
    created_at: { expression: 'c.created_at', cast: 'timestamptz' },
    updated_at: { expression: 'c.updated_at', cast: 'timestamptz' },
    name: { expression: 'lower(c.name)', cast: 'text' },
    cri_score: { expression: 'coalesce(c.cri_score, -1)', cast: 'integer' },
  } satisfies Record<string, SortField>),
);

export type FilterValue = string | number | boolean | string[];

/** A checked filter. Choices are kept as option ids, which survive a rename. */
export interface ViewFilter {
  field: string;
  op: ViewOp;
  value: FilterValue;
  kind: FieldKind;
}

export interface ViewSort {
  field: string;
  direction: 'asc' | 'desc';
}
