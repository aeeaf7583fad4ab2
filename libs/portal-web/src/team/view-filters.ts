import { commas } from './lists';
import type { Property } from './team.types';

export type Kind = 'text' | 'number' | 'boolean' | 'time' | 'answer' | 'choice';

export interface Filter {
  field: string;
  op: string;
  value?: unknown;
}

export interface FilterField {
  field: string;
  name: string;
  kind: Kind;
  options: string[];
}

const COMPANY_FIELDS: [string, string, Kind][] = [
  ['name', 'Name', 'text'], ['industry', 'Industry', 'text'], ['stage', 'Stage', 'text'], ['website', 'Website', 'text'],
  ['cri_score', 'CRI', 'number'], ['verified', 'Verified', 'boolean'], ['created_at', 'Added', 'time'], ['updated_at', 'Changed', 'time'],
];

const OF_TEXT = ['eq', 'neq', 'contains', 'in', 'is_empty'];
const OPS: Record<Kind, string[]> = {
  text: OF_TEXT, answer: OF_TEXT, choice: OF_TEXT, number: ['gte', 'lte', 'eq', 'neq', 'is_empty'], boolean: ['eq'], time: ['gte', 'lte'],
};
const WORDS: Record<string, string> = {
  eq: 'is', neq: 'is not', contains: 'contains', gte: 'is at least', lte: 'is at most', in: 'is one of', is_empty: 'is empty',
};
const TIME_WORDS: Record<string, string> = { gte: 'since', lte: 'until' };

export const SORTS: [string, string][] = [['created_at', 'added'], ['updated_at', 'changed'], ['name', 'name'], ['cri_score', 'CRI']];

/** What a view can filter by: the company's own fields, and the team's questions. */
export function filterFields(properties: Property[]): FilterField[] {
  const own = COMPANY_FIELDS.map(([field, name, kind]) => ({ field, name, kind, options: kind === 'boolean' ? ['true', 'false'] : [] }));
  const asked = properties.map(({ id, name, options }) => ({
    field: `property:${id}`, name, kind: options.length > 0 ? ('choice' as const) : ('answer' as const), options: options.map(({ label }) => label),
  }));
  return [...own, ...asked];
}

export function opsOf(kind: Kind): [string, string][] {
  return OPS[kind].map((op) => [op, opWords(kind, op)]);
}

export function opWords(kind: Kind, op: string): string {
  return (kind === 'time' ? TIME_WORDS[op] : undefined) ?? WORDS[op] ?? op;
}

/** A value as a person types it, and back. */
export function valueOf(kind: Kind, op: string, typed: string): unknown {
  if (op === 'is_empty') return true;
  if (op === 'in') return commas(typed);
  if (kind === 'number') return Number(typed);
  return kind === 'boolean' ? typed === 'true' : typed;
}

export function typedOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** Choices are kept as ids; people read labels. */
export function labelled(filter: Filter, properties: Property[]): Filter {
  const options = properties.find(({ id }) => filter.field === `property:${id}`)?.options ?? [];
  const labelOf = (value: unknown): unknown => options.find(({ id }) => id === value)?.label ?? value;
  return { ...filter, value: Array.isArray(filter.value) ? filter.value.map(labelOf) : labelOf(filter.value) };
}

/** "CRI is at least 500" */
export function filterWords(filter: Filter, properties: Property[]): string {
  const field = filterFields(properties).find((each) => each.field === filter.field);
  const { value } = labelled(filter, properties);
  return [field?.name ?? 'A removed question', opWords(field?.kind ?? 'text', filter.op), filter.op === 'is_empty' ? '' : typedOf(value)].join(' ').trim();
}
