import { execFileSync, fork, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfDeckBuilder } from '../../testing/pdf-deck-builder';
import { boundLaunch, readerBounds } from './bounds';
import { DeckReaderPool } from './deck-reader-pool';

const ROOT = join(__dirname, '../../../../..');

/** What a reader that a file took over would try. Lies where a reader's own program lies. */
const ATTEMPTS = `
const results = {};
const attempt = (name, work) => { try { work(); results[name] = 'done'; } catch (error) { results[name] = error.code; } };
const { readFileSync, writeFileSync, readdirSync } = require('node:fs');
const [, , port, secret] = process.argv;
attempt('passwd', () => readFileSync('/etc/passwd'));
attempt('secrets', () => readFileSync(secret));
attempt('environment of the parent', () => readFileSync('/proc/' + process.ppid + '/environ'));
attempt('folder', () => readdirSync('/'));
attempt('write', () => writeFileSync('/tmp/of-a-reader', 'x'));
attempt('program', () => require('node:child_process').spawnSync('true').error && (() => { throw { code: 'none' }; })());
results.environment = Object.keys(process.env).sort();
require('node:net').connect(Number(port), '127.0.0.1')
  .on('connect', () => { results.socket = 'done'; process.send(results); })
  .on('error', (error) => { results.socket = error.code; process.send(results); });
`;

describe('a reader process', () => {
  let server: Server;
  let folder: string;
  let program: string;

  beforeAll(async () => {
    server = createServer((socket) => socket.end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    folder = mkdtempSync(join(tmpdir(), 'deal-flow-bounds-'));
    writeFileSync(join(folder, 'secrets.json'), '{}');
    program = join(ROOT, 'node_modules', `.bounds-spec-${process.pid}.js`);
    writeFileSync(program, ATTEMPTS);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    rmSync(program);
    server.close();
  });

  async function attempts(): Promise<Record<string, unknown>> {
    const { port } = server.address() as AddressInfo;
    const child = fork(program, [String(port), join(folder, 'secrets.json')], {
      env: { TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...boundLaunch([]),
    });
    const results = await new Promise<Record<string, unknown>>((done, fail) => {
      child.once('message', (message) => done(message as Record<string, unknown>));
      child.once('exit', (code) => fail(new Error(`ended with ${code}`)));
    });
    child.kill();
    return results;
  }

  it('opens no file that is not its own, writes nothing, starts nothing and has no secrets around it', async () => {
    const denied = 'ERR_ACCESS_DENIED';
    expect(await attempts()).toMatchObject({
      passwd: denied,
      secrets: denied,
      'environment of the parent': denied,
      folder: denied,
      write: denied,
      program: denied,
      environment: ['TZ'],
    });
  });

  it('reaches nobody, where that bound is said to hold', async () => {
    const { socket } = await attempts();
    expect(socket === 'done').toBe(!readerBounds().network);
  });

  it('says truly what holds', () => {
    const can = (program: string, ...args: string[]): boolean => spawnSync(program, [...args, 'true']).status === 0;
    expect(readerBounds()).toEqual({
      files: true,
      network: can('unshare', '--net') || can('unshare', '--user', '--net'),
      privileges: can('setpriv', '--no-new-privs'),
      limits: can('prlimit', '--core=0', '--fsize=0', '--nofile=256'),
    });
  });

  it('is the process that was started, under these bounds', async () => {
    const pool = new DeckReaderPool({ size: 1, ocr: false });
    try {
      const builder = await PdfDeckBuilder.create();
      builder.addPage().text('Slide', { x: 60, y: 60 });
      expect((await pool.read(await builder.build())).pages).toHaveLength(1);
      const [pid] = pool.pids;
      if (process.platform !== 'linux') return;
      const status = execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' });
      expect(status).toMatch(/^Name:\s+(node|MainThread)$/m);
      if (readerBounds().privileges) expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
      const limits = execFileSync('cat', [`/proc/${pid}/limits`], { encoding: 'utf8' });
      if (readerBounds().limits) expect(limits).toMatch(/^Max file size\s+0\s+0/m);
      const namespace = (of: string): string => execFileSync('readlink', [`/proc/${of}/ns/net`], { encoding: 'utf8' });
      expect(namespace(String(pid)) === namespace('self')).toBe(!readerBounds().network);
    } finally {
      await pool.close();
    }
  });
});
