import { type Lexicon, wordSet } from '@app/lexicon';
import { fold, squash } from '@app/taxonomy';
import { overlapX, overlapY } from '../layout/layout';
import type { DeckView, Line, PageView } from '../layout/layout';
import { isKnownTld } from './hosts';
import { JAPANESE_FORM, isAboutTheFile, isLegalForm, isLegalFormBefore, legalNameIn } from './names';
import { type Token, tokensOf } from './name-tokens';

/** A name as a deck shows it, at all its places together. */
export interface Sighting {
  key: string;
  forms: Map<string, number>;
  pages: Set<number>;
  count: number;
  line: Line;
  /** Keys of the names within it: "White" and "Node" of "White Node". */
  parts: string[];
  /** Largest share of the cover's largest type; 0 where the cover does not show it. */
  coverSize: number;
  coverLine: boolean;
  coverFirst: boolean;
  furniture: boolean;
  owned: boolean;
  marked: boolean;
  legal: boolean;
  /** On a line that says nothing else but what the file is: "Acme | Pitch deck 2024". */
  fileLine: boolean;
  stacked: boolean;
  doing: number;
  addressed: number;
  possessive: number;
  within: number;
  ownLine: number;
  /** Behind "by": who presents, backs or designs it. */
  by: number;
  /** Behind "in" and "from": where something is. */
  placed: number;
  /** In the midst of small words. */
  prose: number;
  /** At the beginning of a sentence. */
  subject: number;
  headings: number;
  /** On slides about rivals, customers, backers and people. */
  aside: number;
}

const MOST_WORDS = 4;
/** A deck of a hundred full pages holds a tenth of it. */
const MOST_SIGHTED = 30_000;
/** Longer lines are paragraphs: names in them are counted, and taken one word at a time. */
const LONG_LINE = 60;
const STACKED = { lines: 3, words: 2, sameSize: 0.7 } as const;
const REPEATED = { words: 3, pages: 3 } as const;
const VERBS = wordSet('behind_a_name');
const BEFORE = wordSet('before_a_name');
const BEFORE_PLACE = wordSet('before_a_place');
const BY: ReadonlySet<string> = new Set(['by', 'von', 'par', 'por', 'da', 'door', 'przez', 'от']);
const MARK = /[®™©]/u;
const COPYRIGHT = /©|\(c\)|copyright/iu;
const ASIDE: ReadonlySet<string> = new Set([
  'competition',
  'customers',
  'team',
  'advisors',
  'investors',
  'testimonials',
  'validation',
  'appendix',
]);

interface Place {
  line: Line;
  tokens: readonly Token[];
  from: number;
  to: number;
  cover: { size: number; first: boolean } | null;
  heading: boolean;
  aside: boolean;
  stacked: boolean;
}

/** @param labels of the deck's own addresses: a word that one of them holds is a name in small letters, too */
export function sightingsOf(view: DeckView, lexicon: Lexicon, labels: ReadonlySet<string>): Map<string, Sighting> {
  const sightings = new Map<string, Sighting>();
  const cover = view.pages.slice(0, 2).find((page) => page.wordCount > 0) ?? null;
  const coverLines = cover?.lines.filter((line) => line.text.split(' ').some((word) => !isAboutTheFile(word))) ?? [];
  const largest = Math.max(1, ...coverLines.map((line) => line.fontSize));
  const repeated = repeatedLines(view);
  for (const page of view.pages) {
    const aside = isAside(page, lexicon);
    for (const { line, tokens, stacked } of linesOf(page)) {
      const onCover = page === cover;
      const most = tokens.length > LONG_LINE ? 1 : MOST_WORDS;
      const short = (onCover && tokens.length <= MOST_WORDS) || repeated.has(line.folded);
      for (let from = 0; from < tokens.length; from += 1) {
        for (let to = from + 1; to <= Math.min(tokens.length, from + most); to += 1) {
          if (stacked && (from > 0 || to < tokens.length)) continue;
          const part = tokens.slice(from, to);
          if (!isNameLike(part, short) && !(part.length === 1 && labels.has(squash(part[0]?.text ?? '')))) continue;
          see(sightings, {
            line,
            tokens,
            from,
            to,
            cover: onCover ? { size: line.fontSize / largest, first: line === coverLines[0] } : null,
            heading: page.title?.lines.includes(line) === true,
            aside: aside && !line.furniture,
            stacked,
          });
        }
      }
    }
  }
  return sightings;
}

