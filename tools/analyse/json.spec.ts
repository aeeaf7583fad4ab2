import { NO_PLATFORM_FACTS, scoreDeck } from '@app/scoring';
import { facts, person } from '../../libs/scoring/src/testing/facts';
import { analysisJson } from './json';

it('tells who put money in from the company’s people', () => {
  const people = [
    person('Ada Byron', 'CEO'),
    person('Ann Advice', 'Advisor', { founder: false, group: 'advisor' }),
    person('Ian Invest', 'Founder, Foo', { founder: false, group: 'investor' }),
  ];
  const deck = facts({ people });
  expect(analysisJson(deck, scoreDeck(deck, NO_PLATFORM_FACTS))).toMatchObject({
    people: [{ name: 'Ada Byron' }, { name: 'Ann Advice' }],
    investors: [{ name: 'Ian Invest' }],
  });
});
