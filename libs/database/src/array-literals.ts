const SIGNS = /["\\]/g;

/**
 * Ids as the literal of an array, for `$n::uuid[]`: pg looks at every element of an array for signs to escape, and ids have none.
 * @param ids of this service, never a text from outside
 */
export function uuidArray(ids: readonly (string | null)[]): string {
  return `{${ids.map((id) => id ?? 'NULL').join()}}`;
}

/** Texts as the literal of an array, for `$n::text[]`. */
export function textArray(texts: readonly (string | null)[]): string {
  return `{${texts.map((text) => (text === null ? 'NULL' : `"${text.replace(SIGNS, '\\$&')}"`)).join()}}`;
}
