import { pipeline } from 'node:stream/promises';
import { attachment, type Storage } from '@app/storage';
import type { ServiceRequest, ServiceResponse } from '@app/http';
import type { SentFile } from '../documents.repository';
import { byteRange } from './byte-range';

/** A reader that takes nothing for this long is gone; its file must not stay open. */
const STALL_MS = 60_000;

/** Whatever the file holds, no browser may run it within our origin. */
const INERT = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
};

/**
 * Streams a document, whole or one range of it. Throws only while nothing has been sent; a client that goes away ends
 * it quietly.
 */
export async function sendDocument(
  storage: Storage,
  document: SentFile,
  request: ServiceRequest,
  response: ServiceResponse,
): Promise<void> {
  const size = document.size_bytes;
  const etag = `"${document.sha256}"`;
  const ifRange = request.headers['if-range'];
  // Bytes under a document never change, so the only stale piece is one of another file.
  const range = ifRange === undefined || ifRange === etag ? byteRange(request.headers.range, size) : null;
  response.set({ ...INERT, 'Accept-Ranges': 'bytes', ETag: etag });
  if (range === 'unsatisfiable') {
    response.status(416).set('Content-Range', `bytes */${size}`).end();
    return;
  }
  // Opened first: a file that storage has lost must be an error, not a broken 200.
  const body = request.method === 'HEAD' ? null : await storage.read(document.storage_key, range ?? undefined);
  response.set({
    'Content-Type': document.mime_type,
    'Content-Disposition': attachment(document.file_name),
    'Content-Length': String(range ? range.end - range.start + 1 : size),
  });
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  if (!body) {
    response.end();
    return;
  }
  response.setTimeout(STALL_MS, () => response.destroy());
  await pipeline(body, response).catch(() => response.destroy());
}
