import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileStorage } from './file-storage';
import { asStorageError, StorageFullError } from './storage-errors';
import { writeStream } from './write-stream';

const FUTURE = new Date(Date.now() + 3_600_000);
const MiB = 1024 * 1024;

describe('FileStorage', () => {
  let dir: string;
  let storage: FileStorage;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'files-'));
    storage = new FileStorage(dir);
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const filesIn = async (folder: string): Promise<string[]> =>
    (await readdir(join(dir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((f) => f.isFile())
      .map((f) => f.name);

  it('keeps files below its folder, 256 folders a namespace, readable by nobody else', async () => {
    for (let i = 0; i < 30; i += 1) await storage.put(`decks/x/${i}`, Readable.from([Buffer.from('a')]), { maxBytes: 10 });
    const shards = await readdir(join(dir, 'objects', 'decks'));
    expect(shards.length).toBeGreaterThan(10);
    expect(shards.every((shard) => /^[0-9a-f]{2}$/.test(shard))).toBe(true);
    expect(await filesIn('objects')).toContain('x.7');
    expect(await filesIn('unfinished')).toEqual([]);
  });

  it('has no door of its own', async () => {
    expect(await storage.signedUrl('decks/a')).toBeNull();
  });

  it('gives a disk that is full an error of its own, from the kernel', async () => {
    const full = await open('/dev/full', 'w');
    const put = writeStream(Readable.from([randomBytes(MiB)]), full, { maxBytes: 2 * MiB });
    const error: unknown = await put.catch(asStorageError);
    await full.close();
    expect(error).toBeInstanceOf(StorageFullError);
  });

  it('leaves nothing when the file cannot be moved to its place', async () => {
    await storage.put('decks/a', Readable.from([Buffer.from('a')]), { maxBytes: 10 });
    await rm(join(dir, 'objects'), { recursive: true });
    await writeFile(join(dir, 'objects'), 'a file where the folder should be');
    await expect(storage.put('decks/b', Readable.from([Buffer.from('b')]), { maxBytes: 10 })).rejects.toThrow();
    expect(await filesIn('unfinished')).toEqual([]);
  });

  it('says when it cannot write', async () => {
    await writeFile(join(dir, 'unfinished'), 'a file where the folder should be');
    await expect(storage.check()).rejects.toThrow();
  });

  it('sweeps only what is old', async () => {
    await storage.put('decks/a', Readable.from([Buffer.from('a')]), { maxBytes: 10 });
    const old = join(dir, 'unfinished', 'left-by-a-crash');
    await writeFile(old, 'half a file');
    await writeFile(join(dir, 'unfinished', 'being-received'), 'half a file');
    await utimes(old, new Date(0), new Date(0));
    expect(await storage.sweepUnfinished(new Date(Date.now() - 60_000))).toBe(1);
    expect(await filesIn('unfinished')).toEqual(['being-received']);
    expect(await storage.exists('decks/a')).toBe(true);
  });

  it('leaves no half file under a key when the process is killed, and sweeps the rest', async () => {
    const child = await receiverWithoutEnd(dir);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await filesIn('objects')).toEqual([]);
    expect(await filesIn('unfinished')).toHaveLength(1);
    expect(await storage.sweepUnfinished(FUTURE)).toBe(1);
    expect(await filesIn('unfinished')).toEqual([]);
  });

  it('holds little memory however large the file and slow the disk', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    function* zeros(): Generator<Buffer> {
      for (let i = 0; i < 1600; i += 1) {
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
        yield Buffer.alloc(64 * 1024);
      }
    }
    const stored = await storage.put('decks/large', Readable.from(zeros(), { highWaterMark: 2 }), { maxBytes: 200 * MiB });
    expect(stored.sizeBytes).toBe(100 * MiB);
    // Garbage that was not collected yet is counted too; without backpressure it would be all of the 100 MiB.
    expect(peak).toBeLessThan(64 * MiB);
  });

  it('serves an open file to its end though it is deleted meanwhile', async () => {
    const content = randomBytes(MiB);
    await storage.put('decks/a', Readable.from([content]), { maxBytes: MiB });
    const stream = await storage.read('decks/a');
    await storage.delete('decks/a');
    const pieces: Buffer[] = [];
    for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  });
});

/** A process that has received half a file and waits for the rest. */
async function receiverWithoutEnd(dir: string): Promise<ChildProcess> {
  const script = join(dir, 'receiver.cjs');
  await writeFile(
    script,
    `const { PassThrough } = require('node:stream');
     const { FileStorage } = require(${JSON.stringify(join(process.cwd(), 'dist/libs/storage/src/file-storage.js'))});
     const source = new PassThrough();
     void new FileStorage(process.argv[2]).put('decks/half', source, { maxBytes: 1e9 });
     source.write(Buffer.alloc(1000000), () => process.stdout.write('half'));
     setInterval(() => undefined, 1000);`,
  );
  const child = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}
