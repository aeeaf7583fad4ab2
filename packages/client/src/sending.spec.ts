import { backoff, retryAfter } from './sending.js';

const after = (value: string): Response => new Response(null, { headers: { 'retry-after': value } });

describe('retryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 7000],
    ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
    ['soon', null],
  ])('%s is %s ms', (value, expected) => {
    expect(retryAfter(after(value), Date.parse('1994-11-06T08:49:30Z'))).toBe(expected);
  });

  it('is nothing without an answer', () => expect(retryAfter(null)).toBeNull());
});

it('waits twice as long each time, less a random share, and never longer than it may', () => {
  const options = { attempts: 9, firstDelay: 100, maxDelay: 1000 };
  for (const [attempt, most] of [100, 200, 400, 800, 1000, 1000].entries()) {
    const delay = backoff(attempt + 1, options);
    expect([delay >= most / 2, delay <= most]).toEqual([true, true]);
  }
});
