import { once, EventEmitter } from 'node:events';
import { nowOrLater } from './now-or-later';

describe('work that is done now or later', () => {
  /** Fails so many times; tells when it is done. */
  function failing(times: number): { work: () => Promise<void>; tries: () => number; done: Promise<unknown> } {
    const told = new EventEmitter();
    let tries = 0;
    const work = (): Promise<void> => {
      if (++tries <= times) return Promise.reject(new Error('the database is away'));
      told.emit('done');
      return Promise.resolve();
    };
    return { work, tries: () => tries, done: once(told, 'done') };
  }

  it('is done once where it can be', async () => {
    const { work, tries } = failing(0);
    await nowOrLater(work, 20);
    expect(tries()).toBe(1);
  });

  it('is tried again behind the back of who asked, until it is done', async () => {
    const { work, tries, done } = failing(2);
    await nowOrLater(work, 20);
    expect(tries()).toBe(1);
    // The timers of the later tries keep no process alive.
    const alive = setInterval(() => undefined, 1000);
    await done;
    clearInterval(alive);
    expect(tries()).toBe(3);
  });
});
