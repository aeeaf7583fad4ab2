import type { AppConfig } from '@app/config';
import { backendOf } from '../backend/backend-of';
import { Doorbell } from '../doorbell';
import { DoorbellWorkers } from '../doorbell-workers';
import { RunningJobs } from '../running-jobs';

/** One process's share of the queue, as `QueueModule` puts it together. */
export interface QueueNode {
  doorbell: Doorbell;
  workers: DoorbellWorkers;
  /** Stops at once. */
  stop(graceMs?: number): Promise<void>;
}

export function nodeOf(config: Pick<AppConfig, 'queue' | 'environment'>): QueueNode {
  const backend = backendOf(config);
  const running = new RunningJobs();
  const doorbell = new Doorbell(backend, running);
  const workers = new DoorbellWorkers(backend, running);
  return {
    doorbell,
    workers,
    stop: async (graceMs = 0) => {
      await workers.stop(graceMs);
      await doorbell.close();
      await backend.close();
    },
  };
}
