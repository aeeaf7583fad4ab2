import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { backUp, restore } from './backup';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { readSettings } from './start/settings';

const root = mkdtempSync(join(tmpdir(), 'deal-flow-backup-'));
const dataDir = join(root, 'data');
const settings = () => readSettings({ DATA_DIR: dataDir, PORT: '0', MCP_PORT: '0' }, root);
let server: EmbeddedPostgres | undefined;

const start = async (): Promise<EmbeddedPostgres> => (server = await startEmbeddedPostgres({ dataDir, above: [dataDir] }));

async function sql<T>(statement: string): Promise<T[]> {
  const client = new Client({ connectionString: (server as EmbeddedPostgres).url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

const command = (name: string, folder: string): string =>
  execFileSync('npm', ['run', '--silent', name, '--', folder], {
    cwd: join(__dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', MCP_PORT: '0' },
    encoding: 'utf8',
  });

const FILE = join(dataDir, 'files/objects/uploads/00/a');

beforeAll(async () => {
  await start();
  mkdirSync(join(FILE, '..'), { recursive: true });
  writeFileSync(FILE, 'the deck');
  writeFileSync(join(dataDir, 'secrets.json'), '{"KEY_PEPPER":"x"}');
  await sql(`CREATE TABLE kept (id int PRIMARY KEY, text text)`);
  await sql(`INSERT INTO kept SELECT i, repeat('x', 200) FROM generate_series(1, 5000) i`);
});
afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

it('is taken while the service writes, and gives back what was committed before it, after everything is lost', async () => {
  let writing = true;
  const writer = (async () => {
    for (let i = 10_000; writing; i += 1) await sql(`INSERT INTO kept VALUES (${i}, 'meanwhile')`);
  })();
  await backUp(await settings(), join(root, 'one'));
  writing = false;
  await writer;
  await expect(backUp(await settings(), join(root, 'one'))).rejects.toThrow('is there already');
  const hash = `SELECT count(*)::int AS n, md5(string_agg(id || text, ',' ORDER BY id)) AS hash FROM kept WHERE id <= 5000`;
  const before = await sql(hash);
  await expect(restore(await settings(), join(root, 'one'))).rejects.toThrow('is not empty');
  await server?.stop();
  rmSync(dataDir, { recursive: true });
  await restore(await settings(), join(root, 'one'));
  await start();
  expect(await sql(hash)).toEqual(before);
  // No gap in what was written meanwhile: a moment, not a mixture.
  const [gap] = await sql<{ n: number; span: number }>(
    `SELECT count(*)::int AS n, coalesce(max(id) - min(id) + 1, 0) AS span FROM kept WHERE id >= 10000`,
  );
  expect(gap?.n).toBe(gap?.span);
  expect(readFileSync(FILE, 'utf8')).toBe('the deck');
  expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual({ KEY_PEPPER: 'x' });
});

it('is taken when nothing runs, too, and put back, by one command each', async () => {
  await server?.stop();
  server = undefined;
  command('backup', join(root, 'two'));
  expect(existsSync(join(root, 'two/postgres/backup_label'))).toBe(true);
  rmSync(dataDir, { recursive: true });
  command('restore', join(root, 'two'));
  await start();
  expect(await sql('SELECT count(*)::int AS n FROM kept WHERE id <= 5000')).toEqual([{ n: 5000 }]);
});

it('refuses a folder that is no backup', async () => {
  await expect(restore(await settings(), root)).rejects.toThrow('is no backup');
});
