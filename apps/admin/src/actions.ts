import type { Command } from 'commander';
import type { AppConfig, ProcessName } from '@app/config';
import { AdminSession, type CommonOptions } from './admin-session';
import { render, type Result } from './output';

export interface Streams {
  out: (text: string) => void;
  error: (text: string) => void;
}

type Options = CommonOptions & Record<string, unknown>;

/** What a command does, given its arguments and options. */
type Work<S> = (subject: S, options: Options, args: string[]) => Promise<Result>;

/** Makes actions of commands. Nothing is read or connected before one runs, so that `--help` works anywhere. */
export class Actions {
  constructor(
    private readonly streams: Streams,
    private readonly configOf: (name: ProcessName) => AppConfig,
  ) {}

  /** With the services. */
  session(command: Command, work: Work<AdminSession>): Command {
    common(command).option('--as <user>', 'act for this user: id or e-mail').option('--team <id>', 'act for this team');
    return this.run(command, async (options, args) => {
      const session = await AdminSession.open(this.configOf('admin'), options);
      try {
        return await work(session, options, args);
      } finally {
        await session.close();
      }
    });
  }

  /** With the configuration alone, as before there is a schema; that of `name`, so that a step needs no secret it does not use. */
  bare(command: Command, work: Work<AppConfig>, name: ProcessName = 'admin'): Command {
    return this.run(common(command), (options, args) => work(this.configOf(name), options, args));
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
