import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@app/errors';

/** About 32 MB and 0.2 s a hash: OWASP's recommendation for scrypt of this size. */
export const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Each takes a thread and 32 MB: more at once would starve file access and DNS, which share those threads. */
const MAX_RUNNING = 2;
const MAX_WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws ApiError rate_limited when too many logins wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new ApiError('rate_limited', undefined, [], { 'Retry-After': '5' });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  // The same password typed on different keyboards can be different code points.
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize('NFC'), salt, HASH_BYTES, { ...cost, maxmem }, (error, hash) => (error ? reject(error) : resolve(hash))),
      ),
  );
}

/** `scrypt$N$r$p$salt$hash`: the cost travels along, so that it can be raised without a reset of passwords. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

const [NO_SALT, NO_HASH] = [randomBytes(SALT_BYTES), randomBytes(HASH_BYTES)].map((bytes) => bytes.toString('base64url'));

/** What nobody's password has: whoever is unknown, or has no password, costs the same time as everybody else. */
const nobody = (): string => ['scrypt', COST.N, COST.r, COST.p, NO_SALT, NO_HASH].join('$');

/** @param stored null where there is no such user or no password: always false, in the same time */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = (stored ?? nobody()).split('$');
  if (scheme !== 'scrypt' || !salt || !hash) throw new Error('a stored password hash is of an unknown form');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url')) && stored !== null;
}
