import { ApiError } from '@app/errors';
import { EVENT_TYPES, type EventType, eventTypesOf } from '@app/events';
import { codePoints } from '@app/http';

const MAX_TYPES = 100;
const MAX_PIPELINES = 100;
const MAX_DESCRIPTION = 500;

/**
 * The types that an endpoint takes; absent or null: all. `company.*` stands for all that begin so.
 * @throws ApiError invalid_request
 */
export function endpointTypes(raw: unknown): EventType[] | null {
  if (raw === undefined || raw === null) return null;
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MAX_TYPES) {
    throw ApiError.invalid('types', `must be a list of 1 to ${MAX_TYPES} types of events`);
  }
  const unknown = raw.findIndex((type: unknown) => typeof type !== 'string' || eventTypesOf([type]) === null);
  if (unknown >= 0) throw ApiError.invalid(`types[${unknown}]`, 'is no type of events');
  const types = eventTypesOf(raw as string[]) as EventType[];
  return types.length === EVENT_TYPES.length ? null : types;
}

/** The ids as they are sent; null: all that the creator sees. Whether there are such pipelines is asked elsewhere. @throws ApiError invalid_request */
export function endpointPipelineIds(raw: unknown): string[] | null {
  if (raw === undefined || raw === null) return null;
  if (!Array.isArray(raw) || raw.length > MAX_PIPELINES || raw.some((id) => typeof id !== 'string')) {
    throw ApiError.invalid('pipeline_ids', `must be a list of at most ${MAX_PIPELINES} ids, or null for all`);
  }
  // None is the same as all, as wherever pipelines are named.
  if (raw.length === 0) return null;
  return [...new Set((raw as string[]).map((id) => id.toLowerCase()))];
}

/** Null clears it. @throws ApiError invalid_request */
export function endpointDescription(raw: unknown): string | null {
  if (raw === undefined || raw === null) return null;
  if (typeof raw !== 'string' || codePoints(raw) > MAX_DESCRIPTION) {
    throw ApiError.invalid('description', `must be a string of at most ${MAX_DESCRIPTION} characters`);
  }
  return raw.trim() === '' ? null : raw;
}
