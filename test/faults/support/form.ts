import { availableParallelism } from 'node:os';

/**
 * How much is done: FAULT_ROUNDS asks for the long form (`npm run test:faults`), without it the short one runs, as part of
 * `npm test`. FAULT_SEED repeats the random moments of an earlier run.
 */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 0);
export const LONG = ROUNDS > 0;
export const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);

/** Seconds that a server is away, and what a caller may wait for an answer meanwhile. */
export const OUTAGE_SECONDS = LONG ? 20 : 4;
export const ANSWER_SECONDS = 5;

/** Mulberry32: the same moments for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What the run has to tell, on stderr, where `npm test` shows it. */
export function report(what: string, numbers: Record<string, number | string>): void {
  const told = Object.entries(numbers).map(([name, value]) => `${name} ${value}`);
  process.stderr.write(`  [faults] ${what}: ${told.join(', ')} (${availableParallelism()} cores)\n`);
}
