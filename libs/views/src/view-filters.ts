import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { codePoints } from '@app/http';
import { findOption, type ManagedProperty } from '@app/properties';
import type { ViewFilterRequest } from './dto/view.request.dto';
import {
  answerKind,
  COMPANY_FIELDS,
  DEAL_FIELDS,
  OPS_OF,
  PROPERTY_FIELD,
  type FieldKind,
  type FilterValue,
  type ViewFilter,
  type ViewOp,
} from './view-fields';

/** What a filter on an answer needs to know of its question. */
export type FilteredProperty = Pick<ManagedProperty, 'id' | 'type' | 'options'>;

const MAX_TEXT = 4000;
const MAX_ITEMS = 50;
/** A day, or a moment with its offset (RFC 3339), in years that every part of the system can write. */
const TIME = /^([12]\d{3}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Filters whose fields, operators and values belong together.
 * @param properties the team's own
 * @throws ApiError invalid_request, unknown_property
 */
export const checkFilters = (filters: readonly ViewFilterRequest[], properties: readonly FilteredProperty[]): ViewFilter[] =>
  filters.map((filter, index) => checkFilter(`filters[${index}]`, filter, properties));

function checkFilter(path: string, { field, op, value }: ViewFilterRequest, properties: readonly FilteredProperty[]): ViewFilter {
  const property = propertyOf(path, field, properties);
  const kind = property ? answerKind(property.type) : (COMPANY_FIELDS.get(field) ?? DEAL_FIELDS.get(field))?.kind;
  if (!kind)
    throw ApiError.invalid(
      `${path}.field`,
      `must be property:<id> or one of ${[...COMPANY_FIELDS.keys(), ...DEAL_FIELDS.keys()].join(', ')}`,
    );
  if (!OPS_OF[kind].includes(op)) throw ApiError.invalid(`${path}.op`, `must be one of ${OPS_OF[kind].join(', ')} for this field`);
  const checked = checkValue(`${path}.value`, kind, op, value);
  return {
    field: property ? `property:${property.id}` : field,
    op,
    value: property ? choices(`${path}.value`, property, checked) : checked,
    kind,
  };
}

function propertyOf(path: string, field: string, properties: readonly FilteredProperty[]): FilteredProperty | undefined {
  const id = PROPERTY_FIELD.exec(field)?.[1]?.toLowerCase();
  if (id === undefined) return undefined;
  const property = properties.find((known) => known.id === id);
  if (!property) throw ApiError.of('unknown_property', `${path}.field`, 'there is no property of this id');
  return property;
}

function checkValue(path: string, kind: FieldKind, op: ViewOp, value: unknown): FilterValue {
  if (op === 'is_empty') return boolean(path, value ?? true);
  if (op === 'in') {
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ITEMS)
      throw ApiError.invalid(path, `must be a list of 1 to ${MAX_ITEMS} texts`);
    return value.map((item, index) => text(`${path}[${index}]`, item));
  }
  switch (kind) {
    case 'number':
      if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > 1_000_000)
        throw ApiError.invalid(path, 'must be a whole number');
      return value;
    case 'boolean':
      return boolean(path, value);
    case 'time':
      return time(path, value);
    case 'text':
    case 'answer':
    case 'choice':
      return text(path, value);
    case 'deal':
    case 'owner':
      return id(path, value);
  }
}

/** Labels become option ids. Archived options count: companies have chosen them, and a view that names one stays editable. */
function choices(path: string, property: FilteredProperty, value: FilterValue): FilterValue {
  if (answerKind(property.type) === 'answer' || typeof value === 'boolean' || typeof value === 'number') return value;
  const optionOf = (given: string): string => {
    const option = findOption(property.options, given);
    if (!option) throw ApiError.invalid(path, 'must be an option id or label of the property');
    return option.id;
  };
  return typeof value === 'string' ? optionOf(value) : value.map(optionOf);
}

function id(path: string, value: unknown): string {
  if (!isUuid(value)) throw ApiError.invalid(path, 'must be an id');
  return value.toLowerCase();
}

function text(path: string, value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '' || codePoints(value) > MAX_TEXT) {
    throw ApiError.invalid(path, `must be a string of 1 to ${MAX_TEXT} characters, not blank`);
  }
  return value;
}

function boolean(path: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw ApiError.invalid(path, 'must be true or false');
  return value;
}

function time(path: string, value: unknown): string {
  const day = typeof value === 'string' ? TIME.exec(value)?.[1] : undefined;
  const isDay = day !== undefined && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  // February 30th is March 2nd to JavaScript and an error to PostgreSQL.
  if (typeof value !== 'string' || !isDay || Number.isNaN(Date.parse(value))) {
    throw ApiError.invalid(path, 'must be an RFC 3339 date or date-time');
  }
  return value;
}
