import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, HeadObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { describeWith } from '../../../test/support/programs';
import { startTestSwift, type TestSwift } from '../../../test/support/swift';
import { FileStorage, type Storage, StorageLimitError, StorageNotFoundError } from '.';
import { S3Storage } from './s3-storage';
import { MemoryStorage, S3Server } from './testing';

interface Subject {
  storage: Storage;
  stop(): Promise<void>;
}

/** What every storage promises; the same tests run over each of them. */
const subjects: [name: string, start: () => Promise<Subject>][] = [
  [
    'files',
    async () => {
      const dir = await mkdtemp(join(tmpdir(), 'storage-'));
      return { storage: new FileStorage(dir), stop: () => rm(dir, { recursive: true }) };
    },
  ],
  ['memory', async () => ({ storage: new MemoryStorage(), stop: async () => undefined })],
  [
    's3',
    async () => {
      const [server, dir] = [await S3Server.start(), await mkdtemp(join(tmpdir(), 'storage-'))];
      const stop = async (): Promise<void> => {
        await server.stop();
        await rm(dir, { recursive: true });
      };
      return { storage: new S3Storage(server.config, dir), stop };
    },
  ],
];

const FUTURE = new Date(Date.now() + 3_600_000);
const PLENTY = { maxBytes: 52_428_800 };

/** A source that arrives in pieces of odd sizes, as from a socket. */
function inPieces(content: Buffer, size = 61_441): Readable {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += size) pieces.push(content.subarray(at, at + size));
  return Readable.from(pieces, { objectMode: false });
}

async function keysOf(storage: Storage, prefix = '', olderThan = FUTURE): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix, olderThan)) keys.push(key);
  return keys.sort();
}

