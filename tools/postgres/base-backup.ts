import { chownSync, copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, StartError } from '../start-error';
import { asSuperUser, type ClusterRecord } from './cluster';

/** Of the running server only, or rewritten by it. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|(.*\/)?pgsql_tmp.*)$/;

/**
 * Copies a running cluster as PostgreSQL's manual has it ("Making a Base Backup Using the Low Level API"): the embedded server comes
 * without pg_dump and pg_basebackup. The copy holds everything that was committed when this resolves began to end the backup.
 * @param target a folder that does not exist yet
 * @throws StartError when the server threw log away that the copy needs; another try is the remedy
 */
export function copyCluster(record: ClusterRecord, target: string): Promise<void> {
  return asSuperUser(record, async (client) => {
    const ask = async (sql: string): Promise<Record<string, string>> => (await client.query<Record<string, string>>(sql)).rows[0] ?? {};
    const start = await ask(`SELECT pg_walfile_name(pg_backup_start('deal-flow backup', true)) AS log`);
    copyTree(record.cluster, target, (path) => !LEFT_OUT.test(path));
    const stop = await ask(`SELECT pg_walfile_name(lsn) AS log, labelfile FROM pg_backup_stop(false)`);
    writeFileSync(join(target, 'backup_label'), stop.labelfile ?? '', { mode: 0o600 });
    const [first, last] = [start.log as string, stop.log as string];
    if (!existsSync(join(record.cluster, 'pg_wal', first)))
      throw new StartError('The database wrote too much meanwhile: run the backup again.');
    const needed = (name: string): boolean => name >= first && name <= last;
    for (const name of readdirSync(join(record.cluster, 'pg_wal')).filter(needed))
      copyFileSync(join(record.cluster, 'pg_wal', name), join(target, 'pg_wal', name));
  });
}

/** Puts a copy in the place of a stopped cluster, as its owner's. */
export function replaceCluster(copy: string, cluster: string): void {
  const { uid, gid } = lstatSync(cluster);
  rmSync(cluster, { recursive: true });
  copyTree(
    copy,
    cluster,
    () => true,
    (path) => chownSync(path, uid, gid),
  );
}

/** Whatever vanishes while it is copied belonged to nobody any more. */
export function copyTree(
  from: string,
  to: string,
  wanted: (path: string) => boolean,
  made: (path: string) => void = () => undefined,
): void {
  const copy = (path: string): void => {
    const [source, target] = [join(from, path), join(to, path)];
    try {
      if (lstatSync(source).isDirectory()) {
        mkdirSync(target, { recursive: true, mode: 0o700 });
        for (const name of readdirSync(source)) if (wanted(join(path, name))) copy(join(path, name));
      } else {
        mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
        copyFileSync(source, target);
      }
      made(target);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  };
  copy('');
}
