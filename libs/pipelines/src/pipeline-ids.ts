import { ApiError } from '@app/errors';

/** Pipelines that one submission targets (contract, section 3). */
export const MAX_PIPELINES = 10;

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith('['))
    return text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw ApiError.invalid('pipeline_ids', 'must be a JSON array or ids parted by commas');
  }
}

/**
 * The `pipeline_ids` of a request: a list of ids or, from a form, its JSON text or ids parted by commas. In lower case, each once.
 * @throws ApiError invalid_request (not a list of strings, more than 10)
 */
export function pipelineIdsOf(raw: unknown): string[] {
  if (raw === undefined) return [];
  const list = typeof raw === 'string' ? parsed(raw) : raw;
  if (!Array.isArray(list) || list.some((id) => typeof id !== 'string')) {
    throw ApiError.invalid('pipeline_ids', 'must be an array of ids');
  }
  const ids = [...new Set((list as string[]).map((id) => id.toLowerCase()))];
  if (ids.length > MAX_PIPELINES) throw ApiError.invalid('pipeline_ids', `must name at most ${MAX_PIPELINES} pipelines`);
  return ids;
}
