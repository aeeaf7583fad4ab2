import { fold } from '@app/taxonomy';
import { LANGUAGES } from './languages';
import type { LanguageFile } from './schema';

type Numbers = NonNullable<LanguageFile['numbers']>;

/** How languages write numbers, all together: a deck in German has "million" and "mio" side by side. */
const ALL: readonly Numbers[] = LANGUAGES.flatMap(({ numbers }) => numbers ?? []);

function merged<T>(pick: (numbers: Numbers) => Readonly<Record<string, T>> | undefined): Record<string, T> {
  return Object.fromEntries(ALL.flatMap((numbers) => Object.entries(pick(numbers) ?? {}).map(([word, value]) => [fold(word), value])));
}

function together(pick: (numbers: Numbers) => readonly string[] | undefined): string[] {
  return [...new Set(ALL.flatMap((numbers) => pick(numbers) ?? []))];
}

export const MAGNITUDES: Readonly<Record<string, number>> = merged(({ magnitudes }) => magnitudes);
export const COMPOUND_MAGNITUDES: Readonly<Record<string, number>> = merged(({ compound_magnitudes }) => compound_magnitudes);
export const CURRENCY_NAMES: Readonly<Record<string, string>> = merged(({ currencies }) => currencies);
export const PERCENT: readonly string[] = together(({ percent }) => percent).map(fold);
export const RANGE: readonly string[] = together(({ range }) => range);
export const OF: readonly string[] = together(({ of }) => of);
export const IN: readonly string[] = together(({ in: before }) => before);
export const TABLE_UNITS: readonly string[] = together(({ table_units }) => table_units);

/** 1 to 12 by every name and abbreviation, folded. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  ALL.flatMap(({ months }) =>
    Object.entries(months ?? {}).flatMap(([month, names]) => names.map((name) => [fold(name), Number(month)] as const)),
  ),
);

/** "March", "märz", "abr": a word for a month in any of the languages. */
export function isMonth(word: string): boolean {
  return MONTHS.has(fold(word));
}
