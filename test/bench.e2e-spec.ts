import { spawn } from 'node:child_process';
import { join } from 'node:path';

const BENCH = join(__dirname, '../dist/tools/bench.js');

/** Runs the built benchmark on the test server. */
function bench(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [BENCH, ...args], { env: { ...process.env, BENCH_DATABASE_URL: process.env.TEST_SERVER_URL } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  return new Promise((done) => child.on('close', (code) => done({ code, output })));
}

describe('the benchmark', () => {
  it('makes its data, gets the same answers from the api as from the floor, and no error from either', async () => {
    const { code, output } = await bench('--quick');
    expect(output).toContain('The api answers what the floor answers.');
    // Whatever the budgets say: they are judged by whole runs on a quiet machine.
    expect([code, output.match(/requests were not answered/)]).toEqual([0, null]);
    // A line for each operation, and one for a page far down.
    expect(output.match(/^\| (?!operation|---)/gm)).toHaveLength(16);
  });

  it('takes a file in, gives companies out and searches decks, as many and the same ones as it should', async () => {
    const { code, output } = await bench('imports', 'exports', 'search', '--quick');
    expect([code, output]).toEqual([0, expect.stringContaining('| 25 hits of 2,000 decks')]);
    expect(output.match(/^imports: .*rows a second/gm)).toHaveLength(4);
    expect(output.match(/^exports: .*rows a second/gm)).toHaveLength(3);
    // Three databases are made.
  }, 300_000);

  it('asks companies with long texts', async () => {
    const { code, output } = await bench('texts', '--quick');
    expect(code).toBe(0);
    // Three operations, without an error.
    expect(output.match(/^\| [^|]+ \| long \|.* \| 0 \| [^|]+ \|$/gm)).toHaveLength(3);
  });

  it('asks teams whose rows are not in memory', async () => {
    const { code, output } = await bench('cold', '--quick');
    expect([code, output]).toEqual([0, expect.stringMatching(/2 starts of a PostgreSQL [\d.]+ of its own/)]);
    // The first request, and four questions.
    expect(output.match(/^\| [^|]+ \|( [\d.]+ \/ [\d.]+ \|){4}$/gm)).toHaveLength(5);
  }, 300_000);

  it('says what it takes where it is asked for something else', async () => {
    expect(await bench('--only', 'nothing', '--quick')).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing is no operation'),
    });
    expect(await bench('everything')).toMatchObject({ code: 2, output: expect.stringContaining('usage: npm run bench') });
  });
});
