import { parseArgs } from 'node:util';
import { TEXTS, type Texts } from './data/texts';

export const PARTS = ['operations', 'imports', 'exports', 'search', 'intake', 'memory', 'start', 'soak', 'texts', 'cold', 'peer'] as const;
export type Part = (typeof PARTS)[number];
/** It installs somebody else's program: only where it is asked for. */
const OPTIONAL: readonly Part[] = ['peer'];

export interface Options {
  parts: Part[];
  /** Names of operations; all where absent. */
  only: string[] | undefined;
  /** Of the operations' companies. */
  texts: Texts;
  quick: boolean;
  profile: boolean;
  rounds: number;
  seconds: number;
}

export const USAGE = `usage: npm run bench -- [${PARTS.join(' ')}] [--only list,note,…] [--texts ${TEXTS.join('|')}] [--rounds N] [--seconds N] [--profile] [--quick]
  no part means all of them but ${OPTIONAL.join()}; a whole part is written to docs/bench.md
  --texts  of the companies that the operations are asked on; ${TEXTS[0]} if not said, others are printed only
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
      texts: { type: 'string' },
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
  const whole = only !== undefined || quick ? ['operations' as const] : PARTS.filter((part) => !OPTIONAL.includes(part));
  return {
    parts: positionals.length > 0 ? (positionals as Part[]) : [...whole],
    only,
    texts: textsNamed(values.texts ?? TEXTS[0]),
    quick,
    profile: values.profile ?? false,
    rounds: positive('rounds', values.rounds, quick ? 1 : ROUNDS),
    seconds: values.seconds === undefined && quick ? QUICK_SECONDS : positive('seconds', values.seconds, SECONDS),
  };
}

function textsNamed(given: string): Texts {
  const found = TEXTS.find((texts) => texts === given);
  if (!found) throw new Error(`--texts is one of ${TEXTS.join(', ')}`);
  return found;
}

function positive(name: string, given: string | undefined, fallback: number): number {
  const value = Number(given ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}
