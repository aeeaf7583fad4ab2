import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { cpSync, createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Client as PgClient } from 'pg';
import { Db, migrate, newId } from '@app/database';
import { migrateQueue } from '@app/queue';
import { FileStorage } from '@app/storage';
import { createApi } from '../../apps/api/src/create-api';
import { Mailbox } from '../../tools/mailbox';
import { Client } from '../support/client';
import { findInstalledPostgres, type InstalledPostgres, startInstalledPostgres } from '../support/installed-postgres';
import { CANARIES, EMAIL, filesUnder, PersonEverywhere } from '../support/person';
import { ServiceProcess, startApi, until } from '../support/processes';
import { Seeder, type Team } from '../support/seed';
import { processEnv, testConfig } from '../support/service';
import { report } from './support/form';

jest.setTimeout(240_000);

// Story: somebody asks to be forgotten; a week later a disk dies, and the backup of before still knows them.

const ROOT = join(__dirname, '../..');
const EXPORTS = ['companies', 'deals', 'notes', 'events'].flatMap((what) => ['csv', 'jsonl'].map((format) => `${what}?format=${format}`));
const bin = findInstalledPostgres();

/** Of the person; somebody else's address ends like theirs and stays. */
function canariesIn(text: string): string[] {
  const others = text.toLowerCase().replaceAll(`joe-${EMAIL.toLowerCase()}`, '');
  return CANARIES.filter((word) => others.includes(word.toLowerCase()));
}

