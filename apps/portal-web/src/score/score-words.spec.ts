import { gapOf, stepLevel, stepWords, verdictOf } from './score-words';

it('knows the three steps that bring points, and shows a new one as it is', () => {
  expect(['present', 'specified', 'evidenced'].map((step) => [stepLevel(step), stepWords(step)])).toEqual([
    [1, 'Mentioned'],
    [2, 'Specific'],
    [3, 'Proven'],
  ]);
  expect([stepLevel('audited'), stepWords('audited')]).toEqual([0, 'audited']);
});

it.each([
  ['Strong (150 of 200): the deck proves founders.', { verdict: 'Strong', rest: 'The deck proves founders.' }],
  ['The deck shows nothing on Team.', { verdict: null, rest: 'The deck shows nothing on Team.' }],
])('parts %s', (summary, parts) => expect(verdictOf(summary)).toEqual(parts));

it.each([
  ['Advisors: one advisor: named', { name: 'Advisors', takes: 'one advisor: named' }],
  ['unit_economics', { name: 'Unit economics', takes: '' }],
])('parts %s', (missing, parts) => expect(gapOf(missing)).toEqual(parts));
