import { alternatives, wordSet } from '@app/lexicon';
import { fold } from '@app/taxonomy';
import type { Fact } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { DeckView, Line } from '../layout/layout';
import type { PageSections } from '../sections/sections';

const COUNTRIES = wordSet('countries');

const SAID = new RegExp(
  String.raw`(?:${alternatives('based_in')}):?\s+((?:\p{Lu}[\p{L}.'-]{1,24})(?:[ ,]{1,2}\p{Lu}[\p{L}.'-]{1,24}){0,3})`,
  'u',
);
const PAIR = /^((?:\p{Lu}[\p{L}.'-]{1,20}\s?){1,3}),\s?((?:\p{Lu}[\p{L}.]{1,20}\s?){1,2})$/u;

/** Where the company is: said in a sentence, or a "City, Country" line on the first or last slides. */
export function locationOf(view: DeckView, sections: PageSections[]): Fact<string> | null {
  const last = view.pages.length;
  for (const section of sections) {
    if (section.kinds.some((kind) => kind === 'team' || kind === 'advisors' || kind === 'competition' || kind === 'testimonials')) continue;
    for (const line of section.page.lines) {
      const said = SAID.exec(line.text)?.[1];
      if (said !== undefined && line.text.length < 300) return { value: said.trim(), evidence: evidenceOf(line, 85) };
    }
  }
  for (const page of view.pages.filter((candidate) => candidate.number === 1 || candidate.number >= last - 1)) {
    for (const line of page.lines) {
      const pair = pairIn(line);
      if (pair !== null) return { value: pair, evidence: evidenceOf(line, 70) };
    }
  }
  return null;
}

function pairIn(line: Line): string | null {
  if (line.text.length > 80) return null;
  const match = PAIR.exec(line.text.replace(/[\s\d-]+$/, '').trim());
  const region = fold(match?.[2] ?? '')
    .trim()
    .replace(/\./g, '');
  return match && COUNTRIES.has(region) ? match[0] : null;
}