/** Short lines that stand on several slides: a logo in a corner, in small letters, too. */
function repeatedLines(view: DeckView): Set<string> {
  const pages = new Map<string, Set<number>>();
  for (const page of view.pages)
    for (const { folded, words } of page.lines)
      if (words.length <= REPEATED.words && /\p{L}{3}/u.test(folded)) pages.set(folded, (pages.get(folded) ?? new Set()).add(page.number));
  return new Set([...pages].filter(([, on]) => on.size >= REPEATED.pages).map(([folded]) => folded));
}

/** Lines, and two or three of them that are one logo: "White" over "Node". */
function linesOf(page: PageView): { line: Line; tokens: Token[]; stacked: boolean }[] {
  const rows = page.lines.map((line) => ({ line, tokens: tokensOf(line.text), stacked: false }));
  return rows.flatMap((row, at) => {
    const logos: typeof rows = [];
    let tokens = row.tokens;
    for (let next = at + 1; next < at + STACKED.lines && next < rows.length; next += 1) {
      const [above, below] = [rows[next - 1] as (typeof rows)[number], rows[next] as (typeof rows)[number]];
      if (![above.tokens, below.tokens].every(isShort) || !isSetWith(above.line, below.line)) break;
      tokens = [...tokens, ...below.tokens];
      if (tokens.length <= MOST_WORDS) logos.push({ line: row.line, tokens, stacked: true });
    }
    return [row, ...logos];
  });
}

const isShort = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.length <= STACKED.words && tokens.every(({ capital }) => capital);

function isSetWith(one: Line, other: Line): boolean {
  const [small, large] = [Math.min(one.fontSize, other.fontSize), Math.max(one.fontSize, other.fontSize)];
  return small >= large * STACKED.sameSize && Math.max(-overlapX(one, other), -overlapY(one, other)) < large;
}

function isAside(page: PageView, lexicon: Lexicon): boolean {
  return page.title !== null && lexicon.titles.find(page.title.words).some(({ payload }) => ASIDE.has(payload));
}

const DOTTED = /^[\p{L}\d-]{2,}\.(\p{Ll}{2,})$/u;

function isNameLike(part: readonly Token[], short: boolean): boolean {
  // What most words of a sentence fail comes first: these questions are asked for every run of words in the deck.
  if (!short && !part.every(({ capital, joins }) => capital || joins)) return false;
  const first = part[0] as Token;
  const last = part.at(-1) as Token;
  if (first.joins || last.joins) return false;
  const text = part.map(({ text }) => text).join(' ');
  if (text.includes('@') || text.includes('/') || !/\p{L}/u.test(text)) return false;
  // "Nest.io" may be what a company calls itself; "www.nest.io" is where it lives.
  const tld = part.length === 1 ? DOTTED.exec(text)?.[1] : undefined;
  if (tld === undefined ? /\.\p{L}{2,}\b/u.test(text) : !isKnownTld(tld)) return false;
  if (part.every(({ text }) => isAboutTheFile(text))) return false;
  if (isLegalForm(last.text) || (part.length > 1 && isLegalFormBefore(first.text))) return false;
  // What a comma or a stop parts is no name.
  return !part.slice(0, -1).some(({ raw }) => /[,;:.!?|)]$/.test(raw) && !/^(?:Dr|Prof|St)\.$/i.test(raw));
}

