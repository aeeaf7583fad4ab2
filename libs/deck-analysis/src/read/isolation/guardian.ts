import { workerData } from 'node:worker_threads';
import type { ChildLimits } from './protocol';

/**
 * A thread beside the reader: while a file keeps the main thread busy, no timer or message there gets its turn. Ends the process
 * when its resident memory passes the limit, and when its parent is gone, so that no orphan computes on.
 */
const INTERVAL_MS = 25;

const { maxResidentBytes } = workerData as ChildLimits;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
