import type { Aside } from '@app/deck-analysis';
import type { PassageTopic } from '@app/lexicon';
import { marketSizes } from '../signals/market';
import { distinctNumbers } from '../signals/numbers';
import { reachedFigures, usedFigures } from '../signals/use';
import { isUsed, mayHaveResults, NUMBERS } from './results';
import { oneOf, unless, type Gap, type GapWords, type Kind, type Told } from './told';

const problemFigure: Gap = (told) =>
  unless(told.mentions([...NUMBERS, 'number.months'], 'problem', 'background', 'why_now').length > 0 || told.says('problem.quantified'));

const problemSource: Gap = (told) => {
  const [figure] = told.deck.passages('problem.quantified');
  const sourced = told.says('problem.sourced') || told.mentions(['market.sourced'], 'problem', 'background', 'why_now').length > 0;
  const numbers = told.mentions(NUMBERS, 'problem').map(({ quote }) => ({ quote, page: 0, source: 'text' as const, confidence: 100 }));
  return unless(
    sourced || distinctNumbers(numbers) >= 2,
    figure && { ask: `name the source of "${short(figure.quote)}", or add a second figure.` },
  );
};

const MOST_QUOTED = 60;
function short(text: string): string {
  const quote = text.replace(/^[•●–—*-]\s*/u, '');
  if (quote.length <= MOST_QUOTED) return quote;
  const cut = quote.slice(0, MOST_QUOTED);
  const lastWord = cut.lastIndexOf(' ');
  return `${lastWord > 0 ? cut.slice(0, lastWord).trimEnd() : cut} …`;
}

/** Who trusts or praises the company is a customer by name. */
const NAMED: readonly PassageTopic[] = ['customer.named', 'validation.partner', 'validation.testimonial'];
const CUSTOMERS: readonly Kind[] = [
  { topics: ['customer.segment'], words: 'the segment that buys' },
  { topics: ['customer.persona'], words: 'a persona' },
  { topics: NAMED, words: 'a named customer' },
  { topics: ['customer.interviews', 'validation.survey'], words: 'what interviews said' },
];

const customer =
  (needed: number): Gap =>
  (told) => {
    // Whoever speaks on a slide of quotations, or stands on one of customers, is one by name.
    const shown = told.pages('testimonials', 'customers').length > 0 && !told.says(...NAMED);
    const missing = told.lacks(CUSTOMERS, needed - (shown ? 1 : 0));
    // Who is counted among customers or on the market is named.
    const isCounted = isUsed(told) || mayHaveResults(told) || told.mentions(['number.count'], 'market').length > 0;
    if (missing === null || (needed === 1 && (isCounted || told.pages('customers', 'use_cases').length > 0))) return null;
    return needed === 1 ? undefined : { ask: `add a second view of the customer: ${oneOf(missing)}.` };
  };

const customersAsked: Gap = (told) =>
  unless(told.says(...NAMED, 'customer.interviews', 'validation.survey') || told.pages('testimonials').length > 0);

const SIZES = [
  { key: 'tam', topic: 'market.tam', words: 'TAM' },
  { key: 'sam', topic: 'market.sam', words: 'SAM' },
  { key: 'som', topic: 'market.som', words: 'SOM' },
] as const;

/** No market of sums is smaller. */
const LARGE = 1_000_000;

/** No company that asks for money earns so much, so that it is a market's, wherever it stands. */
const HUGE = 50_000_000;
function isOfMarket({ value, page }: Aside, told: Told): boolean {
  return (value ?? 0) >= HUGE && !told.pages('competition', 'ask', 'use_of_funds', 'financials', 'traction', 'team').includes(page);
}

