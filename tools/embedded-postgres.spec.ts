import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedOptions, type EmbeddedPostgres, freePort, startEmbeddedPostgres } from './embedded-postgres';
import { hydrateLinks } from './postgres/binaries';
import { isAlive, readPidFile } from './postgres/postmaster';

const root = join(__dirname, '..');
const running = new Set<EmbeddedPostgres>();
const folders: string[] = [];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'deal flow-'));
  folders.push(made);
  return made;
}

async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ durable: false, ...options });
  running.add(server);
  return server;
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  await server.stop();
  running.delete(server);
}

async function query<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new Client(url);
  // A server that is killed under an idle connection reports it here.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean, milliseconds = 10_000): Promise<void> {
  for (const deadline = Date.now() + milliseconds; !condition(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error('waited in vain');
  }
}

/** Another process that starts the server of `dataDir` and then waits, as npm start does. */
function starter(dataDir: string): ChildProcess {
  const script = `require('${root}/dist/tools/embedded-postgres.js').startEmbeddedPostgres({ dataDir: process.argv[1], durable: false })
    .then(({ url }) => { console.log(url); setInterval(() => undefined, 1000); })`;
  return spawn(process.execPath, ['-e', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
}

beforeAll(() => execFileSync(process.execPath, [join(root, 'tools/build.mjs')]));

afterEach(async () => {
  await Promise.all([...running].map(stop));
});

afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));

describe('a fresh data folder', () => {
  it('gets a UTF-8 server on the loopback that only the stored passwords open', async () => {
    const dataDir = folder();
    const server = await start({ dataDir });
    const [row] = await query<Record<string, string>>(
      server.url,
      `SELECT current_setting('server_encoding') AS encoding, lower('ÉCOLE') AS lower, current_setting('is_superuser') AS super,
       'Z' < 'a' AS code_points, current_setting('TimeZone') AS zone`,
    );
    expect(row).toEqual({ encoding: 'UTF8', lower: 'école', super: 'off', code_points: true, zone: 'UTC' });
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/listening on (Unix|IPv6)|0\.0\.0\.0/);
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    for (const { address } of Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter((each) => !each.internal && each.family === 'IPv4')) {
      await expect(query(server.url.replace('127.0.0.1', address), 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
    }
  });

  it('works where every folder above it is closed to others', async () => {
    const closed = folder();
    const dataDir = join(closed, 'inner');
    const said: string[] = [];
    const server = await start({ dataDir, log: (line) => said.push(line) });
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const elsewhere = process.getuid?.() === 0;
    expect(dirname(server.cluster) === dataDir).toBe(!elsewhere);
    expect(said.some((line) => line.includes(`cannot enter ${closed}`))).toBe(elsewhere);
    if (elsewhere) folders.push(dirname(server.cluster));
  });

  it('leaves no trace of an interrupted initdb', async () => {
    const dataDir = folder();
    const child = starter(dataDir);
    await until(() =>
      readdirSync(dataDir).some((name) => /^postgres\.init-[0-9a-f]+$/.test(name) && existsSync(join(dataDir, name, 'base'))),
    );
    child.kill('SIGKILL');
    const server = await start({ dataDir });
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.includes('init-'))).toEqual([]);
  });
});

