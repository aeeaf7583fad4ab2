import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile } from './log-file';
import { NODE_FLAGS } from './node-flags';

const FIRST_DELAY = 500;
const LONGEST_DELAY = 30_000;
/** A process that ran this long has recovered: its next crash is answered quickly again. */
const STABLE_MILLISECONDS = 60_000;

export interface ProcessOptions {
  name: string;
  /** Compiled entry file. */
  entry: string;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  say: (line: string) => void;
  /** Besides those that every process gets. */
  nodeFlags?: string[];
}

/** One process of the service: kept running until it is told to stop. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private stopping = false;
  private delay = FIRST_DELAY;
  private timer: NodeJS.Timeout | undefined;
  private readonly log: LogFile;
  /** Set while a crash must end the whole start instead of being repaired. */
  private onEarlyCrash: ((reason: string) => void) | undefined;

  constructor(private readonly options: ProcessOptions) {
    this.log = new LogFile(options.dataDir, options.name);
  }

  get name(): string {
    return this.options.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(onEarlyCrash: (reason: string) => void): void {
    this.onEarlyCrash = onEarlyCrash;
    this.launch();
  }

  /** From now on a crash is repaired. */
  trust(): void {
    this.onEarlyCrash = undefined;
  }

  private launch(): void {
    const { entry, env, nodeFlags = [] } = this.options;
    const from = this.log.size();
    const began = Date.now();
    const output = this.log.open();
    const child = spawn(process.execPath, [...NODE_FLAGS, ...nodeFlags, '--require', join(__dirname, 'follow-parent.js'), entry], {
      // A group of its own: Ctrl-C reaches only the starter, which then stops everything in order.
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
      env: { ...env, DEAL_FLOW_STARTER: String(process.pid) },
    });
    closeSync(output);
    this.child = child;
    // A mail of the development's transport: a secret of its reader's, so not for the log.
    child.on('message', (message: { mail?: unknown }) => {
      if (typeof message.mail === 'string') this.options.say(message.mail);
    });
    let over = false;
    const ended = (how: string): void => {
      if (over) return;
      over = true;
      this.child = undefined;
      if (!this.stopping) this.crashed(how, from, Date.now() - began);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
  }

  private crashed(how: string, from: number, lived: number): void {
    const reason = `${this.name} ended (${how}): ${this.log.lastWords(from)}`;
    if (this.onEarlyCrash !== undefined) {
      this.onEarlyCrash(`${reason} (see ${this.log.path})`);
      return;
    }
    if (lived > STABLE_MILLISECONDS) this.delay = FIRST_DELAY;
    this.options.say(`${reason}; starting it again in ${this.delay / 1000} s.`);
    this.timer = setTimeout(() => this.launch(), this.delay);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  /** SIGTERM, and after `graceMilliseconds` SIGKILL. Resolves when the process is gone. */
  async stop(graceMilliseconds: number): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    this.log.close();
    const { child } = this;
    if (child === undefined) return;
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGTERM');
    const timer = setTimeout(() => {
      this.options.say(`${this.name} did not end within ${graceMilliseconds / 1000} s and is killed.`);
      child.kill('SIGKILL');
    }, graceMilliseconds);
    await gone;
    clearTimeout(timer);
  }

  kill(): void {
    this.stopping = true;
    clearTimeout(this.timer);
    this.child?.kill('SIGKILL');
  }
}
