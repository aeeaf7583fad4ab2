import { Command, CommanderError } from 'commander';
import type { AppConfig, ProcessName } from '@app/config';
import { isApiError } from '@app/errors';
import type { Streams, Surroundings } from './actions';
import { addBulkCommands } from './commands/bulk';
import { addTeamSettingsCommands } from './commands/team-settings';
import { addCompanyCommands } from './commands/companies';
import { addDealCommands } from './commands/deals';
import { addDatabaseCommands } from './commands/database';
import { addEventCommands } from './commands/events';
import { addFormCommands } from './commands/forms';
import { addErasureCommands } from './commands/erasures';
import { addJobCommands } from './commands/jobs';
import { addKeyCommands } from './commands/keys';
import { addPeopleCommands } from './commands/people';
import { addRubricCommands } from './commands/rubric';
import { UsageError } from './usage-error';

const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

type ConfigOf = (name: ProcessName) => AppConfig;

function buildProgram(streams: Streams, configOf: ConfigOf): Command {
  const program = new Command('admin').description('Administration of the Deal-Flow Service.').enablePositionalOptions();
  const surroundings: Surroundings = { streams, configOf };
  program
    .configureOutput({ writeOut: streams.out, writeErr: streams.error })
    .exitOverride()
    .showHelpAfterError('(--help shows the options)');
  addDatabaseCommands(program, surroundings);
  addPeopleCommands(program, surroundings);
  addCompanyCommands(program, surroundings);
  addDealCommands(program, surroundings);
  addBulkCommands(program, surroundings);
  addTeamSettingsCommands(program, surroundings);
  addEventCommands(program, surroundings);
  addFormCommands(program, surroundings);
  addKeyCommands(program, surroundings);
  addJobCommands(program, surroundings);
  addErasureCommands(program, surroundings);
  addRubricCommands(program, surroundings);
  inherit(program);
  return program;
}

/** Commands take these settings over only when they are made by `command()`; groups are filled before. */
function inherit(command: Command): void {
  for (const child of command.commands) inherit(child.copyInheritedSettings(command));
}

/** @returns the exit code: 0 done, 1 failed, 2 called wrongly */
export async function runCommandLine(
  args: string[],
  streams: Streams,
  configOf: ConfigOf = (name) => (require('./configuration') as typeof import('./configuration')).configuration(name),
): Promise<number> {
  const program = buildProgram(streams, configOf);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    return report(error, streams, args.includes('--json'));
  }
}

function report(error: unknown, streams: Streams, json: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof UsageError) {
    streams.error(`error: ${error.message}\n`);
    return EXIT.usage;
  }
  if (isApiError(error)) {
    const { code, message, details } = error;
    streams.error(json ? `${JSON.stringify({ error: { code, message, details } })}\n` : `error: ${message} (${code})\n`);
    return EXIT.failed;
  }
  streams.error(`error: ${describe(error)}\n`);
  return EXIT.failed;
}

/** PostgreSQL's codes for a table or a column that is not there. */
const NO_SUCH_SCHEMA = new Set(['42P01', '42703']);

/** Drivers keep parameters in the errors' fields and details; name, code and message are enough. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const code = (error as { code?: unknown }).code;
  const message = error.message || 'no message';
  if (typeof code !== 'string') return message;
  const advice = NO_SUCH_SCHEMA.has(code) ? ': the database has no schema of this version yet, see migrate' : '';
  return `${message} (${code})${advice}`;
}
