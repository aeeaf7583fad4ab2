import { compareIndustry, DECK_INDUSTRIES, SECTORS } from './industries';
import { normaliseStage, stageDistance, STAGES } from './stages';
import { fold, holds, plain, squash, tokens } from './text';

describe('industries', () => {
  it.each([
    ['Fintech', 'financial services', 'same'],
    ['payments', 'fintech', 'part'],
    ['fintech', 'payments', 'broader'],
    ['Renewable Energy', 'Climate', 'part'],
    ['cleantech', 'climate tech', 'same'],
    ['AI / ML', 'Artificial Intelligence', 'same'],
    ['machine learning', 'AI', 'same'],
    ['Digital Health', 'Healthcare', 'same'],
    ['biotechnology', 'health', 'part'],
    ['EdTech', 'Education', 'same'],
    ['DeFi', 'fintech', 'part'],
    ['AI for renewable energy', 'energy', 'same'],
    ['Underwater basket weaving', 'underwater basket weaving', 'same'],
    ['gaming', 'fintech', 'none'],
    ['retail', 'AI', 'none'],
    ['Maintenance', 'AI', 'none'],
    ['messengers', 'messaging', 'same'],
    ['messaging app', 'messengers', 'same'],
    ['messengers', 'social media', 'part'],
    ['gambling', 'gaming', 'none'],
    ['igaming', 'Games', 'none'],
    ['sports betting', 'gambling', 'same'],
    ['e-commerce', 'retail', 'same'],
  ] as const)('%s to %s is %s', (own, asked, fit) => expect(compareIndustry(own, asked)).toBe(fit));
});

describe('stages', () => {
  it.each([
    ['pre-seed', 'Pre-Seed'],
    ['PreSeed', 'Pre-Seed'],
    ['Pre Seed round', 'Pre-Seed'],
    ['Angel', 'Pre-Seed'],
    ['seed', 'Seed'],
    ['SEED+', 'Seed'],
    ['Series A', 'Series A'],
    ['series-a', 'Series A'],
    ['Serie A', 'Series A'],
    ['A round', 'Series A'],
    ['Pre-Series A', 'Series A'],
    ['Series B', 'Series B'],
    ['Series F', 'Series D'],
    ['growth stage', 'Growth'],
    ['pre-IPO', 'Pre-IPO'],
    ['ICO', null],
    ['', null],
    [null, null],
  ] as const)('%s is %s', (text, stage) => expect(normaliseStage(text)).toBe(stage));
});

describe('keywords', () => {
  it.each([
    ['we automate invoices', 'invoice', true],
    ['one invoice', 'invoices', true],
    ['a gearbox', 'gearboxes', true],
    ['two gearboxes', 'gearbox', true],
    ['a maintenance tool', 'ai', false],
    ['open banking api', 'open banking', true],
    ['any text', '', false],
  ])('"%s" holds "%s": %s', (text, phrase, expected) => expect(holds(text, phrase)).toBe(expected));
});

describe('every industry that a deck can be told to be in', () => {
  it.each(DECK_INDUSTRIES.map(({ label }) => label))('%s is one that a thesis can ask for', (label) => {
    const home = SECTORS.find(({ decks }) => decks?.some((deck) => deck.label === label));
    expect(home?.words.some((word) => compareIndustry(label, word) === 'same')).toBe(true);
    expect(compareIndustry(label, home?.name ?? '')).toBe('same');
  });

  it('lies within sectors that there are', () => {
    const names = new Set(SECTORS.map(({ name }) => name));
    expect(SECTORS.filter(({ within }) => within !== undefined && !names.has(within))).toEqual([]);
  });

  it('has one word for one sector', () => {
    const words = SECTORS.flatMap((sector) => sector.words);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});

describe('text', () => {
  it('folds case, accents, quotes and dashes, and leaves the rest in place', () => {
    expect(fold('Größe – “São Paulo”')).toBe('grosse - "sao paulo"');
    expect(tokens(fold("l’équipe, what's 2M€"))).toEqual(['l', 'equipe', 'whats', '2m']);
    expect([squash('Acme & Söhne!'), plain('R&D  São-Paulo')]).toEqual(['acmesohne', 'r and d sao paulo']);
  });
});

describe('rounds', () => {
  it('stand one step from their neighbours', () => {
    expect(STAGES.slice(1).map((stage, at) => stageDistance(stage, STAGES[at] as (typeof STAGES)[number]))).toEqual(
      STAGES.slice(1).map(() => 1),
    );
  });
});
