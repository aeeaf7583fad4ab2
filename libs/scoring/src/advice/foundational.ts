import { allOf, oneOf, unless, type Gap, type Kind } from './told';

const whatItDoes: Gap = (told) => unless(told.says('solution.statement', 'solution.how_it_works'));

const stageAndPlace: Gap = (told) => {
  const { stage, location } = told.facts;
  const missing = [
    { isKnown: stage !== null, topic: 'round.stage', words: 'the stage of the round' },
    { isKnown: location !== null, topic: 'place', words: 'the city and country of the company' },
  ] as const;
  const open = missing.filter(({ isKnown }) => !isKnown);
  // Without an industry or a product, that is what is missing first.
  if (open.length === 0) return null;
  if (open.some(({ topic }) => told.mentions([topic]).length > 0)) return null;
  return {
    title: open.length > 1 ? 'Add stage and location' : `Add ${stage === null ? 'the stage' : 'the location'}`,
    ask: `add ${allOf(open.map(({ words }) => words))}.`,
  };
};

const website: Gap = (told) => {
  const host = told.deck.facts.website?.value.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/.*$/, '') ?? null;
  const pages = told.mentions(['website']).flatMap(({ page, quote }) => (host === null || quote.endsWith(host) ? [page] : []));
  if (pages.some((page) => page === 1 || page >= told.facts.pageCount - 1)) return null;
  return pages.length === 0 || host === null
    ? unless(pages.length > 0)
    : { ask: `repeat the address of the website: only page ${pages[0]} has it.` };
};

const ENTITY: readonly Kind[] = [
  { topics: ['registration.legal_form'], words: 'the legal name with its form (Ltd, GmbH, Inc.)' },
  { topics: ['registration.number'], words: 'the registration number' },
  { topics: ['registration.address'], words: 'the registered address' },
];
const entity =
  (needed: number): Gap =>
  (told) => {
    const named = told.facts.legalName !== null && told.deck.passage('registration.legal_form') === null;
    const kinds = named ? ENTITY.slice(1) : ENTITY;
    const missing = told.lacks(kinds, needed - (named ? 1 : 0));
    if (missing === null) return null;
    return needed === 1 ? undefined : { ask: `add ${needed === 2 ? oneOf(missing) : allOf(missing)}.` };
  };

export const FOUNDATIONAL_GAPS: Readonly<Record<string, Gap>> = {
  'identity.specified': whatItDoes,
  'identity.evidenced': stageAndPlace,
  'contact.specified': (told) => unless(told.mentions(['contact.email']).length > 0),
  'contact.evidenced': (told) => unless(told.mentions(['contact.other']).length > 0),
  'website.evidenced': website,
  'roadmap.present': (told) =>
    unless(
      told.says('roadmap.milestone', 'roadmap.dated', 'use_of_funds.milestone') ||
        told.mentions(['date', 'number.months'], 'ask', 'use_of_funds', 'vision').length > 0,
    ),
  'roadmap.specified': (told) => unless(told.mentions(['date'], 'roadmap', 'traction', 'ask', 'use_of_funds', 'vision').length > 0),
  'roadmap.evidenced': (told) => {
    const lines = told.mentions(['date'], 'roadmap', 'traction', 'ask', 'vision');
    // Days and months count here as well, and what stands in a row.
    return unless(new Set(lines.map(({ quote }) => quote)).size >= 3);
  },
  'registration.present': entity(1),
  'registration.specified': entity(2),
  'registration.evidenced': entity(3),
  'dated.specified': (told) => unless(told.mentions(['date']).some(({ page, quote }) => page === 1 && /\p{L}{3}|\d[./-]\d/u.test(quote))),
  'dated.present': (told) => unless(told.mentions(['date']).some(({ page }) => page === 1)),
};
