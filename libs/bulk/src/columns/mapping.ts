import { ApiError } from '@app/errors';
import { unsafeText } from '@app/http';
import { fieldNamed, fieldOfHeader, propertyOfHeader, type ImportField } from './fields';

/** A column of the file and what its cells fill: a field, or a property by its id. */
export type MappedColumn = { column: string; field: ImportField } | { column: string; propertyId: string };

interface KnownProperty {
  id: string;
  name: string;
}

const MAX_COLUMNS = 500;

/**
 * The `mapping` of a request: column → field or property id; null: the column is ignored.
 * @throws ApiError invalid_mapping
 */
export function parseMapping(text: string | undefined): Map<string, string | null> {
  if (text === undefined || text.trim() === '') return new Map();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw ApiError.of('invalid_mapping', 'mapping', 'must be a JSON map from column to field or property id');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw ApiError.of('invalid_mapping', 'mapping', 'must be a JSON map from column to field or property id');
  }
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length > MAX_COLUMNS) throw ApiError.of('invalid_mapping', 'mapping', `must name at most ${MAX_COLUMNS} columns`);
  for (const [column, target] of entries) {
    const issue = unsafeText(column) ?? (target === null || typeof target === 'string' ? null : 'must name a field or a property id');
    if (issue) throw refused(column, issue);
  }
  return new Map(entries as [string, string | null][]);
}

/**
 * What each column of a file fills: as the mapping says, and else by itself where its header is known. Others are ignored.
 * @throws ApiError invalid_mapping for a mapped column that is missing, an unknown target, one named twice, and where nothing is filled
 */
export function mapColumns(
  columns: readonly string[],
  mapping: ReadonlyMap<string, string | null>,
  properties: readonly KnownProperty[],
): MappedColumn[] {
  const mapped: MappedColumn[] = [];
  const taken = new Set<string>();
  for (const [column, target] of mapping) {
    if (!columns.includes(column)) throw refused(column, 'is no column of the file');
    if (target === null) continue;
    const to = targetOf(column, target, properties);
    if (taken.has(keyOf(to))) throw refused(column, `fills ${target}, which another column fills already`);
    taken.add(keyOf(to));
    mapped.push(to);
  }
  const left = columns.filter((column) => !mapping.has(column));
  mapped.push(...byThemselves(left, taken, properties));
  if (!taken.has('name') && !taken.has('external_id') && !taken.has('website')) {
    throw ApiError.of('invalid_mapping', 'mapping', 'no column says which company a row is of: map one to name, external_id or website');
  }
  return mapped;
}

/** Those of the columns whose headers are known, each target once. @param taken targets that are filled already; those found are added */
export function byThemselves(columns: readonly string[], taken: Set<string>, properties: readonly KnownProperty[]): MappedColumn[] {
  return columns.flatMap((column) => {
    const to = byItself(column, properties);
    if (!to || taken.has(keyOf(to))) return [];
    taken.add(keyOf(to));
    return [to];
  });
}

function targetOf(column: string, target: string, properties: readonly KnownProperty[]): MappedColumn {
  const field = fieldNamed(target);
  if (field) return { column, field };
  const property = properties.find(({ id }) => id === target.toLowerCase());
  if (!property) throw refused(column, 'must be mapped to a field or the id of a property');
  return { column, propertyId: property.id };
}

function byItself(column: string, properties: readonly KnownProperty[]): MappedColumn | undefined {
  const field = fieldOfHeader(column);
  if (field) return { column, field };
  const property = propertyOfHeader(column, properties);
  return property && { column, propertyId: property.id };
}

function keyOf(to: MappedColumn): string {
  return 'field' in to ? to.field : to.propertyId;
}

function refused(column: string, issue: string): ApiError {
  return ApiError.of('invalid_mapping', `mapping.${column.slice(0, 100)}`, issue);
}
