import { ApiError } from '@app/errors';

/** What a JSON text may hold, counted before it is parsed: a value costs many times its text in memory. */
export interface JsonLimits {
  depth: number;
  /** Values and keys together. */
  elements: number;
  /** Members of an array that is the whole text (a batch). */
  batch: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const ARRAY = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The index of the quote that ends the string whose first character stands at `from`; the length where none does. */
function endOfString(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Checks the limits on the bytes of UTF-8 JSON, before it is parsed: no byte of a longer character equals a bracket, a quote or a comma.
 * Text that is no JSON may pass here; the parser refuses it.
 * @throws ApiError invalid_request
 */
export function assertJsonShape(bytes: Buffer, limits: JsonLimits): void {
  const first = bytes.findIndex((byte) => !BLANK.has(byte));
  const isBatch = bytes[first] === ARRAY;
  let depth = 0;
  let elements = 1;
  let members = 1;
  for (let i = first; i >= 0 && i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte === QUOTE) i = endOfString(bytes, i + 1);
    else if (byte === COMMA || byte === COLON) {
      elements += 1;
      if (isBatch && depth === 1) members += 1;
    } else if (byte === ARRAY || byte === OBJECT) {
      elements += 1;
      depth += 1;
    } else if (byte === ARRAY_END || byte === OBJECT_END) depth -= 1;
    if (depth > limits.depth) throw new ApiError('invalid_request', `JSON is nested deeper than ${limits.depth} levels.`);
    if (elements > limits.elements) throw new ApiError('invalid_request', `JSON holds more than ${limits.elements} values and keys.`);
    if (members > limits.batch) throw new ApiError('invalid_request', `A batch holds at most ${limits.batch} messages.`);
  }
}
