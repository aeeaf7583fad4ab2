import type { Fact } from '../facts';
import { evidenceOf } from './layout';
import type { DeckView, Line } from './layout';
import type { PageSections } from './sections';
import { fold } from './text';
import { list, words } from './vocabulary/list';

const COUNTRIES: ReadonlySet<string> = new Set(
  words(`
    argentina australia austria bangladesh belgium bolivia brazil brasil bulgaria cambodia cameroon canada chile china
    colombia croatia cyprus czechia denmark ecuador egypt estonia ethiopia finland france georgia germany deutschland
    ghana greece guatemala hungary iceland india indonesia iran iraq ireland israel italy italia japan jordan
    kazakhstan kenya kuwait latvia lebanon lithuania luxembourg malaysia malta mexico moldova morocco nepal
    netherlands nigeria norway oman pakistan panama paraguay peru philippines poland portugal qatar romania russia
    rwanda senegal serbia singapore slovakia slovenia spain espana sudan sweden switzerland schweiz taiwan tanzania
    thailand tunisia turkey uae uganda uk ukraine uruguay usa venezuela vietnam zambia zimbabwe england scotland
    california texas delaware ny ca ma wa tx il fl karnataka maharashtra telangana kerala
  `),
);
const TWO_WORD: ReadonlySet<string> = new Set(
  list(`
  united states, united kingdom, saudi arabia, south africa, south korea, new zealand, sri lanka, costa rica,
  czech republic, north macedonia, tamil nadu, new york, hong kong, el salvador
`),
);

const SAID =
  /(?:based in|headquartered in|headquarters in|located in|hq:?|con sede en|sede en|mit sitz in|sitz in|base a|basee a|bases a|sediada em|com sede em|offices? in|based out of)\s+((?:\p{Lu}[\p{L}.'-]{1,24})(?:[ ,]{1,2}\p{Lu}[\p{L}.'-]{1,24}){0,3})/u;
const PAIR = /^((?:\p{Lu}[\p{L}.'-]{1,20}\s?){1,3}),\s?((?:\p{Lu}[\p{L}.]{1,20}\s?){1,2})$/u;

/** Where the company is: said in a sentence, or a "City, Country" line on the first or last slides. */
export function locationOf(view: DeckView, sections: PageSections[]): Fact<string> | null {
  const last = view.pages.length;
  for (const section of sections) {
    if (
      section.kinds.some(
        (kind) => kind === 'team' || kind === 'advisors' || kind === 'competition' || kind === 'testimonials',
      )
    )
      continue;
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
  return match && (COUNTRIES.has(region) || TWO_WORD.has(region)) ? match[0] : null;
}
