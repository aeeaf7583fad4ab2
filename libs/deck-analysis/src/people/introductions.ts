import { alternatives, alternativesOf, FIRST_NAMES, type Lexicon, type WordList, wordsOf } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import type { Block, Line, PageView } from '../layout/layout';
import { nameAt, partedRest } from './person-name';
import type { IsOrdinary, NameMatch } from './person-name';
import { INTRODUCED } from './weights';

export interface IntroductionsInput {
  lexicon: Lexicon;
  isOrdinary: IsOrdinary;
  company: { value: string } | null;
}

/** What the words before a name make of who bears it: "Founded by …", "Team members: …". */
export type Introduced = 'founder' | 'member' | 'advisor';

/** "Built in 48 hours by": a few words may stand before the last one of a phrase, and say nothing of their own. */
function spread(list: WordList): string {
  const between = String.raw`(?:\s(?!(?:${alternatives('and')}))[^\s,;:.]+){0,4}?\s`;
  return wordsOf(list)
    .map((phrase) => {
      const words = phrase.split(' ');
      const last = alternativesOf([words.pop() as string]);
      return words.length === 0 ? last : alternativesOf([words.join(' ')]) + between + last;
    })
    .join('|');
}

const MARK = String.raw`[•●·*✓▪■–-]\s?`;
const FOUNDED = new RegExp(String.raw`^(?:${MARK})?(.{0,40}?)(?<!\p{L})(?:co-?)?(?:${spread('founded_by')})\s*:?(?:\s+|$)`, 'iu');
const MADE = new RegExp(String.raw`^(?:${MARK})?(?:(?:${spread('made_by')})\s*:?|(?:${alternatives('members')})\s*[:–—])(?:\s+|$)`, 'iu');

/** "Advisors: …" at the beginning of a line or a sentence, "Advised by …" anywhere. */
const ADVISED = new RegExp(
  String.raw`(?:^(?:${MARK})?|[.!?]\s|\n)(?:(?:${alternatives('advised_by')})\s*:?|(?:${alternatives('advisers')})(?:\s*\([^()]{1,30}\))?\s*[:–—])\s+`,
  'iu',
);
/** What a name in an enumeration brings along: "(BSP licensing)". */
const IN_PARENTHESES = /\s*\([^()]{1,60}\)/gu;

/** What is left of ", and". */
const AND_FIRST = new RegExp(String.raw`^(?:${alternatives('and')})\s`, 'iu');

const BETWEEN = new RegExp(String.raw`\s*[,;&/+·|]\s*|\s(?:${alternatives('and')})\s`, 'iu');

/** Everybody whom a line or a line above it introduces, by the lines where they are named. */
export function introducedOn(page: PageView, input: IntroductionsInput): Map<Line, NameMatch[]> {
  const found = new Map<Line, NameMatch[]>();
  for (const block of page.blocks) {
    for (const [line, match] of advising(block, input)) found.set(line, [...(found.get(line) ?? []), match]);
  }
  for (const [at, line] of page.body.entries()) {
    if (found.has(line)) continue;
    const opening = openingOf(line.text, input);
    if (opening === null || page.title?.lines.includes(line)) continue;
    if (opening.rest !== '') {
      const names = enumerated(opening.rest, input);
      if (names.length > 0) found.set(line, names.map(introduced(opening.as)));
      continue;
    }
    for (const [below, name] of listedUnder(line, page.body.slice(at + 1), input)) found.set(below, [introduced(opening.as)(name)]);
  }
  return found;
}

