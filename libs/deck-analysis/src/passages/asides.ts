import { type Lexicon, notation, type PassageTopic, phraseMatcher, type SectionKind, wordSet } from '@app/lexicon';
import type { Aside, AsideTopic, Fact } from '../facts';
import type { FoundHost } from '../company/contact';
import { isPlatform } from '../company/hosts';
import { isLegalForm } from '../company/names';
import { squash } from '@app/taxonomy';
import { isCommonWord } from './common-words';
import { CITIES } from '../company/cities';
import { mayCount } from './may-count';
import { isNameWithWork, mayBeOfBackers } from './written-names';
import { isOwnPart, isPlaced, isSite } from './written-places';
import { collapse } from '../layout/text';
import type { Block, Line } from '../layout/layout';
import type { Mention } from '../numbers/mentions';
import { impliedCurrency } from '../numbers/raise';
import { doubtOf, positionOf } from '../sections/claims';
import type { PageSections } from '../sections/sections';
import { CLAIMS, hitsIn, isAhead, NOT_YET, PRESENT } from './passages';
import { BY_WHEN, datesIn } from './structure-passages';
import { ASIDES } from './weights';

const { months: MONTHS } = notation();

export interface AsidesInput {
  sections: PageSections[];
  mentions: Mention[];
  lexicon: Lexicon;
  hosts: FoundHost[];
  company: Fact<string> | null;
}

