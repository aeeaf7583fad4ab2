import { isCutOffPdf } from '@app/data-room';
import { ApiError } from '@app/errors';
import type { StoredUpload } from '@app/http';

export const PDF = 'application/pdf';
/** 50 MiB: the contract's `max_bytes`. */
export const MAX_DECK_BYTES = 52_428_800;

/** What browsers and clients call a PDF; a client that names no type has said nothing false. */
const CLAIMS = new Set([PDF, 'application/x-pdf', 'application/octet-stream', 'binary/octet-stream', '']);

/**
 * A deck is a PDF by content as well as by header: `%PDF-` at byte 0, so that no polyglot slips in, and an end marker near the
 * end, so that a cut-off upload is told at once.
 * @throws ApiError invalid_file, unsupported_file_type
 */
export function assertPdf(upload: StoredUpload): void {
  if (upload.sizeBytes === 0) throw ApiError.of('invalid_file', 'file', 'is empty');
  const claimed = upload.claimedType.split(';')[0]?.trim() ?? '';
  const isPdf = upload.head.subarray(0, 5).toString('latin1') === '%PDF-';
  if (!CLAIMS.has(claimed) || !isPdf) throw ApiError.of('unsupported_file_type', 'file', 'must be a PDF');
  if (isCutOffPdf(upload.tail)) throw ApiError.of('invalid_file', 'file', 'is cut off: a PDF ends with %%EOF');
}

/** @throws ApiError file_required */
export function requireFile(upload: StoredUpload | null): StoredUpload {
  if (!upload) throw ApiError.of('file_required', 'file', 'a file is required');
  return upload;
}

/** A name for a company whose name the request does not give: the file's, without its ending and the usual filler. */
export function nameFromFile(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\-.+]+/g, ' ')
    .replace(/\b(pitch|deck|investor|presentation|slides?|final|draft|copy|v\d+)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...(words || 'Unnamed company')].slice(0, 200).join('');
}
