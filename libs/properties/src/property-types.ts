import { ApiError } from '@app/errors';
import { codePoints } from '@app/http';
import { matchesPattern } from './property-pattern';

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

const MAX_TEXT = 4000;
const MAX_CHOICES = 10;

function refuse(property: Property, issue: string): never {
  throw ApiError.of('invalid_property_value', `properties.${property.id}`, issue);
}

function textOf(property: Property, raw: unknown): string {
  if (typeof raw !== 'string') return refuse(property, 'must be a string');
  if (raw.trim() === '') return refuse(property, 'must not be blank');
  if (codePoints(raw) > MAX_TEXT) return refuse(property, `must have at most ${MAX_TEXT} characters`);
  return raw;
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
function readReference(property: Property, raw: unknown): ReadAnswer {
  const value = textOf(property, raw);
  const fits = property.validationPattern === null || matchesPattern(property.validationPattern, value);
  if (!fits) return { rows: [], warning: `reference_not_stored: ${property.name}` };
  return { rows: [{ propertyId: property.id, value, optionId: null }], warning: null };
}

/** The property types, one entry each: how an answer is read. */
const READERS: Record<PropertyType, (property: Property, raw: unknown) => ReadAnswer> = {
  text: readText,
  select: readSelect,
  multi_select: readMultiSelect,
  reference: readReference,
};

/** @throws ApiError invalid_property_value */
export function readAnswer(property: Property, raw: unknown): ReadAnswer {
  return READERS[property.type](property, raw);
}

export function hasOptions(type: PropertyType): boolean {
  return type === 'select' || type === 'multi_select';
}
