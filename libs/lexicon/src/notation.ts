import { fold } from '@app/taxonomy';
import { languages } from './languages';
import type { LanguageFile } from './schema';

type Numbers = NonNullable<LanguageFile['numbers']>;

/** How languages write numbers, all together: a deck in German has "million" and "mio" side by side. */
export interface Notation {
  /** Factors by word. */
  magnitudes: Readonly<Record<string, number>>;
  /** The same for two words: "mil millones". */
  compoundMagnitudes: Readonly<Record<string, number>>;
  /** ISO codes by the currency's name. */
  currencyNames: Readonly<Record<string, string>>;
  percent: readonly string[];
  /** Between the ends of a range. */
  range: readonly string[];
  /** Between a number and what it counts. */
  of: readonly string[];
  /** Before the unit of a table. */
  in: readonly string[];
  tableUnits: readonly string[];
  /** Small numbers by their words: "half a", "three", "anderhalf". */
  spelled: Readonly<Record<string, number>>;
  /** What adds a half to one. */
  andAHalf: readonly string[];
  /** 1 to 12 by every name and abbreviation, folded. */
  months: ReadonlyMap<string, number>;
}

let made: Notation | undefined;

export function notation(): Notation {
  return (made ??= make(languages().flatMap(({ numbers }) => numbers ?? [])));
}

function make(all: readonly Numbers[]): Notation {
  return {
    magnitudes: merged(all, ({ magnitudes }) => magnitudes),
    compoundMagnitudes: merged(all, ({ compound_magnitudes }) => compound_magnitudes),
    currencyNames: merged(all, ({ currencies }) => currencies),
    percent: together(all, ({ percent }) => percent).map(fold),
    range: together(all, ({ range }) => range),
    of: together(all, ({ of }) => of),
    in: together(all, ({ in: before }) => before),
    tableUnits: together(all, ({ table_units }) => table_units),
    spelled: merged(all, ({ spelled }) => spelled),
    andAHalf: together(all, ({ and_a_half }) => and_a_half).map(fold),
    months: new Map(
      all.flatMap(({ months }) =>
        Object.entries(months ?? {}).flatMap(([month, names]) => names.map((name) => [fold(name), Number(month)] as const)),
      ),
    ),
  };
}

function merged<T>(all: readonly Numbers[], pick: (numbers: Numbers) => Readonly<Record<string, T>> | undefined): Record<string, T> {
  return Object.fromEntries(all.flatMap((numbers) => Object.entries(pick(numbers) ?? {}).map(([word, value]) => [fold(word), value])));
}

function together(all: readonly Numbers[], pick: (numbers: Numbers) => readonly string[] | undefined): string[] {
  return [...new Set(all.flatMap((numbers) => pick(numbers) ?? []))];
}

/** "March", "märz", "abr": a word for a month in any of the languages. */
export function isMonth(word: string): boolean {
  return notation().months.has(fold(word));
}
