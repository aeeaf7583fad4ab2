import { readBearer } from './bearer';

function requestWith(...values: string[]): { headers: { authorization?: string }; rawHeaders: string[] } {
  const rawHeaders = ['Host', 'localhost', ...values.flatMap((value) => ['Authorization', value])];
  return { headers: { authorization: values[0] }, rawHeaders };
}

it('knows a missing header', () => {
  expect(readBearer({ headers: {}, rawHeaders: ['Host', 'localhost'] })).toEqual({ kind: 'absent' });
});

it.each(['Bearer abc', 'bearer abc', 'BEARER abc'])('takes %j', (header) => {
  expect(readBearer(requestWith(header))).toEqual({ kind: 'bearer', credential: 'abc' });
});

it.each([
  '',
  'Bearer',
  'Bearer ',
  'Bearer  abc',
  'Bearer\tabc',
  'Bearer abc def',
  'Bearer abc,def ghi',
  'Basic abc',
  'abc',
  'Bearerabc',
  'Token abc',
  'Bearer \u00e9',
  'Bearer abc ',
  ' Bearer abc',
  'Bearer abc\n',
])('refuses %j', (header) => {
  expect(readBearer(requestWith(header))).toEqual({ kind: 'malformed' });
});

it('refuses two headers, even alike and in another case', () => {
  expect(readBearer(requestWith('Bearer abc', 'Bearer abc'))).toEqual({ kind: 'malformed' });
  const request = requestWith('Bearer abc');
  request.rawHeaders.push('AUTHORIZATION', 'Bearer def');
  expect(readBearer(request)).toEqual({ kind: 'malformed' });
});
