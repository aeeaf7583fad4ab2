import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 26;
const CHECKSUM_LENGTH = 6;
const KEY = /^svc_(inv|fnd)_(live|test)_([0-9A-Za-z]{32})$/;

export type Portal = 'investor' | 'founder';
export type Environment = 'live' | 'test';

const PORTAL_SEGMENT = { investor: 'inv', founder: 'fnd' } as const;

function base62(value: number, length: number): string {
  let digits = '';
  let rest = value;
  for (let i = 0; i < length; i++) {
    digits = (BASE62[rest % 62] as string) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function checksum(text: string): string {
  return base62(crc32(text), CHECKSUM_LENGTH);
}

/**
 * `svc_<portal>_<env>_`, 26 random base62 characters (154 bits) and a CRC32 of all that, so that scanners know a leaked key
 * without asking us (contract, section 1).
 */
export function newKey(portal: Portal, env: Environment): string {
  let body = `svc_${PORTAL_SEGMENT[portal]}_${env}_`;
  for (let i = 0; i < RANDOM_LENGTH; i++) body += BASE62[randomInt(62)];
  return body + checksum(body);
}

/** What the key's text says; null where it is malformed or its checksum is wrong, which costs no query to tell. */
export function parseKey(key: string): { portal: Portal; env: Environment } | null {
  const match = KEY.exec(key);
  if (!match) return null;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  if (checksum(body) !== key.slice(-CHECKSUM_LENGTH)) return null;
  return { portal: match[1] === 'inv' ? 'investor' : 'founder', env: match[2] as Environment };
}

/** All that a log or a list may show of a key. */
export function displayOf(key: string): { prefix: string; last4: string } {
  return { prefix: key.slice(0, 12), last4: key.slice(-4) };
}
