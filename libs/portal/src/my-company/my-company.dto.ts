import type { DraftDto } from '@app/founder-portal';
import type { JobRow } from '@app/jobs';

/** How far the scoring of a draft is; `total` is 0 until it is known. */
export interface DraftProgress {
  done: number;
  total: number;
  step: string;
}

export interface MyDraftDto extends DraftDto {
  /** null once it is scored or failed. */
  progress: DraftProgress | null;
}

export function progressOf(job: JobRow | null): DraftProgress | null {
  return job && { done: job.progress_done, total: job.progress_total, step: job.progress_step };
}