/** "Advised by Jane Roe, former dean of Leeds, and Peter Lindt": what follows a name is passed over. */
function advising({ lines }: Block, input: IntroductionsInput): [Line, NameMatch][] {
  const text = lines.map((line) => line.text).join('\n');
  const opening = ADVISED.exec(text);
  if (opening === null) return [];
  const told = text.slice(opening.index + opening[0].length);
  const parts = told.replace(IN_PARENTHESES, '').replace(/\n/g, ' ').split(BETWEEN);
  return parts.flatMap((part): [Line, NameMatch][] => {
    const match = nameAt(part.trim().replace(AND_FIRST, ''), input.lexicon, input.isOrdinary, false);
    if (match === null || !(match.known || match.given || (match.sure && match.rest === '' && match.name.includes(' ')))) return [];
    const last = match.name.split(' ').at(-1) ?? '';
    const line = lines.find((other) => other.text.includes(match.name)) ?? lines.find((other) => other.text.includes(last)) ?? lines[0];
    return line === undefined ? [] : [[line, { ...introduced('advisor')(match), rest: '' }]];
  });
}

const introduced =
  (as: Introduced) =>
  (match: NameMatch): NameMatch => ({ ...match, sure: true, introduced: as });

function openingOf(text: string, { company }: IntroductionsInput): { as: Introduced; rest: string } | null {
  const [founded, before = ''] = FOUNDED.exec(text) ?? [];
  // "Stripe was founded by …" tells of another firm; a small letter goes on with the line above.
  const own = before === '' ? /^\P{Ll}*\p{Lu}/u.test(text) : company !== null && squash(before).startsWith(squash(company.value));
  if (founded !== undefined) return own ? { as: 'founder', rest: text.slice(founded.length) } : null;
  const [made] = MADE.exec(text) ?? [];
  return made === undefined ? null : { as: 'member', rest: text.slice(made.length) };
}

/** "Jane Roe, Peter Lindt and Maria Lopez in 2021": as many names as stand there; first names alone where nothing else does. */
function enumerated(text: string, input: IntroductionsInput): NameMatch[] {
  const parts = text.split(BETWEEN);
  const names: NameMatch[] = [];
  for (const part of parts) {
    const match = fullName(part, input);
    if (match === null) break;
    names.push({ ...match, rest: '' });
    if (match.rest !== '') break;
  }
  if (names.length > 0) return names;
  const firsts = parts.map((part) => firstName(part.replace(/\.$/, '')));
  return firsts.length > 1 && firsts.every((match) => match !== null && match.rest === '') ? (firsts as NameMatch[]) : [];
}

function fullName(text: string, { lexicon, isOrdinary }: IntroductionsInput): NameMatch | null {
  const match = nameAt(text, lexicon, isOrdinary, false);
  return match?.given === true && (match.separated || !/^\p{Lu}/u.test(match.rest)) ? match : null;
}

/** "Felix", "Felix — Frontend and design". */
function firstName(text: string): NameMatch | null {
  const [, name = '', tail = ''] = /^(?:[•●·*✓▪■–-]\s+)?(\p{Lu}\p{Ll}+)(\s[–—|:-]\s.*|:\s.*|)$/u.exec(text) ?? [];
  if (name === '' || !FIRST_NAMES.has(squash(name))) return null;
  return { name, ...partedRest(tail), known: true, given: true, sure: true };
}

/** "Felix — Frontend", "Damian — Tracking": first names alone, one under the other, each with what they do. */
export function firstNamesListed(page: PageView): Map<Line, NameMatch[]> {
  const listed = page.body.flatMap((line) => {
    const match = firstName(line.text);
    return match !== null && match.rest !== '' ? [{ line, match }] : [];
  });
  const inList = listed.filter(({ line }) =>
    listed.some((other) => other.line !== line && Math.abs(other.line.x - line.x) < line.fontSize * INTRODUCED.aligned),
  );
  return new Map(inList.map(({ line, match }) => [line, [match]]));
}

/** Names in the lines below, one in each, up to a line without one or a gap. */
function listedUnder(opening: Line, below: readonly Line[], input: IntroductionsInput): [Line, NameMatch][] {
  const names: [Line, NameMatch][] = [];
  let last = opening;
  for (const line of below) {
    if (line.y - last.y > Math.max(last.height, line.height) * INTRODUCED.step || line.y <= last.y) break;
    const match = fullName(line.text, input) ?? firstName(line.text);
    if (match === null || (match.rest !== '' && !match.separated)) break;
    names.push([line, match]);
    last = line;
  }
  return names;
}
