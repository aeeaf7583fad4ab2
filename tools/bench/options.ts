import { parseArgs } from 'node:util';

export const PARTS = ['operations', 'imports', 'exports', 'search', 'intake', 'memory', 'start', 'soak'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  parts: Part[];
  /** Names of operations; all where absent. */
  only: string[] | undefined;
  quick: boolean;
  profile: boolean;
  rounds: number;
  seconds: number;
}

export const USAGE = `usage: npm run bench -- [${PARTS.join(' ')}] [--only list,note,…] [--rounds N] [--seconds N] [--profile] [--quick]
  no part means all of them; a whole part is written to docs/bench.md
  --profile  leaves CPU profiles of the api in .bench
  --quick  on small databases, only whether everything runs and answers like the floor; no part means operations then`;

const ROUNDS = 5;
const SECONDS = 2;
/** Enough for some answers of each operation. */
const QUICK_SECONDS = 0.3;

/** @throws Error for an argument that is none */
export function optionsOf(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      quick: { type: 'boolean' },
      profile: { type: 'boolean' },
    },
  });
  const unknown = positionals.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new Error(`${unknown} is no part of the benchmark`);
  const quick = values.quick ?? false;
  const only = values.only?.split(',');
  const whole = only !== undefined || quick ? ['operations' as const] : PARTS;
  return {
    parts: positionals.length > 0 ? (positionals as Part[]) : [...whole],
    only,
    quick,
    profile: values.profile ?? false,
    rounds: positive('rounds', values.rounds, quick ? 1 : ROUNDS),
    seconds: values.seconds === undefined && quick ? QUICK_SECONDS : positive('seconds', values.seconds, SECONDS),
  };
}

function positive(name: string, given: string | undefined, fallback: number): number {
  const value = Number(given ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}
