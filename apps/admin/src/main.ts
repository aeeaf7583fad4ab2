import { runCommandLine } from './command-line';

const streams = {
  out: (text: string) => void process.stdout.write(text),
  error: (text: string) => void process.stderr.write(text),
};

// Who reads no further (`| head`) has all that was asked for; the command itself goes on to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Not process.exit: what was printed may still be on its way through a pipe.
void runCommandLine(process.argv.slice(2), streams).then((code) => (process.exitCode = code));
