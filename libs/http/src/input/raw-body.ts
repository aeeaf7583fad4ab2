import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { newId } from '@app/database';
import { ApiError } from '@app/errors';
import { Storage, StorageLimitError } from '@app/storage';
import { watchBody } from './body-flow';
import { displayName } from './multipart-body';
import { sizeInWords } from './size-in-words';
import { StoredUpload } from './stored-upload';

/** What command lines call any body unless told otherwise: it claims nothing. */
const NO_CLAIM = 'application/x-www-form-urlencoded';

function tooLarge(maxBytes: number): ApiError {
  return ApiError.of('file_too_large', 'file', `must be at most ${sizeInWords(maxBytes)}`);
}

/**
 * A body that is one file, streamed through its hash into storage; a refusal leaves nothing there. The type is the caller's to check.
 * @param fileName to show, as nothing in such a request names the file
 * @throws ApiError invalid_request for an encoded, stalled or broken body, file_too_large
 */
export async function readRawBody(storage: Storage, request: IncomingMessage, fileName: string, maxBytes: number): Promise<StoredUpload> {
  const { 'content-encoding': encoding, 'content-length': length, 'content-type': type } = request.headers;
  if (encoding && encoding !== 'identity') throw new ApiError('invalid_request', 'Content-Encoding is not accepted.');
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const key = `uploads/${newId()}`;
  // Not the request itself: whoever stops reading it must not end the connection, on which the answer is still to go out.
  const source = new PassThrough();
  let failure: ApiError | undefined;
  const stop = watchBody(request, (refusal) => {
    failure ??= refusal;
    source.destroy(refusal);
  });
  request.pipe(source);
  try {
    const { sizeBytes, sha256, head, tail } = await storage.put(key, source, { maxBytes });
    const claimed = type?.split(';')[0]?.trim().toLowerCase() ?? '';
    return new StoredUpload(key, displayName(fileName), claimed === NO_CLAIM ? '' : claimed, sizeBytes, sha256, head, tail);
  } catch (error) {
    throw failure ?? (error instanceof StorageLimitError ? tooLarge(maxBytes) : error);
  } finally {
    stop();
    // An error that comes later is of a body that nobody waits for.
    request.on('error', () => undefined);
    request.unpipe(source);
    // The rest is read and dropped: a caller that is still sending would lose the answer with the connection.
    request.resume();
  }
}