function see(sightings: Map<string, Sighting>, place: Place): void {
  const { line, tokens, from, to, cover, heading, aside, stacked } = place;
  const part = tokens.slice(from, to);
  const form = part.map(({ text }) => text).join(' ');
  const key = squash(form);
  if (key.length < 2 || key.length > 40 || /^\d+$/.test(key)) return;
  if (sightings.size >= MOST_SIGHTED && !sightings.has(key)) return;
  const [before, after, last] = [tokens[from - 1], tokens[to], part.at(-1) as Token];
  const whole = part.length === tokens.length;
  const sighting = sightings.get(key) ?? unseen(key, line, part);
  const small = (token: Token | undefined): boolean => token !== undefined && /^\p{Ll}{2,}[,]?$/u.test(token.raw);
  const parted = (token: Token): boolean => /[,;:.!?|]$/.test(token.raw);
  sighting.forms.set(form, (sighting.forms.get(form) ?? 0) + (cover ? 2 : 1));
  sighting.pages.add(line.page);
  sighting.count += 1;
  if (cover && cover.size > sighting.coverSize) Object.assign(sighting, { coverSize: cover.size, line });
  sighting.coverLine ||= cover !== null && whole;
  sighting.coverFirst ||= cover?.first === true && from === 0;
  sighting.furniture ||= line.furniture;
  sighting.owned ||= COPYRIGHT.test(line.text) && squash(legalNameIn(line.text)?.name ?? form) === key;
  sighting.marked ||= MARK.test(last.raw);
  sighting.legal ||= isLegalName(place, key) && !aside;
  sighting.fileLine ||= !whole && [...tokens.slice(0, from), ...tokens.slice(to)].every(({ text }) => isAboutTheFile(text));
  sighting.stacked ||= stacked;
  if (before && BY.has(fold(before.text))) sighting.by += 1;
  if (before && BEFORE_PLACE.has(fold(before.text))) sighting.placed += 1;
  if (after && VERBS.has(fold(after.text))) sighting.doing += 1;
  if (before && BEFORE.has(fold(before.text))) sighting.addressed += 1;
  if (/[’']s\b/u.test(last.raw)) sighting.possessive += 1;
  const leads = (before?.capital === true && !parted(before)) || before?.text === '&';
  if (leads || (after?.capital === true && !parted(last)) || after?.text === '&') sighting.within += 1;
  if (whole) sighting.ownLine += 1;
  if (small(before) && before !== undefined && !parted(before)) sighting.prose += 1;
  if (from === 0 && small(after) && tokens.length > 2) sighting.subject += 1;
  if (heading) sighting.headings += 1;
  if (aside) sighting.aside += 1;
  sightings.set(key, sighting);
}

/** "Acme Ltd", "SIA Acme", and the form in two words: "Acme Pvt Ltd", "Acme Sp. z o.o.". */
function isLegalName({ tokens, from, to }: Place, key: string): boolean {
  const before = tokens[from - 1];
  if ((before !== undefined && isLegalFormBefore(before.text)) || JAPANESE_FORM.test(tokens[to]?.text ?? '')) return true;
  // "Sons ApS" of "Nori & Sons ApS".
  if (before?.joins === true) return false;
  const behind = tokens
    .slice(to, to + 3)
    .map(({ raw }) => raw)
    .join(' ');
  if (behind === '') return false;
  const name = tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
  return squash(legalNameIn(`${name} ${behind}`)?.name ?? '') === key;
}

function unseen(key: string, line: Line, part: readonly Token[]): Sighting {
  const parts = new Set<string>();
  for (let from = 0; from < part.length; from += 1)
    for (let to = from + 1; to <= part.length; to += 1)
      if (to - from < part.length)
        parts.add(
          squash(
            part
              .slice(from, to)
              .map(({ text }) => text)
              .join(' '),
          ),
        );
  return {
    key,
    line,
    parts: [...parts],
    forms: new Map<string, number>(),
    pages: new Set<number>(),
    count: 0,
    coverSize: 0,
    coverLine: false,
    coverFirst: false,
    furniture: false,
    owned: false,
    marked: false,
    legal: false,
    fileLine: false,
    stacked: false,
    doing: 0,
    addressed: 0,
    possessive: 0,
    within: 0,
    ownLine: 0,
    by: 0,
    placed: 0,
    prose: 0,
    subject: 0,
    headings: 0,
    aside: 0,
  };
}
