import { understand, type DeckFacts } from '@app/deck-analysis';
import { NO_PLATFORM_FACTS, scoreDeck } from '@app/scoring';
import { analysisJson } from './json';

type Person = DeckFacts['people'][number];

const person = (name: string, group: Person['group']): Person => ({
  name,
  role: 'CEO',
  founder: group === 'founder',
  group,
  background: [],
  email: null,
  linkedin: null,
  evidence: { page: 1, quote: name, source: 'text', confidence: 100 },
});

it('tells who put money in from the company’s people', () => {
  const empty = understand({
    pageCount: 0,
    pages: [],
    metadata: { title: null, author: null, producer: null, createdAt: null },
    warnings: [],
  });
  const people = [person('Ada Byron', 'founder'), person('Ann Advice', 'advisor'), person('Ian Invest', 'investor')];
  const deck = { ...empty, people };
  expect(analysisJson(deck, scoreDeck(deck, NO_PLATFORM_FACTS))).toMatchObject({
    people: [{ name: 'Ada Byron' }, { name: 'Ann Advice' }],
    investors: [{ name: 'Ian Invest' }],
  });
});
