import { lines } from '../team/lists';
import type { Named, Option, Pipeline, Property } from '../team/team.types';

export type Kind = 'text' | 'number' | 'boolean' | 'time' | 'answer' | 'choice' | 'deal' | 'owner';

export interface Filter {
  field: string;
  op: string;
  value?: unknown;
}

export interface FilterField {
  field: string;
  name: string;
  kind: Kind;
  /** What is typed for each, and how people read it. */
  options: [string, string][];
}

const COMPANY_FIELDS: [string, string, Kind][] = [
  ['name', 'Name', 'text'],
  ['industry', 'Industry', 'text'],
  ['stage', 'Stage', 'text'],
  ['website', 'Website', 'text'],
  ['cri_score', 'CRI', 'number'],
  ['verified', 'Verified', 'boolean'],
  ['created_at', 'Added', 'time'],
  ['updated_at', 'Changed', 'time'],
];

/** "Is not empty" is an operator to people and a value of `is_empty` to the service. */
const NOT_EMPTY = 'is_not_empty';
const EMPTINESS = ['is_empty', NOT_EMPTY];
const OF_TEXT = ['eq', 'neq', 'contains', 'in', ...EMPTINESS];
const OPS: Record<Kind, string[]> = {
  text: OF_TEXT,
  answer: OF_TEXT,
  choice: OF_TEXT,
  number: ['gte', 'lte', 'eq', 'neq', ...EMPTINESS],
  boolean: ['eq', 'neq'],
  time: ['gte', 'lte'],
  deal: ['eq', 'neq'],
  owner: ['eq', 'neq', ...EMPTINESS],
};
const WORDS: Record<string, string> = {
  eq: 'is',
  neq: 'is not',
  contains: 'contains',
  gte: 'is at least',
  lte: 'is at most',
  in: 'is one of',
  is_empty: 'is empty',
  [NOT_EMPTY]: 'is not empty',
};
const TIME_WORDS: Record<string, string> = { gte: 'since', lte: 'until' };

export const SORTS: [string, string][] = [
  ['created_at', 'added'],
  ['updated_at', 'changed'],
  ['name', 'name'],
  ['cri_score', 'CRI'],
];

const BOOLEANS: [string, string][] = [
  ['true', 'true'],
  ['false', 'false'],
];

/** Whose stages and which owners a team's deals may have. */
export interface OfDeals {
  pipelines: Pipeline[];
  members: Named[];
}

function dealFields({ pipelines, members }: OfDeals): FilterField[] {
  const stages = pipelines.flatMap(({ name, stages: own }) =>
    own.map((stage): [string, string] => [stage.id, pipelines.length > 1 ? `${name}: ${stage.name}` : stage.name]),
  );
  const owners = members.map(({ id, name }): [string, string] => [id, name]);
  return [
    { field: 'deal_stage_id', name: 'Pipeline stage', kind: 'deal', options: stages },
    { field: 'deal_owner_id', name: 'Owner', kind: 'owner', options: owners },
  ];
}

/** What a view can filter by: the company's own fields, its deals', and the team's questions. */
export function filterFields(properties: Property[], deals: OfDeals): FilterField[] {
  const own = COMPANY_FIELDS.map(([field, name, kind]) => ({ field, name, kind, options: kind === 'boolean' ? BOOLEANS : [] }));
  const asked = properties.map(({ id, name, options }) => ({
    field: `property:${id}`,
    name,
    kind: options.length > 0 ? ('choice' as const) : ('answer' as const),
    options: options.map((option) => choiceOf(option, options)),
  }));
  return [...own, ...dealFields(deals), ...asked];
}

export function opsOf(kind: Kind): [string, string][] {
  return OPS[kind].map((op) => [op, opWords(kind, op)]);
}

function opWords(kind: Kind, op: string): string {
  return (kind === 'time' ? TIME_WORDS[op] : undefined) ?? WORDS[op] ?? op;
}

/** A filter as it is being typed. */
export interface Line {
  field: string;
  op: string;
  /** A list one item a line. */
  typed: string;
}

export function lineOf({ field, op, value }: Filter): Line {
  if (op === 'is_empty') return { field, op: value === false ? NOT_EMPTY : op, typed: '' };
  return { field, op, typed: Array.isArray(value) ? value.join('\n') : String(value ?? '') };
}

export function filterOf(kind: Kind, { field, op, typed }: Line): Filter {
  if (isEmptiness(op)) return { field, op: 'is_empty', value: op !== NOT_EMPTY };
  return { field, op, value: op === 'in' ? lines(typed) : valueOf(kind, typed) };
}

/** Takes no value. */
export function isEmptiness(op: string): boolean {
  return EMPTINESS.includes(op);
}

function valueOf(kind: Kind, typed: string): unknown {
  if (kind === 'number') return Number(typed);
  return kind === 'boolean' ? typed === 'true' : typed;
}

function choiceOf(option: Option, options: Option[]): [string, string] {
  return [nameOf(option, options), option.archived ? `${option.label} (archived)` : option.label];
}

/** A label, as the service finds the option by it; its id where another option is found by that label. */
function nameOf(option: Option, options: Option[]): string {
  const alike = options.filter(({ label }) => label === option.label);
  return (alike.find(({ archived }) => !archived) ?? alike[0]) === option ? option.label : option.id;
}

/** Choices are kept as ids; people type and read labels. */
export function named(filter: Filter, properties: Property[], words = nameOf): Filter {
  const options = properties.find(({ id }) => filter.field === `property:${id}`)?.options ?? [];
  const wordsOf = (value: unknown): unknown => {
    const option = options.find(({ id }) => id === value);
    return option ? words(option, options) : value;
  };
  return { ...filter, value: Array.isArray(filter.value) ? filter.value.map(wordsOf) : wordsOf(filter.value) };
}

/** "CRI, falling" */
export function orderWords({ field, direction }: { field: string; direction: string }): string {
  return `${SORTS.find(([key]) => key === field)?.[1] ?? field}, ${direction === 'asc' ? 'rising' : 'falling'}`;
}

/** "CRI is at least 500" */
export function filterWords(filter: Filter, properties: Property[], deals: OfDeals): string {
  const field = filterFields(properties, deals).find((each) => each.field === filter.field);
  const { op, typed } = lineOf(named(filter, properties, ({ label }) => label));
  const ofDeals = field?.kind === 'deal' || field?.kind === 'owner';
  const wordsOf = (value: string): string => (value ? (field?.options.find(([id]) => id === value)?.[1] ?? 'one that is gone') : value);
  const values = ofDeals ? wordsOf(typed) : typed.replaceAll('\n', ', ');
  return [field?.name ?? 'A removed question', opWords(field?.kind ?? 'text', op), values].join(' ').trim();
}
