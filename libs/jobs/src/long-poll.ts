import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** How often a held answer looks again. Doubles from the first to the second. */
const POLL_MS = [50, 400] as const;

/** Answers that wait for work to end (`Prefer: wait`). A process that stops gives them at once, as things stand. */
@Injectable()
export class LongPoll implements BeforeApplicationShutdown {
  private stopping = false;

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  /** Polls `done` until it is true, `seconds` have passed, the caller has `gone` or the process stops. */
  async until(seconds: number, gone: () => boolean, done: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + seconds * 1000;
    let pause: number = POLL_MS[0];
    while (!(await done())) {
      const left = end - Date.now();
      if (left <= 0 || this.stopping || gone()) return;
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)));
      pause = Math.min(pause * 1.5, POLL_MS[1]);
    }
  }
}
