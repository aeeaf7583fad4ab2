import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(__dirname, 'test.mjs');

/** `npm test` on a small suite of its own. */
function run(files: Record<string, string>, requireAll = '', rerunFailed = ''): { code: number | null; lines: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'deal-flow-suite-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    writeFileSync(join(root, 'jest.config.json'), JSON.stringify({ rootDir: root, testEnvironment: 'node', transform: {} }));
    const { status, stdout } = spawnSync(process.execPath, [script, '--config', join(root, 'jest.config.json')], {
      encoding: 'utf8',
      env: { ...process.env, REQUIRE_ALL: requireAll, RERUN_FAILED: rerunFailed },
    });
    return {
      code: status,
      lines: stdout
        .trim()
        .split('\n')
        .filter((line) => line !== ''),
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

const PASSING = `it('adds', () => expect(1 + 1).toBe(2)); it('subtracts', () => expect(2 - 1).toBe(1));`;

describe('npm test', () => {
  it('ends with a line of counts', () => {
    expect(run({ 'a.test.js': PASSING })).toEqual({ code: 0, lines: ['2 passed, 0 failed'] });
  });

  it('fails with one failing test, and counts a file that does not load', () => {
    const { code, lines } = run({
      'a.test.js': PASSING,
      'b.test.js': `it('lies', () => expect(1).toBe(2));`,
      'c.test.js': `require('./nowhere');`,
    });
    expect([code, lines.at(-1)]).toEqual([1, '2 passed, 2 failed']);
  });

  it('fails when no test ran', () => {
    const { code, lines } = run({});
    expect([code, lines.at(-1)]).toEqual([1, '0 passed, 0 failed']);
  });

  const skipped = (program: string): string =>
    `describe.skip('a group (needs ${program})', () => { it('a', () => undefined); it('b', () => undefined); });`;

  it('counts what could not run as failed where all is required', () => {
    expect(run({ 'a.test.js': PASSING, 'b.test.js': skipped('chromium') }, '1')).toEqual({
      code: 1,
      lines: [
        '!!! NOT RUN: 2 test(s), because chromium is not installed (apt-get install chromium); REQUIRE_ALL=1 counts them as failed',
        '2 passed, 2 failed',
      ],
    });
    const inTheSource = run({ 'a.test.js': PASSING, 'b.test.js': `it.skip('later', () => undefined);` }, '1');
    expect([inTheSource.code, inTheSource.lines.at(-1)]).toEqual([1, '2 passed, 1 failed']);
    expect(run({ 'a.test.js': PASSING }, '1')).toEqual({ code: 0, lines: ['2 passed, 0 failed'] });
  });

  it('requires nobody to mount a disk', () => {
    expect(run({ 'a.test.js': PASSING, 'b.test.js': skipped('root') }, '1')).toEqual({
      code: 0,
      lines: ['!!! NOT RUN: 2 test(s), because only root may mount a disk', '2 passed, 0 failed'],
    });
  });

  it('runs what failed once more where it is asked to, and names what passes then', () => {
    const unsteady = `const { existsSync, writeFileSync } = require('node:fs');
      it('adds', () => undefined);
      it('needs a second look', () => { const seen = existsSync(__filename + '.seen'); writeFileSync(__filename + '.seen', ''); expect(seen).toBe(true); });`;
    const once = run({ 'a.test.js': PASSING, 'b.test.js': unsteady });
    expect([once.code, once.lines.at(-1)]).toEqual([1, '3 passed, 1 failed']);
    const twice = run({ 'a.test.js': PASSING, 'b.test.js': unsteady }, '', '1');
    expect([twice.code, twice.lines.at(-1)]).toEqual([0, '4 passed, 0 failed']);
    expect(twice.lines.some((line) => /^!!! UNSTEADY: .*b\.test\.js$/.test(line))).toBe(true);
    const broken = run(
      { 'a.test.js': PASSING, 'b.test.js': `it('lies', () => expect(1).toBe(2));`, 'c.test.js': `require('./nowhere');` },
      '',
      '1',
    );
    expect([broken.code, broken.lines.at(-1)]).toEqual([1, '2 passed, 2 failed']);
  });

  it('says loudly what could not run', () => {
    expect(run({ 'a.test.js': PASSING, 'b.test.js': skipped('redis-server') })).toEqual({
      code: 0,
      lines: ['!!! NOT RUN: 2 test(s), because redis-server is not installed (apt-get install redis-server)', '2 passed, 0 failed'],
    });
  });
});
