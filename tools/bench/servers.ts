import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../embedded-postgres';
import { NODE_FLAGS } from '../start/node-flags';
import { SECRETS } from './secrets';

const DIST = resolve(__dirname, '../..');
const START_MILLISECONDS = 60_000;

/** One of ours, or somebody else's that says it is ready in the same way: by any message to its parent. */
export interface Program {
  node: string;
  args: string[];
  /** The folder that it runs in; that of the benchmark if absent. */
  cwd?: string;
}

export interface ServerOptions {
  /** Names its log. */
  name: string;
  /** Names its folder of files; its own name if absent. */
  files?: string;
  kind: keyof typeof ENTRIES | Program;
  databaseUrl: string;
  /** The benchmark's own folder. */
  folder: string;
  env?: Record<string, string>;
  /** Leaves a CPU profile in the folder when it stops. */
  profile?: boolean;
}

const ENTRIES = { api: 'apps/api/main.js', worker: 'apps/worker/main.js', floor: 'tools/bench/floor.js' };

const programOf = (kind: keyof typeof ENTRIES): Program => ({
  node: process.execPath,
  args: [...NODE_FLAGS, join(DIST, ENTRIES[kind])],
});

/** One process under measurement, in production mode, with its log in a file. */
export class Server {
  private constructor(
    private readonly child: ChildProcess,
    readonly name: string,
    readonly baseUrl: string,
    readonly dataDir: string,
  ) {}

  static async start({ name, files = name, kind, databaseUrl, folder, env = {}, profile = false }: ServerOptions): Promise<Server> {
    const dataDir = join(folder, 'files', files);
    mkdirSync(dataDir, { recursive: true });
    const port = await freePort();
    const log = openSync(join(folder, `${name}.log`), 'w');
    const { node, args, cwd } = typeof kind === 'string' ? programOf(kind) : kind;
    const flags = ['--require', join(DIST, 'tools/start/follow-parent.js')];
    if (profile) flags.push('--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`);
    const child = spawn(node, [...flags, ...args], {
      cwd,
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DEAL_FLOW_STARTER: String(process.pid),
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: String(port),
        // No balancer has to notice that it goes.
        SHUTDOWN_DELAY_SECONDS: '0',
        ...SECRETS,
        ...env,
      },
    });
    closeSync(log);
    // A benchmark that fails ends, and they end with it.
    child.unref();
    child.channel?.unref();
    const server = new Server(child, name, `http://127.0.0.1:${port}`, dataDir);
    await server.ready(join(folder, `${name}.log`));
    return server;
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Throws away what was uploaded; what is being written is left to the server. */
  emptyFiles(): void {
    for (const entry of readdirSync(this.dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !/\/unfinished\/|\.part$/.test(path)) rmSync(path, { force: true });
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise<void>((done) => this.child.once('exit', () => done()));
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 30_000);
    await gone;
    clearTimeout(timer);
  }

  private ready(log: string): Promise<void> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error(`${this.name} did not start: see ${log}`)), START_MILLISECONDS);
      const settle = (settled: () => void): void => {
        clearTimeout(timer);
        settled();
      };
      this.child.once('message', () => settle(done));
      this.child.once('exit', () => settle(() => failed(new Error(`${this.name} ended: see ${log}`))));
    });
  }
}
