import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/embedded-postgres';

export type App = 'api' | 'worker' | 'mcp';

const DIST = join(__dirname, '../../dist/apps');
const START_MS = 60_000;

export interface ProcessOptions {
  env: NodeJS.ProcessEnv;
  /** For Node itself, such as `['--require', file]`. */
  nodeArgs?: string[];
  /** The folder of another build's processes. */
  apps?: string;
  /** A command that runs the process elsewhere, such as `['ip', 'netns', 'exec', name]`. */
  on?: readonly string[];
}

/** A built process of the service, as production runs it: a pid of its own, and whatever happens to it. */
export class ServiceProcess {
  /** Everything it wrote. */
  output = '';
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  private readonly child: ChildProcess;
  private readonly ready: Promise<void>;

  constructor(
    readonly app: App,
    { env, nodeArgs = [], apps = DIST, on = [] }: ProcessOptions,
  ) {
    const [command, ...args] = [...on, process.execPath, ...nodeArgs, join(apps, app, 'main.js')];
    this.child = spawn(command as string, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.ended = new Promise((done) => this.child.once('close', (code, signal) => done({ code, signal })));
    this.ready = new Promise((done) => this.child.once('message', () => done()));
  }

  get pid(): number {
    return this.child.pid as number;
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves when the process says that it serves. */
  async started(): Promise<this> {
    const died = this.ended.then(({ code }) => {
      throw new Error(`the ${this.app} ended with ${code}: ${this.output}`);
    });
    const late = sleep(START_MS, undefined, { ref: false }).then(() => {
      throw new Error(`the ${this.app} did not start: ${this.output}`);
    });
    await Promise.race([this.ready, died, late]);
    return this;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends the signal and waits for the end. @returns the exit code, null after a kill */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    if (this.running) this.child.kill(signal);
    return (await this.ended).code;
  }

  /** The structured lines that it logged so far. */
  lines(): Record<string, unknown>[] {
    const found: Record<string, unknown>[] = [];
    for (const line of this.output.split('\n')) {
      try {
        found.push(JSON.parse(line) as Record<string, unknown>);
      } catch {
        // Cut short by a kill, or written by Node itself.
      }
    }
    return found;
  }
}

/** An api process with an address of its own. */
export async function startApi(options: ProcessOptions): Promise<{ process: ServiceProcess; url: string }> {
  const port = await freePort();
  const api = new ServiceProcess('api', { ...options, env: { ...options.env, PORT: String(port) } });
  return { process: await api.started(), url: `http://127.0.0.1:${port}` };
}

/** Waits for what must come; the tests' own limit is the last word. */
export async function until<T>(
  what: string,
  read: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  seconds = 60,
): Promise<T> {
  for (const deadline = Date.now() + seconds * 1000; ; await sleep(50)) {
    const found = await read();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s in vain: ${what}`);
  }
}
