/**
 * JSON that PostgreSQL takes: it stores neither U+0000 nor half a surrogate pair, which files of strangers may hold. Half a pair becomes
 * U+FFFD.
 * @param nul what stands for U+0000
 */
export function storableJson(json: string, nul: '' | '\uFFFD'): string {
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return json;
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) => wellFormed(value, nul));
}

function wellFormed(value: unknown, nul: string): unknown {
  if (typeof value === 'string') return textOf(value, nul);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [textOf(key, nul), item]));
}

function textOf(text: string, nul: string): string {
  return Buffer.from(text.replaceAll('\u0000', nul)).toString();
}
