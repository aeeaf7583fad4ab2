import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { ChildLimits } from './protocol';
import { SHARED } from './step-guard';

/**
 * A thread beside the reader: while a file keeps the main thread busy, no timer or message there gets its turn. Interrupts a step of
 * reading that has used up its processor time. Ends the process when its resident memory passes the limit, when an interrupt does not
 * help, and when its parent is gone, so that no orphan computes on.
 */
const INTERVAL_MS = 25;
/** What an interrupted step may still use. */
const FAREWELL_MS = 1000;

const { limits, memory } = workerData as { limits: ChildLimits; memory: SharedArrayBuffer };
const shared = new Int32Array(memory);
const parent = process.ppid;
/** Of the main thread alone: V8 compiles in threads of its own. */
const SCHEDULED = `/proc/${process.pid}/task/${process.pid}/schedstat`;

/** Milliseconds; where the system does not tell it of one thread, that of the whole process. */
function processorMs(): number {
  try {
    return Number(readFileSync(SCHEDULED, 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

const seen = { step: 0, stepFrom: 0, total: -1, totalFrom: 0 };

function watchStep(): void {
  const step = Atomics.load(shared, SHARED.step);
  const total = Atomics.load(shared, SHARED.total);
  if (step === 0 && total === seen.total) return;
  const now = processorMs();
  if (total !== seen.total) Object.assign(seen, { total, totalFrom: now });
  if (step !== seen.step) Object.assign(seen, { step, stepFrom: now });
  if (step === 0) return;
  const over = Math.max(
    now - seen.stepFrom - Atomics.load(shared, SHARED.stepMs),
    now - seen.totalFrom - Atomics.load(shared, SHARED.totalMs),
  );
  if (over > FAREWELL_MS) process.kill(process.pid, 'SIGKILL');
  else if (over > 0) process.kill(process.pid, 'SIGINT');
}

setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > limits.maxResidentBytes) process.kill(process.pid, 'SIGKILL');
  watchStep();
}, INTERVAL_MS);
