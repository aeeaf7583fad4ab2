import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The file's bytes are no text in any encoding that we read; the message is for people. */
export class UnreadableText extends Error {}

/** Bytes that no text holds: controls but tab, line feed, form feed, carriage return and escape. */
function isControl(byte: number): boolean {
  return byte < 9 || byte === 11 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32);
}

/** Bytes that windows-1252 leaves open: a Latin-1 text has none. */
const UNDEFINED_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * What the beginning of a file is written in: its byte order mark says it, else the zero bytes of UTF-16, else UTF-8 unless it is none.
 * Null: this is no text.
 */
export function encodingOf(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0] as [number, number];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[(at & 1) as 0 | 1] += 1;
  const half = head.length / 2;
  // Of letters of the Latin script every other byte is zero.
  if (zeros[1] > half * 0.4 && zeros[0] < half * 0.05) return 'utf-16le';
  if (zeros[0] > half * 0.4 && zeros[1] < half * 0.05) return 'utf-16be';
  if (head.some(isControl)) return null;
  if (isUtf8(wholeCharacters(head))) return 'utf-8';
  return UNDEFINED_1252.some((byte) => head.includes(byte)) ? null : 'windows-1252';
}

/** Without a character that is cut off at the end. */
export function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}

/**
 * Reads the whole file once. UTF-8 at its beginning may be Latin-1 further on.
 * @throws UnreadableText
 */
export async function encodingOfAll(source: AsyncIterable<Buffer>, atBeginning: Encoding): Promise<Encoding> {
  if (atBeginning !== 'utf-8' && atBeginning !== 'windows-1252') return atBeginning;
  let utf8 = true;
  let latin = true;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    if (utf8) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const whole = wholeCharacters(bytes);
      utf8 = isUtf8(whole);
      rest = Buffer.from(bytes.subarray(whole.length));
    }
    latin &&= !UNDEFINED_1252.some((byte) => piece.includes(byte));
  }
  if (utf8 && rest.length === 0) return 'utf-8';
  if (latin) return 'windows-1252';
  throw new UnreadableText('The file is neither UTF-8 nor UTF-16 nor Latin-1 throughout; save it as UTF-8.');
}

/** The file as text, a piece at a time, without its byte order mark. @param fatal else what is not of the encoding becomes U+FFFD @throws UnreadableText */
export async function* decoded(source: AsyncIterable<Buffer>, encoding: Encoding, fatal = true): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  try {
    for await (const piece of source) yield decoder.decode(piece, { stream: true });
    const last = decoder.decode();
    if (last !== '') yield last;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new UnreadableText(`The file is not ${encoding.toUpperCase()} throughout.`);
    throw error;
  }
}
