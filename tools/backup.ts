import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeDataDir, startEmbeddedPostgres } from './embedded-postgres';
import { copyCluster, copyTree, replaceCluster } from './postgres/base-backup';
import { readRecord, writeRecord } from './postgres/cluster';
import { isAlive, readPidFile } from './postgres/postmaster';
import { lockDataDir } from './start/lock';
import { readSettings, type Settings } from './start/settings';
import { messageOf, StartError } from './start-error';

// npm run backup -- FOLDER: everything that `npm start` keeps, into a new folder, while it runs or not.
// npm run restore -- FOLDER: the same back into an empty DATA_DIR.

const ROOT = join(__dirname, '../..');
/** Of the data folder, beside the database and the uploaded files. */
const KEPT = ['secrets.json', 'demo.json'];

/**
 * The database first, then the files: a file never changes and stays while a row names it.
 * @throws StartError when there is nothing to back up, or `target` is there already
 */
export async function backUp(settings: Settings, target: string): Promise<void> {
  const { dataDir, topDir } = settings;
  const record = readRecord(join(dataDir, 'postgres.json'));
  if (settings.databaseUrl !== undefined || !record)
    throw new StartError(`${dataDir} holds no embedded database: see docs/operations.md for one of your own.`);
  if (existsSync(target)) throw new StartError(`${target} is there already: name a new folder.`);
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  await whileRunning(dataDir, topDir, async () => {
    const current = readRecord(join(dataDir, 'postgres.json'));
    await copyCluster(current ?? record, join(unfinished, 'postgres'));
    writeRecord(join(unfinished, 'postgres.json'), current ?? record);
  });
  for (const name of KEPT) copyTree(join(dataDir, name), join(unfinished, name), () => true);
  copyTree(join(dataDir, 'files/objects'), join(unfinished, 'files/objects'), () => true);
  // Under its own name it is whole.
  renameSync(unfinished, target);
}

/** @throws StartError when the data folder is in use or not empty, or `source` is no backup */
export async function restore({ dataDir, topDir }: Settings, source: string): Promise<void> {
  const saved = readRecord(join(source, 'postgres.json'));
  if (!saved || !existsSync(join(source, 'postgres'))) throw new StartError(`${source} is no backup of npm run backup.`);
  makeDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    if (['postgres.json', 'secrets.json', 'files'].some((name) => existsSync(join(dataDir, name)))) {
      throw new StartError(`${dataDir} is not empty: move it away, or set DATA_DIR to another folder.`);
    }
    // A cluster of this machine's making has the right place and owner.
    const server = await startEmbeddedPostgres({ dataDir, above: [topDir] });
    await server.stop();
    replaceCluster(join(source, 'postgres'), server.cluster);
    writeRecord(join(dataDir, 'postgres.json'), { ...saved, cluster: server.cluster });
    for (const name of [...KEPT, 'files']) copyTree(join(source, name), join(dataDir, name), () => true);
  } finally {
    unlock();
  }
}

/** On the server of a running `npm start`, else on one of its own. */
async function whileRunning(dataDir: string, topDir: string, work: () => Promise<void>): Promise<void> {
  const record = readRecord(join(dataDir, 'postgres.json'));
  const running = record && readPidFile(record.cluster);
  if (running?.ready && isAlive(running.pid)) return work();
  const unlock = lockDataDir(dataDir);
  try {
    const server = await startEmbeddedPostgres({ dataDir, above: [topDir] });
    await work().finally(() => server.stop());
  } finally {
    unlock();
  }
}

async function main([command, folder]: string[]): Promise<number> {
  const work = { backup: backUp, restore }[command ?? ''];
  if (!work || folder === undefined) {
    console.error('usage: npm run backup -- FOLDER, npm run restore -- FOLDER');
    return 2;
  }
  const target = resolve(folder);
  await work(await readSettings(process.env, ROOT), target);
  console.log(
    command === 'backup'
      ? `Backed up to ${target}. It holds secrets: keep it where only you can read it.`
      : `Restored from ${target}: npm start.`,
  );
  return 0;
}

if (require.main === module) {
  main(process.argv.slice(2)).then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      console.error(error instanceof StartError ? error.message : messageOf(error));
      process.exitCode = 1;
    },
  );
}
