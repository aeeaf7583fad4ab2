import type { PassageTopic } from '@app/lexicon';
import { usedFigures } from '../signals/use';
import { mayHaveResults } from './results';
import { allOf, oneOf, unless, type Gap, type Kind, type Told } from './told';

const WORKING: readonly PassageTopic[] = ['product_stage.live', 'product_stage.beta', 'product_stage.prototype'];

const BENEFITS: readonly Kind[] = [
  { topics: ['solution.how_it_works'], words: 'how the product works' },
  { topics: ['solution.benefit', 'solution.quantified'], words: 'which benefit it brings' },
];
const solutionKinds: Gap = (told) => {
  const missing = told.lacks(BENEFITS, 2);
  if (missing === null || told.pages('use_cases').length > 0) return null;
  return { ask: `say ${allOf(missing)}.` };
};
const measured: Gap = (told) =>
  unless(
    told.says('solution.quantified') ||
      told.mentions(
        ['number.share', 'number.times', 'number.months', 'number.growth'],
        'solution',
        'product',
        'impact',
        'use_cases',
        'moat',
      ).length > 0,
    { ask: 'put a figure on the benefit: time saved, cost cut, times better.' },
  );

function isSold(told: Told): boolean {
  return usedFigures(told.deck).length > 0 || told.says('validation.paying');
}

/** Customers shown, or numbers that may count them, are of a product that is there. */
function mayBeUsed(told: Told): boolean {
  return (
    isSold(told) ||
    told.says('validation.partner', 'validation.testimonial') ||
    told.pages('customers', 'testimonials').length > 0 ||
    mayHaveResults(told)
  );
}

const liveSince: Gap = (told) => {
  const dated = told.mentions(['product_stage.live']).some(({ quote }) => /\d/.test(quote));
  const isLive = told.deck.passage('product_stage.live') !== null || isSold(told);
  return unless(
    dated,
    isLive
      ? { title: 'Say since when the product is live', ask: 'say since when the product is live.' }
      : { title: 'Show the product live', ask: 'once the product is live, say so, and since when.' },
  );
};

/** A comparison may show its names as logos, which nobody sees who reads text. */
const IN_WORDS = 'in words (logos are not read)';
const competitors =
  (needed: number): Gap =>
  (told) => {
    const isDifferent = told.says('competition.advantage', 'competition.table');
    const mayBeNamed = Math.max(othersSites(told), told.mentions(['competition.named']).length);
    if (needed === 1)
      return unless(
        isDifferent ||
          mayBeNamed >= (told.pages('competition').length > 0 ? 1 : 2) ||
          told.says('competition.statement', 'problem.alternatives'),
      );
    if (mayBeNamed >= needed) return null;
    if (needed === 2) return { ask: `name at least two competitors ${IN_WORDS}.` };
    if (told.facts.competitors.length < needed)
      return { ask: `name at least three competitors ${IN_WORDS}${isDifferent ? '' : ', and say what you do better'}.` };
    return unless(isDifferent, { title: 'Say what you do better', ask: 'say what you do better than these competitors.' });
  };

/** "Like couchsurfing.com": others' addresses name them, on whatever slide compares. */
function othersSites(told: Told): number {
  const own = told.facts.website?.value ?? '';
  const sites = told.mentions(['website'], 'market', 'problem', 'validation', 'competition', 'moat').map(({ quote }) => quote);
  return new Set(sites.filter((site) => !own.includes(site))).size;
}

const PROTECTIONS: readonly Kind[] = [
  { topics: ['moat.patent'], words: 'a patent' },
  { topics: ['moat.data'], words: 'own data' },
  { topics: ['moat.network'], words: 'a network effect' },
  { topics: ['moat.technology'], words: 'own technology' },
  { topics: ['moat.exclusive'], words: 'exclusivity' },
  { topics: ['moat.switching'], words: 'switching costs' },
  { topics: ['moat.certification'], words: 'a certification' },
];
const protections: Gap = (told) => {
  const missing = told.lacks(PROTECTIONS, 2);
  if (missing === null) return null;
  return told.reads(PROTECTIONS) === 0
    ? undefined
    : { title: 'Name a second kind of protection', ask: `name a second kind of protection: ${oneOf(missing)}.` };
};
const PROOFS: readonly Kind[] = [
  { topics: ['moat.patent'], words: 'the number of the patent' },
  { topics: ['moat.certification'], words: 'the number of the certificate' },
  { topics: ['moat.exclusive'], words: 'the years that exclusivity lasts' },
  { topics: ['moat.data'], words: 'the size of your data' },
];
const protectionProof: Gap = (told) => {
  const topics = PROTECTIONS.flatMap((kind) => kind.topics);
  const proofs = PROOFS.filter((kind) => told.deck.passage(...kind.topics) !== null);
  return unless(
    told.mentions(topics).some(({ quote }) => /\d/.test(quote)),
    proofs.length === 0 ? undefined : { ask: `give ${oneOf(proofs.map(({ words }) => words))}.` },
  );
};

export const PRODUCT_GAPS: Readonly<Record<string, Gap>> = {
  'solution.present': (told) => unless(told.says('solution.statement', 'solution.how_it_works', 'solution.benefit')),
  'solution.specified': solutionKinds,
  'solution.evidenced': measured,
  'product_stage.present': (told) => unless(told.says(...WORKING, 'product_stage.demo', 'product_stage.concept') || mayBeUsed(told)),
  'product_stage.specified': (told) => unless(told.says(...WORKING) || mayBeUsed(told)),
  'product_stage.evidenced': liveSince,
  'competition.present': competitors(1),
  'competition.specified': competitors(2),
  'competition.evidenced': competitors(3),
  'moat.present': (told) => unless(told.says('moat.statement', ...PROTECTIONS.flatMap(({ topics }) => topics))),
  'moat.specified': protections,
  'moat.evidenced': protectionProof,
};
