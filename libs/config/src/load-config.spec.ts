import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from './load-config';

const LIST = ['KEY_PEPPER', 'UPLOAD_TOKEN_SECRET', 'URL_SIGNING_SECRET'];
const SINGLE = ['IDENTITY_PEPPER', 'CURSOR_SECRET'];
const SECRETS = [...LIST, ...SINGLE];
const LONG = 'x'.repeat(32);
const SHORT = 'y'.repeat(31);

const env: Record<string, string> = { DATABASE_URL: 'postgres://127.0.0.1/x', ...Object.fromEntries(SECRETS.map((name) => [name, LONG])) };
const refusalOf = (changes: Record<string, string | undefined>): string => {
  try {
    loadConfig({ ...env, ...changes });
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
  return 'taken';
};

describe('a secret', () => {
  it.each(SECRETS)('%s of 32 characters is taken', (name) => {
    expect(refusalOf({ [name]: LONG })).toBe('taken');
  });

  it.each(SECRETS)('%s is refused where it is short, without being repeated', (name) => {
    const refusal = `${name} needs secrets of at least 32 characters`;
    // Blanks around it make it no longer.
    for (const short of [SHORT, ` ${SHORT} `, ',', `${LONG},`, `${LONG},${SHORT}`, `${SHORT},${LONG}`]) expect(refusalOf({ [name]: short })).toBe(refusal);
  });

  it.each(SECRETS)('%s is required', (name) => {
    for (const none of [undefined, '', '  ']) expect(refusalOf({ [name]: none })).toBe(`${name} is required`);
  });

  it('is refused where it is short in a file, too, and where there is no file', () => {
    const dir = mkdtempSync(join(tmpdir(), 'deal-flow-config-'));
    try {
      writeFileSync(join(dir, 'short'), `${SHORT}\n`);
      writeFileSync(join(dir, 'long'), `${LONG}\n`);
      const from = (file: string): string => refusalOf({ KEY_PEPPER: undefined, KEY_PEPPER_FILE: join(dir, file) });
      expect([from('short'), from('long'), from('none')]).toEqual([
        'KEY_PEPPER needs secrets of at least 32 characters', 'taken', 'KEY_PEPPER_FILE cannot be read',
      ]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('that takes a list keeps its order: the first signs', () => {
    const { secrets } = loadConfig({ ...env, KEY_PEPPER: `${LONG}new, ${LONG}old` });
    expect(secrets.keyPepper).toEqual([`${LONG}new`, `${LONG}old`]);
  });
});

it('takes hashes of operator tokens, several of them, and nothing else', () => {
  const hash = 'a'.repeat(64);
  expect(loadConfig({ ...env, OPERATOR_TOKEN_SHA256: `${hash}, ${'b'.repeat(64)}` }).operatorTokenHashes).toEqual([hash, 'b'.repeat(64)]);
  for (const wrong of ['a-token', hash.slice(1), hash.toUpperCase()]) {
    expect(refusalOf({ OPERATOR_TOKEN_SHA256: wrong })).toBe('OPERATOR_TOKEN_SHA256 must be hex SHA-256');
  }
});
