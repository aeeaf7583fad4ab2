import { createHmac } from 'node:crypto';
import type { RotatingSecret } from '@app/config';

function hash(key: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

/** What is stored of a new key: worthless without the pepper, which the database does not hold. */
export function storedHash(key: string, peppers: RotatingSecret): Buffer {
  return hash(key, peppers[0]);
}

/**
 * Every hash that the key may be stored under. Rows are not moved to the newest pepper when they are used: while a rotation
 * rolls out, a process that does not know it yet would refuse them. Keys made under a pepper end with it.
 */
export function possibleHashes(key: string, peppers: RotatingSecret): Buffer[] {
  return peppers.map((pepper) => hash(key, pepper));
}
