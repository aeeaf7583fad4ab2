import type { ByteRange } from '@app/storage';

/**
 * The one range of a `Range` header (RFC 9110, section 14). Null: send everything, which is also the right answer to several
 * ranges and to what cannot be read. 'unsatisfiable': 416.
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return null;
    const length = Math.min(Number(last), sizeBytes);
    return length > 0 ? { start: sizeBytes - length, end: sizeBytes - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
