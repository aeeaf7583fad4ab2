import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, makeDataDir, startEmbeddedPostgres } from '../embedded-postgres';
import { StartError } from '../start-error';
import { demoBanner, plainBanner } from './banner';
import { lookInside, requireDatabase, requirePort, requireRedis } from './checks';
import { type Demo, demoWasInterrupted, markDemo, parseDemo, readDemo, unmarkDemo, writeDemo } from './demo';
import { submitDemoDecks } from './demo-decks';
import { submitDemoDrafts } from './demo-drafts';
import { writeExampleDeck } from './example-deck';
import { lockDataDir } from './lock';
import { ManagedProcess } from './managed-process';
import { rememberSchema, schemaName, schemaOf } from './schema';
import { loadSecrets, type Secrets } from './secrets';
import { metricsPortOf, processEnvironment, readSettings, type Settings } from './settings';

const APPS = ['api', 'worker', 'mcp'];
const READY_MILLISECONDS = 120_000;
/** Node starts the process again when a file that it loaded was written. */
const WATCH_FLAGS = ['--watch', '--watch-preserve-output'];

/** The service on one machine: database, schema, processes, demo team; and all of it stopped again. */
export class Starter {
  private readonly processes: ManagedProcess[] = [];
  private readonly commands = new Set<ChildProcess>();
  private database: Promise<EmbeddedPostgres> | undefined;
  private unlock: (() => void) | undefined;
  private stopSeconds = 25;
  private stopped: Promise<void> | undefined;
  private readonly abort = new AbortController();

  constructor(
    private readonly root: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly say: (line: string) => void,
    private readonly watch = false,
  ) {}

  get isStopping(): boolean {
    return this.stopped !== undefined;
  }

  /** Resolves when `stop` was called. @throws StartError when the service cannot be brought up. */
  async run(): Promise<void> {
    const began = performance.now();
    const settings = await this.prepare();
    const secrets = loadSecrets(settings.dataDir, this.env);
    const databaseUrl = await this.openDatabase(settings);
    const env = processEnvironment(this.env, settings, secrets, databaseUrl);
    await this.migrate(settings, env, databaseUrl);
    const before = readDemo(settings);
    const { empty, known } = await lookInside(databaseUrl, before?.company_id);
    this.checkpoint();
    if (this.watch) this.compileOnChange();
    const crash = this.launch(settings, env);
    const wantsDemo = empty && settings.environment === 'test';
    const [made] = await Promise.race([
      Promise.all([wantsDemo ? this.makeDemo(settings, secrets, env) : undefined, this.untilReady(settings)]),
      crash,
    ]);
    if (made) await Promise.all([submitDemoDecks(settings.localUrl, made), submitDemoDrafts(settings.localUrl, made)]);
    const demo = made ?? (known && before !== undefined ? writeDemo(settings, secrets.operatorToken, before) : undefined);
    this.processes.forEach((each) => each.trust());
    this.announce(settings, demo, began);
    if (!this.abort.signal.aborted) await new Promise((done) => this.abort.signal.addEventListener('abort', done, { once: true }));
  }

  private async prepare(): Promise<Settings> {
    const settings = await readSettings(this.env, this.root);
    this.stopSeconds = settings.stopSeconds;
    makeDataDir(settings.dataDir);
    this.unlock = lockDataDir(settings.dataDir);
    await requirePort('PORT', settings.host, settings.port);
    await requirePort('MCP_PORT', settings.host, settings.mcpPort);
    // Where sentinels are asked, the URL names no host; the worker waits for whichever is there.
    if (settings.redisUrl !== undefined && !this.env.REDIS_SENTINELS) await requireRedis(settings.redisUrl);
    this.checkpoint();
    return settings;
  }

  private async openDatabase(settings: Settings): Promise<string> {
    if (settings.databaseUrl !== undefined) {
      await requireDatabase(settings.databaseUrl);
      this.checkpoint();
      return settings.databaseUrl;
    }
    this.database = startEmbeddedPostgres({ dataDir: settings.dataDir, above: [settings.topDir], log: this.say });
    const { url, port, cluster, empty } = await this.database;
    this.checkpoint();
    if (demoWasInterrupted(settings)) {
      this.say('An earlier start was interrupted while it made the demo team: it is made anew.');
      await empty();
      unmarkDemo(settings);
    }
    this.say(`PostgreSQL runs on 127.0.0.1:${port} (data in ${cluster}).`);
    return url;
  }

  /** Compiles what is saved, until the stop. */
  private compileOnChange(): void {
    const nest = join(this.root, 'node_modules/@nestjs/cli/bin/nest.js');
    this.commands.add(
      spawn(process.execPath, [nest, 'build', 'api', '--watch'], { cwd: this.root, stdio: ['ignore', 'inherit', 'inherit'] }),
    );
  }

