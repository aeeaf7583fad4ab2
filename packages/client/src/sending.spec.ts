import { backoff, newKey, retryAfter, RETRY, send, type Transport } from './sending.js';

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

describe('send', () => {
  /** As browsers make it that do not tell a request's body. */
  const untold = (init: RequestInit): Request => {
    const request = new Request('http://127.0.0.1/v1/companies', init);
    return Object.defineProperty(request, 'body', { value: undefined }) as Request;
  };
  const bodySent = async (request: Request): Promise<string | null> => {
    let sent: Blob | null = null;
    const transport: Transport = (_url, _init, body) => {
      sent = body;
      return Promise.resolve(new Response());
    };
    await send(request, transport, RETRY);
    return (sent as Blob | null)?.text() ?? null;
  };

  it('sends no body along with a GET, nor where there is none, in every browser', async () => {
    expect(await bodySent(untold({}))).toBeNull();
    expect(await bodySent(untold({ method: 'POST' }))).toBeNull();
    expect(await bodySent(untold({ method: 'POST', body: '{"name":"Birch"}' }))).toBe('{"name":"Birch"}');
  });
});

it('makes keys that no two calls share', () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect([new Set(keys).size, keys.every((key) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/.test(key))]).toEqual([
    100,
    true,
  ]);
});
