import { criOf, difference, type Draft } from './draft.types';

const DRAFT: Draft = {
  id: 'd',
  status: 'scored',
  file_name: 'deck.pdf',
  cri_score: 640,
  verified: false,
  scored_at: '2026-03-01T00:00:00.000Z',
  created_at: '2026-03-01T00:00:00.000Z',
  domains: [
    { key: 'team', name: 'Team', score: 640, max: 700, summary: '', evidence: [], missing: [] },
    { key: 'market', name: 'Market', score: 0, max: 300, summary: '', evidence: [], missing: [] },
  ],
  recommendations: [],
};

it('shows a draft like a company’s score', () => {
  expect(criOf(DRAFT)).toMatchObject({ score: 640, max: 1000, points_to_verified: 60, domains: DRAFT.domains });
  expect(criOf({ ...DRAFT, cri_score: 812, verified: true })).toMatchObject({ verified: true, points_to_verified: 0 });
});

it.each([
  [640, 600, '40 points more than your current deck.'],
  [641, 640, '1 point more than your current deck.'],
  [600, 640, '40 points less than your current deck.'],
  [640, 640, 'The same as your current deck.'],
])('compares %i with %i', (draft, current, words) => expect(difference(draft, current)).toBe(words));
