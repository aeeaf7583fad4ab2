import { fold, squash, tokens } from '@app/taxonomy';
import type { Fact } from '../facts';
import { overlapX, overlapY } from '../layout/layout';
import type { DeckView, Line, PageView } from '../layout/layout';
import { splitPast } from './past';
import { nameAt } from './person-name';
import type { IsOrdinary, NameMatch } from './person-name';
import { readRole } from './roles';
import type { Role } from './roles';
import type { Lexicon } from '../lexicon/lexicon';
import { COLUMN, ROLE_LINE } from './weights';

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
      const match = nameAt(line.text, input.lexicon, input.isOrdinary, line.source === 'ocr') ?? namedAfterRole(line, input);
      if (match && squash(match.name) !== company && isAlone(match, line, input.lexicon)) names.push({ match, lines: [line] });
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
  if (covered < words.length * ROLE_LINE.nextShare) return null;
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

function describe(name: { match: NameMatch; lines: Line[] }, page: PageView, taken: ReadonlySet<Line>, lexicon: Lexicon): Found {
  const last = name.lines[name.lines.length - 1] as Line;
  const below = column(last, page, taken, 'below');
  const { role: rest, past } = splitPast(name.match.rest);
  const inline = rest === '' ? null : readRole([{ ...last, text: rest, words: tokens(fold(rest)) }], lexicon);
  if (inline) return { ...name, role: inline, background: below.slice(0, COLUMN.background), past };
  const role = readRole(below, lexicon);
  if (role) return { ...name, role, background: below.slice(role.lines).slice(0, COLUMN.background), past: null };
  const beside = page.body.filter(
    (line) =>
      !taken.has(line) &&
      line.x > last.x + last.width &&
      line.x - last.x - last.width < page.width * COLUMN.beside &&
      overlapY(line, last) > last.height * COLUMN.sameRow,
  );
  const above = column(name.lines[0] as Line, page, taken, 'above');
  const nearest = above[0];
  const caption = nearest && nearest.fontSize <= last.fontSize * COLUMN.captionSize ? readRole([nearest], lexicon) : null;
  const other = readRole(beside.slice(0, 2), lexicon) ?? caption ?? overPicture(name.lines[0] as Line, page, taken, lexicon);
  const whence = rest === '' ? null : rest;
  return { ...name, role: other, background: [...below, ...(other ? [] : above)].slice(0, COLUMN.background), past: whence };
}

/** A function over the picture of whoever holds it, with the name under the picture: centred, and nothing written between. */
function overPicture(name: Line, page: PageView, taken: ReadonlySet<Line>, lexicon: Lexicon): Role | null {
  const middle = (line: Line): number => line.x + line.width / 2;
  const above = page.body.filter((line) => line.y + line.height < name.y && overlapX(line, name) > 0).sort((a, b) => b.y - a.y);
  const [nearest] = above;
  if (!nearest || taken.has(nearest) || page.title?.lines.includes(nearest)) return null;
  const apart = name.y - nearest.y - nearest.height;
  const centred = Math.abs(middle(nearest) - middle(name)) < name.fontSize * COLUMN.centred;
  return centred && apart < name.fontSize * COLUMN.picture ? readRole([nearest], lexicon) : null;
}

/** The lines under (or over) a name in its column, nearest first, up to the next name or a gap. */
function column(from: Line, page: PageView, taken: ReadonlySet<Line>, side: 'below' | 'above'): Line[] {
  const sign = side === 'below' ? 1 : -1;
  const sorted = page.body
    .filter(
      (line) =>
        line !== from &&
        (line.y - from.y) * sign > from.height * COLUMN.step &&
        overlapX(line, from) > Math.min(line.width, from.width) * COLUMN.overlap,
    )
    .sort((a, b) => (a.y - b.y) * sign);
  const result: Line[] = [];
  let edge = side === 'below' ? from.y + from.height : from.y;
  for (const line of sorted) {
    if (taken.has(line) || result.length >= COLUMN.lines) break;
    const gap = side === 'below' ? line.y - edge : edge - (line.y + line.height);
    if (gap > Math.max(from.height, line.height) * (side === 'below' ? COLUMN.gapBelow : COLUMN.gapAbove)) break;
    result.push(line);
    edge = side === 'below' ? line.y + line.height : line.y;
  }
  return result;
}
