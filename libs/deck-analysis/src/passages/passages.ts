import { type Lexicon, type PassageTopic, type PhraseHit, phraseMatcher, type SectionKind, wordSet } from '@app/lexicon';
import type { Passage } from '../facts';
import type { Block, Line, PageView } from '../layout/layout';
import type { Mention } from '../numbers/mentions';
import { doubtOf, positionOf } from '../sections/claims';
import type { PageSections } from '../sections/sections';
import { HEAP, MARKET_UNITS, NO_PRICE, PROBLEM_FIGURE, QUOTED_WORDS, RUNWAY as SPAN_OF_MONEY } from './weights';
import { sumOver } from './figure-over';
import { Passages, type PassageInput } from './gathered';
import { isMilestone, isRoadmap, isStep, readStructure } from './structure-passages';
import { troubleIn } from './trouble';

export type { PassageInput } from './gathered';

const MAX_BLOCK_WORDS = 160;

/** Slides on which one word is enough for a topic of the family; elsewhere it takes a phrase of two words or more. */
export const HOME: Readonly<Record<string, readonly SectionKind[]>> = {
  problem: ['problem', 'background', 'why_now'],
  customer: ['customers', 'market', 'use_cases', 'business_model', 'go_to_market', 'solution', 'product'],
  market: ['market', 'why_now'],
  why_now: ['why_now'],
  gtm: ['go_to_market'],
  validation: ['traction', 'validation', 'customers', 'investors', 'testimonials'],
  solution: ['solution', 'product', 'cover', 'background'],
  product_stage: ['product', 'traction', 'solution', 'roadmap', 'validation', 'background'],
  competition: ['competition'],
  moat: ['moat', 'competition', 'solution', 'product'],
  business_model: ['business_model', 'pricing', 'unit_economics'],
  unit_economics: ['unit_economics', 'business_model', 'traction', 'financials', 'pricing'],
  forecast: ['financials', 'ask', 'use_of_funds'],
  team: ['team', 'advisors'],
  use_of_funds: ['use_of_funds', 'ask'],
  runway: ['use_of_funds', 'ask'],
  round: ['ask', 'use_of_funds', 'investors'],
  return: ['exit', 'ask'],
  roadmap: ['roadmap', 'traction', 'ask', 'vision'],
  registration: ['contact', 'cover', 'background', 'appendix', 'team'],
};

/** Families that never count from another kind of slide, whatever the phrase. */
const STRICT: ReadonlySet<string> = new Set([
  'why_now',
  'gtm',
  'forecast',
  'team',
  'use_of_funds',
  'return',
  'roadmap',
  'problem',
  'market',
  'solution',
]);
/** Statements about today: "ARR potential" and "will be live" do not make them. */
export const PRESENT: ReadonlySet<PassageTopic> = new Set([
  'validation.paying',
  'validation.pilot',
  'validation.letter_of_intent',
  'product_stage.live',
  'product_stage.beta',
  'product_stage.prototype',
  'round.committed',
]);
/** Slides of what is to come, unless they also show what is there. */
export const AHEAD: readonly SectionKind[] = ['roadmap', 'financials', 'ask', 'use_of_funds', 'vision', 'exit'];
/** On these a protection is what is to come of the plan: "our strategy centers on network effects". */
const PLANS: readonly SectionKind[] = [...AHEAD, 'go_to_market'];
const THERE: readonly SectionKind[] = ['product', 'solution', 'traction', 'validation', 'customers'];
/** Families that say what the company has; problems, changes and comparisons are told in denials as well. */
export const CLAIMS: ReadonlySet<string> = new Set([
  'customer',
  'validation',
  'solution',
  'product_stage',
  'moat',
  'business_model',
  'unit_economics',
  'forecast',
  'team',
  'round',
  'return',
  'gtm',
]);
/** Of these a slide about others says nothing of the company: its pre-orders are theirs. */
const OWN: ReadonlySet<string> = new Set(['validation', 'product_stage', 'moat', 'round', 'competition', 'business_model']);
const OTHERS: ReadonlySet<SectionKind> = new Set(['market', 'competition', 'problem', 'why_now']);
export const SILENT: ReadonlySet<SectionKind> = new Set(['contents', 'appendix']);