function erasures(): void {
  let server: InstalledPostgres;
  let mailbox: Mailbox;
  let folder: string;
  let seeding: NestExpressApplication;
  let team: Team;
  let session: string;
  let baseUrl: string;
  let processes: ServiceProcess[] = [];

  const as = (key?: string): Client => new Client(baseUrl, key);
  const dataDir = (name: string): string => join(folder, name);
  const configOf = (name: string) => testConfig(server.url(name), dataDir(name), mailbox.env);
  const envOf = (name: string): NodeJS.ProcessEnv => ({ ...processEnv(configOf(name)), ...mailbox.env, LOG_LEVEL: 'trace' });
  const tool = (program: string, args: string[], database: string): string =>
    execFileSync(program, args, {
      env: { PATH: `${bin}:${process.env.PATH}`, ...server.env, PGDATABASE: database },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
  const admin = (name: string, ...args: string[]): string =>
    execFileSync(process.execPath, [join(ROOT, 'dist/apps/admin/main.js'), ...args, '--json'], {
      env: envOf(name),
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });

  async function startOn(name: string): Promise<void> {
    const api = await startApi({ env: envOf(name) });
    processes = [api.process, await new ServiceProcess('worker', { env: envOf(name) }).started()];
    baseUrl = api.url;
  }
  async function stopAll(): Promise<void> {
    await Promise.all(processes.map((each) => each.stop()));
  }

  /** A dump of the whole database, the queue in it, with what is stored as bytes beside it as text. */
  function dumpOf(name: string): string {
    const text = tool('pg_dump', ['--format=plain'], name);
    expect(text).toMatch(/COPY bullmq\.\w+ /);
    const bytes = [...text.matchAll(/\\\\x([0-9a-f]{2,})/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'));
    return `${text}\n${bytes.join('\n')}`;
  }
  /** The tables and files that hold the person still; every deck here shows them, in letters of its own fonts. */
  function placesOf(name: string): { tables: string[]; files: string[] } {
    const parts = dumpOf(name).split(/^(?=COPY )/m);
    const tables = parts.filter((part) => canariesIn(part).length > 0).map((part) => part.slice(0, part.indexOf(' (')));
    const files = filesUnder(dataDir(name)).filter(([, text]) => text.includes('%pdf-') || canariesIn(text).length > 0);
    return { tables, files: files.map(([path]) => path) };
  }
  async function exportsThatTell(): Promise<string[]> {
    const told: string[] = [];
    for (const path of EXPORTS) {
      const response = await fetch(`${baseUrl}/v1/exports/${path}`, { headers: { authorization: `Bearer ${team.key}` } });
      expect([path, response.status]).toEqual([path, 200]);
      if (canariesIn(await response.text()).length > 0) told.push(path);
    }
    return told;
  }
  async function done(path: string, body: object) {
    const { body: job } = await as(session).post(path, body);
    return until(path, async () => {
      const { body: now } = await as(session).get(`/portal/jobs/${job.job_id}`);
      expect(now.status).not.toBe('failed');
      return now.status === 'completed' && now;
    });
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deal-flow-erasure-'));
    [server, mailbox] = [await startInstalledPostgres(bin ?? ''), await Mailbox.open()];
    const postgres = new PgClient({ connectionString: server.url('postgres') });
    await postgres.connect();
    for (const name of ['before', 'after']) await postgres.query(`CREATE DATABASE ${name}`);
    await postgres.end();
    const config = configOf('before');
    await migrate(config.databaseUrl);
    await migrateQueue(config);
    seeding = await createApi(config);
    const seed = new Seeder(seeding, seeding.get(Db));
    team = await seed.team();
    session = await seed.portalSession(team.adminId);
  });
  afterAll(async () => {
    await stopAll();
    await seeding.close();
    await mailbox.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leave nothing in a dump, the files, the queue, the logs and the exports, and are done again on an older backup', async () => {
    await startOn('before');
    const [config, db] = [configOf('before'), seeding.get(Db)];
    const person = new PersonEverywhere({ api: seeding, as, config, db, seed: new Seeder(seeding, db) }, team);
    const { company, other } = await person.plant();
    await person.plantCopies(company);
    const gone = (await as(team.key).post('/v1/companies', { name: 'Vanishing Ltd' })).body.id as string;
    await done('/portal/subjects/export', { email: EMAIL });
    // What a log could have kept: what is asked for, and what is refused.
    for (const q of CANARIES) expect((await as(team.key).get(`/v1/search?q=${encodeURIComponent(q)}`)).body.data.length).toBeGreaterThan(0);
    expect(
      (await as(team.key).post('/v1/companies', { name: '', founder_email: EMAIL, founder_name: `${CANARIES[1]} `.repeat(50) })).status,
    ).toBe(400);
    const planted = placesOf('before');
    for (const table of ['companies', 'notes', 'users', 'events', 'deck_texts', 'merges', 'idempotency_records', 'webhook_deliveries'])
      expect(planted.tables).toContain(`COPY public.${table}`);
    expect(planted.files.some((path) => path.includes('/exports/'))).toBe(true);
    expect(planted.files.length).toBeGreaterThanOrEqual(4);
    expect(await exportsThatTell()).toEqual(EXPORTS.filter((path) => !path.startsWith('deals')));

    tool(join(ROOT, 'deploy/backup.sh'), [dataDir('backup'), join(dataDir('before'), 'files')], 'before');
    await done('/portal/subjects/erase', { email: EMAIL.toUpperCase() });
    await done(`/portal/companies/${gone}/erase`, {});
    expect(placesOf('before')).toEqual({ tables: [], files: [] });
    expect(await exportsThatTell()).toEqual([]);
    const subject = createHmac('sha256', config.secrets.identityPepper).update(`erasure:${EMAIL.toLowerCase()}`).digest('hex');
    const kept = [
      { kind: 'person', subject },
      { kind: 'company', subject: gone },
    ];
    expect(await db.rows('SELECT kind, subject FROM erasures ORDER BY id')).toEqual(kept);
    // The hash is keyed, and the one that anybody could make is nowhere.
    expect(dumpOf('before')).not.toContain(createHash('sha256').update(EMAIL.toLowerCase()).digest('hex'));
    await stopAll();
    const logs = processes.map(({ output }) => output).join('');
    for (const line of ['/v1/search', '/portal/subjects/erase', '"app":"worker"']) expect(logs).toContain(line);
    expect(canariesIn(logs)).toEqual([]);

    tool(join(ROOT, 'deploy/restore.sh'), [dataDir('backup'), join(dataDir('after'), 'files')], 'after');
    // As docs/privacy.md says: this folder is not taken back in time.
    const objects = (name: string): string => join(dataDir(name), 'files/objects/erasures');
    cpSync(objects('before'), objects('after'), { recursive: true });
    admin('after', 'migrate');
    // An export that was made between the dump of the database and the copy of the files.
    const [madeLast = ''] = filesUnder(join(dataDir('after'), 'files/objects/exports')).map(([path]) => path);
    const files = new FileStorage(join(dataDir('after'), 'files'));
    await files.put(`exports/${newId()}`, createReadStream(madeLast), { maxBytes: 10_000_000 });
    const back = placesOf('after');
    expect(back.tables).toEqual(planted.tables.filter((table) => !table.startsWith('COPY bullmq')));
    expect(back.files).toHaveLength(planted.files.length + 1);
    const said = admin('after', 'erasures', 'replay');
    expect(JSON.parse(said)).toEqual({ recorded: 2, erased: 2 });
    expect(canariesIn(said)).toEqual([]);
    expect(placesOf('after')).toEqual({ tables: [], files: [] });
    expect(JSON.parse(admin('after', 'erasures', 'replay'))).toEqual({ recorded: 2, erased: 0 });

    await startOn('after');
    expect(await exportsThatTell()).toEqual([]);
    expect((await as(team.key).get(`/v1/companies/${gone}`)).status).toBe(404);
    expect((await as(team.key).get(`/v1/companies/${company}`)).body.primary_contact).toBeNull();
    // Nobody else is gone.
    expect((await as(team.key).get(`/v1/companies/${other}/notes`)).body.data[0].body).toContain(`joe-${EMAIL}`);
    report('erasure and an older backup', { 'tables that held the person': planted.tables.length, files: planted.files.length, left: 0 });
  });
}

if (bin === undefined) describe.skip('erasures (needs postgresql)', erasures);
else describe('erasures', erasures);
