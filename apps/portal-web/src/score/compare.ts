import type { Domain, Evidence } from './score.types';

/** One signal in two decks; what a deck does not show is null. */
export interface SignalChange {
  signal: string;
  before: Evidence | null;
  after: Evidence | null;
  /** Points more than before. */
  points: number;
}

/** One domain in two decks. */
export interface DomainChange {
  key: string;
  name: string;
  before: number;
  after: number;
  max: number;
  /** Those that are not the same, the largest change first. */
  signals: SignalChange[];
}

/** What a draft changes, domain by domain in their order. */
export function compareDomains(before: readonly Domain[], after: readonly Domain[]): DomainChange[] {
  return after.map((domain) => {
    const old = before.find(({ key }) => key === domain.key);
    return {
      key: domain.key,
      name: domain.name,
      before: old?.score ?? 0,
      after: domain.score,
      max: domain.max,
      signals: compareSignals(old?.evidence ?? [], domain.evidence),
    };
  });
}

function compareSignals(before: readonly Evidence[], after: readonly Evidence[]): SignalChange[] {
  const signals = [...new Set([...before, ...after].map(({ signal }) => signal))];
  return signals
    .map((signal) => {
      const [old = null, now = null] = [before, after].map((all) => all.find((each) => each.signal === signal));
      return { signal, before: old, after: now, points: (now?.points ?? 0) - (old?.points ?? 0) };
    })
    .filter(({ before: old, after: now }) => old?.points !== now?.points || old?.step !== now?.step)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** "+12", "−3", "0" */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
}
