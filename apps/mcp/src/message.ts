import type { KeyPrincipal } from '@app/auth';
import { ApiError } from '@app/errors';
import { assertJsonShape, MAX_JSON_BYTES, readBytes, type ServiceRequest } from '@app/http';

/**
 * A batch counts as one request for limits of rate and is worked on at once. The longest message that a tool has a use for, answers
 * to 200 questions of ten choices each, has some 2,500 values.
 */
const LIMITS = { depth: 32, elements: 10_000, batch: 20 };

/**
 * A message of a caller who is known already, held to its limits before anything is made of it.
 * @throws ApiError invalid_json, invalid_request; file_too_large for one of more than 1 MiB by a key that may send files
 */
export async function readMessage(request: ServiceRequest, caller: KeyPrincipal): Promise<unknown> {
  const bytes = await readBytes(request, MAX_JSON_BYTES, (limit) => tooLarge(limit, caller));
  assertJsonShape(bytes, LIMITS);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new ApiError('invalid_json');
  }
}

/** Only a file can make a message that long. */
function tooLarge(limit: number, { canWrite }: KeyPrincipal): ApiError {
  const issue = `a message is at most ${limit} bytes`;
  if (!canWrite) return new ApiError('invalid_request', `${issue}.`);
  return ApiError.of('file_too_large', 'file_base64', `${issue}: request_upload gives you a URL for a larger deck`);
}