  private entryOf(app: string): string {
    return join(this.root, 'dist/apps', app, 'main.js');
  }

  /** Runs the command line of the service to its end and gives what it printed. */
  private async admin(args: string[], env: NodeJS.ProcessEnv, failure: string): Promise<string> {
    const child = spawn(process.execPath, [this.entryOf('admin'), ...args], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.commands.add(child);
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const code = await new Promise<number | null>((done) => child.once('error', () => done(null)).once('close', done));
    this.commands.delete(child);
    this.checkpoint();
    if (code === 0) return output;
    const lines = `${output}\n${errors}`
      .trim()
      .split('\n')
      .filter((line) => !/^\s+at /.test(line));
    throw new StartError(`${failure}: ${lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? `exit code ${code}`}`);
  }

  private async migrate(settings: Settings, env: NodeJS.ProcessEnv, databaseUrl: string): Promise<void> {
    const wanted = schemaName(this.root, settings.redisUrl === undefined ? 'postgres' : 'redis');
    if ((await schemaOf(databaseUrl)) === wanted) return;
    await this.admin(['migrate'], env, 'The database schema could not be brought up to date');
    await rememberSchema(databaseUrl, wanted);
  }

  private async makeDemo(settings: Settings, secrets: Secrets, env: NodeJS.ProcessEnv): Promise<Demo> {
    markDemo(settings);
    this.say('The database is empty: making the demo team.');
    const made = parseDemo(await this.admin(['demo', '--json'], env, 'The demo team could not be made'));
    const demo = writeDemo(settings, secrets.operatorToken, made);
    unmarkDemo(settings);
    return demo;
  }

  /** Starts what the build holds. The promise rejects when a process ends before the service is ready. */
  private launch(settings: Settings, env: NodeJS.ProcessEnv): Promise<never> {
    const apps = APPS.filter((app) => existsSync(this.entryOf(app)));
    return new Promise<never>((_, reject) => {
      for (const [index, name] of apps.entries()) {
        const own = { ...env, ...metricsPortOf(env, index) };
        const managed = new ManagedProcess({
          name,
          entry: this.entryOf(name),
          env: own,
          dataDir: settings.dataDir,
          say: this.say,
          nodeFlags: this.watch ? WATCH_FLAGS : [],
        });
        this.processes.push(managed);
        managed.start((reason) => reject(new StartError(reason)));
      }
      this.say(`Starting ${apps.join(', ')} …`);
    });
  }

  /** Every process with a door says that it is ready and lacks nothing: a fresh start without its queue or its storage is a mistake. */
  private async untilReady(settings: Settings): Promise<void> {
    const doors = [settings.localUrl, ...(this.processes.some(({ name }) => name === 'mcp') ? [settings.localMcpUrl] : [])];
    for (const door of doors) {
      let last = 'no answer';
      for (const deadline = Date.now() + READY_MILLISECONDS; ; await sleep(60)) {
        this.checkpoint();
        const answer = await fetch(`${door}/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
        const text = (await answer?.text()) ?? last;
        if (text.includes('"status":"ready"')) break;
        last = text.slice(0, 200);
        if (Date.now() > deadline) throw new StartError(`The service did not become ready within two minutes (${door}/ready: ${last}).`);
      }
    }
  }

  private announce(settings: Settings, demo: Demo | undefined, began: number): void {
    this.checkpoint();
    this.say(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    this.say(demo === undefined ? plainBanner(settings) : demoBanner(settings, demo, writeExampleDeck(settings.dataDir)));
  }

  /** Called after every wait: what was begun before a stop must not go on after it. */
  private checkpoint(): void {
    if (this.isStopping) throw new Error('stopped');
  }

  /** Ends the processes, then the database, then the hold on the data folder. Every call gives the same promise. */
  stop(): Promise<void> {
    this.stopped ??= this.stopAll();
    return this.stopped;
  }

  private async stopAll(): Promise<void> {
    const running = this.processes.length > 0;
    for (const command of this.commands) command.kill('SIGTERM');
    // A process finishes what it has within its own time; five seconds more before it is killed.
    await Promise.all(this.processes.map((each) => each.stop((this.stopSeconds + 5) * 1000)));
    const database = await this.database?.catch(() => undefined);
    await database?.stop();
    this.unlock?.();
    if (running) this.say('Stopped.');
    this.abort.abort();
  }

  /** The second Ctrl-C: nothing is waited for. The database's guard stops it when this process has gone. */
  kill(): void {
    this.processes.forEach((each) => each.kill());
    for (const command of this.commands) command.kill('SIGKILL');
    this.unlock?.();
  }
}
