import { type Lexicon, longest, type SectionKind, wordSet } from '@app/lexicon';
import { fold, tokens } from '@app/taxonomy';
import type { Block, DeckView, PageView } from '../layout/layout';
import { BODY, CHOICE, CONTENTS, COVERAGE, POSITION, PROMINENCE, ZONES } from './weights';

export type KindScores = Map<SectionKind, number>;

export interface PageSections {
  page: PageView;
  scores: KindScores;
  /** Best first. */
  kinds: SectionKind[];
  /** A heading says so, not only the running text. */
  titled: Set<SectionKind>;
  /** By trained weights, where the deck is long enough for them: log odds in thousandths. */
  odds?: ReadonlyMap<SectionKind, number>;
}

const FILLERS = wordSet('fillers');

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
    for (const { kind, coverage, words } of block === page.title ? headingHits(block, lexicon) : titleHits(block.words, lexicon)) {
      if (coverage >= COVERAGE.whole || words > 1) certain.add(kind);
      if (coverage >= COVERAGE.whole) exact.add(kind);
      if (prominence === PROMINENCE.plain && coverage < COVERAGE.whole) continue;
      raiseTo(scores, kind, prominence * (coverage >= COVERAGE.whole ? 1 : COVERAGE.base + COVERAGE.perShare * coverage));
      if (prominence > PROMINENCE.plain && coverage >= COVERAGE.naming) titled.add(kind);
    }
  }
  const body = bodyScores(page, lexicon);
  doubtHeadings(scores, titled, certain, body);
  for (const [kind, score] of body) scores.set(kind, (scores.get(kind) ?? 0) + score);
  addPosition(page, view, scores);
  if (isContents(page, titled, exact)) return { page, scores: new Map([['contents', 20]]), kinds: [], titled: new Set(['contents']) };
  return { page, scores, kinds: [], titled };
}

/** Headings that nothing on the slide bears out count less. */
function doubtHeadings(scores: KindScores, titled: Set<SectionKind>, certain: ReadonlySet<SectionKind>, body: KindScores): void {
  for (const [kind, score] of scores) {
    if (certain.has(kind) || (body.get(kind) ?? 0) >= COVERAGE.support) continue;
    scores.set(kind, score * COVERAGE.unsupported);
    if (score * COVERAGE.unsupported < CHOICE.primary) titled.delete(kind);
  }
}

function raiseTo(scores: KindScores, kind: SectionKind, value: number): void {
  if ((scores.get(kind) ?? 0) < value) scores.set(kind, value);
}

function prominenceOf(block: Block, page: PageView): number {
  if (block === page.title) return PROMINENCE.title;
  if (block.y > page.height * ZONES.items) return PROMINENCE.plain;
  const top = block.y < page.height * ZONES.top;
  if (page.headings.includes(block)) return top ? PROMINENCE.top : PROMINENCE.heading;
  if (top && (block.bold || block.words.length <= 4)) return PROMINENCE.quietTop;
  return PROMINENCE.plain;
}

/**
 * "Traction / what happened since May", "Market opportunity (why now)": what stands first names the slide when it says nothing else, and the
 * rest tells more of it.
 */
function headingHits(block: Block, lexicon: Lexicon): TitleHit[] {
  const hits = titleHits(block.words, lexicon);
  const [lead = ''] = block.text.split(AFTER_LEAD, 1);
  if (lead.length === block.text.length) return hits;
  const named = titleHits(tokens(fold(lead)), lexicon).filter(({ coverage }) => coverage >= COVERAGE.whole);
  return named.length === 0 ? hits : [...named, ...hits.filter(({ kind }) => !named.some((hit) => hit.kind === kind))];
}

/** What parts a heading's name from what it says of it. */
const AFTER_LEAD = /\s?[|/(]|\s[-–—]\s/;

interface TitleHit {
  kind: SectionKind;
  coverage: number;
  /** Of the longest phrase. */
  words: number;
}

/** Section words in a heading with the share of the heading they make up; a longer phrase hides the shorter one inside it. */
function titleHits(written: readonly string[], lexicon: Lexicon): TitleHit[] {
  const words = written.filter((word) => !/^\d+$/.test(word));
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
  return block.words.length <= 8 && titleHits(block.words, lexicon).some(({ coverage }) => coverage >= COVERAGE.whole);
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
      if (big) entry.prominent += payload.strong ? BODY.strongInTitle : BODY.weakInTitle;
      seen.set(payload.kind, entry);
    }
  }
  const dilution = Math.max(1, Math.sqrt(page.wordCount / BODY.fullSlide));
  const scores: KindScores = new Map();
  for (const [kind, entry] of seen) {
    const sum = Math.min(entry.strong.size, BODY.mostStrong) * BODY.strong + Math.min(entry.weak.size, BODY.mostWeak) * BODY.weak;
    scores.set(kind, Math.min(BODY.most, sum / dilution + Math.min(BODY.mostInTitle, entry.prominent)));
  }
  return scores;
}

function addPosition(page: PageView, view: DeckView, scores: KindScores): void {
  const share = page.number / Math.max(1, view.pages.length);
  const add = (kind: SectionKind, value: number): void => {
    const now = scores.get(kind) ?? 0;
    if (now > 0) scores.set(kind, Math.max(0, now + value));
  };
  add('problem', share <= POSITION.problemUntil ? POSITION.problemEarly : POSITION.problemLate);
  if (share < POSITION.askFrom) add('ask', POSITION.askEarly);
  if (share < POSITION.contactFrom) add('contact', POSITION.contactEarly);
  if (share > POSITION.contactAtEnd) add('contact', POSITION.contactLate);
}

/** A contents slide names most sections in short lines; it says nothing about any of them. */
function isContents(page: PageView, titled: Set<SectionKind>, exact: Set<SectionKind>): boolean {
  if (titled.has('contents')) return true;
  const long = page.blocks.filter((block) => block.words.length > CONTENTS.longBlock).length;
  return exact.size >= CONTENTS.kinds && long <= CONTENTS.mostLong && page.wordCount < CONTENTS.mostWords;
}

function choose(page: PageSections): SectionKind[] {
  const { number } = page.page;
  const ranked = [...page.scores].sort((a, b) => b[1] - a[1]);
  if (page.scores.has('contents') && page.titled.has('contents')) return ['contents'];
  if (number === 1) return ['cover', ...ranked.filter(([, score]) => score >= CHOICE.onCover).map(([kind]) => kind)];
  const best = ranked[0];
  if (!best || best[1] < CHOICE.primary) return [];
  const chosen = ranked.filter(([kind, score], at) => {
    if (at === 0) return true;
    return (
      score >= CHOICE.secondary && (page.titled.has(kind) ? score >= best[1] * CHOICE.titledShare : score >= best[1] * CHOICE.bareShare)
    );
  });
  const kinds = chosen.slice(0, CHOICE.most).map(([kind]) => kind);
  // Comparisons are headed "Features" and list products.
  return kinds[0] === 'competition' ? kinds.filter((kind) => kind !== 'product') : kinds;
}
