import { alternatives, type Lexicon, notation, wordSet } from '@app/lexicon';
import { fold, tokens } from '@app/taxonomy';
import { legalNameIn } from '../company/names';
import type { PersonFact } from '../facts';
import type { Line } from '../layout/layout';
import { doubtOf } from '../sections/claims';
import type { PageSections } from '../sections/sections';
import type { PassageInput, Passages } from './gathered';
import { TABLE_MARKS } from './weights';

const { months: MONTHS } = notation();

const NTH_YEAR = new RegExp(String.raw`\b(?:fy\s?\d{2}|y[1-5]|(?:${alternatives('nth_year')})\s[1-5])\b`, 'gu');
const TABLE_HEAD = wordSet('table_heads');
const CRITERIA = wordSet('table_criteria');
const ADDRESSES = [
  new RegExp(String.raw`\b\d{1,5}[\p{L}]?,?\s\p{Lu}[\p{L}.'-]+\s(?:${alternatives('streets')})`, 'iu'),
  new RegExp(String.raw`\p{L}(?:${alternatives('street_endings')})\s\d{1,4}`, 'iu'),
  new RegExp(String.raw`\b(?:${alternatives('streets_first')})\s\p{L}+.{0,30}\d`, 'iu'),
];

const QUARTER = new RegExp(
  String.raw`\b(?:q[1-4]|h[12]|t[1-4])[\s'’-]{0,2}(?:20)?\d{2}\b|(?<!\p{L})(?:${[...MONTHS.keys()].join('|')})\.?\s['’]?(?:20)?\d{2}\b`,
  'u',
);
/** "By March 2027": what the money is to reach, and when. */
export const BY_WHEN = new RegExp(
  String.raw`(?<!\p{L})(?:${alternatives('by_when')})\s(?:${alternatives('end_of')})?\s?(?:q[1-4]|(?:${[...MONTHS.keys()].join('|')})\.?)\s(?:de\s)?20\d{2}`,
  'iu',
);
const QUARTERS = new RegExp(QUARTER.source, 'gu');
const YEAR = /(?<!\d)20[1-4]\d(?!\d)/g;

/** What slides show by how they are made, and what was read from them before: tables, years, legal lines, people. */
export function readStructure(input: PassageInput, passages: Passages): void {
  for (const section of input.sections) {
    const { page, kinds } = section;
    if (kinds.includes('roadmap') || kinds.includes('traction')) {
      for (const line of page.body)
        if (QUARTER.test(line.folded) && (isRoadmap(section) || isStep(line, input.lexicon))) passages.add('roadmap.dated', line);
    }
    if (kinds.some((kind) => kind === 'ask' || kind === 'use_of_funds'))
      for (const line of page.body) if (BY_WHEN.test(line.text)) passages.add('roadmap.dated', line);
    if (kinds.includes('solution') || kinds.includes('product')) whatItDoes(section, input, passages);
    if (kinds.includes('financials')) readYears(section, passages);
    if (kinds.includes('testimonials')) testimonial(section, passages);
    if (kinds.includes('competition')) comparison(section, passages);
    readLegal(section, passages);
  }
  for (const competitor of input.competitors) passages.add('competition.named', competitor.evidence);
  for (const item of input.useOfFunds) passages.add('use_of_funds.item', item.evidence);
  for (const person of input.people) describePerson(person, input, passages);
}

