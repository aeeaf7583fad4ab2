import type { Type } from '@nestjs/common';
import type { Command } from 'commander';
import type { AppConfig, ProcessName } from '@app/config';
import type { AdminSession, CommonOptions } from './admin-session';
import { render, type Result } from './output';

export interface Streams {
  out: (text: string) => void;
  error: (text: string) => void;
}

/** What every command is given. */
export interface Surroundings {
  streams: Streams;
  configOf: (name: ProcessName) => AppConfig;
}

type Options = CommonOptions & Record<string, unknown>;

/** What a command does, given its options and arguments. */
export type Handler<S = AdminSession> = (subject: S, options: Options, args: string[], streams: Streams) => Promise<Result>;

/** Handlers by their commands' names. */
export type Handlers = Record<string, Handler>;

/** A file of handlers, and the modules whose services they use. */
interface HandlersFile {
  modules: readonly Type[];
}

/**
 * Makes actions of commands. The handlers, with the libs that they import, are loaded and the configuration is read when a command runs:
 * `--help` works anywhere and loads neither.
 */
export class Actions<H extends HandlersFile> {
  constructor(
    private readonly surroundings: Surroundings,
    private readonly load: () => H,
  ) {}

  /** With the services. */
  session(command: Command, pick: (handlers: H) => Handler): Command {
    common(command).option('--as <user>', 'act for this user: id or e-mail').option('--team <id>', 'act for this team');
    return this.run(command, async (options, args) => {
      const handlers = this.load();
      const { AdminSession } = require('./admin-session') as typeof import('./admin-session');
      const session = await AdminSession.open(this.surroundings.configOf('admin'), options, handlers.modules);
      try {
        return await pick(handlers)(session, options, args, this.surroundings.streams);
      } finally {
        await session.close();
      }
    });
  }

  /** With the configuration alone, as before there is a schema; that of `name`, so that a step needs no secret it does not use. */
  bare(command: Command, pick: (handlers: H) => Handler<AppConfig>, name: ProcessName = 'admin'): Command {
    return this.run(common(command), (options, args) =>
      pick(this.load())(this.surroundings.configOf(name), options, args, this.surroundings.streams),
    );
  }

  list(command: Command, pick: (handlers: H) => Handler): Command {
    command.option('--limit <n>', 'rows, 1 to 100', '25').option('--cursor <cursor>', 'the page after this cursor');
    return this.session(command, pick);
  }

  private run(command: Command, work: (options: Options, args: string[]) => Promise<Result>): Command {
    return command.action(async () => {
      const options = command.opts<Options>();
      this.surroundings.streams.out(`${render(await work(options, command.processedArgs as string[]), options.json === true)}\n`);
    });
  }
}

function common(command: Command): Command {
  return command.option('--json', 'print JSON, for scripts');
}
