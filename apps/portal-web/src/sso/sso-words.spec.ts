import { doorOf, hostOf, reasonWords } from './sso-words';

it('has words for what it does not know, whatever it is called', () => {
  expect(reasonWords('groups')).toContain('groups');
  for (const code of [undefined, '', 'constructor', '<b>']) expect(reasonWords(code)).toBe('You were not signed in. Please try again.');
});

it('knows the sign-in page by its places', () => {
  expect(doorOf({ page: 'sign-in', id: 'denied' })).toEqual({ refused: 'The sign-in was cancelled.', again: true });
  expect(doorOf({ page: 'sign-in', id: 'elsewhere' })).toMatchObject({ again: false });
  expect(doorOf({ page: 'sign-in' })).toEqual({});
  expect(doorOf({ page: 'with', id: 'northwind' })).toEqual({ by: 'northwind' });
  expect([doorOf({ page: 'board' }), doorOf(null)]).toEqual([null, null]);
});

it('names an issuer by its host', () => {
  expect(['https://login.example.com/x', 'nothing'].map(hostOf)).toEqual(['login.example.com', 'nothing']);
});
