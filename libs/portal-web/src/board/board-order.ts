import type { CompanyRow } from './board.types';

export type Order = 'score' | 'newest' | 'name';

const COMPARE: Record<Order, (a: CompanyRow, b: CompanyRow) => number> = {
  score: (a, b) => (b.cri?.score ?? -1) - (a.cri?.score ?? -1),
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  name: (a, b) => a.name.localeCompare(b.name),
};

/** Those without a score stand last; equals stay newest first, as they come. */
export function ordered(rows: CompanyRow[], order: Order): CompanyRow[] {
  return [...rows].sort(COMPARE[order]);
}
