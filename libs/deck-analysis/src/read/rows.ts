import { raiseDigits } from './characters';
import type { PlacedGlyph, Run } from './runs';
import { RAISED, ROW } from './weights';

/** Glyphs from left to right that may form one line; gaps decide later where it is cut. */
export interface Fragment {
  glyphs: PlacedGlyph[];
  baseline: number;
}

/** Beyond this many runs (no slide has them) the search for raised marks, which is quadratic, is left out. */
const MAX_RUNS_FOR_RAISED = 4000;

/** Puts runs of one direction into rows by their baselines and cuts the rows where no line can go on. */
export function buildFragments(runs: readonly Run[]): Fragment[] {
  const distinct = withoutDoubles(runs);
  if (distinct.length <= MAX_RUNS_FOR_RAISED) markRaised(distinct);
  return clusterRows(distinct).flatMap(cutRow);
}

/** Shadows and fake bold draw the same text twice, slightly moved. */
function withoutDoubles(runs: readonly Run[]): Run[] {
  const seen = new Map<string, Run[]>();
  return runs.filter((run) => {
    const text = run.glyphs.map((glyph) => glyph.text).join('');
    const twins = seen.get(text) ?? [];
    const near = ROW.shadow * run.size;
    if (twins.some((twin) => Math.abs(twin.from - run.from) < near && Math.abs(twin.baseline - run.baseline) < near)) return false;
    if (twins.length < 50) seen.set(text, [...twins, run]);
    return true;
  });
}

/** A short small run beside the upper half of a bigger one (an ordinal, a footnote mark) moves to that one's baseline. */
function markRaised(runs: Run[]): void {
  const hosts = runs.map((run) => ({ from: run.from, to: run.to, baseline: run.baseline, size: run.size }));
  for (const run of runs) {
    if (run.glyphs.length > RAISED.mostCharacters) continue;
    const host = hosts.find((other) => isRaisedBeside(run, other));
    if (!host) continue;
    run.raised = true;
    run.baseline = host.baseline;
    // After a number only: a raised currency sign or "th" keeps its characters anyway.
    for (const glyph of run.glyphs) glyph.text = raiseDigits(glyph.text);
  }
}

function isRaisedBeside(run: Run, host: { from: number; to: number; baseline: number; size: number }): boolean {
  const up = host.baseline - run.baseline;
  const reach = RAISED.reach * host.size;
  const beside = Math.abs(run.from - host.to) <= reach || Math.abs(host.from - run.to) <= reach;
  return run.size <= RAISED.size * host.size && up >= RAISED.from * host.size && up <= RAISED.to * host.size && beside;
}

function clusterRows(runs: readonly Run[]): Run[][] {
  const rows: Run[][] = [];
  for (const run of [...runs].sort((one, other) => one.baseline - other.baseline || one.from - other.from)) {
    const row = rows.at(-1);
    const anchor = row?.[0];
    if (row && anchor && run.baseline - anchor.baseline <= ROW.sameBaseline * Math.min(anchor.size, run.size)) row.push(run);
    else rows.push([run]);
  }
  return rows;
}

/** Each run joins the open fragment whose end it is nearest to; runs lying over each other go to fragments of their own. */
function cutRow(row: readonly Run[]): Fragment[] {
  type Open = { fragment: Fragment; to: number; size: number };
  const open: Open[] = [];
  const done: Open[] = [];
  for (const run of [...row].sort((one, other) => one.from - other.from)) {
    let best: Open | undefined;
    for (const candidate of open) {
      const em = Math.min(candidate.size, run.size);
      const gap = run.from - candidate.to;
      const apart = Math.max(candidate.size, run.size) > ROW.otherSize * em && !run.raised ? ROW.touching : ROW.sureCut;
      if (gap >= -ROW.mostOverlap * em && gap <= apart * em && (!best || candidate.to > best.to)) best = candidate;
    }
    if (best) {
      best.fragment.glyphs.push(...run.glyphs);
      best.to = Math.max(best.to, run.to);
      best.size = run.raised ? best.size : run.size;
    } else {
      open.push({ fragment: { glyphs: [...run.glyphs], baseline: run.baseline }, to: run.to, size: run.size });
    }
    // Fragments far to the left take no more runs; without this a row of many short pieces would be quadratic.
    if (open.length > 64) done.push(...open.splice(0, 32));
  }
  return [...done, ...open].map(({ fragment }) => fragment);
}
