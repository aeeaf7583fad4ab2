import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('npm run check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deal-flow-no-java-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const check = (requireAll: string): { code: number | null; lines: string[] } => {
    const env = { ...process.env, PATH: folder, REQUIRE_ALL: requireAll };
    const { status, stdout } = spawnSync(process.execPath, [join(__dirname, 'run.mjs'), 'specmatic'], { encoding: 'utf8', env });
    return { code: status, lines: stdout.split('\n').filter((line) => line !== '') };
  };
  const missing =
    '!!! NOT RUN: specmatic, because java is not installed (apt-get install openjdk-17-jre-headless, or default-jre-headless)';

  it('says loudly what cannot run on this machine, and fails nothing', () => {
    expect(check('')).toEqual({ code: 0, lines: [missing] });
  });

  it('fails where all is required', () => {
    expect(check('1')).toEqual({ code: 1, lines: [`${missing}; REQUIRE_ALL=1 counts it as failed`] });
  });

  it('takes a program that is too old for none', () => {
    writeFileSync(join(folder, 'java'), `#!/bin/sh\necho 'openjdk version "11.0.2"' >&2\n`);
    chmodSync(join(folder, 'java'), 0o755);
    const { code, lines } = check('1');
    expect([code, lines]).toEqual([1, [expect.stringContaining('java is older than 17')]]);
  });
});

describe('a check that does not end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deal-flow-late-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is cut short, with all that it started', () => {
    const [begun, outlived] = [join(folder, 'begun'), join(folder, 'outlived')];
    const script = `import { existsSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      import { runProgram, within } from ${JSON.stringify(join(__dirname, 'bounded.mjs'))};
      const work = () => runProgram('sh', ['-c', 'touch "$1"; (sleep 3; touch "$2") & wait', 'sh', ...${JSON.stringify([begun, outlived])}]);
      const answered = await within(1, work, 'late');
      await sleep(3500);
      console.log(JSON.stringify([answered, existsSync(${JSON.stringify(begun)}), existsSync(${JSON.stringify(outlived)})]));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual(['late', true, false]);
  }, 20_000);

  it('that ends in time answers', () => {
    const script = `import { runProgram, within } from ${JSON.stringify(join(__dirname, 'bounded.mjs'))};
      const work = () => runProgram('sh', ['-c', 'cat; echo two >&2; exit 3'], { input: 'one ' });
      console.log(JSON.stringify(await within(10, work, 'late')));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual({ code: 3, text: expect.stringMatching(/^(one two\n|two\none )$/) as string });
  });
});

interface Judged {
  where: string;
  pattern: string;
  flags: string;
  status: 'safe' | 'vulnerable' | 'unknown';
  complexity?: { type: string; summary: string };
}

describe('patterns', () => {
  const complaints = (judged: Judged[], accepted: object[]): string[] => {
    const script = `import { complaints } from ${JSON.stringify(join(__dirname, 'accepted-patterns.mjs'))};
      console.log(JSON.stringify(complaints(${JSON.stringify(judged)}, ${JSON.stringify(accepted)})));`;
    return JSON.parse(spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout) as string[];
  };
  const of = (status: Judged['status'], type?: string): Judged => ({
    where: 'libs/a/b.ts:1',
    pattern: 'a+',
    flags: 'u',
    status,
    ...(type && { complexity: { type, summary: `${type}!` } }),
  });
  const place = { where: 'libs/a/', reason: 'bounded' };
  const name = { pattern: '/a+/u', reason: 'known' };

  it.each([
    ['linear time', of('safe', 'linear'), [], []],
    ['polynomial time', of('vulnerable', 'polynomial'), [], ['libs/a/b.ts:1: polynomial!: /a+/u']],
    ['polynomial time where the text is bounded', of('vulnerable', 'polynomial'), [place], []],
    ['exponential time wherever it is', of('vulnerable', 'exponential'), [place, name], ['libs/a/b.ts:1: exponential!: /a+/u']],
    ['no proof', of('unknown'), [], ['libs/a/b.ts:1: unknown: /a+/u']],
    ['no proof, where the text is bounded', of('unknown'), [place], ['libs/a/b.ts:1: unknown: /a+/u']],
    ['no proof of a pattern that is named', of('unknown'), [name], []],
    ['a name of nothing', { ...of('safe'), flags: '' }, [name], ['patterns.json accepts a pattern that is nowhere: /a+/u']],
  ])('of %s', (_what, judged, accepted, expected) => {
    expect(complaints([judged], accepted)).toEqual(expected);
  });
});
