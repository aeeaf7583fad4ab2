import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { cpuOfChildren, peakOfChildren } from './children';

it('children of this process are counted with the time and the memory that they use, and no longer when they are gone', async () => {
  const child = spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(2);'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    while (cpuOfChildren() === 0) await setTimeout(20);
    expect(peakOfChildren()).toBeGreaterThan(10);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  expect(peakOfChildren()).toBe(0);
});
