import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppConfig } from '@app/config';
import { Storage } from '@app/storage';
import { freePort } from '../tools/embedded-postgres';
import { runCommandLine } from '../apps/admin/src/command-line';
import { S3Server } from '../libs/storage/src/testing';
import { createTeamFixture } from './attacks/support/target';
import { administer } from './support/administer';
import { startTestPooler } from './support/pgbouncer';
import { describeWith } from './support/programs';
import { TestService, testConfig } from './support/service';

jest.setTimeout(120_000);

// Story: whoever runs the service is told by doctor what it stands on that does not hold (docs/operations.md), and nothing else.

describe('doctor', () => {
  let service: TestService;
  let dataDir: string;

  beforeAll(async () => {
    service = await TestService.start();
    await service.seed.team();
    dataDir = await mkdtemp(join(tmpdir(), 'deal-flow-doctor-'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const command = async (config: AppConfig, ...args: string[]): Promise<{ code: number; out: string; error: string }> => {
    let [out, error] = ['', ''];
    const streams = { out: (text: string) => void (out += text), error: (text: string) => void (error += text) };
    return { code: await runCommandLine(args, streams, () => config), out, error };
  };
  const doctor = (config: AppConfig): Promise<{ code: number; out: string; error: string }> => command(config, 'doctor');
  const on = (url: string, env: Record<string, string> = {}, dir = dataDir): AppConfig => testConfig(url, dir, env);
  /** On a database of the same server. */
  const database = (name: string): string => Object.assign(new URL(service.config.databaseUrl), { pathname: `/${name}` }).toString();
  const change = (sql: string): Promise<void> => administer(service.config.databaseUrl, sql);

  it('is content with a service that stands', async () => {
    const { code, out, error } = await doctor(on(service.config.databaseUrl));
    expect([code, error]).toEqual([0, '']);
    for (const check of ['database', 'schema', 'queue', 'storage', 'files', 'jobs', 'teams'])
      expect(out).toMatch(new RegExp(`^${check} +ok$`, 'm'));
  });

  it('tells of a database that nobody can reach', async () => {
    const gone = new URL(service.config.databaseUrl);
    gone.port = String(await freePort());
    for (const host of ['127.0.0.1', 'localhost']) {
      gone.hostname = host;
      const { code, out, error } = await doctor(on(gone.toString()));
      expect([code, out, error]).toEqual([1, '', expect.stringMatching(/^error: database: .*ECONNREFUSED/)]);
    }
  });

  it('tells of a database that is not there', async () => {
    const { code, error } = await doctor(on(database('nowhere')));
    expect([code, error]).toEqual([1, expect.stringMatching(/^error: database: database "nowhere" does not exist/)]);
  });

  it('tells of a database that was never migrated', async () => {
    const name = `t_${process.pid}_doctor`;
    await change(`CREATE DATABASE ${name} TEMPLATE template0`);
    try {
      const { code, error } = await doctor(on(database(name)));
      expect([code, error]).toEqual([
        1,
        expect.stringMatching(/^error: schema: migrations are pending: run migrate; queue: its schema is missing: run migrate;/),
      ]);
      expect(await command(on(database(name)), 'teams', 'list')).toEqual({
        code: 1,
        out: '',
        error: expect.stringMatching(/^error: relation "teams" does not exist \(42P01\): .*, see migrate\n$/),
      });
    } finally {
      await change(`DROP DATABASE ${name}`);
    }
  });

  it('tells of a schema that is a migration behind', async () => {
    const last = await service.db.row<{ name: string; timestamp: string }>(
      'SELECT name, timestamp FROM schema_migrations ORDER BY id DESC LIMIT 1',
    );
    await service.db.run('DELETE FROM schema_migrations WHERE name = $1', [last?.name]);
    try {
      expect(await doctor(on(service.config.databaseUrl))).toEqual({
        code: 1,
        out: '',
        error: 'error: schema: migrations are pending: run migrate\n',
      });
    } finally {
      await service.db.run('INSERT INTO schema_migrations (name, timestamp) VALUES ($1, $2)', [last?.name, last?.timestamp]);
    }
  });

  it('tells of a queue without its schema', async () => {
    await change('ALTER SCHEMA bullmq RENAME TO elsewhere');
    try {
      expect(await doctor(on(service.config.databaseUrl))).toEqual({
        code: 1,
        out: '',
        error: 'error: queue: its schema is missing: run migrate\n',
      });
    } finally {
      await change('ALTER SCHEMA elsewhere RENAME TO bullmq');
    }
  });

  it('tells of a queue that nobody can reach', async () => {
    const { code, out, error } = await doctor(on(service.config.databaseUrl, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` }));
    expect([code, out, error]).toEqual([1, '', expect.stringMatching(/^error: queue: [^;]+\n$/)]);
  });

  it('tells of a storage where no folder can be made, and of one that cannot be written to', async () => {
    // Not by rights, which do not stop root: files stand where folders should.
    const [none, blocked] = [join(dataDir, 'none'), join(dataDir, 'blocked')];
    await writeFile(none, '');
    await mkdir(join(blocked, 'files'), { recursive: true });
    await writeFile(join(blocked, 'files', 'unfinished'), '');
    for (const dir of [none, blocked]) {
      const { code, out, error } = await doctor(on(service.config.databaseUrl, {}, dir));
      expect([code, out, error]).toEqual([1, '', expect.stringMatching(/^error: storage: [^;]+\n$/)]);
    }
  });

  it('tells of everything that fails, not of the first alone', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const { error } = await doctor(on(service.config.databaseUrl, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` }, file));
    expect(error).toMatch(/^error: queue: [^;]+; storage: [^;]+\n$/);
  });

  it('advises on a bucket that keeps what is erased, and is content', async () => {
    const store = await S3Server.start();
    try {
      const rule = '<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload>';
      store.settings = { versioning: '<Status>Enabled</Status>', lifecycle: `<Rule><Status>Enabled</Status>${rule}</Rule>` };
      const { endpoint = '', bucket, region, accessKeyId = '', secretAccessKey = '' } = store.config;
      const env = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region };
      const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
      const { code, out, error } = await doctor(on(service.config.databaseUrl, { ...env, ...keys }));
      expect([code, error]).toEqual([0, '']);
      expect(out).toMatch(/^storage +ok, but the bucket keeps versions and has no rule that ends them/m);
    } finally {
      await store.stop();
    }
  });

  describeWith('pgbouncer', 'behind a pooler', () => {
    it('names the settings that the role should have, until it has them', async () => {
      const url = service.config.databaseUrl;
      const name = new URL(url).pathname.slice(1);
      const told = async (): Promise<string> => {
        const pooler = await startTestPooler(url, 3);
        try {
          const { code, out, error } = await doctor(on(pooler.url, { DATABASE_SESSION_URL: url }));
          expect([code, error]).toEqual([0, '']);
          return out;
        } finally {
          await pooler.stop();
        }
      };
      expect(await told()).toMatch(
        /^database +ok, but behind the pooler the role has no idle_in_transaction_session_timeout, jit, random_page_cost, statement_timeout of its own/m,
      );
      const wanted = { random_page_cost: '1.1', jit: 'off', statement_timeout: '60s', idle_in_transaction_session_timeout: '30s' };
      // Of this database alone: the server's other databases belong to other tests.
      for (const [setting, value] of Object.entries(wanted)) await change(`ALTER DATABASE "${name}" SET ${setting} = '${value}'`);
      expect(await told()).toMatch(/^database +ok$/m);
    });
  });

  it('tells of rows whose file is not in storage, and of no other', async () => {
    await createTeamFixture(service, 'Furnished');
    const own = await doctor(service.config);
    expect([own.code, own.error]).toEqual([0, '']);
    const storage = service.api.get(Storage, { strict: false });
    const row = (table: string) =>
      service.db.row<{ id: string; storage_key: string }>(`SELECT id, storage_key FROM ${table} ORDER BY storage_key LIMIT 1`);
    const [document, draft] = [await row('documents'), await row('deck_drafts')];
    await storage.delete(draft?.storage_key ?? '');
    expect(await doctor(service.config)).toEqual({
      code: 1,
      out: '',
      error: `error: files: 1 rows name a file that is not in storage, first draft ${draft?.id}\n`,
    });
    await storage.delete(document?.storage_key ?? '');
    expect((await doctor(service.config)).error).toMatch(
      /^error: files: 2 rows name a file that is not in storage, first (document|draft) /,
    );
    await service.db.run('UPDATE deck_drafts SET storage_key = (SELECT max(storage_key) FROM documents) WHERE id = $1', [draft?.id]);
    await service.db.run('UPDATE documents SET storage_key = (SELECT max(storage_key) FROM documents) WHERE id = $1', [document?.id]);
    expect((await doctor(service.config)).error).toBe('');
  });
});