/** Away from the slides about money, commitments and shares may be anything's unless a sum says what they are. */
const OF_THE_ROUND: ReadonlySet<PassageTopic> = new Set(['round.committed', 'round.instrument']);
const FORECASTS = phraseMatcher('forecasts');
const HEADING_WORDS = 6;
/** What its own page says best with the number behind it. */
const COUNTED: ReadonlySet<string> = new Set(['unit_economics', 'validation', 'round']);
const SUM_ALONE = /^\p{Sc} ?\d[\d.,]*(?: ?\p{L}{1,7})?\+?$/u;
export const NOT_YET = wordSet('not_yet');
const DURATION = phraseMatcher('durations');
const MONTH = phraseMatcher('months');
const RUNWAY = wordSet('runway');

export function passagesOf(input: PassageInput): Passage[] {
  const passages = new Passages();
  // Slides whose heading is about the topic first, so that the quotas go to the best evidence.
  for (const strictly of [true, false]) {
    for (const section of input.sections) {
      if (!section.kinds.some((kind) => SILENT.has(kind))) readSection(section, input, passages, strictly);
    }
  }
  readNumbers(input, passages);
  readStructure(input, passages);
  return passages.all();
}

type Hits = PhraseHit<{ topic: PassageTopic; words: number }>[];
const found = new WeakMap<Block, { lexicon: Lexicon; hits: Hits }>();

/** The block's phrases, looked for once: slides are gone through by what they are about, by what they are not, and for asides. */
export function hitsIn(block: Block, lexicon: Lexicon): Hits {
  const known = found.get(block);
  if (known?.lexicon === lexicon) return known.hits;
  const hits = lexicon.passages.find(block.words);
  found.set(block, { lexicon, hits });
  return hits;
}

function readSection(section: PageSections, input: PassageInput, passages: Passages, atHome: boolean): void {
  const foreign = section.kinds.includes('testimonials');
  for (const block of section.page.blocks) {
    if (block.words.length > MAX_BLOCK_WORDS) continue;
    const hits = hitsIn(block, input.lexicon);
    if (isHeap(block, hits)) continue;
    for (const { payload, start, end } of hits) {
      const family = payload.topic.split('.')[0] ?? '';
      const home = HOME[family]?.some((kind) => section.kinds.includes(kind) || section.titled.has(kind)) ?? false;
      if (home !== atHome || (foreign && family !== 'validation')) continue;
      if (CLAIMS.has(family) && doubtOf(block, positionOf(block, start), section.page) !== null) continue;
      if (PRESENT.has(payload.topic) && (input.lexicon.target.has(block.words) || (family !== 'round' && isAhead(section)))) continue;
      if (PRESENT.has(payload.topic) && NOT_YET.has(block.words[start - 1] ?? '')) continue;
      if (!home && OWN.has(family) && isAboutOthers(section)) continue;
      if (family === 'solution' && section.kinds.some((kind) => AHEAD.includes(kind))) continue;
      if (family === 'validation' && section.kinds.includes('roadmap')) continue;
      if (family === 'moat' && isPlan(section)) continue;
      // "A faster payback" is the investor's benefit.
      if (payload.topic === 'solution.benefit' && hits.some((hit) => hit.payload.topic === 'unit_economics.payback')) continue;
      if (family === 'customer' && section.kinds.includes('problem')) continue;
      // "MVP" among results is no step ahead.
      if (family === 'roadmap' && end - start < 2 && !section.kinds.includes('roadmap')) continue;
      if (OF_THE_ROUND.has(payload.topic) && !home && !/\d/.test(block.text)) continue;
      if (family === 'solution' && end - start < 2 && section.kinds.includes('problem')) continue;
      if (!home && (end - start < 2 || STRICT.has(family) || section.kinds.includes('team') !== (family === 'team'))) continue;
      passages.add(payload.topic, quoted(block, start, section.page, payload.topic));
    }
  }
}

