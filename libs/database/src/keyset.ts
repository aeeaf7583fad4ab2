import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { ApiError } from '@app/errors';

export interface PageRequest {
  /** 1..100 */
  limit: number;
  cursor?: string;
}

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

/** The values of the sort columns at the last row of a page: strings and numbers, as the query binds them. */
export type KeysetPosition = (string | number | null)[];

const SIGNATURE_BYTES = 12;
const MAX_CURSOR_LENGTH = 2048;

/**
 * Cursors: the sort key of the last row, signed together with the list and the filters it belongs to. Garbage, tampering
 * and reuse elsewhere are 400 `invalid_cursor` (contract, section 1).
 */
@Injectable()
export class Keyset {
  constructor(private readonly config: AppConfig) {}

  /**
   * @param binding what the cursor is good for: the list's name, the owner and every filter, in a fixed order
   * @throws ApiError invalid_cursor
   */
  position(cursor: string | undefined, binding: readonly unknown[]): KeysetPosition | null {
    if (cursor === undefined) return null;
    const dot = cursor.indexOf('.');
    if (cursor.length > MAX_CURSOR_LENGTH || dot < 1) throw new ApiError('invalid_cursor');
    const payload = cursor.slice(0, dot);
    const given = Buffer.from(cursor.slice(dot + 1), 'base64url');
    const expected = this.sign(payload, binding);
    // The text is compared too: base64url has several spellings of the same bytes.
    const canonical = expected.toString('base64url') === cursor.slice(dot + 1);
    if (!canonical || given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, expected)) {
      throw new ApiError('invalid_cursor');
    }
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as KeysetPosition;
  }

  /** Makes the page of `limit + 1` fetched rows: the extra row only says that there is more. */
  page<R, T>(
    rows: R[],
    request: PageRequest,
    binding: readonly unknown[],
    keyOf: (row: R) => KeysetPosition,
    toItem: (row: R) => T,
  ): Page<T> {
    const more = rows.length > request.limit;
    const kept = more ? rows.slice(0, request.limit) : rows;
    const last = kept[kept.length - 1];
    return {
      data: kept.map(toItem),
      next_cursor: more && last !== undefined ? this.cursor(keyOf(last), binding) : null,
    };
  }

  /** The cursor of a position: for lists that a reader follows for ever, whose `next_cursor` is never null. */
  cursor(position: KeysetPosition, binding: readonly unknown[]): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
    return `${payload}.${this.sign(payload, binding).toString('base64url')}`;
  }

  private sign(payload: string, binding: readonly unknown[]): Buffer {
    const text = JSON.stringify([payload, ...binding.map((part) => part ?? null)]);
    return createHmac('sha256', this.config.secrets.cursor).update(text).digest().subarray(0, SIGNATURE_BYTES);
  }
}

/**
 * The condition under which a list goes on after a position; none on its first page. Each is a statement with a plan of its own:
 * one for both ("no position, or after it") reads a list from its beginning to the position. Pushes its parameters.
 * @param columns the sort columns, newest first
 */
export function beyond(position: KeysetPosition | null, columns: [string, string], params: unknown[], idType = 'uuid'): string {
  if (!position) return 'true';
  return `(${columns.join(', ')}) < ($${params.push(position[0])}::timestamptz, $${params.push(position[1])}::${idType})`;
}

/** The usual order: newest first. */
export function createdAtKey(row: { created_at: Date; id: string }): KeysetPosition {
  return [row.created_at.toISOString(), row.id];
}
