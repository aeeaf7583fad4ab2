import { CURRENT_RUBRIC } from './rubric/registry';
import { scoreDeck } from './score-deck';
import type { PlatformFacts } from './signals/reading';
import { ALL_DONE, fact, facts } from './testing/facts';

const DECK = { pageCount: 12, company: fact('Acme', 'Acme', 1), sections: { cover: [1], problem: [2], contact: [12] } };
const EVERYTHING = { ...CURRENT_RUBRIC, maxRecommendations: 99 };

const without = (field: string, more: Partial<PlatformFacts> = {}): PlatformFacts => ({
  ...ALL_DONE,
  profileComplete: false,
  profileMissing: [field],
  ...more,
});
const promised = (platform: PlatformFacts, id: string): number | undefined =>
  scoreDeck(facts(DECK), platform, EVERYTHING).recommendations.find((item) => item.id === id)?.points;

it('counts the contact that an e-mail address makes, where the profile has none', () => {
  const before = scoreDeck(facts(DECK), without('primary_contact'));
  const after = scoreDeck(facts({ ...DECK, emails: [fact('ada@acme.example', 'ada@acme.example', 12)] }), ALL_DONE);
  expect(promised(without('primary_contact'), 'contact.specified')).toBe(after.score - before.score);
  expect(promised(without('primary_contact'), 'contact.specified')).toBe((promised(ALL_DONE, 'contact.specified') ?? 0) + 7);
});

it('promises nothing for a field that somebody emptied: no deck fills it', () => {
  const emptied = without('problem_statement', { profileEmptied: ['problem_statement'] });
  expect(promised(without('problem_statement'), 'problem.present')).toBe(10 + 7);
  expect(promised(emptied, 'problem.present')).toBe(10);
  expect(promised(emptied, 'profile_complete.evidenced')).toBe(7);
});
