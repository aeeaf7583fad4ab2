import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeDataDir, runningUrl, startEmbeddedPostgres } from '../embedded-postgres';
import { lockDataDir } from './lock';
import { loadSecrets } from './secrets';
import { processEnvironment, readSettings, type Settings } from './settings';

const ROOT = join(__dirname, '../../..');

interface Database {
  url: string;
  close(): Promise<void>;
}

async function startDatabase({ dataDir, topDir }: Settings): Promise<Database> {
  const unlock = lockDataDir(dataDir);
  try {
    const server = await startEmbeddedPostgres({ dataDir, above: [topDir], log: (line) => console.error(line) });
    return { url: server.url, close: () => server.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** In this process: a second one takes as long to start as many a command takes to run. */
function runHere(program: string, env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  Object.assign(process.env, env);
  // As the program runs by itself; each map would be read with its file.
  process.setSourceMapsEnabled(false);
  require(program);
}

/** In a process of its own, so that the database outlives it however it ends. @returns its exit code */
function runBeside(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  // Ctrl-C reaches the child, too: it decides, and the database is closed after it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise<number>((done) => child.once('error', () => done(1)).once('exit', (code) => done(code ?? 1)));
}

/**
 * Runs a program, which takes its arguments from the command line, with the configuration of this data folder (or of the environment).
 * The database is that of a running `npm start`; when none runs, it is started for the length of the program. The exit code is the program's.
 */
export async function runWithDatabase(program: string, args: string[]): Promise<void> {
  const settings = await readSettings(process.env, ROOT);
  makeDataDir(settings.dataDir);
  const secrets = loadSecrets(settings.dataDir, process.env);
  const environment = (url: string): NodeJS.ProcessEnv => processEnvironment(process.env, settings, secrets, url);
  const running = settings.databaseUrl ?? runningUrl(settings.dataDir);
  if (running !== undefined) return runHere(program, environment(running));
  const database = await startDatabase(settings);
  try {
    process.exitCode = await runBeside(program, args, environment(database.url));
  } finally {
    await database.close();
  }
}