/** The paragraph, of a long one the line, and of a heading what stands under it as well: "User persona" alone describes nobody. */
function quoted(block: Block, start: number, page: PageView, topic: PassageTopic): Block | Line {
  if (block.words.length > QUOTED_WORDS) return block.lines.find((line) => line.words.includes(block.words[start] ?? '')) ?? block;
  const last = block.lines.at(-1);
  const next = page.blocks.find((other) => other.lines[0]?.index === (last?.index ?? -2) + 1);
  const over = page.blocks.find((other) => other.lines.at(-1)?.index === (block.lines[0]?.index ?? 0) - 1);
  const isCounted = COUNTED.has(topic.split('.')[0] ?? '');
  if (over && isCounted && SUM_ALONE.test(over.text)) return joined(over, block);
  const sum =
    topic.startsWith('validation.') && isLabel({ ...block, text: block.text.replace(YEAR, '') }) ? sumOver(block, page.blocks) : null;
  if (sum) return sum;
  const isCaptioned = page.blocks.some((other) => next && other.lines[0]?.index === (next.lines.at(-1)?.index ?? -2) + 1 && isLabel(other));
  if (next && !isCaptioned && isCounted && /^\d/.test(next.text) && next.words.length === 1 && !/\d/.test(block.text))
    return joined(block, next);
  const heads =
    (topic.endsWith('.statement') || topic === 'customer.persona' || topic === 'solution.how_it_works') &&
    block.words.length <= HEADING_WORDS &&
    !/\d/.test(block.text);
  if (!heads || !next || next.words.length > QUOTED_WORDS || next.fontSize > block.fontSize) return block;
  return joined(block, next);
}

const YEAR = /\b20\d\d\b/g;

/** A few words under a number: it is theirs. */
function isLabel({ words, text }: Block): boolean {
  return words.length <= HEADING_WORDS && !/\d/.test(text);
}

export function joined(block: Block, next: Block): Block {
  return { ...block, lines: [...block.lines, ...next.lines], text: `${block.text} ${next.text}` };
}

/** "2026" alone dates nothing: what stands with it or under it does. */
function withMilestone(line: Line, page: PageView): Block | Line {
  if (/\p{L}{4}/u.test(line.text)) return line;
  const block = page.blocks.find(({ lines }) => lines.includes(line));
  if (!block || block.words.length > QUOTED_WORDS) return line;
  const next = page.blocks.find((other) => other.lines[0]?.index === (block.lines.at(-1)?.index ?? -2) + 1);
  return block.words.length > line.words.length || !next || next.words.length > QUOTED_WORDS ? block : joined(block, next);
}

/** Unless its heading says that what others think of the company is on it, too. */
function isAboutOthers({ kinds, titled, page: { title } }: PageSections): boolean {
  const validates = titled.has('validation') || titled.has('traction') || (title?.words.includes('validation') ?? false);
  return !validates && kinds.some((kind) => OTHERS.has(kind));
}

/** Whether the slide tells plans: what it calls live or tested is to be so. */
export function isAhead({ kinds, page: { title } }: PageSections): boolean {
  const planned = kinds.some((kind) => AHEAD.includes(kind)) && !kinds.some((kind) => THERE.includes(kind));
  return planned || (title !== null && title.words.length <= HEADING_WORDS && FORECASTS.has(title.words));
}

/** A slide of plans that is no slide on the product or on rivals as well. */
function isPlan({ kinds }: PageSections): boolean {
  return kinds.some((kind) => PLANS.includes(kind)) && !kinds.some((kind) => HOME.moat?.includes(kind));
}