function keepsItsPromises(start: () => Promise<Subject>): void {
  let subject: Subject;
  let storage: Storage;

  beforeEach(async () => {
    subject = await start();
    storage = subject.storage;
  });
  afterEach(() => subject.stop());

  it.each([0, 1, 1023, 1024, 4096, 4097, 131_072, 1_234_567, 16_777_217])(
    'gives back %d bytes as they came, and says what they are',
    async (size) => {
      const content = randomBytes(size);
      const stored = await storage.put('decks/one', inPieces(content), PLENTY);
      expect(stored).toEqual({
        sizeBytes: size,
        sha256: createHash('sha256').update(content).digest('hex'),
        head: content.subarray(0, 4096),
        tail: content.subarray(-1024),
      });
      expect((await buffer(await storage.read('decks/one'))).equals(content)).toBe(true);
      expect(await storage.size('decks/one')).toBe(size);
    },
  );

  it('learns head and tail from a source of single bytes', async () => {
    const content = randomBytes(5000);
    const stored = await storage.put('decks/drip', inPieces(content, 1), PLENTY);
    expect(stored.head.equals(content.subarray(0, 4096)) && stored.tail.equals(content.subarray(-1024))).toBe(true);
    expect((await buffer(await storage.read('decks/drip'))).equals(content)).toBe(true);
  });

  it('takes exactly the limit and refuses one byte more, leaving nothing', async () => {
    const content = randomBytes(300_000);
    await storage.put('decks/full', inPieces(content), { maxBytes: 300_000 });
    const source = inPieces(Buffer.concat([content, Buffer.from('x')]));
    await expect(storage.put('decks/over', source, { maxBytes: 300_000 })).rejects.toThrow(StorageLimitError);
    expect(source.destroyed).toBe(true);
    expect(await storage.exists('decks/over')).toBe(false);
    expect(await storage.sweepUnfinished(FUTURE)).toBe(0);
  });

  it.each<[string, (source: PassThrough) => Promise<void>]>([
    ['in the middle', (source) => once(source, 'drain').then(() => undefined)],
    ['before anything of it was read', () => Promise.resolve()],
  ])('leaves nothing when the source fails %s', async (_, reached) => {
    const source = new PassThrough();
    const put = storage.put('decks/cut', source, PLENTY);
    source.write(randomBytes(200_000));
    await reached(source);
    source.destroy(new Error('connection lost'));
    await expect(put).rejects.toThrow('connection lost');
    expect(await keysOf(storage)).toEqual([]);
    expect(await storage.sweepUnfinished(FUTURE)).toBe(0);
  });

  it('ends with the reason of the signal, while the source stands still and before it began', async () => {
    const abort = new AbortController();
    const source = new PassThrough();
    const put = storage.put('decks/stalled', source, { ...PLENTY, signal: abort.signal });
    source.write(randomBytes(200_000));
    setTimeout(() => abort.abort(new Error('client left')), 20);
    await expect(put).rejects.toThrow('client left');
    expect(source.destroyed).toBe(true);
    await expect(storage.put('decks/late', inPieces(randomBytes(10)), { ...PLENTY, signal: abort.signal })).rejects.toThrow('client left');
    expect(await keysOf(storage)).toEqual([]);
    expect(await storage.sweepUnfinished(FUTURE)).toBe(0);
  });

  it('reads a range, both ends included, and cuts it at the end of the file', async () => {
    const content = randomBytes(1000);
    await storage.put('decks/range', inPieces(content), PLENTY);
    expect(await buffer(await storage.read('decks/range', { start: 10, end: 19 }))).toEqual(content.subarray(10, 20));
    expect(await buffer(await storage.read('decks/range', { start: 990, end: 5000 }))).toEqual(content.subarray(990));
    expect(await buffer(await storage.read('decks/range', { start: 0, end: 0 }))).toEqual(content.subarray(0, 1));
  });

  it('says that a file is not there before a byte is sent, and deletes twice without complaint', async () => {
    await expect(storage.read('decks/none')).rejects.toThrow(StorageNotFoundError);
    await expect(storage.size('decks/none')).rejects.toThrow(StorageNotFoundError);
    expect(await storage.exists('decks/none')).toBe(false);
    await storage.put('decks/gone', inPieces(randomBytes(10)), PLENTY);
    await storage.delete('decks/gone');
    await storage.delete('decks/gone');
    expect(await storage.exists('decks/gone')).toBe(false);
  });

  it('lists by prefix and age', async () => {
    const before = new Date(Date.now() - 60_000);
    const keys = ['decks/a', 'decks/b/1', 'decks/b/2', 'decks/bb', 'documents/a', 'top'];
    for (const key of keys) await storage.put(key, inPieces(randomBytes(key.length)), PLENTY);
    expect(await keysOf(storage)).toEqual(keys);
    expect(await keysOf(storage, 'decks/')).toEqual(keys.slice(0, 4));
    expect(await keysOf(storage, 'decks/b')).toEqual(['decks/b/1', 'decks/b/2', 'decks/bb']);
    expect(await keysOf(storage, 'de')).toEqual(keys.slice(0, 4));
    expect(await keysOf(storage, 'nothing/')).toEqual([]);
    expect(await keysOf(storage, '', before)).toEqual([]);
    for await (const entry of storage.list('top', FUTURE)) {
      expect(entry.sizeBytes).toBe(3);
      expect(Math.abs(entry.modifiedAt.getTime() - Date.now())).toBeLessThan(10_000);
    }
  });

  it.each(['', '/', '../etc/passwd', 'a/../b', 'a/', '/a', 'a//b', 'A', 'a b', 'a.b', 'ä', 'a\u0000', '_a', 'a'.repeat(201)])(
    'refuses the key %j everywhere',
    async (key) => {
      await expect(storage.put(key, inPieces(randomBytes(1)), PLENTY)).rejects.toThrow(TypeError);
      await expect(storage.read(key)).rejects.toThrow(TypeError);
      await expect(storage.size(key)).rejects.toThrow(TypeError);
      await expect(storage.exists(key)).rejects.toThrow(TypeError);
      await expect(storage.delete(key)).rejects.toThrow(TypeError);
    },
  );

  it('refuses a prefix that leads out of the folder', async () => {
    await expect(keysOf(storage, '../')).rejects.toThrow(TypeError);
  });

  it('stores twenty files at once', async () => {
    const contents = Array.from({ length: 20 }, () => randomBytes(150_000));
    await Promise.all(contents.map((content, i) => storage.put(`decks/n${i}`, inPieces(content), PLENTY)));
    for (const [i, content] of contents.entries()) {
      expect((await buffer(await storage.read(`decks/n${i}`))).equals(content)).toBe(true);
    }
  });

  it('is ready', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
}

describe.each(subjects)('storage in %s', (_name, start) => keepsItsPromises(start));

// A store of other hands: what both sides of a test of ours got wrong shows here.
describeWith('swift', 'storage in s3 of OpenStack Swift', () => {
  let swift: TestSwift;
  let buckets = 0;

  beforeAll(async () => {
    swift = await startTestSwift();
  });
  afterAll(() => swift.stop());

  keepsItsPromises(async () => {
    const [bucket, dir] = [`deals-${++buckets}`, await mkdtemp(join(tmpdir(), 'storage-'))];
    await swift.makeBucket(bucket);
    return { storage: new S3Storage(swift.config(bucket), dir), stop: () => rm(dir, { recursive: true }) };
  });

  describe('beside what all promise', () => {
    let dir: string;
    let storage: S3Storage;
    const bucket = 'deals-own';
    const at = { Bucket: bucket, Key: 'uploads/large' };

    beforeAll(async () => {
      await swift.makeBucket(bucket);
      dir = await mkdtemp(join(tmpdir(), 'storage-'));
      storage = new S3Storage(swift.config(bucket), dir);
    });
    afterAll(() => rm(dir, { recursive: true }));

    const begun = async (): Promise<number> => {
      const { Uploads } = await swift.client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      return Uploads?.length ?? 0;
    };

    it('stores a large file in parts, which the store puts together', async () => {
      const content = randomBytes(20_000_000);
      await storage.put(at.Key, inPieces(content), PLENTY);
      // The end of such an ETag says how many parts there were.
      expect((await swift.client.send(new HeadObjectCommand(at))).ETag).toMatch(/-3"$/);
      expect((await buffer(await storage.read(at.Key))).equals(content)).toBe(true);
      expect(await buffer(await storage.read(at.Key, { start: 8_388_600, end: 8_388_620 }))).toEqual(
        content.subarray(8_388_600, 8_388_621),
      );
      expect(await begun()).toBe(0);
    });

    it('ends uploads in parts that a process left, and leaves younger ones', async () => {
      await swift.client.send(new CreateMultipartUploadCommand(at));
      expect(await storage.sweepUnfinished(new Date(Date.now() - 60_000))).toBe(0);
      expect(await begun()).toBe(1);
      expect(await storage.sweepUnfinished(FUTURE)).toBe(1);
      expect(await begun()).toBe(0);
    });

    it('is refused with a wrong key and without its bucket', async () => {
      const wrong = new S3Storage({ ...swift.config(bucket), secretAccessKey: 'wrong' }, dir);
      await expect(wrong.put('uploads/a', inPieces(randomBytes(10)), PLENTY)).rejects.toThrow(/signature/i);
      await expect(new S3Storage(swift.config('deals-none'), dir).check()).rejects.toThrow();
    });

    it('gives a file out by a signed link, and not by a changed one', async () => {
      await storage.put('uploads/signed', inPieces(Buffer.from('the deck')), PLENTY);
      const config = swift.config(bucket);
      const open = new S3Storage({ ...config, publicEndpoint: config.endpoint }, dir);
      const options = { expiresInSeconds: 60, fileName: 'a.pdf', mimeType: 'application/pdf' };
      const url = (await open.signedUrl('uploads/signed', options)) as string;
      const answer = await fetch(url);
      expect([await answer.text(), answer.headers.get('content-type')]).toEqual(['the deck', 'application/pdf']);
      expect((await fetch(url.replace('uploads/signed', 'uploads/large'))).status).toBe(403);
    });
  });
});
