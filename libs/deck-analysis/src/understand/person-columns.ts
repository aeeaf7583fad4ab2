import type { Fact } from '../facts';
import { overlapX, overlapY } from './layout';
import type { DeckView, Line, PageView } from './layout';
import { splitPast } from './past';
import { nameAt } from './person-name';
import type { IsOrdinary, NameMatch } from './person-name';
import { readRole } from './roles';
import type { Role } from './roles';
import { fold, squash, tokens } from './text';
import type { Lexicon } from './vocabulary/lexicon';

export interface NamesInput {
  view: DeckView;
  lexicon: Lexicon;
  company: Fact<string> | null;
  isOrdinary: IsOrdinary;
}

export interface Found {
  match: NameMatch;
  /** One line, or two where first name and surname are stacked. */
  lines: Line[];
  role: Role | null;
  background: Line[];
  /** What follows the role on the name's own line: where the person was before. */
  past: string | null;
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

function peopleOn(page: PageView, input: NamesInput): Found[] {
  const names: { match: NameMatch; lines: Line[] }[] = [];
  const company = squash(input.company?.value ?? '');
  for (const block of page.blocks) {
    const stacked = stackedName(block.lines, input);
    if (stacked) {
      names.push({ match: stacked, lines: block.lines.slice(0, 2) });
      continue;
    }
    for (const line of block.lines) {
      const match =
        nameAt(line.text, input.lexicon, input.isOrdinary, line.source === 'ocr') ?? namedAfterRole(line, input);
      if (match && squash(match.name) !== company && isAlone(match, line, input.lexicon))
        names.push({ match, lines: [line] });
    }
  }
  const shown = names.slice(0, MAX_PEOPLE);
  const taken = new Set(shown.flatMap((name) => name.lines));
  return shown.map((name) => describe(name, page, taken, input.lexicon));
}

/** "CEO: Jane Roe", "Founder – John Smith": the function first. */
function namedAfterRole(line: Line, input: NamesInput): NameMatch | null {
  const parted = /^[•●*✓-]?\s?(.{2,40}?)\s?[:|–—-]\s+(?=\p{Lu})/u.exec(line.text);
  const role = parted?.[1];
  if (parted === null || role === undefined) return null;
  const words = tokens(fold(role));
  const covered = new Set(input.lexicon.roles.find(words).flatMap((hit) => words.slice(hit.start, hit.end))).size;
  if (covered < words.length * 0.6) return null;
  const match = nameAt(line.text.slice(parted[0].length), input.lexicon, input.isOrdinary, false);
  return match && match.rest === '' ? { ...match, rest: role, separated: true } : null;
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

function describe(
  name: { match: NameMatch; lines: Line[] },
  page: PageView,
  taken: ReadonlySet<Line>,
  lexicon: Lexicon,
): Found {
  const last = name.lines[name.lines.length - 1] as Line;
  const below = column(last, page, taken, 'below');
  const { role: rest, past } = splitPast(name.match.rest);
  const inline = rest === '' ? null : readRole([{ ...last, text: rest, words: tokens(fold(rest)) }], lexicon);
  if (inline) return { ...name, role: inline, background: below.slice(0, 8), past };
  const role = readRole(below, lexicon);
  if (role) return { ...name, role, background: below.slice(role.lines).slice(0, 8), past: null };
  const beside = page.body.filter(
    (line) =>
      !taken.has(line) &&
      line.x > last.x + last.width &&
      line.x - last.x - last.width < page.width * 0.2 &&
      overlapY(line, last) > last.height * 0.5,
  );
  const above = column(name.lines[0] as Line, page, taken, 'above');
  const nearest = above[0];
  const caption = nearest && nearest.fontSize <= last.fontSize * 1.1 ? readRole([nearest], lexicon) : null;
  const other = readRole(beside.slice(0, 2), lexicon) ?? caption;
  const whence = rest === '' ? null : rest;
  return { ...name, role: other, background: [...below, ...(other ? [] : above)].slice(0, 8), past: whence };
}

/** The lines under (or over) a name in its column, nearest first, up to the next name or a gap. */
function column(from: Line, page: PageView, taken: ReadonlySet<Line>, side: 'below' | 'above'): Line[] {
  const sign = side === 'below' ? 1 : -1;
  const sorted = page.body
    .filter(
      (line) =>
        line !== from &&
        (line.y - from.y) * sign > from.height * 0.4 &&
        overlapX(line, from) > Math.min(line.width, from.width) * 0.3,
    )
    .sort((a, b) => (a.y - b.y) * sign);
  const result: Line[] = [];
  let edge = side === 'below' ? from.y + from.height : from.y;
  for (const line of sorted) {
    if (taken.has(line) || result.length >= 10) break;
    const gap = side === 'below' ? line.y - edge : edge - (line.y + line.height);
    if (gap > Math.max(from.height, line.height) * (side === 'below' ? 1.8 : 0.9)) break;
    result.push(line);
    edge = side === 'below' ? line.y + line.height : line.y;
  }
  return result;
}
