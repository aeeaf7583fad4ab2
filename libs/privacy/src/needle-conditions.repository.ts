import { addressPattern, inJson, likePattern, namePattern } from './needles';
import type { ColumnInfo } from './schema-map.repository';

/** What is looked for, in whatever column. */
export interface Needle {
  text: string;
  kind: 'address' | 'name';
}

/** As it is spelt in the column. */
export const needleOf = ({ type }: ColumnInfo, { text, kind }: Needle): Needle => ({
  text: type.startsWith('json') ? inJson(text) : text,
  kind,
});

export const patternOf = ({ text, kind }: Needle): string => (kind === 'address' ? addressPattern(text) : namePattern(text));
export const address = (text: string): Needle => ({ text, kind: 'address' });
export const name = (text: string): Needle => ({ text, kind: 'name' });

export const textOf = ({ name, type }: ColumnInfo): string =>
  type === 'text[]' ? `array_to_string(t.${name}, E'\\n')` : type.startsWith('json') ? `t.${name}::text` : `t.${name}`;

/** A condition on a text: one of the needles is in it. */
export function matches(needles: readonly Needle[], params: unknown[]): (text: string) => string {
  const bound = needles.map((needle) => [params.push(likePattern(needle.text)), params.push(patternOf(needle))] as const);
  return (text) => bound.map(([like, pattern]) => `(${text} ILIKE $${like} AND ${text} ~* $${pattern})`).join(' OR ') || 'false';
}
