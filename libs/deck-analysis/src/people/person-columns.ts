import { alternatives, type Lexicon } from '@app/lexicon';
import { fold, squash, tokens } from '@app/taxonomy';
import type { Fact } from '../facts';
import { overlapY } from '../layout/layout';
import type { DeckView, Line, PageView } from '../layout/layout';
import { splitPast } from './past';
import { firstNamesListed, introducedOn } from './introductions';
import { nameAt, possibleNameAt } from './person-name';
import type { IsOrdinary, NameMatch } from './person-name';
import { describeAll } from './person-surroundings';
import type { Found, NameOn } from './person-surroundings';
import { ROLE_LINE, SAME_SIZE } from './weights';

export interface NamesInput {
  view: DeckView;
  lexicon: Lexicon;
  company: Fact<string> | null;
  isOrdinary: IsOrdinary;
}

export const MAX_PEOPLE = 60;

/** A page of more words is no slide with people on it. */
const MAX_WORDS = 600;

/** Names with what stands beside them, by page: the same whatever the slides turn out to be about. */
export type NamesByPage = ReadonlyMap<number, Found[]>;

export function namesOf(input: NamesInput): NamesByPage {
  const pages = input.view.pages.filter((page) => page.wordCount <= MAX_WORDS);
  return new Map(pages.map((page) => [page.number, peopleOn(page, input)]));
}

/** Names first that read as such anywhere; beside them, what has a function and looks like them. */
function peopleOn(page: PageView, input: NamesInput): Found[] {
  const sure = sureNames(page, input).slice(0, MAX_PEOPLE);
  const named = describeAll(sure, page, input.lexicon);
  const possible = possibleNames(page, named, input).slice(0, MAX_PEOPLE - sure.length);
  if (possible.length === 0) return named;
  const order = new Map(page.body.map((line, at) => [line, at]));
  const place = (name: NameOn): number => order.get(name.lines[0] as Line) ?? 0;
  return describeAll(
    [...sure, ...possible].sort((one, other) => place(one) - place(other)),
    page,
    input.lexicon,
  ).filter(({ match, role }) => match.sure || role !== null);
}

function sureNames(page: PageView, input: NamesInput): NameOn[] {
  const names: NameOn[] = [];
  const company = squash(input.company?.value ?? '');
  const introduced = new Map([...firstNamesListed(page), ...introducedOn(page, input)]);
  for (const block of page.blocks) {
    const stacked = stackedName(block.lines, input);
    if (stacked) {
      names.push({ match: stacked, lines: block.lines.slice(0, 2) });
      continue;
    }
    if (headsPeople(block.words, input.lexicon)) continue;
    for (const line of block.lines) {
      const here = introduced.get(line);
      if (here) {
        names.push(...here.map((match) => ({ match, lines: [line] })));
        continue;
      }
      for (const match of namesIn(line, input)) {
        if (squash(match.name) !== company && isAlone(match, line, input.lexicon)) names.push({ match, lines: [line] });
      }
    }
  }
  return names;
}

/** "Experienced leadership", "The founders": a heading over people, and none of them. */
function headsPeople(words: readonly string[], lexicon: Lexicon): boolean {
  return (
    words.length <= MAX_HEADING_WORDS &&
    lexicon.titles.find([...words]).some(({ payload, end }) => payload === 'team' && end === words.length)
  );
}

const MAX_HEADING_WORDS = 3;

function namesIn(line: Line, input: NamesInput): NameMatch[] {
  const several = enumerated(line, input);
  if (several.length > 0) return several;
  const match = nameAt(line.text, input.lexicon, input.isOrdinary, line.source === 'ocr') ?? namedAfterRole(line, input);
  return match ? [match] : [];
}

/** What may be names, with a function on their own line or in the next one, set as the names are that are sure. */
function possibleNames(page: PageView, named: readonly Found[], input: NamesInput): NameOn[] {
  const used = new Set(named.flatMap(({ lines, roleLines }) => [...lines, ...roleLines]));
  const withRole = named.filter(({ role }) => role !== null);
  const company = squash(input.company?.value ?? '');
  const possible: NameOn[] = [];
  const beside: NameOn[] = [];
  for (const line of page.body) {
    if (used.has(line) || line.words.length > MAX_LINE_WORDS || page.title?.lines.includes(line)) continue;
    const match = possibleNameAt(line.text, input.lexicon, input.isOrdinary);
    if (!match || squash(match.name) === company || !isAlone(match, line, input.lexicon)) continue;
    // One word alone is a name beside names, or with a founder's or chief's title behind it.
    const alone = !match.name.includes(' ');
    const titled =
      match.separated &&
      (match.given || !isLabel(line.text)) &&
      (isTopPost(match.rest, input.lexicon) || (match.given && isPost(match.rest, input.lexicon)));
    if (alone && match.rest !== '' && !titled) continue;
    if (match.given || titled || (withRole.length === 0 && !alone) || withRole.some((other) => isSetAlike(line, other.lines[0] as Line))) {
      possible.push({ match, lines: [line] });
    } else if (alone) beside.push({ match, lines: [line] });
  }
  // "Leo", "Eli" and "Barbi" in a row are three people, although only two of them are called as many are.
  const row = possible.filter(({ match, lines }) => match.given && !match.name.includes(' ') && lines.length === 1);
  if (row.length >= LEAST_IN_ROW)
    possible.push(...beside.filter(({ lines: [line] }) => row.every((other) => isInRow(line as Line, other.lines[0] as Line))));
  const roled = describeAll(possible, page, input.lexicon).filter(
    ({ role, lines }) => role !== null && !lines.some((line) => used.has(line)),
  );
  return roled
    .filter(({ roleLines }) => !roleLines.some((line) => used.has(line)))
    .filter(
      ({ match, role }) =>
        match.given || withRole.length > 0 || row.length >= LEAST_IN_ROW || role?.group === 'founder' || role?.group === 'executive',
    )
    .map(({ match, lines }) => ({ match, lines }));
}

