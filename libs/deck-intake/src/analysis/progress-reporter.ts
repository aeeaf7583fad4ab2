import type { JobRun } from '@app/jobs';

/** Most decks are read in less: whoever looks at a job does not see that it was on its third page for a millisecond. */
const PROGRESS_MS = 200;

/** Page by page is more than the row needs: every so often, at most one write at a time, the newest wins. */
export class ProgressReporter {
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private next: [number, number, string] | null = null;

  constructor(private readonly run: Pick<JobRun, 'progress'>) {}

  report(done: number, total: number, step: string): void {
    this.next = [done, total, step];
    this.timer ??= setTimeout(() => void (this.writing = this.write()), PROGRESS_MS);
  }

  /** What is not written by now is past. */
  settled(): Promise<void> {
    this.next = null;
    if (this.timer) clearTimeout(this.timer);
    return this.writing;
  }

  private async write(): Promise<void> {
    const report = this.next;
    this.next = null;
    // Progress is a courtesy: a failed write must not fail the job.
    if (report) await this.run.progress(...report).catch(() => undefined);
    this.timer = null;
    // Reported while this was written.
    if (this.next) this.report(...(this.next as [number, number, string]));
  }
}
