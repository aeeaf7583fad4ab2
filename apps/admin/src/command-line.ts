import { Command, CommanderError } from 'commander';
import { type AppConfig, ConfigError, loadConfig } from '@app/config';
import { isApiError } from '@app/errors';
import { AdminSession, type CommonOptions } from './admin-session';
import { addCatalogueCommands } from './commands/catalogue';
import { addCompanyCommands } from './commands/companies';
import { addDatabaseCommands } from './commands/database';
import { addFormCommands } from './commands/forms';
import { addJobCommands } from './commands/jobs';
import { addKeyCommands } from './commands/keys';
import { addPeopleCommands } from './commands/people';
import { addRubricCommands } from './commands/rubric';
import { render, type Result } from './output';
import { UsageError } from './usage-error';

export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export interface Streams {
  out: (text: string) => void;
  error: (text: string) => void;
}

type Options = CommonOptions & Record<string, unknown>;

/** What a command does, given its arguments and options. */
export type Work<S> = (subject: S, options: Options, args: string[]) => Promise<Result>;

/** Makes actions of commands. Nothing is read or connected before one runs, so that `--help` works anywhere. */
export class Actions {
  constructor(
    private readonly streams: Streams,
    private readonly configOf: () => AppConfig,
  ) {}

  /** With the services. */
  session(command: Command, work: Work<AdminSession>): Command {
    common(command).option('--as <user>', 'act for this user: id or e-mail').option('--team <id>', 'act for this team');
    return this.run(command, async (options, args) => {
      const session = await AdminSession.open(this.configOf(), options);
      try {
        return await work(session, options, args);
      } finally {
        await session.close();
      }
    });
  }

  /** With the configuration alone, as before there is a schema. */
  bare(command: Command, work: Work<AppConfig>): Command {
    return this.run(common(command), (options, args) => work(this.configOf(), options, args));
  }

  list(command: Command, work: Work<AdminSession>): Command {
    command.option('--limit <n>', 'rows, 1 to 100', '25').option('--cursor <cursor>', 'the page after this cursor');
    return this.session(command, work);
  }

  private run(command: Command, work: (options: Options, args: string[]) => Promise<Result>): Command {
    return command.action(async () => {
      const options = command.opts<Options>();
      this.streams.out(`${render(await work(options, command.processedArgs as string[]), options.json === true)}\n`);
    });
  }
}

function common(command: Command): Command {
  return command.option('--json', 'print JSON, for scripts');
}

export function buildProgram(streams: Streams, configOf: () => AppConfig): Command {
  const program = new Command('admin').description('Administration of the Deal-Flow Service.').enablePositionalOptions();
  const actions = new Actions(streams, configOf);
  program.configureOutput({ writeOut: streams.out, writeErr: streams.error }).exitOverride().showHelpAfterError('(--help shows the options)');
  addDatabaseCommands(program, actions);
  addPeopleCommands(program, actions);
  addCompanyCommands(program, actions);
  addCatalogueCommands(program, actions);
  addFormCommands(program, actions);
  addKeyCommands(program, actions);
  addJobCommands(program, actions);
  addRubricCommands(program, actions);
  inherit(program);
  return program;
}

/** Commands take these settings over only when they are made by `command()`; groups are filled before. */
function inherit(command: Command): void {
  for (const child of command.commands) inherit(child.copyInheritedSettings(command));
}

/** @returns the exit code: 0 done, 1 failed, 2 called wrongly */
export async function runCommandLine(args: string[], streams: Streams, configOf: () => AppConfig = loadConfig): Promise<number> {
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
  streams.error(`error: ${error instanceof ConfigError ? error.message : describe(error)}\n`);
  return EXIT.failed;
}

/** Drivers keep parameters in the errors' fields and details; name, code and message are enough. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const code = (error as { code?: unknown }).code;
  const message = error.message || 'no message';
  return typeof code === 'string' ? `${message} (${code})` : message;
}