const DONE = wordSet('done');
const VACANCIES = phraseMatcher('vacancies');
const BASED_IN = phraseMatcher('based_in');
const COUNTRIES = phraseMatcher('countries');
const MONTH = phraseMatcher('months');
const NUMBERED = wordSet('numbered');
/** What is counted by these names is a sign from outside, whatever the number. */
const SIGNS: Readonly<Record<string, readonly AsideTopic[]>> = {
  partners: ['validation.partner', 'gtm.partnership'],
  pilots: ['validation.pilot'],
  waitlist: ['validation.waitlist'],
  retention: ['unit_economics.churn'],
  churn: ['unit_economics.churn'],
  cac: ['unit_economics.cac', 'gtm.cost'],
  ltv: ['unit_economics.ltv'],
  ltv_cac: ['unit_economics.ltv', 'unit_economics.cac'],
  gross_margin: ['unit_economics.margin'],
  payback: ['unit_economics.payback'],
  arpu: ['unit_economics.arpu'],
  conversion: ['gtm.cost'],
  arr: ['business_model.subscription'],
  mrr: ['business_model.subscription'],
};
/** Slides on which titles are other people's. */
const STRANGERS: readonly SectionKind[] = ['testimonials', 'customers', 'competition', 'use_cases'];
/** Where sums are not what the company charges, and numbers not what it reached. */
const NO_PRICES: readonly SectionKind[] = ['market', 'problem', 'competition', 'ask', 'use_of_funds', 'financials', 'traction', 'roadmap'];
const NO_RESULTS: readonly SectionKind[] = [
  ...NO_PRICES.filter((kind) => kind !== 'traction'),
  'team',
  'advisors',
  'vision',
  'why_now',
  'cover',
  'business_model',
  'pricing',
];
const RESULTS: ReadonlySet<string> = new Set([
  'revenue',
  'arr',
  'mrr',
  'gmv',
  'customers',
  'users',
  'mau',
  'dau',
  'downloads',
  'orders',
  'units_sold',
]);
const STAFF = wordSet('staff');
/** Where so many people are customers, or anybody. */
const OF_STRANGERS: readonly SectionKind[] = [
  'problem',
  'market',
  'competition',
  'customers',
  'why_now',
  'impact',
  'solution',
  'financials',
];
const EACH = wordSet('each_time');
const SIZES: Readonly<Record<string, AsideTopic>> = { tam: 'market.tam', sam: 'market.sam', som: 'market.som' };
const EMAIL = /[\p{L}\d]\s?@\s?[\p{L}\d]|\be-?mail\b/iu;
const PHONE = /(?:\+|\b0|\()\d[\d\s().–-]{6,}\d|\b\d{3}[.\s-]?\d{3}[.\s-]?\d{4}\b/;

/**
 * What the deck may say beside what was read, for those who would ask for it: words of a topic in sentences and on slides that prove
 * nothing, and every number by its kind. Only what is denied, imagined or said of rivals is left out.
 */
export function asidesOf({ sections, mentions, lexicon, hosts, company }: AsidesInput): Aside[] {
  const asides = new Asides();
  for (const section of sections) {
    if (section.kinds.includes('contents')) continue;
    for (const block of section.page.blocks) readBlock(block, section, lexicon, asides);
    for (const line of section.page.lines) readLine(line, section, lexicon, asides);
  }
  for (const mention of mentions) readNumber(mention, lexicon, asides);
  for (const section of sections)
    if (section.kinds.length === 0 || section.kinds.includes('competition')) readRivals(section, company, asides);
  for (const { host, page, linkOnly } of hosts) if (!linkOnly && (!isPlatform(host) || isOwnPart(host))) asides.add('website', page, host);
  return asides.all();
}

class Asides {
  private readonly found = new Map<string, Aside>();
  private readonly counts = new Map<string, number>();

  add(topic: AsideTopic, page: number, text: string, value: number | null = null): void {
    const quote = collapse(text).slice(0, ASIDES.quote);
    const [key, place] = [`${topic}|${page}|${value ?? quote}`, `${topic}|${page}`];
    const count = this.counts.get(place) ?? 0;
    if (this.found.has(key) || count >= ASIDES.perPage || this.found.size >= ASIDES.most) return;
    this.counts.set(place, count + 1);
    this.found.set(key, { topic, page, quote, value });
  }

  all(): Aside[] {
    return [...this.found.values()];
  }
}

function readBlock(block: Block, section: PageSections, lexicon: Lexicon, asides: Asides): void {
  const { number } = section.page;
  for (const { payload, start, end } of hitsIn(block, lexicon)) {
    if (!mayCount(payload.topic, end - start, section)) continue;
    if (isDenied(payload.topic, block, start, section)) continue;
    asides.add(payload.topic, number, lineOf(block, start).text);
  }
  const trouble = lexicon.body.find(block.words).filter((hit) => hit.payload.kind === 'problem' && hit.payload.strong);
  if (trouble.length > 0 && block.words.length >= ASIDES.sentence) asides.add('problem.statement', number, block.text);
  // Whatever its words, a sentence on a slide on the market's entry names a way or a phase of it.
  if (section.kinds.includes('go_to_market') && block.words.length >= ASIDES.description && block !== section.page.title) {
    asides.add('gtm.channel', number, block.text);
    asides.add('gtm.phased', number, block.text);
  }
  // What a slide on rivals says in a sentence may be why they cannot follow.
  if (
    section.kinds.some((kind) => kind === 'competition' || kind === 'moat') &&
    block.words.length >= ASIDES.claim &&
    block !== section.page.title
  )
    asides.add('moat.statement', number, block.text);
  // A description says how the product works, or what it is good for, in words of its own.
  const describes = section.kinds.some((kind) => kind === 'solution' || kind === 'product') && block !== section.page.title;
  if (!describes || block.words.length < ASIDES.description) return;
  asides.add('solution.how_it_works', number, block.text);
  asides.add('solution.benefit', number, block.text);
}

function isDenied(topic: PassageTopic, block: Block, start: number, section: PageSections): boolean {
  if (CLAIMS.has(topic.split('.')[0] ?? '')) {
    const doubt = doubtOf(block, positionOf(block, start), section.page);
    if (doubt === 'negated' || doubt === 'dreamt' || doubt === 'of_rivals') return true;
  }
  if (!PRESENT.has(topic)) return false;
  if (NOT_YET.has(block.words[start - 1] ?? '')) return true;
  // What a roadmap has behind it is there.
  return isAhead(section) && !lineOf(block, start).words.some((word) => DONE.has(word));
}

function lineOf(block: Block, token: number): Line | Block {
  let before = 0;
  for (const line of block.lines) {
    before += line.words.length;
    if (token < before) return line;
  }
  return block;
}

function readLine(line: Line, section: PageSections, lexicon: Lexicon, asides: Asides): void {
  const { page, kinds } = section;
  const add = (topic: AsideTopic): void => asides.add(topic, page.number, line.text);
  if (EMAIL.test(line.text)) add('contact.email');
  if (PHONE.test(line.text) || line.words.includes('linkedin')) add('contact.other');
  if (datesIn(line).length > 0 || line.words.some((word) => MONTHS.has(word)) || isNumbered(line)) add('date');
  if (BY_WHEN.test(line.text)) add('roadmap.dated');
  if (kinds.includes('contact') && isSite(line.text)) add('website');
  if (lexicon.stages.has(line.words)) add('round.stage');
  if (BASED_IN.has(line.words) || (COUNTRIES.has(line.words) && line.words.length <= ASIDES.label)) add('place');
  const atEdge = kinds.some((kind) => kind === 'contact' || kind === 'cover');
  if (atEdge && line.words.some((word) => CITIES.has(word))) add('place');
  const isLegal = line.text.split(/[\s,]+/).some(isLegalForm);
  if (isLegal) add('registration.legal_form');
  if ((atEdge || isLegal) && isPlaced(line.text, isLegal)) add('registration.address');
  for (const { payload } of lexicon.metrics.find(line.words)) {
    if (SIZES[payload] !== undefined) add(SIZES[payload]);
    if (SIGNS[payload] !== undefined && line.words.length <= ASIDES.label && !isAhead(section)) SIGNS[payload].forEach(add);
  }
  if (mayBeOfBackers(line, kinds, lexicon)) add('person.backer');
  if (kinds.includes('team') && isNameWithWork(line.text)) add('person.named');
  if (line.words.length > ASIDES.title || VACANCIES.has(line.words) || kinds.some((kind) => STRANGERS.includes(kind))) return;
  for (const { payload } of lexicon.roles.find(line.words)) {
    if (payload === 'advisor' || payload === 'investor') add('person.backer');
    else add(payload === 'staff' ? 'person.role' : 'person.lead');
  }
}

/** "Month 3", "Phase 2": a time by its place in a row. */
function isNumbered({ words }: Line): boolean {
  return words.some((word, at) => NUMBERED.has(word) && /^\d{1,2}$/.test(words[at + 1] ?? ''));
}

function readNumber(mention: Mention, lexicon: Lexicon, asides: Asides): void {
  const { amount, money, line, after, labels, kinds } = mention;
  if (amount.embedded || amount.year) return;
  const add = (topic: AsideTopic): void => asides.add(topic, line.page, line.text, money.value);
  if (MONTH.has(after.slice(0, 1)) && !amount.percent && !amount.times) add('number.months');
  else if (amount.percent) add('number.share');
  else if (amount.times) add('number.times');
  else if (impliedCurrency(money) !== null) add('number.money');
  else if (amount.value >= ASIDES.leastCount && hasWords(mention)) add('number.count');
  const isCount =
    !amount.percent &&
    amount.currency === null &&
    amount.factor === 1 &&
    amount.value >= ASIDES.leastCount &&
    amount.value <= ASIDES.mostStaff;
  if (isCount && STAFF.has(after[0] ?? labels[0]?.words[0] ?? '') && !kinds.some((kind) => OF_STRANGERS.includes(kind)))
    add('number.people');
  const words = [line.words, ...labels.map((label) => label.words)];
  if (isPriceLike(mention, lexicon)) add('business_model.price');
  if (isResultLike(mention, lexicon)) add('number.result');
  const grows = words.some((each) => lexicon.metrics.find(each).some(({ payload }) => /(?:^|_)growth$/.test(payload)));
  // "+142 %" has grown, whatever it is.
  if ((grows && (amount.percent || amount.times)) || (amount.percent && amount.plus)) add('number.growth');
}

/** A small sum for each of something, or where the product is shown. */
function isPriceLike({ amount, money, line, kinds }: Mention, lexicon: Lexicon): boolean {
  const each = lexicon.periods.has(line.words) || line.words.some((word) => EACH.has(word));
  if (kinds.some((kind) => NO_PRICES.includes(kind))) return false;
  if (amount.percent) return each;
  if (impliedCurrency(money) === null || money.value >= ASIDES.price) return false;
  return each || kinds.length === 0 || kinds.some((kind) => kind === 'product' || kind === 'solution' || kind === 'pricing');
}

/** By the words beside it a number of sales or use, on a slide that shows what is there. */
function isResultLike({ amount, nameBefore, nameAfter, labels, kinds, block, page }: Mention, lexicon: Lexicon): boolean {
  if (amount.percent || amount.times || amount.suffix !== null || amount.value < ASIDES.result) return false;
  if (/[\p{L}\d]-$/u.test(block.text.slice(0, amount.start)) || lexicon.target.has(block.words)) return false;
  if (kinds.some((kind) => NO_RESULTS.includes(kind))) return false;
  const title = page.title && page.title.words.length <= ASIDES.heading ? page.title.words : [];
  const names = [nameBefore.slice(-2), nameAfter.slice(0, 3), title, ...labels.map(({ words }) => words)];
  return names.some((words) => lexicon.metrics.find(words).some(({ payload }) => RESULTS.has(payload)));
}

/** Short lines with a word that is no everyday one: whether they are names of rivals is for the reader to say. */
function readRivals({ page }: PageSections, company: Fact<string> | null, asides: Asides): void {
  const own = squash(company?.value ?? '');
  for (const line of page.body) {
    if (line.words.length > ASIDES.rival || page.title?.lines.includes(line)) continue;
    const words = line.text.split(/[\s/(),]+/);
    const names = words.filter((word) => /^\p{Lu}/u.test(word) && squash(word).length > 2);
    // "Library of Things": everyday words, and all that matter in capitals.
    const isTitled = names.length > 1 && words.every((word) => word.length < 4 || names.includes(word));
    if (isTitled || names.some((word) => !isCommonWord(squash(word)) && !own.includes(squash(word))))
      asides.add('competition.named', page.number, line.text);
  }
}

function hasWords({ nameBefore, nameAfter, labels }: Mention): boolean {
  return labels.length > 0 || [...nameBefore, ...nameAfter].some((word) => /^\p{L}{2}/u.test(word));
}
