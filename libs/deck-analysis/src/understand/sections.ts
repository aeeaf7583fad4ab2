import type { SectionKind } from '../facts';
import type { Block, DeckView, PageView } from './layout';
import { longest } from './phrases';
import type { Lexicon } from './vocabulary/lexicon';

export type KindScores = Map<SectionKind, number>;

export interface PageSections {
  page: PageView;
  scores: KindScores;
  /** Best first. */
  kinds: SectionKind[];
  /** A heading says so, not only the running text. */
  titled: Set<SectionKind>;
}

const FILLERS = new Set([
  'the',
  'our',
  'a',
  'an',
  'of',
  'and',
  'in',
  'for',
  'is',
  'are',
  'to',
  'with',
  'we',
  'your',
  'us',
  'on',
  'at',
  'by',
  'its',
  'what',
  'who',
  'how',
  'why',
  'this',
  'key',
  'current',
  'vs',
  'x',
  'so',
  'do',
  'does',
  'it',
  'el',
  'la',
  'los',
  'las',
  'de',
  'del',
  'y',
  'un',
  'una',
  'nuestro',
  'nuestra',
  'nuestros',
  'nuestras',
  'en',
  'cual',
  'es',
  'con',
  'al',
  'para',
  'por',
  'der',
  'die',
  'das',
  'und',
  'unser',
  'unsere',
  'fur',
  'von',
  'zu',
  'im',
  'den',
  'ein',
  'eine',
  'le',
  'les',
  'des',
  'du',
  'et',
  'notre',
  'nos',
  'l',
  'd',
  'une',
  'o',
  'os',
  'as',
  'do',
  'da',
  'dos',
  'das',
  'e',
  'nosso',
  'nossa',
  'um',
  'uma',
]);

const SCORE = { title: 10, top: 8, heading: 7, plain: 2.5, strong: 1.6, weak: 0.5 };
const MAX_BODY = 7;

export function classifyPages(view: DeckView, lexicon: Lexicon): PageSections[] {
  const pages = view.pages.map((page) => classifyPage(page, view, lexicon));
  return pages.map((page) => ({ ...page, kinds: choose(page) }));
}

function classifyPage(page: PageView, view: DeckView, lexicon: Lexicon): PageSections {
  const scores: KindScores = new Map();
  const titled = new Set<SectionKind>();
  const exact = new Set<SectionKind>();
  const certain = new Set<SectionKind>();
  for (const block of page.blocks) {
    if (block.words.length > 14) continue;
    const prominence = prominenceOf(block, page);
    for (const { kind, coverage, words } of titleHits(block, lexicon)) {
      if (coverage >= 0.99 || words > 1) certain.add(kind);
      if (coverage >= 0.99) exact.add(kind);
      if (prominence === SCORE.plain && coverage < 0.99) continue;
      raiseTo(scores, kind, prominence * (coverage >= 0.99 ? 1 : 0.35 + 0.45 * coverage));
      if (prominence > SCORE.plain && coverage >= 0.5) titled.add(kind);
    }
  }
  const body = bodyScores(page, lexicon);
  doubtHeadings(scores, titled, certain, body);
  for (const [kind, score] of body) scores.set(kind, (scores.get(kind) ?? 0) + score);
  addPosition(page, view, scores);
  if (isContents(page, titled, exact))
    return { page, scores: new Map([['contents', 20]]), kinds: [], titled: new Set(['contents']) };
  return { page, scores, kinds: [], titled };
}

/** "Risk management" holds a word of the team's headings, but nothing on the slide speaks of people. */
function doubtHeadings(
  scores: KindScores,
  titled: Set<SectionKind>,
  certain: ReadonlySet<SectionKind>,
  body: KindScores,
): void {
  for (const [kind, score] of scores) {
    if (certain.has(kind) || (body.get(kind) ?? 0) >= 1) continue;
    scores.set(kind, score * 0.6);
    if (score * 0.6 < PRIMARY) titled.delete(kind);
  }
}

function raiseTo(scores: KindScores, kind: SectionKind, value: number): void {
  if ((scores.get(kind) ?? 0) < value) scores.set(kind, value);
}

function prominenceOf(block: Block, page: PageView): number {
  if (block === page.title) return SCORE.title;
  // A label in the lower part of a slide is one of its items, not what it is about.
  if (block.y > page.height * 0.72) return SCORE.plain;
  const top = block.y < page.height * 0.22;
  if (page.headings.includes(block)) return top ? SCORE.top : SCORE.heading;
  if (top && (block.bold || block.words.length <= 4)) return SCORE.top * 0.8;
  return SCORE.plain;
}

