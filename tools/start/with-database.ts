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

async function openDatabase({ dataDir, topDir, databaseUrl }: Settings): Promise<Database> {
  const url = databaseUrl ?? runningUrl(dataDir);
  if (url !== undefined) return { url, close: async () => undefined };
  const unlock = lockDataDir(dataDir);
  try {
    const server = await startEmbeddedPostgres({ dataDir, above: [topDir], log: (line) => console.error(line) });
    return { url: server.url, close: () => server.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  // Ctrl-C reaches the child, too: it decides, and the database is closed after it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise<number>((done) => child.once('error', () => done(1)).once('exit', (code) => done(code ?? 1)));
}

/**
 * Runs a program with the configuration of this data folder (or of the environment). The database is that of a running `npm start`; when
 * none runs, it is started for the length of the program.
 * @returns the program's exit code
 */
export async function runWithDatabase(program: string, args: string[]): Promise<number> {
  const settings = await readSettings(process.env, ROOT);
  makeDataDir(settings.dataDir);
  const secrets = loadSecrets(settings.dataDir, process.env);
  const database = await openDatabase(settings);
  try {
    return await run(program, args, processEnvironment(process.env, settings, secrets, database.url));
  } finally {
    await database.close();
  }
}