/** "Acme finds a replacement by text message": the company's name and a verb, at the beginning of a sentence. */
function whatItDoes({ page, kinds }: PageSections, { company }: PassageInput, passages: Passages): void {
  const name = company?.value ?? '';
  if (name.length < SHORTEST_NAME || kinds.includes('problem') || kinds.includes('competition')) return;
  const sentence = new RegExp(String.raw`(?:^|[.!?:•–]\s|[«“"])${escaped(name)}[»”"]?\s\p{Ll}{2}`, 'iu');
  const block = page.blocks.find(
    (other) =>
      other.words.length >= SENTENCE &&
      other !== page.title &&
      sentence.test(other.text) &&
      doubtOf(other, other.text.search(sentence), page) === null,
  );
  if (block) passages.add('solution.statement', block);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const SHORTEST_NAME = 3;
const SENTENCE = 6;

/** A roadmap first of all: a table of results by year that looks like one is about money. */
export function isRoadmap({ kinds }: { kinds: readonly string[] }): boolean {
  return kinds.includes('roadmap') && !kinds.includes('financials');
}

/** Among results a date is a milestone's where the line says what happened: "ARR, March 2025" and an axis say how much there was. */
export function isStep({ text }: { text: string }, lexicon: Lexicon): boolean {
  const words = tokens(fold(text));
  if (lexicon.metrics.has(words)) return false;
  return lexicon.passages.find(words).some(({ payload }) => /^(?:roadmap|product_stage)\./.test(payload.topic));
}

/** Whether anything stands beside the date: "2025", "Plan 2026" and "2027P" head the columns of a table. */
export function isMilestone({ text }: { text: string }, lexicon: Lexicon): boolean {
  return tokens(fold(text)).some((word) => /\p{L}{3}/u.test(word) && !lexicon.target.has([word])) || UNSPACED.test(text);
}

/** Two signs of a script that is written without spaces: each is a token of its own. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{2}/u;

/** Years, quarters, months of a year and years counted from now that the line names. */
export function datesIn({ folded }: Line): string[] {
  return [YEAR, NTH_YEAR, QUARTERS].flatMap((dates) => folded.match(dates) ?? []);
}

function readYears({ page }: PageSections, passages: Passages): void {
  const years = new Map<string, Line>();
  for (const line of page.body) {
    for (const match of line.folded.matchAll(YEAR)) if (!years.has(match[0])) years.set(match[0], line);
    for (const match of line.folded.matchAll(NTH_YEAR)) if (!years.has(match[0])) years.set(match[0], line);
  }
  // The latest first: they are ahead, whatever years the table begins with.
  const latest = [...years].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, 2);
  if (years.size >= 2) latest.forEach(([, line]) => passages.add('forecast.years', line));
}

function testimonial({ page }: PageSections, passages: Passages): void {
  const texts = page.blocks.filter((block) => block.words.length >= 5 && block !== page.title);
  const quote = texts.find((block) => /^["“”«»„]/u.test(block.text)) ?? texts.find((block) => block.words.length >= 8);
  if (quote) passages.add('validation.testimonial', quote.lines[0] ?? quote);
}

const MARK = /[✓✔✅☑✗✘✕✖❌⛔🚫×●○◐]/u;

/** A table of marks, or three and more short columns side by side. */
function comparison({ page }: PageSections, passages: Passages): void {
  const marked = page.body.filter((line) => MARK.test(line.text));
  const header = page.body.find((line) => line.words.some((word) => TABLE_HEAD.has(word))) ?? marked[0];
  if (header && (marked.length >= TABLE_MARKS || header.words.some((word) => CRITERIA.has(word))))
    passages.add('competition.table', header);
}

function readLegal({ page, kinds }: PageSections, passages: Passages): void {
  if (kinds.includes('team') || kinds.includes('competition') || kinds.includes('testimonials')) return;
  for (const line of page.lines) {
    if (line.words.length > 16) continue;
    if (
      (line.furniture || kinds.includes('contact') || kinds.includes('cover') || line.text.includes('©')) &&
      legalNameIn(line.text.replace(/^(?:©|\(c\)|copyright)\s*(?:\d{4}\s*)?/iu, ''))
    ) {
      if (doubtOf({ text: line.text, lines: [line] }, 0, page) === null) passages.add('registration.legal_form', line);
    }
    if (ADDRESSES.some((address) => address.test(line.text))) passages.add('registration.address', line);
  }
}

/** A person's own lines say where they were before: the evidence is the line, not the name. */
function describePerson(person: PersonFact, input: PassageInput, passages: Passages): void {
  const page = input.sections[person.evidence.page - 1]?.page;
  if (!page) return;
  for (const text of person.background) {
    const line = page.lines.find((candidate) => candidate.text === text);
    if (!line) continue;
    for (const { payload } of input.lexicon.passages.find(line.words))
      if (payload.topic.startsWith('team.')) passages.add(payload.topic, line);
  }
}