/** Sizes by name and without; sums on the slide that no reading took may be others. */
const marketSize =
  (needed: number): Gap =>
  (told) => {
    const { named, unnamed } = marketSizes(told.deck);
    const open = SIZES.filter(({ key }) => !named.some((size) => size.key === key));
    const written = open.filter(({ topic }) => told.mentions([topic]).length > 0);
    // The sign of the currency may be read as a letter, or stand in the heading.
    const { ocrPages } = told.facts;
    const recognised = told.mentions(['number.count'], 'market').filter(({ page }) => ocrPages.includes(page));
    const large = [...told.unread(['number.count'], 'market'), ...recognised].filter(({ value }) => (value ?? 0) >= LARGE);
    const elsewhere = needed === 1 ? told.unread(['number.money']).filter((sum) => isOfMarket(sum, told)) : [];
    const sums = told.unread(['number.money'], 'market').length + large.length + elsewhere.length;
    const known = named.length + (needed < SIZES.length ? unnamed.length : 0);
    if (known + Math.max(written.length, sums) >= needed || told.says('market.bottom_up')) return null;
    if (needed === 1) return undefined;
    const names = oneOf(open.map(({ words }) => words));
    if (needed === 2) return { ask: `give ${names} beside it, as an amount of money.` };
    return {
      ask: `give ${open.map(({ words }) => words).join(' and ')} as well, or a bottom-up calculation (number of customers × price).`,
    };
  };

const CHANGES: readonly Kind[] = [
  { topics: ['why_now.regulation'], words: 'in regulation' },
  { topics: ['why_now.technology'], words: 'in technology' },
  { topics: ['why_now.behaviour'], words: 'in behaviour' },
];
const changes: Gap = (told) => {
  const missing = told.lacks(CHANGES, 2);
  if (missing === null || told.mentions(['date'], 'why_now').length > 0) return null;
  return told.reads(CHANGES) === 0 ? undefined : { ask: `name a second change, ${oneOf(missing)}, or the year of the first.` };
};
/** Growth beside the problem, or one thing at two times, tells of a change without a word for it. */
function mayHaveChanged(told: Told): boolean {
  const beside = ['problem', 'background', 'why_now'] as const;
  const dates = told.mentions(['date'], ...beside);
  return (
    told.mentions(['number.growth', 'number.times'], ...beside).length > 0 ||
    dates.some(({ page, quote }) => dates.some((other) => other.page === page && other.quote !== quote))
  );
}
const changesDated: Gap = (told) => {
  const two = told.deck.kinds(...CHANGES.map(({ topics }) => [...topics])).length >= 2;
  if (two) return unless(told.mentions(['date'], 'why_now', 'market').length > 0, { ask: 'give the year of one of the changes.' });
  const missing = told.lacks(CHANGES, 2);
  return missing && { ask: `name a second change, ${oneOf(missing)}.` };
};

const WAYS: readonly Kind[] = [
  { topics: ['gtm.channel'], words: 'a channel' },
  { topics: ['gtm.sales'], words: 'a sales team' },
  { topics: ['gtm.partnership'], words: 'a partnership' },
  { topics: ['gtm.phased'], words: 'the phases of a launch' },
];
const ways =
  (needed: number): Gap =>
  (told) => {
    const missing = told.lacks(WAYS, needed);
    if (missing === null) return null;
    return told.reads(WAYS) === 0
      ? undefined
      : { title: 'Name a second way to customers', ask: `name a second way to customers: ${oneOf(missing)}.` };
  };
const costOfWinning: Gap = (told) =>
  unless(
    told.says('gtm.cost', 'unit_economics.cac') || told.facts.metrics.some(({ key }) => /^(?:cac|conversion|ltv_cac|payback)/.test(key)),
    { ask: 'say what it takes to win a customer: the cost, the conversion rate or the length of the sales cycle as a figure.' },
  );

const DEMAND: readonly Kind[] = [
  { topics: ['validation.paying'], words: 'a paying customer' },
  { topics: ['validation.pilot'], words: 'a pilot' },
  { topics: ['validation.letter_of_intent'], words: 'a letter of intent' },
  { topics: ['validation.waitlist'], words: 'a waiting list' },
  { topics: ['validation.testimonial'], words: 'a testimonial' },
];
const SUPPORT: readonly Kind[] = [
  { topics: ['validation.partner', 'gtm.partnership'], words: 'a partner' },
  { topics: ['validation.accelerator'], words: 'an accelerator' },
  { topics: ['validation.award'], words: 'an award' },
  { topics: ['validation.press'], words: 'press' },
  { topics: ['validation.survey'], words: 'a survey' },
];
const demandTopics = DEMAND.flatMap(({ topics }) => topics);

const sign: Gap = (told) =>
  unless(told.says(...demandTopics, ...SUPPORT.flatMap(({ topics }) => topics)) || isUsed(told) || mayHaveResults(told));

