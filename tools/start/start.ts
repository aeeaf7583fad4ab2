import { Starter } from './starter';
import { messageOf, StartError } from '../start-error';

/** A terminal's Ctrl-C arrives twice, from the terminal and through npm: only a later one is a second one. */
const SAME_KEYPRESS_MILLISECONDS = 700;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * `npm start` after the build: runs until a signal comes, then leaves no process behind. Ends this process.
 * @param options.watch compile on every change and start the processes again (`npm run dev`)
 */
export async function start(root: string, options: { watch: boolean }): Promise<void> {
  const starter = new Starter(root, process.env, (line) => console.log(line), options.watch);
  // `npm start | head`: the reader may go, the service stays.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  onSignals(starter);
  followNpm(starter);
  let code = 0;
  try {
    await starter.run();
  } catch (error) {
    if (!starter.isStopping) {
      code = 1;
      console.error(
        error instanceof StartError ? error.message : `The start failed: ${error instanceof Error ? error.stack : messageOf(error)}`,
      );
    }
  }
  await starter.stop();
  process.exit(code);
}

function onSignals(starter: Starter): void {
  let first: number | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (first === undefined) {
        first = Date.now();
        console.log('\nStopping: running requests and jobs are finished first (Ctrl-C again forces) …');
        void starter.stop();
      } else if (Date.now() - first > SAME_KEYPRESS_MILLISECONDS) {
        console.log('Forced.');
        starter.kill();
        process.exit(130);
      }
    });
  }
}

/** npm passes signals on to the shell between us, which may die of them alone; and npm itself may be killed. */
function followNpm(starter: Starter): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void starter.stop();
  }, 500).unref();
}
