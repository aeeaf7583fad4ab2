import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
/** Randomness for many ids at once: the system call costs far more than its bytes. */
const pool = Buffer.alloc(RANDOM_BYTES * 256);
let used = pool.length;
let millisecond = 0;
let sequence = 0;

function freshRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += RANDOM_BYTES));
}

/** Version 7: in order of creation, so that index pages fill instead of splitting. */
export function newId(): string {
  const random = freshRandom();
  const now = Date.now();
  if (now > millisecond) {
    millisecond = now;
    // Half of its range lies above, for those of the same millisecond.
    sequence = random.readUInt32BE(0) >>> 1;
  } else sequence++;
  return v7({ msecs: millisecond, seq: sequence, random });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any UUID that PostgreSQL takes; what is none can be no id of ours. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
