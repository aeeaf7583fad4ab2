import { type Lexicon, longest, type PhraseMatcher, wordSet } from '@app/lexicon';
import type { Fact, FundingRoundFact } from '../facts';
import { evidenceOf } from '../layout/layout';
import { isThen } from './dates';
import { evidenceAround, nearest } from './mentions';
import type { Mention } from './mentions';
import { amountsIn } from './money';
import type { Amount } from './amount';
import { DECK_CURRENCY, EARLIER_ROUND, RAISE, RAISE_CAPTION, RAISE_PAGE } from './weights';

type RaiseFact = Fact<{ amount: number; currency: string | null }>;

const SMALLEST = 1000;
const TOTAL = wordSet('total');
const LATER = wordSet('later_round');

/**
 * The amount asked for now. "Raised $150M" in a life story, an earlier round, a grant and a valuation are money too: what counts
 * is the nearest word that says what the amount is, and the slide it stands on.
 */
export function raiseOf(mentions: Mention[], lexicon: Lexicon, deckCurrency: string | null): RaiseFact | null {
  let best: { mention: Mention; score: number } | null = null;
  for (const mention of mentions) {
    if (!isMoney(mention)) continue;
    const score = scoreOf(mention, lexicon) + splitPoints(mention, mentions, lexicon) + onlyPoints(mention, mentions, lexicon);
    if (score >= RAISE.needed && (!best || score > best.score || isLargerOf(mention, score, best))) best = { mention, score };
  }
  if (!best) return null;
  return factOf(best.mention, Math.min(100, Math.round(40 + best.score * 5)), deckCurrency);
}

/** Of rounds that are told alike the last and largest is to come. */
function isLargerOf({ amount }: Mention, score: number, best: { mention: Mention; score: number }): boolean {
  return (
    score === best.score && impliedCurrency(amount) === impliedCurrency(best.mention.amount) && amount.value > best.mention.amount.value
  );
}

/**
 * A sum that somebody else takes for the one asked for, believed from far fewer points: nothing beside it or about its slide may
 * speak against it.
 */
export function raiseNamed(mention: Mention, lexicon: Lexicon, deckCurrency: string | null): RaiseFact | null {
  return isMoney(mention) && scoreOf(mention, lexicon) > 0 ? factOf(mention, 50, deckCurrency) : null;
}

function factOf(mention: Mention, confidence: number, deckCurrency: string | null): RaiseFact {
  const { amount } = mention;
  const evidence = evidenceAround(mention, confidence, 40);
  return { value: { amount: amount.value, currency: impliedCurrency(amount) ?? deckCurrency }, evidence };
}

function isMoney({ amount }: Mention): boolean {
  if (amount.percent || amount.year || amount.times || amount.embedded || amount.suffix !== null) return false;
  return amount.value >= SMALLEST && (amount.currency !== null || amount.factor >= 1e3 || amount.value >= 10_000);
}

/** Points of a phrase by its distance: full beside the number, nothing twelve words away. */
function pull(
  matcher: PhraseMatcher<unknown>,
  mention: Pick<Mention, 'before' | 'after'>,
  points: number,
  reach: number = RAISE.reach,
): number {
  const before = nearest(matcher.find(mention.before), mention.before.length, 'before');
  const after = nearest(matcher.find(mention.after), mention.after.length, 'after');
  const distance = Math.min(before ?? Infinity, (after ?? Infinity) + 1);
  return distance < reach ? points * (1 - distance / reach) : 0;
}

function scoreOf(mention: Mention, lexicon: Lexicon): number {
  const { amount } = mention;
  let score = pull(lexicon.asking, mention, RAISE.asking) + pull(lexicon.askLabel, mention, RAISE.label);
  score += labelPoints(mention, lexicon);
  score -= isRoundThen(mention, lexicon) ? RAISE.earlier : against(lexicon.earlier, mention, RAISE.earlier, RAISE.earlierReach);
  score -= against(lexicon.otherMoney, mention, RAISE.other, RAISE.otherReach);
  if (
    nearest(lexicon.otherMoney.find(mention.item.after), mention.item.after.length, 'after') === 0 &&
    !lexicon.askLabel.has(mention.item.after.slice(0, 3))
  )
    score += RAISE.otherBehind;
  if (nearest(lexicon.periods.find(mention.item.after), mention.item.after.length, 'after') === 0) score += RAISE.recurring;
  score += sharePoints(mention) + tranchePoints(mention) + pagePoints(mention);
  if (mention.block === mention.page.title) score += RAISE.title;
  else if (mention.prominent) score += RAISE.prominent;
  if (amount.currency !== null) score += RAISE.currency;
  if (amount.value < RAISE.small) score += RAISE.smallPoints;
  if (amount.value > RAISE.large && amount.currency !== 'INR') score += RAISE.largePoints;
  if (mention.inParentheses) score += RAISE.parentheses;
  if (mention.block.words.length > RAISE.longText) score += RAISE.longPoints;
  if (mention.before.some((word) => TOTAL.has(word))) score += RAISE.total;
  if (mention.item.before.slice(-RAISE.nextReach).some((word) => LATER.has(word))) score += RAISE.next;
  return score;
}

