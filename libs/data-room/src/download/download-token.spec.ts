import { newId } from '@app/database';
import { readDownload, signDownload } from './download-token';

const OLD = 'the-old-secret-of-at-least-32-characters';
const NEW = 'the-new-secret-of-at-least-32-characters';
const claims = { documentId: newId(), keyId: newId(), expiresAt: new Date(1_900_000_000_123) };
const before = claims.expiresAt.getTime() - 1;

it('reads what it signed', () => {
  const token = signDownload(claims, 'test', [NEW]);
  expect(readDownload(token, 'test', [NEW], before)).toEqual(claims);
});

it('survives a rotation of secrets, and ends with the secret', () => {
  const token = signDownload(claims, 'test', [OLD]);
  expect(readDownload(token, 'test', [NEW, OLD], before)).toEqual(claims);
  expect(readDownload(token, 'test', [NEW], before)).toBeNull();
});

it('is dead from the moment it expires', () => {
  const token = signDownload(claims, 'test', [NEW]);
  expect(readDownload(token, 'test', [NEW], claims.expiresAt.getTime())).toBeNull();
});

it('is good for one environment', () => {
  const token = signDownload(claims, 'test', [NEW]);
  expect(readDownload(token, 'live', [NEW], before)).toBeNull();
});

it('changes in no character', () => {
  const token = signDownload(claims, 'test', [NEW]);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let at = 0; at < token.length; at++) {
    const other = alphabet[(alphabet.indexOf(token[at] as string) + 1) % 64] as string;
    expect(readDownload(token.slice(0, at) + other + token.slice(at + 1), 'test', [NEW], before)).toBeNull();
  }
});

it.each(['', 'x', `${'A'.repeat(95)}=`, 'A'.repeat(97), `${'A'.repeat(95)}+`, '../../etc/passwd'])('%s is no token', (token) => {
  expect(readDownload(token, 'test', [NEW], before)).toBeNull();
});
