import { isPasswordLink, newPasswordLink, userOfLink } from './password-link';

const USER = { id: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11', passwordHash: 'scrypt$old' };
const NOW = Date.parse('2026-03-01T00:00:00Z');
const link = newPasswordLink(USER, 'test', ['new', 'old'], NOW);

it('is its user’s for an hour, under every secret that still verifies', () => {
  expect(userOfLink(link)).toBe(USER.id);
  expect(isPasswordLink(link, USER, 'test', ['new'], NOW + 3_599_000)).toBe(true);
  expect(isPasswordLink(link, USER, 'test', ['newer', 'new'], NOW)).toBe(true);
  expect(isPasswordLink(link, USER, 'test', ['new'], NOW + 3_600_000)).toBe(false);
});

it.each([
  ['another password', link, { ...USER, passwordHash: 'scrypt$new' }, 'test'],
  ['another user', link, { ...USER, id: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c12' }, 'test'],
  ['another environment', link, USER, 'live'],
  ['a later end', link.replace(/\.\w+\./, '.zzzzzz.'), USER, 'test'],
  ['no link', 'x', USER, 'test'],
])('is none for %s', (_, text, user, environment) => expect(isPasswordLink(text, user, environment, ['new'], NOW)).toBe(false));