/** "$1.35M seed in Oct 2023": a round that was, unless the words ask for it. */
function isRoundThen({ before, after }: Mention, lexicon: Lexicon): boolean {
  const round = longest(lexicon.stages.find(after.slice(0, 6))).find(({ start }) => start <= 1);
  return round !== undefined && isThen(after.slice(round.end)) && !lexicon.asking.has([...before, ...after]);
}

/** Words against a sum: all that the item says of it, and half of what the sentence says of its neighbours. */
function against(matcher: PhraseMatcher<unknown>, mention: Mention, points: number, reach: number): number {
  return Math.max(pull(matcher, mention.item, points, reach), pull(matcher, mention, points * RAISE.ofNeighbours, reach));
}

/** "What we need: $50,000": the one sum on a slide that is headed as the ask; "$7.5M to cross the Atlantic" in the largest type of one that is not. */
function onlyPoints(mention: Mention, mentions: Mention[], lexicon: Lexicon): number {
  const { amount, block, titled, kinds } = mention;
  if (!kinds.includes('ask') || amount.currency === null || block.words.length > RAISE.longText / 2) return 0;
  const otherwise =
    against(lexicon.otherMoney, mention, RAISE.other, RAISE.otherReach) +
    against(lexicon.earlier, mention, RAISE.earlier, RAISE.earlierReach);
  if (otherwise >= RAISE.only) return 0;
  const others = mentions.filter((other) => other.page === mention.page && other.amount !== amount && isMoney(other));
  const alone = titled.has('ask') && others.length === 0;
  const largest = mention.prominent && others.every((other) => other.block.fontSize < block.fontSize);
  return alone ? RAISE.only : largest ? RAISE.largest : 0;
}

/** "1,2 Mio. € für 20 %", "$1.8M on a post-money SAFE" on a slide on the ask: a sum for a share, now or later. */
function sharePoints({ amount, block, kinds }: Mention): number {
  const behind = block.text.slice(amount.end);
  return kinds.includes('ask') && (FOR_A_SHARE.test(behind) || ON_AN_INSTRUMENT.test(behind)) ? RAISE.forShare : 0;
}

const FOR_A_SHARE = /^\s(?:for|für|pour|por|per|voor|za|за)\s(?:\p{L}+\s)?\d{1,2}(?:[.,]\d+)?\s?%/iu;
const ON_AN_INSTRUMENT =
  /^\s(?:on|as|in|via|through|als|über|en|sous|como|come|em)\s(?:\p{L}[\p{L}-]*\s){0,3}(?:SAFEs?|notes?|BSA)(?!\p{L})/iu;

/** "$1.5m, in two steps: $900k on signing, $600k at $1m ARR": what follows in the sentence adds up to it. */
function tranchePoints({ amount, block, kinds }: Mention): number {
  const sums = (text: string): Amount[] => amountsIn(text).filter(({ currency }) => currency !== null);
  if (!kinds.includes('ask') || sums(block.text.slice(0, amount.start)).length > 0) return 0;
  let [total, parts] = [0, 0];
  for (const part of sums(block.text.slice(amount.end))) {
    if (part.currency !== amount.currency || total > amount.value) return 0;
    total += part.value;
    parts += 1;
    if (parts > 1 && Math.abs(total - amount.value) <= amount.value * RAISE.splitError) return RAISE.split;
  }
  return 0;
}

