import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 1000;

/**
 * Does the work, and where that fails does it again each second until it is done or `seconds` are over; nobody waits for the later tries.
 * For what is given back when a request fails: the database may be away, which is why it failed, and what is held would hold until its
 * time is over. It must do no harm when it comes late.
 */
export async function nowOrLater(work: () => Promise<unknown>, seconds: number): Promise<void> {
  try {
    await work();
  } catch {
    void later(work, seconds);
  }
}

async function later(work: () => Promise<unknown>, seconds: number): Promise<void> {
  for (let tries = 0; tries * PAUSE_MS < seconds * 1000; tries++) {
    await sleep(PAUSE_MS, undefined, { ref: false });
    const done = await work().then(
      () => true,
      () => false,
    );
    if (done) return;
  }
}
