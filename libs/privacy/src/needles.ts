/** What stands in the place of what was erased. */
export const ERASED = '[erased]';

const SPECIAL = /[\\^$.|?*+()[\]{}-]/g;

/** A pattern for PostgreSQL (with flag `i`) that finds this address and no longer one that ends or begins with it. */
export function addressPattern(email: string): string {
  return `(?<![A-Za-z0-9._%+-])${quoted(email)}(?![A-Za-z0-9-]|\\.[A-Za-z0-9])`;
}

/** The same of a name, as whole words. */
export function namePattern(name: string): string {
  return `(?<![[:alnum:]])${quoted(name).replace(/\s+/g, '\\s+')}(?![[:alnum:]])`;
}

/** A substring that every text with the needle holds, for LIKE (with `\\` as its escape). */
export function likePattern(needle: string): string {
  return `%${needle.replace(/[\\%_]/g, '\\$&').replace(/\s+/g, '%')}%`;
}

/** As it stands in the text of JSON. */
export const inJson = (needle: string): string => JSON.stringify(needle).slice(1, -1);

function quoted(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

/** Names short enough to be words of their own say nothing about a person. */
export const tellingNames = (names: readonly (string | null | undefined)[]): string[] => [
  ...new Set(names.map((name) => name?.trim() ?? '').filter((name) => [...name].length >= 4)),
];
