import 'reflect-metadata';
import { runCommandLine } from './command-line';

const streams = {
  out: (text: string) => void process.stdout.write(text),
  error: (text: string) => void process.stderr.write(text),
};

// Not process.exit: what was printed may still be on its way through a pipe.
void runCommandLine(process.argv.slice(2), streams).then((code) => (process.exitCode = code));