/** A heading's sum that the slide splits into parts which add up to it: "$6M to build the plant", "$3.5M plant", "$2.5M team". */
function splitPoints({ amount, block, page }: Mention, mentions: Mention[], lexicon: Lexicon): number {
  if (block !== page.title) return 0;
  const parts = mentions.filter(
    (other) => other.page === page && other.amount !== amount && isMoney(other) && !lexicon.metrics.has(other.item.before),
  );
  const sum = parts.reduce((total, part) => total + part.amount.value, 0);
  return parts.length >= 2 && Math.abs(sum - amount.value) <= amount.value * RAISE.splitError ? RAISE.split : 0;
}

/** A number alone is told by its captions: "Ask" above "$2M", "Hard cap" below "$20M". */
function labelPoints({ labels }: Mention, lexicon: Lexicon): number {
  let points = 0;
  labels.forEach((label, at) => {
    const weight = 1 / (at + 1);
    if (lexicon.askLabel.has(label.words) || lexicon.asking.has(label.words)) points += RAISE_CAPTION.asks * weight;
    if (lexicon.stages.has(label.words)) points += RAISE_CAPTION.stage * weight;
    // What has figures of its own speaks of these.
    if (amountsIn(label.text, false).some(({ year }) => !year)) return;
    if (lexicon.earlier.has(label.words)) points += RAISE_CAPTION.earlier * weight;
    if (lexicon.otherMoney.has(label.words)) points += RAISE_CAPTION.other * weight;
  });
  return points;
}

const ELSEWHERE = new Set([
  'team',
  'advisors',
  'traction',
  'market',
  'competition',
  'problem',
  'testimonials',
  'contents',
  'appendix',
  'business_model',
  'pricing',
  'why_now',
  'solution',
  'product',
  'customers',
  'use_cases',
]);

function pagePoints({ kinds, titled }: Mention): number {
  if (kinds.includes('ask')) return titled.has('ask') ? RAISE_PAGE.titledAsk : RAISE_PAGE.ask;
  if (kinds.includes('use_of_funds')) return RAISE_PAGE.useOfFunds;
  if (kinds.includes('contents') || kinds.includes('team')) return RAISE_PAGE.silent;
  if (kinds.includes('financials')) return RAISE_PAGE.financials;
  return kinds.some((kind) => ELSEWHERE.has(kind)) ? RAISE_PAGE.elsewhere : 0;
}

/** Lakhs and crores are counted in rupees unless something else is written. */
export function impliedCurrency(amount: Amount): string | null {
  return amount.currency ?? (amount.factor === 1e5 || amount.factor === 1e7 ? 'INR' : null);
}

/** The currency most amounts of the deck are in, for amounts that name none; null where currencies are mixed. */
export function currencyOf(mentions: Mention[]): string | null {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { amount } of mentions) {
    const currency = impliedCurrency(amount);
    if (currency === null) continue;
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
    total += 1;
  }
  const top = [...counts].sort((a, b) => b[1] - a[1])[0];
  return top && top[1] >= total * DECK_CURRENCY ? top[0] : null;
}

const MAX_ROUNDS = 12;

/** Money from before: committed to this round, raised earlier, granted. People's earlier companies (team slides) are not ours. */
export function earlierRoundsOf(mentions: Mention[], lexicon: Lexicon, raise: RaiseFact | null): FundingRoundFact[] {
  const rounds: FundingRoundFact[] = [];
  for (const mention of mentions) {
    if (
      rounds.length >= MAX_ROUNDS ||
      !isMoney(mention) ||
      mention.kinds.some((kind) => kind === 'team' || kind === 'advisors' || kind === 'competition' || kind === 'problem')
    )
      continue;
    if (raise && mention.amount.value === raise.value.amount && mention.line.page === raise.evidence.page) continue;
    const sure =
      (isRoundThen(mention, lexicon) ? EARLIER_ROUND.points : pull(lexicon.earlier, mention, EARLIER_ROUND.points, EARLIER_ROUND.reach)) +
      (mention.labels[0] && lexicon.earlier.has(mention.labels[0].words) ? EARLIER_ROUND.caption : 0);
    if (sure < EARLIER_ROUND.needed || pull(lexicon.otherMoney, mention, EARLIER_ROUND.points, EARLIER_ROUND.otherReach) > sure) continue;
    const stage = lexicon.stages.find([...mention.before.slice(-8), ...mention.after.slice(0, 8)])[0]?.payload ?? null;
    const { amount } = mention;
    if (rounds.some((round) => round.amount === amount.value)) continue;
    rounds.push({
      stage,
      amount: amount.value,
      currency: impliedCurrency(amount),
      evidence: evidenceOf(mention.line, 80),
    });
  }
  return rounds;
}