describe('an existing data folder', () => {
  const dataDir = folder();

  beforeAll(async () => {
    const server = await start({ dataDir });
    await query(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await stop(server);
  });

  const expectKept = async (server: EmbeddedPostgres): Promise<void> =>
    expect(await query(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);

  it('is served again under the same URL, and not at all once it is stopped', async () => {
    const first = await start({ dataDir });
    await stop(first);
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
    const second = await start({ dataDir });
    expect(second.url).toBe(first.url);
    await expectKept(second);
  });

  it('moves to another port when its own is taken', async () => {
    const before = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { port: number };
    const squatter = createServer().listen(before.port, '127.0.0.1');
    const server = await start({ dataDir });
    squatter.close();
    expect(server.port).not.toBe(before.port);
    await expectKept(server);
  });

  it('runs beside another one', async () => {
    const [one, two] = await Promise.all([start({ dataDir }), start({ dataDir: folder() })]);
    await expectKept(one);
    await expect(query(two.url, 'SELECT answer FROM kept')).rejects.toThrow(/does not exist/);
  });

  it('is adopted while the server of an earlier start is still up', async () => {
    const first = await start({ dataDir });
    const second = await start({ dataDir });
    expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url });
    await stop(second);
    expect(isAlive(first.pid)).toBe(false);
  });

  it('loses its server when the process that started it is killed', async () => {
    const child = starter(dataDir);
    await new Promise((done) => child.stdout?.once('data', done));
    const pid = readPidFile(join(dataDir, 'postgres'))?.pid as number;
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await until(() => !isAlive(pid));
    await expectKept(await start({ dataDir }));
  });

  it('recovers from a server that was killed', async () => {
    const first = await start({ dataDir });
    process.kill(first.pid, 'SIGKILL');
    await until(() => !isAlive(first.pid));
    await stop(first);
    const second = await start({ dataDir });
    expect(second.adopted).toBe(false);
    await expectKept(second);
  });

  it('waits for what is left of a server that was killed', async () => {
    const first = await start({ dataDir });
    const children = readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8').trim().split(' ').map(Number);
    expect(children.length).toBeGreaterThan(1);
    const signal = (pid: number, name: NodeJS.Signals): void => {
      try {
        process.kill(pid, name);
      } catch (error) {
        // A worker of autovacuum may have ended by itself meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    for (const pid of children) signal(pid, 'SIGSTOP');
    process.kill(first.pid, 'SIGKILL');
    await until(() => !isAlive(first.pid));
    await stop(first);
    const starting = start({ dataDir });
    const log = join(dataDir, 'postgres.log');
    await until(() => readFileSync(log, 'utf8').includes('still in use'));
    for (const pid of children) signal(pid, 'SIGKILL');
    await expectKept(await starting);
  });

  it('is not fooled by a lock file whose process number now belongs to another program', async () => {
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n\nready   \n`);
    const server = await start({ dataDir });
    expect(server.adopted).toBe(false);
    await expectKept(server);
  });
});

describe('a folder that cannot serve', () => {
  it('is named in one sentence when it cannot be written', async () => {
    await expect(start({ dataDir: '/dev/null/data' })).rejects.toThrow(
      'The data folder /dev/null/data cannot be written (ENOTDIR): set DATA_DIR to another one.',
    );
  });

  it.each([
    ['PG_VERSION', '15\n', /was made by PostgreSQL 15, this is 18/],
    ['holiday.jpg', '', /is not a PostgreSQL data folder/],
  ])('is left alone when it holds something else (%s)', async (name, content, message) => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', name), content);
    await expect(start({ dataDir })).rejects.toThrow(message);
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual([name]);
  });

  it('says so when its password file was lost', async () => {
    const dataDir = folder();
    await stop(await start({ dataDir }));
    rmSync(join(dataDir, 'postgres.json'));
    await expect(start({ dataDir })).rejects.toThrow(/postgres\.json is missing/);
  });
});

it('gives a port to nobody else while its asker lives, whether anything listens on it or not', async () => {
  const port = await freePort();
  const elsewhere = createSocket('udp4');
  const refused = await new Promise((done) => {
    elsewhere.once('error', ({ message }) => done(message)).bind({ port, address: '127.0.0.1', exclusive: true }, () => done('given'));
  });
  elsewhere.close();
  expect(refused).toContain('EADDRINUSE');
});

it('makes the library links that the refused install script did not make', () => {
  const native = join(folder(), 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib/libicuuc.so.60.2'), 'library');
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }]),
  );
  hydrateLinks(native);
  hydrateLinks(native);
  expect(lstatSync(join(native, 'lib/libicuuc.so.60')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(native, 'lib/libicuuc.so.60'), 'utf8')).toBe('library');
});
