import { displayOf, newKey, parseKey } from './key-format';

// Made with another implementation of CRC32 and base62.
const GOLDEN = [
  ['svc_inv_test_AAAAAAAAAAAAAAAAAAAAAAAAAA437OkC', { portal: 'investor', env: 'test' }],
  ['svc_fnd_live_0123456789abcdefghijklmnop1VFM1v', { portal: 'founder', env: 'live' }],
  ['svc_inv_live_zzzzzzzzzzzzzzzzzzzzzzzzzz2KqwW9', { portal: 'investor', env: 'live' }],
] as const;
const VALID = GOLDEN[0][0];

describe('parseKey', () => {
  it.each(GOLDEN)('reads %s', (key, expected) => {
    expect(parseKey(key)).toEqual(expected);
  });

  it.each([
    ['a prefix swapped on a valid tail', VALID.replace('test', 'live')],
    ['the other portal on a valid tail', VALID.replace('inv', 'fnd')],
    ['one character cut', VALID.slice(0, -1)],
    ['one character added', `${VALID}A`],
    ['one character changed', VALID.replace('AA', 'AB')],
    ['two neighbours swapped', `${VALID.slice(0, -2)}Ck`],
    ['another case', VALID.toUpperCase()],
    ['a look-alike letter', VALID.replace('A', '\u0410')],
    ['a line break at the end', `${VALID}\n`],
    ['an upload token', 'svc_upload_a.b.c'],
    ['nothing', ''],
    ['10 KB', `svc_inv_test_${'A'.repeat(10_000)}`],
  ])('refuses %s', (_what, key) => {
    expect(parseKey(key)).toBeNull();
  });
});

describe('newKey', () => {
  it.each([
    ['investor', 'live', /^svc_inv_live_[0-9A-Za-z]{32}$/],
    ['investor', 'test', /^svc_inv_test_[0-9A-Za-z]{32}$/],
    ['founder', 'live', /^svc_fnd_live_[0-9A-Za-z]{32}$/],
    ['founder', 'test', /^svc_fnd_test_[0-9A-Za-z]{32}$/],
  ] as const)('makes a %s %s key that can be read back', (portal, env, form) => {
    const key = newKey(portal, env);
    expect(key).toMatch(form);
    expect(parseKey(key)).toEqual({ portal, env });
  });

  it('uses every base62 character and never repeats', () => {
    const keys = Array.from({ length: 2000 }, () => newKey('investor', 'test'));
    expect(new Set(keys).size).toBe(2000);
    expect(new Set(keys.flatMap((key) => [...key.slice(13, 39)])).size).toBe(62);
  });
});

it('shows the first 12 and last 4 characters only', () => {
  expect(displayOf(VALID)).toEqual({ prefix: 'svc_inv_test', last4: '7OkC' });
});
