import { cpuOf, type DatabaseCpu } from './cpu';
import { drive, type Load } from './load';
import type { Options } from './options';
import type { Server } from './servers';

/** One side of a comparison. */
export interface Contender {
  server: Server;
  database: DatabaseCpu;
  load: Omit<Load, 'seconds'>;
}

/** A side's figures: of one turn, or the medians of its turns. */
export interface Figures {
  perSecond: number;
  /** Microseconds of processor time a request. */
  node: number;
  postgres: number;
  p50: number;
  p99: number;
  errors: number;
}

export interface Comparison {
  baseline: Figures;
  subject: Figures;
  /** Medians of the rounds' ratios, subject by baseline. */
  ratio: { perSecond: number; node: number; postgres: number; p99: number };
}

/** Without `quick`, each contender runs a second before what counts. */
type Pace = Pick<Options, 'rounds' | 'seconds' | 'quick'>;

const WARM_SECONDS = 1;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] as number) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

async function turn({ server, database, load }: Contender, seconds: number): Promise<Figures> {
  const sessions = await database.read();
  const node = cpuOf(server.pid);
  const measured = await drive(server.baseUrl, { ...load, seconds });
  const nodeUsed = cpuOf(server.pid) - node;
  const postgresUsed = await database.since(sessions);
  const answers = Math.max(1, measured.answers);
  return {
    perSecond: measured.answers / measured.seconds,
    node: nodeUsed / answers,
    postgres: postgresUsed / answers,
    p50: measured.p50,
    p99: measured.p99,
    errors: measured.errors,
  };
}

function medians(turns: readonly Figures[]): Figures {
  const of = (key: keyof Figures): number => median(turns.map((each) => each[key]));
  const errors = turns.reduce((sum, each) => sum + each.errors, 0);
  return { perSecond: of('perSecond'), node: of('node'), postgres: of('postgres'), p50: of('p50'), p99: of('p99'), errors };
}

/**
 * Lets two contenders take turns, the first one changing: foreign load and slow drifts hit both, so that only the ratio of each
 * round is looked at.
 */
export async function compare(baseline: Contender, subject: Contender, { rounds, seconds, quick }: Pace): Promise<Comparison> {
  if (!quick) for (const contender of [baseline, subject]) await turn(contender, WARM_SECONDS);
  const turns: { baseline: Figures; subject: Figures }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await turn(baseline, seconds);
      turns.push({ baseline: first, subject: await turn(subject, seconds) });
    } else {
      const first = await turn(subject, seconds);
      turns.push({ baseline: await turn(baseline, seconds), subject: first });
    }
    for (const { server } of [baseline, subject]) server.emptyFiles();
  }
  const ratio = (key: 'perSecond' | 'node' | 'postgres' | 'p99'): number =>
    median(turns.map((each) => each.subject[key] / Math.max(each.baseline[key], Number.EPSILON)));
  return {
    baseline: medians(turns.map((each) => each.baseline)),
    subject: medians(turns.map((each) => each.subject)),
    ratio: { perSecond: ratio('perSecond'), node: ratio('node'), postgres: ratio('postgres'), p99: ratio('p99') },
  };
}
