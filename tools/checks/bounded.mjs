import { spawn } from 'node:child_process';

/** Each leads a group of processes of its own. When this process ends, whyever, so do they. */
const running = new Set();

process.once('exit', endPrograms);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/**
 * Runs a program to its end.
 * @param options those of `spawn`, and `input` for its standard input, which is empty without
 * @returns its exit code (null: killed) and all that it said. @throws Error where it cannot be started
 */
export async function runProgram(command, args, { input = '', ...options } = {}) {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  // One that ends before it has read everything is judged by its code.
  child.stdin.on('error', () => undefined).end(input);
  try {
    const code = await new Promise((done, failed) => {
      child.once('error', failed);
      child.once('close', done);
    });
    return { code, text: Buffer.concat(chunks).toString() };
  } finally {
    running.delete(child);
  }
}

/**
 * Waits for a piece of work, but not for ever: after so many seconds the programs that run are killed, with all that they started.
 * @returns what the work answered, or `late`. @throws whatever the work throws in time
 */
export async function within(seconds, work, late) {
  let timer;
  const end = new Promise((done) => {
    timer = setTimeout(() => {
      endPrograms();
      done(late);
    }, seconds * 1000);
  });
  try {
    return await Promise.race([work(), end]);
  } finally {
    clearTimeout(timer);
  }
}

function endPrograms() {
  for (const { pid } of running) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Ended meanwhile, or never began.
    }
  }
}
