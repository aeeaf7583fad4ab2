import { ApiError } from '@app/errors';
import { textOf } from '@app/http';
import type { ThesisCriteria } from './match';

/** A thesis as somebody hands it in, not checked yet: the portal and the command line share these rules. */
export interface ThesisInput {
  name?: unknown;
  description?: unknown;
  criteria?: unknown;
  active?: unknown;
  alert_from?: unknown;
}

export interface ThesisValues {
  name: string;
  description: string | null;
  criteria: ThesisCriteria & { min_cri: number | null };
  active: boolean;
  alert_from: number;
}

export const MAX_NAME = 200;
export const MAX_DESCRIPTION = 5000;
const MAX_ITEMS = 50;
const MAX_ITEM = 100;
const LISTS = ['industries', 'stages', 'keywords', 'geographies'] as const;
/** The score from which on a match is told of, where the thesis says nothing. */
export const DEFAULT_ALERT_FROM = 70;
const CRITERIA = new Set<string>([...LISTS, 'min_cri']);

/**
 * Checks the fields that are there.
 * @throws ApiError invalid_request
 */
export function checkThesis({ name, description, criteria, active, alert_from }: ThesisInput): Partial<ThesisValues> {
  const values: Partial<ThesisValues> = {};
  if (name !== undefined) values.name = textOf('name', name, MAX_NAME);
  if (description !== undefined) values.description = description === null ? null : textOf('description', description, MAX_DESCRIPTION);
  if (criteria !== undefined) values.criteria = checkCriteria(criteria);
  if (active !== undefined) {
    if (typeof active !== 'boolean') throw ApiError.invalid('active', 'must be true or false');
    values.active = active;
  }
  if (alert_from !== undefined) values.alert_from = checkScore(alert_from);
  return values;
}

/** @throws ApiError invalid_request */
function checkScore(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 100) {
    throw ApiError.invalid('alert_from', 'must be a whole number from 0 to 100');
  }
  return value;
}

/** A list that is absent asks for nothing. @throws ApiError invalid_request */
export function checkCriteria(value: unknown): ThesisValues['criteria'] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw ApiError.invalid('criteria', 'must be an object');
  const fields = new Map(Object.entries(value));
  for (const field of fields.keys()) {
    if (!CRITERIA.has(field)) throw ApiError.invalid(`criteria.${field}`, 'is not a known field');
  }
  const [industries, stages, keywords, geographies] = LISTS.map((list) => checkList(`criteria.${list}`, fields.get(list))) as [
    string[],
    string[],
    string[],
    string[],
  ];
  return { industries, stages, keywords, geographies, min_cri: checkMinimum(fields.get('min_cri')) };
}

function checkList(field: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_ITEMS) throw ApiError.invalid(field, `must be a list of at most ${MAX_ITEMS} texts`);
  return value.map((item, index) => textOf(`${field}[${index}]`, item, MAX_ITEM));
}

function checkMinimum(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 1000) {
    throw ApiError.invalid('criteria.min_cri', 'must be a whole number from 0 to 1000');
  }
  return value;
}
