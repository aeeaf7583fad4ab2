import { stateWords } from './identity-words';

const NOW = Date.parse('2026-03-02T09:30:00.000Z');

it.each([
  ['recognisable', null, 'recognised'],
  // A new link changes nothing by itself.
  ['recognisable', '2026-03-02T10:00:00.000Z', 'recognised'],
  ['linked', null, 'not allowed'],
  ['invited', '2026-03-02T10:00:00.000Z', 'invited'],
  ['invited', '2026-03-02T09:00:00.000Z', 'invitation over'],
  ['invited', null, 'invitation over'],
] as const)('calls %s with a link until %s: %s', (state, link_expires_at, words) =>
  expect(stateWords({ state, link_expires_at }, NOW)).toBe(words),
);
