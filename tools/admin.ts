import { join } from 'node:path';
import { messageOf, StartError } from './start-error';

// npm run admin -- …: the service's command line with the configuration of this data folder (or of the environment).

const PROGRAM = join(__dirname, '../apps/admin/main.js');

/** Help connects to nothing, so it needs no database, nor the seconds in which one starts. */
const asksForHelp = (args: string[]): boolean =>
  args.length === 0 || args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');

async function main(args: string[]): Promise<void> {
  const { runWithDatabase } = require('./start/with-database') as typeof import('./start/with-database');
  await runWithDatabase(PROGRAM, args).catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : messageOf(error));
    process.exitCode = 1;
  });
}

const args = process.argv.slice(2);
if (asksForHelp(args)) require(PROGRAM);
else void main(args);
