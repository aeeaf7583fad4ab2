import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDemo, readDemo, writeDemo } from './demo';
import { lockDataDir } from './lock';
import { loadSecrets } from './secrets';
import { readSettings, type Settings } from './settings';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'deal-flow-start-'))));
afterEach(() => rmSync(dir, { recursive: true }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the secrets of a data folder', () => {
  it('are made once, long, different, and private', () => {
    const first = loadSecrets(dir, {});
    expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const made = Object.entries(first.env).filter(([name]) => name !== 'OPERATOR_TOKEN_SHA256');
    expect(made.map(([name]) => name).sort()).toEqual([
      'CURSOR_SECRET',
      'IDENTITY_PEPPER',
      'KEY_PEPPER',
      'UPLOAD_TOKEN_SECRET',
      'URL_SIGNING_SECRET',
      'WEBHOOK_SECRET',
    ]);
    expect(new Set(made.map(([, secret]) => secret)).size).toBe(6);
    for (const [, secret] of made) expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(loadSecrets(dir, {})).toEqual(first);
  });

  it('reach the processes as hash only where it is the operator token', () => {
    const { env, operatorToken } = loadSecrets(dir, {});
    expect(env.OPERATOR_TOKEN_SHA256).toBe(sha256(operatorToken));
    expect(JSON.stringify(env)).not.toContain(operatorToken);
  });

  it('give way to the environment, by value or by file', () => {
    const { env, operatorToken } = loadSecrets(dir, {
      KEY_PEPPER: 'mine',
      CURSOR_SECRET_FILE: '/run/secrets/c',
      OPERATOR_TOKEN: 'op',
      OPERATOR_TOKEN_SHA256: 'a'.repeat(64),
    });
    expect(env).not.toHaveProperty('KEY_PEPPER');
    expect(env).not.toHaveProperty('CURSOR_SECRET');
    expect(operatorToken).toBe('op');
    expect(env.OPERATOR_TOKEN_SHA256).toBe(`${'a'.repeat(64)},${sha256('op')}`);
    expect(readFileSync(join(dir, 'secrets.json'), 'utf8')).not.toMatch(/"mine"|"op"/);
  });

  it('are never replaced when their file is damaged: every key would die', () => {
    writeFileSync(join(dir, 'secrets.json'), '{"KEY_PEP');
    expect(() => loadSecrets(dir, {})).toThrow(/secrets\.json cannot be read/);
    expect(readFileSync(join(dir, 'secrets.json'), 'utf8')).toBe('{"KEY_PEP');
  });
});

describe('the hold on a data folder', () => {
  it('is one process’s at a time, and free again after it', () => {
    const release = lockDataDir(dir);
    expect(() => lockDataDir(dir)).toThrow(`The service already runs on ${dir} (process ${process.pid})`);
    release();
    lockDataDir(dir)();
  });

  it.each([
    ['of a process that is gone', '4194999 boot 1'],
    ['of an earlier process with a number that lives again', `${process.pid} another-boot 5`],
    ['that was cut short', ''],
  ])('is taken over from a lock %s', (_, content) => {
    writeFileSync(join(dir, 'start.lock'), content);
    lockDataDir(dir)();
  });
});

describe('the demo file', () => {
  const made = { investor_key: 'inv', company_id: 'c1', portal: { email: 'a@b.example', password: 'p', url: 'old' } };
  let settings: Settings;
  beforeEach(async () => (settings = await readSettings({ DATA_DIR: dir, PORT: '4000' }, dir)));

  it('is private and completed by what this start knows', () => {
    expect(readDemo(settings)).toBeUndefined();
    writeDemo(settings, 'operator', made);
    expect(statSync(join(dir, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(readDemo(settings)).toEqual({
      ...made,
      base_url: 'http://127.0.0.1:4000',
      environment: 'test',
      operator_token: 'operator',
      portal: { email: 'a@b.example', password: 'p', url: 'http://127.0.0.1:4000/portal' },
      mcp_url: 'http://127.0.0.1:3002/mcp',
    });
  });

  it('does not exist for the live environment', () => {
    writeDemo(settings, 'operator', made);
    expect(readDemo({ ...settings, environment: 'live' })).toBeUndefined();
  });

  it('is read from what the command printed, whatever stands around it', () => {
    expect(parseDemo('Making…\n{"a": {"b": 1}}\n')).toEqual({ a: { b: 1 } });
    expect(() => parseDemo('no team')).toThrow(/did not answer in JSON/);
  });
});
