import 'reflect-metadata';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '@app/config';
import { ApiError } from '@app/errors';
import { addCommands } from './commands';

/** What a person reads of a failure: our own words, and for everything else one line without a stack. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.code}: ${error.message}`;
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}

/** Exit codes: 0 done, 1 failed, 2 used wrongly. */
async function main(): Promise<number> {
  const program = new Command('admin').description('Administration of the Deal-Flow Service').exitOverride().showHelpAfterError();
  addCommands(program);
  try {
    await program.parseAsync(process.argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
}

void main().then((code) => {
  process.exitCode = code;
});
