import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './postmaster';

describe('a process', () => {
  it('is alive while it runs, also somebody else’s', () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(isAlive(1)).toBe(true);
  });

  it('is gone when it has ended, even when its parent never collects it', async () => {
    // The shell becomes a program that does not wait for the child it inherits.
    const parent = spawn('/bin/sh', ['-c', 'sleep 30 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const child = Number(await new Promise<Buffer>((done) => parent.stdout.once('data', done)));
      expect(isAlive(child)).toBe(true);
      process.kill(child, 'SIGKILL');
      for (const deadline = Date.now() + 10_000; isAlive(child) && Date.now() < deadline;) await sleep(20);
      expect(isAlive(child)).toBe(false);
      expect(() => process.kill(child, 0)).not.toThrow();
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