const LEAST_IN_ROW = 2;

function isInRow(line: Line, other: Line): boolean {
  return isSetAlike(line, other) && overlapY(line, other) > 0;
}

/** "Co-Founder & CTO (ex-Google)": nothing but a title that is one person's. */
function isTopPost(rest: string, lexicon: Lexicon): boolean {
  const { role } = splitPast(rest);
  const [first] = lexicon.roles.find(tokens(fold(role)));
  return first?.start === 0 && (first.payload === 'founder' || first.payload === 'executive');
}

/** "Position: Founder & CEO": a colon stands behind labels more often than behind names. */
const isLabel = (text: string): boolean => /^[^\s:]+\s?:/u.test(text);

/** "Project Lead", and nothing else before what its holder does. */
function isPost(rest: string, lexicon: Lexicon): boolean {
  const words = tokens(fold(splitPast(rest).role));
  return words.length <= ROLE_LINE.post && lexicon.roles.find(words).some(({ end }) => end === words.length);
}

/** One size and weight of type, as people of one grid have. */
export function isSetAlike(line: Line, other: Line): boolean {
  return Math.abs(line.fontSize - other.fontSize) < other.fontSize * SAME_SIZE && (line.bold === other.bold || line.source === 'ocr');
}

const BETWEEN_NAMES = new RegExp(String.raw`\s*[,;&/+·]\s*|\s(?:${alternatives('and')})\s`, 'iu');
const MOST_ENUMERATED = 8;

/** "Founders: Jane Roe, Peter Lindt", "Jane Roe & Peter Lindt, co-founders": one function, several people. */
function enumerated(line: Line, input: NamesInput): NameMatch[] {
  const { lexicon, isOrdinary } = input;
  const [opening = '', before] = /^[•●*✓-]?\s?(.{2,40}?)\s?[:–—]\s+(?=\p{Lu})/u.exec(line.text) ?? [];
  const parts = line.text.slice(opening.length).split(BETWEEN_NAMES);
  if (parts.length < 2 || parts.length > MOST_ENUMERATED) return [];
  if (before !== undefined && !isFunction(tokens(fold(before)), lexicon)) return [];
  const names: NameMatch[] = [];
  for (const part of parts) {
    const match = nameAt(part, lexicon, isOrdinary, false);
    if (match?.rest !== '' || !match.given) break;
    names.push(match);
  }
  const rest = before ?? parts.slice(names.length).join(', ');
  if (names.length < 2 || (before !== undefined && names.length < parts.length)) return [];
  return names.map((match) => ({ ...match, rest, separated: rest !== '' }));
}

function isFunction(words: string[], lexicon: Lexicon): boolean {
  const covered = new Set(lexicon.roles.find(words).flatMap((hit) => words.slice(hit.start, hit.end))).size;
  return covered > 0 && covered >= words.length * ROLE_LINE.nextShare;
}

/** "CEO: Jane Roe", "Founder – John Smith", "CEO Jane Roe": the function first. */
function namedAfterRole(line: Line, input: NamesInput): NameMatch | null {
  const { lexicon, isOrdinary } = input;
  const parted = /^[•●*✓-]?\s?(.{2,40}?)\s?[:|–—-]\s+(?=\p{Lu})/u.exec(line.text);
  const role = parted?.[1];
  if (parted !== null && role !== undefined && isFunction(tokens(fold(role)), lexicon)) {
    const name = line.text.slice(parted[0].length);
    const match = nameAt(name, lexicon, isOrdinary, false) ?? possibleNameAt(name, lexicon, isOrdinary);
    if (match && match.rest === '') return { ...match, rest: role, separated: true };
  }
  const words = line.text.replace(/^[•●*✓-]\s?/u, '').split(' ');
  const least = /\p{Script=Han}/u.test(line.text) ? 1 : 2;
  for (let at = 1; at <= Math.min(4, words.length - least); at += 1) {
    const before = words.slice(0, at).join(' ');
    if (!isFunction(tokens(fold(before)), lexicon)) continue;
    const match = nameAt(words.slice(at).join(' '), lexicon, isOrdinary, false);
    if (match && match.rest === '' && match.given) return { ...match, rest: before, separated: true };
  }
  return null;
}

/** First name above surname, as narrow columns set them. */
function stackedName(lines: Line[], input: NamesInput): NameMatch | null {
  const [first, second] = lines;
  if (!first || !second || first.words.length !== 1 || second.words.length > 2 || lines.length > 3) return null;
  return nameAt(`${first.text} ${second.text}`, input.lexicon, input.isOrdinary, false);
}

const MAX_LINE_WORDS = 14;

/** The name fills its line, or a role follows it, and after that a life; another sentence that begins with a name is prose. */
function isAlone(match: NameMatch, line: Line, lexicon: Lexicon): boolean {
  if (match.rest === '') return true;
  const { role, past } = splitPast(match.rest);
  if (line.words.length > MAX_LINE_WORDS && (past === null || !match.separated)) return false;
  const words = tokens(fold(role));
  // "Prof. Henrik Lund, TU Delft": where an advisor comes from, in place of what they do.
  if (match.known && match.separated && words.length <= 4 && /^\p{Lu}/u.test(role) && !lexicon.roles.has(words)) return true;
  const first = Math.min(...lexicon.roles.find(words.slice(0, 5)).map((hit) => hit.start));
  return words.length <= 10 && first <= (match.separated ? 4 : 0);
}
