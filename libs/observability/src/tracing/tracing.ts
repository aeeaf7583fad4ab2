import type { FinishedRequest } from '@app/http';
import type { FinishedRun } from '@app/jobs';

/**
 * Traces are written when the work is over, from what the logs are told anyway, so that nothing is carried along meanwhile.
 * A run whose worker was killed leaves no span; the run after it does.
 */
export interface Tracing {
  request(request: FinishedRequest): void;
  run(run: FinishedRun): void;
  /** Sends what is waiting, a few seconds at most. */
  close(): Promise<void>;
}
