import autocannon from 'autocannon';

export interface Load {
  connections: number;
  seconds: number;
  /** What one connection sends, over and over; each may send something else. */
  requests(connection: number): autocannon.Request[];
  /** The status that counts as an answer. */
  expected: number;
}

export interface Measured {
  answers: number;
  /** Answers of another status, broken connections, timeouts. */
  errors: number;
  seconds: number;
  p50: number;
  p99: number;
}

export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Keeps `connections` connections busy for `seconds`: each sends its next request when it has its answer. */
export async function drive(baseUrl: string, { connections, seconds, requests, expected }: Load): Promise<Measured> {
  const milliseconds: number[] = [];
  let errors = 0;
  let connection = 0;
  const began = performance.now();
  const result = await new Promise<autocannon.Result>((done, failed) => {
    const options: autocannon.Options = {
      url: baseUrl,
      connections,
      duration: seconds,
      // Its clock: it looks whether the time is over, in whole seconds by itself.
      sampleInt: Math.min(1, seconds) * 1000,
      requests: requests(0),
      setupClient: (client) => client.setRequests(requests(connection++)),
    };
    const run = autocannon(options, (error: unknown, outcome) => (error ? failed(error as Error) : done(outcome)));
    // Its own histogram counts whole milliseconds.
    run.on('response', (_client, status, _bytes, time) => {
      if (status === expected) milliseconds.push(time);
      else errors++;
    });
  });
  const sorted = Float64Array.from(milliseconds).sort();
  return {
    answers: sorted.length,
    errors: errors + result.errors + result.timeouts,
    seconds: (performance.now() - began) / 1000,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}