/** Words of every family one behind the other are a list of what is looked for, and say nothing. */
function isHeap(block: Block, hits: { payload: { topic: PassageTopic }; start: number; end: number }[]): boolean {
  const families = new Set(hits.map(({ payload }) => payload.topic.split('.')[0]));
  const words = new Set(hits.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
  return families.size >= HEAP.families && words.size >= HEAP.share * block.words.length;
}

/** Statements made by figures: a problem with a number, a price, a runway, dated milestones, years of a forecast. */
function readNumbers(input: PassageInput, passages: Passages): void {
  for (const mention of input.mentions) {
    const { amount, kinds, before, after } = mention;
    const has = (kind: SectionKind): boolean => kinds.includes(kind);
    const plain = !amount.year && !amount.embedded;
    // On a slide of problem and market together the sums are the market's.
    const troubles = has('market')
      ? amount.percent || isDuration(after)
      : amount.percent || amount.currency !== null || amount.factor > 1 || amount.value >= PROBLEM_FIGURE || isDuration(after);
    if (has('problem') && plain && troubles && isOfTrouble(mention, input.lexicon)) passages.add('problem.quantified', mention.line);
    const shown = (has('solution') || has('product')) && !has('problem');
    if (shown && plain && speaks(mention) && (amount.percent || amount.times || isDuration(after)))
      passages.add('solution.quantified', mention.line);
    if (has('why_now') && (amount.year || amount.percent)) passages.add('why_now.dated', mention.line);
    if ((has('business_model') || has('pricing')) && plain && isPrice(mention, input.lexicon))
      passages.add('business_model.price', mention.line);
    if (has('roadmap') && amount.year) {
      const milestone = withMilestone(mention.line, mention.page);
      const said = isRoadmap(mention) ? isMilestone : isStep;
      if (said(milestone, input.lexicon)) passages.add('roadmap.dated', milestone);
    }
    if (isRunway(mention)) passages.add('runway.months', mention.line);
    if (has('market') && plain && before.includes('x') && (amount.currency !== null || amount.value > MARKET_UNITS))
      passages.add('market.bottom_up', mention.line);
  }
}

/**
 * Whether it is the problem that the number measures. On a slide that is not headed so, how many there are of something, and shares
 * beside a market, do it only in a paragraph that speaks of trouble: "she has 46 people", "54 % of the harvest".
 */
function isOfTrouble(mention: Mention, lexicon: Lexicon): boolean {
  const { amount, after, block, line, kinds, titled } = mention;
  if (boasts(line, lexicon) || isUnderAnother(mention, lexicon)) return false;
  const isCount = !amount.percent && amount.currency === null && amount.factor === 1 && !isDuration(after);
  return titled.has('problem') || !(isCount || kinds.includes('market')) || troubleIn(block, lexicon) > 0;
}

/** On a slide of problem and opportunity a number under the other heading is no trouble. */
function isUnderAnother({ heading }: Mention, lexicon: Lexicon): boolean {
  const kinds = heading ? lexicon.titles.find(heading.words).map(({ payload }) => payload) : [];
  return kinds.length > 0 && !kinds.includes('problem');
}

/** "Direct access to 80+ hospitals" is no trouble. */
function boasts(line: Line, lexicon: Lexicon): boolean {
  return lexicon.passages.find(line.words).some(({ payload }) => /^(?:moat|validation|product_stage)\./.test(payload.topic));
}

/** A sum that is charged; on slides that show results or plans as well only beside words of charging. */
function isPrice({ amount, line, kinds }: Mention, lexicon: Lexicon): boolean {
  if (!amount.percent && (amount.currency === null || amount.value >= NO_PRICE)) return false;
  const others = kinds.some((kind) => kind === 'traction' || kind === 'financials' || kind === 'go_to_market' || kind === 'market');
  return !others || lexicon.passages.find(line.words).some(({ payload }) => payload.topic.startsWith('business_model.'));
}

/** "90% less waste" says something; "6.68%" in a screenshot does not. */
function speaks({ nameBefore, nameAfter }: Mention): boolean {
  return [...nameBefore, ...nameAfter].filter((word) => /^\p{L}{2}/u.test(word)).length >= 2;
}

function isDuration(after: string[]): boolean {
  return DURATION.has(after.slice(0, 1));
}

function isRunway({ amount, before, after, block }: Mention): boolean {
  if (amount.value < SPAN_OF_MONEY.from || amount.value > SPAN_OF_MONEY.to || !MONTH.has(after.slice(0, 1))) return false;
  return [before, after, block.words].some((words) => words.some((word) => RUNWAY.has(word)));
}