/** Section words in a heading with the share of the heading they make up; a longer phrase hides the shorter one inside it. */
function titleHits(block: Block, lexicon: Lexicon): { kind: SectionKind; coverage: number; words: number }[] {
  const words = block.words.filter((word) => !/^\d+$/.test(word));
  const hits = lexicon.titles.find(words);
  if (hits.length === 0) return [];
  const kept = longest(hits);
  const covered = new Set(kept.flatMap((hit) => range(hit.start, hit.end)));
  let significant = 0;
  let hitWords = 0;
  words.forEach((word, at) => {
    const counts = !FILLERS.has(word) || covered.has(at);
    if (counts) significant += 1;
    if (counts && covered.has(at)) hitWords += 1;
  });
  const coverage = significant === 0 ? 0 : hitWords / significant;
  const lengths = new Map<SectionKind, number>();
  for (const hit of kept) lengths.set(hit.payload, Math.max(lengths.get(hit.payload) ?? 0, hit.end - hit.start));
  return [...lengths].map(([kind, length]) => ({ kind, coverage, words: length }));
}

/** "The Problem We Solve": a heading that names its section and says nothing else. */
export function isHeadingOnly(block: Block, lexicon: Lexicon): boolean {
  return block.words.length <= 8 && titleHits(block, lexicon).some(({ coverage }) => coverage >= 0.99);
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}

function bodyScores(page: PageView, lexicon: Lexicon): KindScores {
  const seen = new Map<SectionKind, { strong: Set<string>; weak: Set<string>; prominent: number }>();
  for (const block of page.blocks) {
    const big = block === page.title;
    for (const { payload } of lexicon.body.find(block.words)) {
      const entry = seen.get(payload.kind) ?? { strong: new Set<string>(), weak: new Set<string>(), prominent: 0 };
      (payload.strong ? entry.strong : entry.weak).add(payload.phrase);
      if (big) entry.prominent += payload.strong ? 2 : 0.8;
      seen.set(payload.kind, entry);
    }
  }
  const dilution = Math.max(1, Math.sqrt(page.wordCount / 80));
  const scores: KindScores = new Map();
  for (const [kind, entry] of seen) {
    const sum = Math.min(entry.strong.size, 4) * SCORE.strong + Math.min(entry.weak.size, 5) * SCORE.weak;
    scores.set(kind, Math.min(MAX_BODY, sum / dilution + Math.min(3, entry.prominent)));
  }
  return scores;
}

function addPosition(page: PageView, view: DeckView, scores: KindScores): void {
  const share = page.number / Math.max(1, view.pages.length);
  const add = (kind: SectionKind, value: number): void => {
    const now = scores.get(kind) ?? 0;
    if (now > 0) scores.set(kind, Math.max(0, now + value));
  };
  if (share <= 0.35) add('problem', 1);
  else add('problem', -1.5);
  if (share < 0.4) add('ask', -2);
  if (share < 0.6) add('contact', -4);
  if (share > 0.85) add('contact', 2);
}

/** A contents slide names most sections in short lines; it says nothing about any of them. */
function isContents(page: PageView, titled: Set<SectionKind>, exact: Set<SectionKind>): boolean {
  if (titled.has('contents')) return true;
  const long = page.blocks.filter((block) => block.words.length > 9).length;
  return exact.size >= 7 && long <= 1 && page.wordCount < 90;
}

const PRIMARY = 4.2;
const SECONDARY = 6.5;

function choose(page: PageSections): SectionKind[] {
  const { number } = page.page;
  const ranked = [...page.scores].sort((a, b) => b[1] - a[1]);
  if (page.scores.has('contents') && page.titled.has('contents')) return ['contents'];
  if (number === 1) return ['cover', ...ranked.filter(([, score]) => score >= 12).map(([kind]) => kind)];
  const best = ranked[0];
  if (!best || best[1] < PRIMARY) return [];
  const chosen = ranked.filter(([kind, score], at) => {
    if (at === 0) return true;
    return score >= SECONDARY && (page.titled.has(kind) ? score >= best[1] * 0.55 : score >= best[1] * 0.8);
  });
  const kinds = chosen.slice(0, 4).map(([kind]) => kind);
  // Comparisons are headed "Features" and list products.
  return kinds[0] === 'competition' ? kinds.filter((kind) => kind !== 'product') : kinds;
}
