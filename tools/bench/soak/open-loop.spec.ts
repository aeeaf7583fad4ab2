import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrival, Arrivals } from './arrivals';
import { latenciesOf } from './latencies';
import { OpenLoop, type Outcome } from './open-loop';

type Answering = Parameters<typeof createServer>[1] & object;

let server: Server | undefined;

afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

const arrival: Arrival = { operation: 'list', method: 'GET', path: '/', headers: {}, body: undefined, expected: 200 };

async function load(answering: Answering, perSecond: number, seconds: number): Promise<Outcome[]> {
  server = createServer(answering);
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const loop = new OpenLoop(`http://127.0.0.1:${port}`, { next: () => arrival } as Arrivals);
  try {
    return await loop.run(perSecond, seconds);
  } finally {
    await loop.close();
  }
}

it('sends at the rate that was asked for, however long answers take', async () => {
  const outcomes = await load((_request, response) => void sleep(500).then(() => response.end('ok')), 200, 1);
  // A mean of 200 arrivals with a standard deviation of 14.
  expect(outcomes.length).toBeGreaterThan(120);
  expect(outcomes.length).toBeLessThan(280);
  expect(outcomes.every(({ expected, milliseconds }) => expected && milliseconds >= 499)).toBe(true);
});

it('counts a wait from when a request was due, for all that were due while the server stood still', async () => {
  const stands = Date.now() + 1000;
  const outcomes = await load((_request, response) => void sleep(Math.max(0, stands - Date.now())).then(() => response.end()), 100, 1);
  // Those that were due evenly over the second have waited for half of it on the mean; a client that waits for its answers would see one.
  expect(latenciesOf(outcomes).p50).toBeGreaterThan(250);
  expect(outcomes.filter(({ due }) => due < 500).every(({ milliseconds }) => milliseconds > 400)).toBe(true);
});

it('tells refusals in the envelope, other errors and broken connections apart', async () => {
  let asked = 0;
  const outcomes = await load(
    (request, response) => {
      const turn = asked++ % 3;
      if (turn === 0) return void request.socket.destroy();
      response.writeHead(turn === 1 ? 429 : 500, turn === 1 ? { 'retry-after': '2' } : {});
      response.end(turn === 1 ? '{"error":{"code":"rate_limited"}}' : 'oops');
    },
    50,
    1,
  );
  const kinds = outcomes.map(({ status, expected, retryAfter, envelope }) => JSON.stringify({ status, expected, retryAfter, envelope }));
  expect([...new Set(kinds)].sort()).toEqual([
    '{"status":429,"expected":false,"retryAfter":true,"envelope":true}',
    '{"status":500,"expected":false,"retryAfter":false,"envelope":false}',
    '{"status":null,"expected":false,"retryAfter":false,"envelope":false}',
  ]);
});