const secondSign: Gap = (told) => {
  // Who earns has a customer who pays, whatever the words for it.
  const pays = isUsed(told) && told.deck.passage('validation.paying') === null;
  const missing = told.lacks([...DEMAND, ...SUPPORT], pays ? 1 : 2);
  const hasDemand = told.deck.passage(...demandTopics) !== null;
  const mayHaveDemand = isUsed(told) || mayHaveResults(told) || (!hasDemand && told.mentions(demandTopics).length > 0);
  if (!hasDemand) {
    if (mayHaveDemand) return null;
    return { ask: `show demand: ${oneOf(DEMAND.map(({ words }) => words))}.` };
  }
  return missing && { title: 'Show a second sign', ask: `show a second sign from outside: ${oneOf(missing)}.` };
};

const COUNTABLE: readonly Kind[] = [
  { topics: ['validation.paying'], words: 'customers pay' },
  { topics: ['validation.pilot'], words: 'pilots there are' },
  { topics: ['validation.letter_of_intent'], words: 'letters of intent there are' },
  { topics: ['validation.waitlist'], words: 'people are on the waiting list' },
];
const counted: Gap = (told) => {
  const counted = told.mentions(demandTopics).some(({ quote }) => /\d/.test(quote));
  const kinds = COUNTABLE.filter(({ topics }) => told.deck.passage(...topics) !== null);
  return unless(
    counted || isUsed(told) || mayHaveResults(told),
    kinds.length === 0 ? undefined : { ask: `say how many ${oneOf(kinds.map(({ words }) => words))}.` },
  );
};

const aFigure: Gap = (told) => unless(reachedFigures(told.deck).length > 0 || mayHaveResults(told) || isUsed(told));

const secondFigure: Gap = (told) => {
  if (mayHaveResults(told)) return null;
  const [used] = usedFigures(told.deck);
  const reached = reachedFigures(told.deck);
  if (used) return { ask: `give a second figure that you have reached, beside "${short(used.evidence.quote)}".` };
  return reached.length >= 2
    ? { title: 'Say what is sold or used', ask: 'give one figure of money earned, customers or users.' }
    : undefined;
};

/** Rates, multiples, and one thing at two times are growth, and charts show it without words. */
const growth: Gap = (told) => {
  const dates = new Set(told.mentions(['date'], 'traction', 'validation').map(({ quote }) => quote));
  const repeated = told.facts.metrics.some((metric) =>
    told.facts.metrics.some(
      (other) => other !== metric && other.key === metric.key && other.status === 'actual' && metric.status === 'actual',
    ),
  );
  const [lead] = usedFigures(told.deck);
  return unless(
    told.mentions(['number.growth']).length > 0 ||
      told.mentions(['number.times'], 'traction').length > 0 ||
      dates.size >= 2 ||
      repeated ||
      mayHaveResults(told),
    growthOf(lead?.evidence.quote),
  );
};

function growthOf(quote: string | undefined): GapWords | undefined {
  return quote === undefined
    ? undefined
    : { ask: `say how "${short(quote)}" has grown: its growth and the period of it, or its earlier value with both dates.` };
}

export const MARKET_GAPS: Readonly<Record<string, Gap>> = {
  'problem.present': (told) => unless(told.says('problem.statement')),
  'problem.specified': problemFigure,
  'problem.evidenced': problemSource,
  'customer.present': customer(1),
  'customer.specified': customer(2),
  'customer.evidenced': customersAsked,
  'market_size.present': marketSize(1),
  'market_size.specified': marketSize(2),
  'market_size.evidenced': marketSize(3),
  'why_now.present': (told) => unless(told.says('why_now.statement', ...CHANGES.flatMap(({ topics }) => topics)) || mayHaveChanged(told)),
  'why_now.specified': changes,
  'why_now.evidenced': changesDated,
  'gtm.present': ways(1),
  'gtm.specified': ways(2),
  'gtm.evidenced': costOfWinning,
  'validation.present': sign,
  'validation.specified': secondSign,
  'validation.evidenced': counted,
  'momentum.present': aFigure,
  'momentum.specified': secondFigure,
  'momentum.evidenced': growth,
};
