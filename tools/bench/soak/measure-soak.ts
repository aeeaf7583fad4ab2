import { setPriority } from 'node:os';
import { Client } from 'pg';
import { residentOf } from '../cpu';
import { benchDatabase, type BenchDatabase } from '../data/make-data';
import { MIDDLE, QUICK } from '../data/sizes';
import { removeWritten } from '../field';
import { percentile } from '../load';
import type { Options } from '../options';
import type { Place } from '../place';
import { Server } from '../servers';
import { Arrivals } from './arrivals';
import { OpenLoop, type Outcome } from './open-loop';
import { latenciesOf, type Latencies } from './latencies';
import { recoveryOf, type Recovery } from './recovery';

/** The share of the knee at which a service is run, and how often the knee comes in an overload. */
const USUAL = 0.7;
const OVERLOAD = 3;
/** A rate is held while 99 of 100 are answered within this many milliseconds, and none in vain. */
const HELD_MILLISECONDS = 100;
const FIRST_RATE = 100;
const STEP = 1.2;
const TRIES = 3;
/** Of processes, as `nice` counts. */
const FIRST = -10;
const USUALLY = 0;

export interface OverloadLine {
  shedding: boolean;
  /** Requests a second that were sent, answered as asked, and answered 429 with `Retry-After`. */
  sent: number;
  accepted: number;
  refused: number;
  /** Answers a second in the envelope with 500, and requests without an answer. */
  failed: number;
  unanswered: number;
  /** Milliseconds: p99 of what was accepted in the overload, and before. */
  p99: number;
  p99Before: number;
  /** Seconds after the overload. */
  recovery: Recovery;
  /** Notes answered with 201, and those written. */
  notes: { answered: number; unanswered: number; written: number };
}

export interface SoakLine {
  knee: number;
  perSecond: number;
  seconds: number;
  operations: ({ name: string } & Latencies)[];
  errors: number;
  /** MB of the api: before, after a tenth of the time, at the end. */
  memory: { before: number; early: number; after: number };
  overloads: OverloadLine[];
}

interface Durations {
  step: number;
  soak: number;
  overload: number;
}

const AT_LENGTH: Durations = { step: 5, soak: 600, overload: 15 };
const IN_SHORT: Durations = { step: 1, soak: 5, overload: 3 };

/** Where it may: the clients of a service have processors of their own, of which it can take them nothing. */
function preferClients(): () => void {
  try {
    setPriority(FIRST);
    return () => setPriority(USUALLY);
  } catch {
    return () => undefined;
  }
}

/** An api under load that does not wait for its answers. */
class Soaked {
  private constructor(
    readonly api: Server,
    readonly loop: OpenLoop,
    private readonly data: BenchDatabase,
  ) {}

  static async start(name: string, data: BenchDatabase, folder: string, env: Record<string, string>): Promise<Soaked> {
    const api = await Server.start({ name, kind: 'api', databaseUrl: data.url, folder, env });
    // It has this process's at first.
    setPriority(api.pid, USUALLY);
    return new Soaked(api, new OpenLoop(api.baseUrl, new Arrivals(data.asked)), data);
  }

