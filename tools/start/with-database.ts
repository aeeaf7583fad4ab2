import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeDataDir, runningUrl, startEmbeddedPostgres } from './embedded-postgres';
import { lockDataDir } from './start/lock';
import { loadSecrets } from './start/secrets';
import { processEnvironment, readSettings, type Settings } from './start/settings';
import { messageOf, StartError } from './start-error';

// npm run admin -- …: the service's command line with the configuration of this data folder (or of the environment).
// The database is that of a running `npm start`; when none runs, it is started for the length of the command.

const ROOT = join(__dirname, '../..');

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

function commandLine(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/apps/admin/main.js'), ...args], { env, stdio: 'inherit' });
  // Ctrl-C reaches the child, too: it decides, and the database is closed after it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise<number>((done) => child.once('error', () => done(1)).once('exit', (code) => done(code ?? 1)));
}

/** Help connects to nothing, so it needs no database, nor the seconds in which one starts. */
const asksForHelp = (args: string[]): boolean =>
  args.length === 0 || args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');

async function main(args: string[]): Promise<number> {
  if (asksForHelp(args)) return commandLine(args, process.env);
  const settings = await readSettings(process.env, ROOT);
  makeDataDir(settings.dataDir);
  const secrets = loadSecrets(settings.dataDir, process.env);
  const database = await openDatabase(settings);
  try {
    const env = processEnvironment(process.env, settings, secrets, database.url);
    return await commandLine(args, env);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : messageOf(error));
    return 1;
  })
  .then(
    (code) => process.exit(code),
    () => process.exit(1),
  );
