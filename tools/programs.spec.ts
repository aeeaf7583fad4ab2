import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './programs';

const dir = mkdtempSync(join(tmpdir(), 'deal-flow-programs-'));
const place = (name: string, mode: number): string => {
  writeFileSync(join(dir, name), '#!/bin/sh\n');
  chmodSync(join(dir, name), mode);
  return join(dir, name);
};

afterAll(() => rmSync(dir, { recursive: true }));

describe('a program of the machine', () => {
  it('is found on the PATH under any of its names, if it can be run', () => {
    place('chromium', 0o644);
    const browser = place('google-chrome', 0o755);
    expect(findProgram('chromium', { PATH: `/nowhere:${dir}` })).toBe(browser);
  });

  it('is the one that its variable names', () => {
    const own = place('my-redis', 0o755);
    expect(findProgram('redis-server', { PATH: '', REDIS_SERVER: own })).toBe(own);
  });
});