  async notes(): Promise<number> {
    const client = new Client({ connectionString: this.data.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ notes: number }>('SELECT count(*)::int AS notes FROM notes');
      return rows[0]?.notes ?? 0;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.loop.close();
    await this.api.stop();
  }
}

const isHeld = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every(({ expected }) => expected) && latenciesOf(outcomes).p99 <= HELD_MILLISECONDS;

/** The highest rate that is held, in steps of a fifth. */
async function kneeOf({ loop }: Soaked, { step }: Durations, say: (line: string) => void): Promise<number> {
  let held = 0;
  // Something else on the machine may spoil one try.
  for (let rate = FIRST_RATE, tries = 1; tries <= TRIES; tries++) {
    const outcomes = await loop.run(rate, step);
    say(`soak: ${rate} a second, p99 ${latenciesOf(outcomes).p99.toFixed(1)} ms`);
    if (!isHeld(outcomes)) continue;
    held = rate;
    rate = Math.round(rate * STEP);
    tries = 0;
  }
  if (held === 0) throw new Error(`${FIRST_RATE} requests a second are too many already`);
  return held;
}

async function overloaded(soaked: Soaked, shedding: boolean, knee: number, { overload }: Durations): Promise<OverloadLine> {
  const { loop } = soaked;
  // Longer than what is held against it: what is rare comes less often in one than in two.
  const before = await loop.run(knee * USUAL, 2 * overload);
  const usual = latenciesOf(before).p99;
  const notesBefore = await soaked.notes();
  // What is asked in the overload is not waited for: the usual load goes on at once.
  const [during, after] = await Promise.all([
    loop.run(knee * OVERLOAD, overload),
    new Promise((done) => setTimeout(done, overload * 1000)).then(() => loop.run(knee * USUAL, overload)),
  ]);
  const all = [...during, ...after].filter(({ operation }) => operation === 'note');
  const perSecond = (chosen: readonly Outcome[]): number => chosen.length / overload;
  const accepted = during.filter(({ expected }) => expected);
  return {
    shedding,
    sent: perSecond(during),
    accepted: perSecond(accepted),
    refused: perSecond(during.filter(({ status, retryAfter, envelope }) => status === 429 && retryAfter && envelope)),
    failed: perSecond(during.filter(({ status, envelope }) => status === 500 && envelope)),
    unanswered: perSecond(during.filter(({ status }) => status === null)),
    p99: percentile(
      accepted.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b),
      0.99,
    ),
    p99Before: usual,
    recovery: recoveryOf(before, after, usual),
    notes: {
      answered: all.filter(({ expected }) => expected).length,
      unanswered: all.filter(({ status }) => status === null).length,
      written: (await soaked.notes()) - notesBefore,
    },
  };
}

async function soaked(at: Soaked, knee: number, { soak }: Durations, say: (line: string) => void): Promise<Omit<SoakLine, 'overloads'>> {
  const perSecond = Math.round(knee * USUAL);
  say(`soak: ${perSecond} a second for ${soak} s`);
  const before = residentOf(at.api.pid);
  const early = new Promise<number>((done) => setTimeout(() => done(residentOf(at.api.pid)), soak * 100));
  const outcomes = await at.loop.run(perSecond, soak);
  const names = [...new Set(outcomes.map(({ operation }) => operation))].sort();
  return {
    knee,
    perSecond,
    seconds: soak,
    operations: names.map((name) => ({ name, ...latenciesOf(outcomes.filter(({ operation }) => operation === name)) })),
    errors: outcomes.filter(({ expected }) => !expected).length,
    memory: { before, early: await early, after: residentOf(at.api.pid) },
  };
}

/**
 * A constant arrival rate: where it is too much (the knee), ten minutes at 70 % of that, and three times of it with and without shedding.
 * The clients are processes of the same machine.
 */
export async function measureSoak(place: Place, folder: string, options: Options, say: (line: string) => void): Promise<SoakLine> {
  const size = (options.quick ? QUICK : MIDDLE).short;
  const durations = options.quick ? IN_SHORT : AT_LENGTH;
  const data = await benchDatabase(place, size, say);
  const opened = new Date();
  const asBefore = preferClients();
  try {
    const plain = await Soaked.start('api-soak', data, folder, {});
    let line: Omit<SoakLine, 'overloads'>;
    const overloads: OverloadLine[] = [];
    try {
      await plain.loop.run(FIRST_RATE, durations.step);
      const knee = await kneeOf(plain, durations, say);
      line = await soaked(plain, knee, durations, say);
      overloads.push(await overloaded(plain, false, knee, durations));
    } finally {
      await plain.stop();
    }
    const shedding = await Soaked.start('api-shedding', data, folder, { SHED_LOAD: 'true' });
    try {
      await shedding.loop.run(FIRST_RATE, durations.step);
      overloads.unshift(await overloaded(shedding, true, line.knee, durations));
    } finally {
      await shedding.stop();
    }
    return { ...line, overloads };
  } finally {
    asBefore();
    await removeWritten(data.url, opened);
  }
}
