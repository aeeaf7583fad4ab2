import { ApiError } from '@app/errors';
import { textOf } from '@app/http';
import type { OptionChange } from '@app/properties';
import type { FormQuestion } from '@app/upload-tokens';

// Lists in bodies are checked here, item by item: each issue names its place, and no key of an object gets lost.

const MAX_ITEMS = 200;
const MAX_LABEL = 200;

function listOf<T>(field: string, raw: unknown, itemOf: (item: unknown, at: string) => T): T[] {
  if (!Array.isArray(raw) || raw.length > MAX_ITEMS) throw ApiError.invalid(field, `must be a list of at most ${MAX_ITEMS}`);
  return raw.map((item: unknown, index) => itemOf(item, `${field}[${index}]`));
}

function objectOf(field: string, value: unknown, known: string[]): Map<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw ApiError.invalid(field, 'must be an object');
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) throw ApiError.invalid(`${field}.${unknown}`, 'is not a known field');
  return new Map(Object.entries(value));
}

function booleanOf(field: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw ApiError.invalid(field, 'must be true or false');
  return value;
}

/** A list of ids; undefined stays undefined. @throws ApiError invalid_request */
export function idList(field: string, raw: unknown): string[] | undefined {
  if (raw === undefined) return undefined;
  return [...new Set(listOf(field, raw, (item, at) => textOf(at, item, 64).toLowerCase()))];
}

/** @throws ApiError invalid_request */
export function textList(field: string, raw: unknown, max = MAX_LABEL): string[] | undefined {
  return raw === undefined ? undefined : listOf(field, raw, (item, at) => textOf(at, item, max));
}

/** `[{id?, label, archived?}]` @throws ApiError invalid_request */
export function optionChanges(raw: unknown): OptionChange[] | undefined {
  if (raw === undefined) return undefined;
  return listOf('options', raw, (item, at) => {
    const fields = objectOf(at, item, ['id', 'label', 'archived']);
    const change: OptionChange = { label: textOf(`${at}.label`, fields.get('label'), MAX_LABEL) };
    if (fields.has('id')) change.id = textOf(`${at}.id`, fields.get('id'), 64).toLowerCase();
    if (fields.has('archived')) change.archived = booleanOf(`${at}.archived`, fields.get('archived'));
    return change;
  });
}

/** `[{property_id, required}]` @throws ApiError invalid_request */
export function formQuestions(raw: unknown): FormQuestion[] | undefined {
  if (raw === undefined) return undefined;
  return listOf('questions', raw, (item, at) => {
    const fields = objectOf(at, item, ['property_id', 'required']);
    return {
      property_id: textOf(`${at}.property_id`, fields.get('property_id'), 64).toLowerCase(),
      required: fields.has('required') ? booleanOf(`${at}.required`, fields.get('required')) : false,
    };
  });
}
