import { compareDomains, signed } from './compare';
import type { Evidence } from './score.types';

const evidence = (signal: string, points: number, step: Evidence['step'] = 'present'): Evidence => ({
  signal,
  step,
  points,
  page: 1,
  quote: 'q',
  source: 'text',
});
const domain = (score: number, ...all: Evidence[]) => ({
  key: 'team',
  name: 'Team',
  score,
  max: 100,
  summary: '',
  evidence: all,
  missing: [],
});

it('says which signals a draft gains, raises, loses, and leaves the others out', () => {
  const before = domain(30, evidence('advisors', 5), evidence('team_fit', 10), evidence('commitment', 8));
  const after = domain(40, evidence('team_fit', 25, 'evidenced'), evidence('commitment', 8), evidence('hiring', 3));
  const [change] = compareDomains([before], [after]);
  expect(change).toMatchObject({ before: 30, after: 40, max: 100 });
  expect(change?.signals.map(({ signal, points, before: old, after: now }) => [signal, points, old?.step, now?.step])).toEqual([
    ['team_fit', 15, 'present', 'evidenced'],
    ['advisors', -5, 'present', undefined],
    ['hiring', 3, undefined, 'present'],
  ]);
});

it('counts a domain that there was not as nothing', () => {
  expect(compareDomains([], [domain(7, evidence('hiring', 7))])).toMatchObject([{ before: 0, after: 7, signals: [{ points: 7 }] }]);
});

it.each([
  [12, '+12'],
  [-3, '−3'],
  [0, '0'],
])('writes %i as %s', (points, words) => expect(signed(points)).toBe(words));
