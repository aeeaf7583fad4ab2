import { ApiError } from '@app/errors';
import { codePoints } from '@app/http';
import { MAX_VALUE, type PatternBudget } from './property-pattern';

export const PROPERTY_TYPES = ['text', 'select', 'multi_select', 'reference'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export interface PropertyOption {
  id: string;
  label: string;
}

export interface Property {
  id: string;
  name: string;
  type: PropertyType;
  /** Without archived ones. */
  options: PropertyOption[];
  validationPattern: string | null;
}

/** One row to store: a value or a chosen option. */
export type AnswerRow = { propertyId: string; value: string; optionId: null } | { propertyId: string; value: null; optionId: string };

export interface ReadAnswer {
  rows: AnswerRow[];
  /** Said in the job's warnings. */
  warning: string | null;
}

const MAX_CHOICES = 10;

function refuse(property: Property, issue: string): never {
  throw ApiError.of('invalid_property_value', `properties.${property.id}`, issue);
}

function stringOf(property: Property, raw: unknown): string {
  if (typeof raw !== 'string') return refuse(property, 'must be a string');
  // A code point is two units at most, so most texts need no counting.
  if (raw.length > MAX_VALUE && (raw.length > 2 * MAX_VALUE || codePoints(raw) > MAX_VALUE)) {
    return refuse(property, `must have at most ${MAX_VALUE} characters`);
  }
  return raw;
}

function textOf(property: Property, raw: unknown): string {
  const text = stringOf(property, typeof raw === 'string' ? raw.trim() : raw);
  return text === '' ? refuse(property, 'must not be blank') : text;
}

/** By id or by its present label; an id wins where a label looks like one. */
function optionOf(property: Property, raw: unknown): string {
  if (typeof raw !== 'string') return refuse(property, 'must be an option id or label');
  const option = property.options.find(({ id }) => id === raw.toLowerCase()) ?? property.options.find(({ label }) => label === raw);
  return option ? option.id : refuse(property, 'is not one of the options');
}

function readText(property: Property, raw: unknown): ReadAnswer {
  return { rows: [{ propertyId: property.id, value: textOf(property, raw), optionId: null }], warning: null };
}

function readSelect(property: Property, raw: unknown): ReadAnswer {
  return { rows: [{ propertyId: property.id, value: null, optionId: optionOf(property, raw) }], warning: null };
}

function readMultiSelect(property: Property, raw: unknown): ReadAnswer {
  if (!Array.isArray(raw)) return refuse(property, 'must be an array of option ids or labels');
  if (raw.length === 0 || raw.length > MAX_CHOICES) return refuse(property, `must name 1 to ${MAX_CHOICES} options`);
  const ids = [...new Set(raw.map((item) => optionOf(property, item)))];
  return { rows: ids.map((optionId) => ({ propertyId: property.id, value: null, optionId })), warning: null };
}

/** A reference that does not match its pattern is no error: it is not stored, and the job says so (specification). */
function readReference(property: Property, raw: unknown, budget: PatternBudget): ReadAnswer {
  const value = stringOf(property, raw);
  // The length is checked before, so that the pattern's run is bounded.
  if (property.validationPattern !== null && !budget.matches(property.validationPattern, value)) {
    return { rows: [], warning: `reference_not_stored: ${property.name} (${property.id})` };
  }
  return { rows: [{ propertyId: property.id, value: textOf(property, value), optionId: null }], warning: null };
}

interface PropertyTypeRule {
  /** Offers options; an answer is one row an option instead of a value. */
  hasOptions: boolean;
  /** May demand a pattern of the whole value. */
  hasPattern: boolean;
  read(property: Property, raw: unknown, budget: PatternBudget): ReadAnswer;
}

/** THE table of property types. */
const TYPES: Record<PropertyType, PropertyTypeRule> = {
  text: { hasOptions: false, hasPattern: false, read: readText },
  select: { hasOptions: true, hasPattern: false, read: readSelect },
  multi_select: { hasOptions: true, hasPattern: false, read: readMultiSelect },
  reference: { hasOptions: false, hasPattern: true, read: readReference },
};

/**
 * What an answer is stored as.
 * @param budget of the request, for all of its answers
 * @throws ApiError invalid_property_value
 */
export function readAnswer(property: Property, raw: unknown, budget: PatternBudget): ReadAnswer {
  return TYPES[property.type].read(property, raw, budget);
}

export function hasOptions(type: PropertyType): boolean {
  return TYPES[type].hasOptions;
}

export function hasPattern(type: PropertyType): boolean {
  return TYPES[type].hasPattern;
}
