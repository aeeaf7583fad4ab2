import { maskedExcerpt } from './mask';

it.each([
  ['the secret of an endpoint', 'got whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'got ***'],
  ['a key of ours', 'key svc_inv_test_abcdefghijklmnop', 'key ***'],
  ['a signature', 'webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=', 'webhook-signature: ***'],
  ['a bearer', 'Authorization: Bearer abc.def', 'Authorization: Bearer ***'],
  ['basic credentials', 'authorization=basic dXNlcjpwYXNz', 'authorization=basic ***'],
  ['a long run that only machines write', `id ${'a1B2'.repeat(10)}`, 'id ***'],
  ['an address', 'mail ada@example.com now', 'mail *** now'],
  ['a password in JSON', '{"user":"x","password":"hunter2","ok":true}', '{"user":"x","password":"***","ok":true}'],
  ['a key in a query', 'https://x.example/?api_key=k1&page=2', 'https://x.example/?api_key=***&page=2'],
  ['a token in a header', 'X-Auth-Token: t0ken', 'X-Auth-Token: ***'],
  ['a client secret', "client_secret='s3cret' failed", "client_secret='***' failed"],
  ['a cookie', 'Set-Cookie: session=abc; Path=/', 'Set-Cookie: ***'],
])('masks %s', (_what, body, kept) => {
  expect(maskedExcerpt(body)).toBe(kept);
});

it.each(['the password is missing', '{"tokens":3}', 'invalid signature', 'Passwords: see the manual'])(
  'leaves %j, which tells none',
  (body) => {
    expect(maskedExcerpt(body)).toBe(body);
  },
);

it('keeps at most 1 KiB, of whole characters', () => {
  const kept = maskedExcerpt('é'.repeat(2000));
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(1024);
  expect(kept).toBe('é'.repeat(512));
  expect(Buffer.byteLength(maskedExcerpt(`a${'é'.repeat(2000)}`))).toBe(1023);
  expect(maskedExcerpt('a\u0000b')).toBe('a\ufffdb');
});

it('lets no secret through that stands across its end', () => {
  expect(maskedExcerpt(`${'x '.repeat(505)}whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`)).not.toContain('MfKQ');
  expect(maskedExcerpt(`${'. '.repeat(2040)}password=${'s3cret '.repeat(40)}`)).not.toContain('s3cret');
});
