import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Storage } from './s3-storage';
import { StorageFullError, StorageSilentError } from './storage-errors';
import { S3Server } from './testing';

const PLENTY = { maxBytes: 52_428_800 };

describe('S3Storage', () => {
  let server: S3Server;
  let spool: string;
  let storage: S3Storage;

  beforeEach(async () => {
    server = await S3Server.start();
    spool = await mkdtemp(join(tmpdir(), 'spool-'));
    storage = new S3Storage(server.config, spool);
  });
  afterEach(async () => {
    await server.stop();
    await rm(spool, { recursive: true });
  });

  /** A storage whose links lead to the store itself, by the address that clients reach. */
  const publicStorage = (): S3Storage =>
    new S3Storage({ ...server.config, endpoint: 'http://store.inside:9000', publicEndpoint: server.config.endpoint }, spool);
  const signedUrl = async (): Promise<string> =>
    (await publicStorage().signedUrl('decks/a', { expiresInSeconds: 60, fileName: 'a.pdf', mimeType: 'application/pdf' })) as string;

  const put = (key: string, content: Buffer | string): Promise<unknown> => storage.put(key, Readable.from([Buffer.from(content)]), PLENTY);

  it('tries again after an error of the server and a lost connection, and stores the whole file', async () => {
    const content = randomBytes(700_000);
    const faults = ['cut', { status: 503, code: 'SlowDown' }] as const;
    let calls = 0;
    server.fault = () => faults[calls++] ?? null;
    await put('decks/a', content);
    expect(server.requests).toEqual(['PUT /test-bucket/decks/a', 'PUT /test-bucket/decks/a', 'PUT /test-bucket/decks/a']);
    expect(server.objects.get('decks/a')?.content.equals(content)).toBe(true);
  });

  it('gives up at the third failure and leaves neither object nor spool file', async () => {
    server.fault = (request) => (request.method === 'PUT' ? { status: 500, code: 'InternalError' } : null);
    await expect(put('decks/a', 'x')).rejects.toThrow('InternalError');
    expect(server.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(3);
    expect(server.objects.size).toBe(0);
    expect(await readdir(spool)).toEqual([]);
  });

  it('does not repeat a refusal', async () => {
    storage = new S3Storage({ ...server.config, secretAccessKey: 'wrong' }, spool);
    await expect(put('decks/a', 'x')).rejects.toThrow('SignatureDoesNotMatch');
    expect(server.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(1);
  });

  it('calls a full bucket full', async () => {
    server.fault = () => ({ status: 507, code: 'XMinioStorageFull' });
    await expect(put('decks/a', 'x')).rejects.toThrow(StorageFullError);
  });

  it('sends nothing before the whole file is there, so that a slow client holds no request open', async () => {
    const source = new PassThrough();
    const stored = storage.put('decks/slow', source, PLENTY);
    source.write(randomBytes(400_000));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.requests).toEqual([]);
    source.end();
    await stored;
    expect(server.requests).toEqual(['PUT /test-bucket/decks/slow']);
  });

  it('stops within the transfer when it is aborted, and takes back what may have arrived', async () => {
    const abort = new AbortController();
    server.fault = (request) => {
      if (request.method === 'PUT') abort.abort(new Error('shutting down'));
      return null;
    };
    const stored = storage.put('decks/a', Readable.from([randomBytes(5_000_000)]), { ...PLENTY, signal: abort.signal });
    await expect(stored).rejects.toThrow('shutting down');
    expect(server.requests.at(-1)).toBe('DELETE /test-bucket/decks/a');
    expect(server.objects.size).toBe(0);
    expect(await readdir(spool)).toEqual([]);
  });

  describe('with a file that goes in parts', () => {
    const content = randomBytes(20_000_000);
    const partsSent = (): number => server.requests.filter((line) => line.startsWith('PUT')).length;

    it('begins with the first that is not small, and stores it whole', async () => {
      await put('decks/small', content.subarray(0, 16 * 1024 * 1024 - 1));
      expect(server.requests).toEqual(['PUT /test-bucket/decks/small']);
      await put('decks/large', content);
      expect(server.requests.slice(1).map((line) => line.split(' ')[0])).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'POST']);
      expect(server.objects.get('decks/large')?.content.equals(content)).toBe(true);
      expect(server.parts.uploads.size).toBe(0);
    });

    it('repeats the part that failed, and no other', async () => {
      let puts = 0;
      server.fault = ({ method }) => (method === 'PUT' && ++puts === 2 ? 'cut' : null);
      await put('decks/a', content);
      expect(partsSent()).toBe(4);
      expect(server.objects.get('decks/a')?.content.equals(content)).toBe(true);
    });

    it.each([
      ['a part fails for good', 'PUT'],
      ['the parts cannot be put together', 'POST'],
    ])('leaves neither object nor parts when %s', async (_, failing) => {
      server.fault = ({ method, url }) => (method === failing && url?.includes('uploadId') ? { status: 500, code: 'InternalError' } : null);
      await expect(put('decks/a', content)).rejects.toThrow('InternalError');
      expect([server.objects.size, server.parts.uploads.size, await readdir(spool)]).toEqual([0, 0, []]);
    });

    it('leaves neither when its client hangs up between two parts', async () => {
      const abort = new AbortController();
      server.fault = ({ method }) => {
        if (method === 'PUT' && partsSent() === 2) abort.abort(new Error('client left'));
        return null;
      };
      const stored = storage.put('decks/a', Readable.from([content]), { ...PLENTY, signal: abort.signal });
      await expect(stored).rejects.toThrow('client left');
      expect([server.objects.size, server.parts.uploads.size]).toEqual([0, 0]);
    });

    it('is content when the answer to the last request is lost', async () => {
      server.losesCompletions = 1;
      await put('decks/a', content);
      expect(server.objects.get('decks/a')?.content.equals(content)).toBe(true);
    });

    it('has what a dead process left ended by a scheduled task, where the key may look', async () => {
      server.fault = ({ method }) =>
        method === 'DELETE' || (method === 'PUT' && partsSent() === 2) ? { status: 400, code: 'Refused' } : null;
      await expect(put('decks/a', content)).rejects.toThrow('Refused');
      expect(server.parts.uploads.size).toBe(1);
      server.fault = () => ({ status: 403, code: 'AccessDenied' });
      const later = new Date(Date.now() + 1000);
      expect(await storage.sweepUnfinished(later)).toBe(0);
      server.fault = () => null;
      expect(await storage.sweepUnfinished(new Date(0))).toBe(0);
      expect(await storage.sweepUnfinished(later)).toBe(1);
      expect(server.parts.uploads.size).toBe(0);
    });
  });

  it('advises on a bucket without rules, and has nothing to say where it may not look', async () => {
    const rule = (content: string): string => `<Rule><ID>a</ID><Status>Enabled</Status>${content}</Rule>`;
    const ends = '<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload>';
    const forgets = '<NoncurrentVersionExpiration><NoncurrentDays>30</NoncurrentDays></NoncurrentVersionExpiration>';
    const [unended, kept] = [expect.stringContaining('incomplete uploads'), expect.stringContaining('what is erased stays')];
    expect(await storage.advice()).toEqual([unended]);
    server.settings = { lifecycle: rule(ends) };
    expect(await storage.advice()).toEqual([]);
    server.settings = { lifecycle: rule(ends), versioning: '<Status>Enabled</Status>' };
    expect(await storage.advice()).toEqual([kept]);
    server.settings.lifecycle = rule(ends + forgets);
    expect(await storage.advice()).toEqual([]);
    server.fault = () => ({ status: 403, code: 'AccessDenied' });
    expect(await storage.advice()).toEqual([]);
  });

  it('has no door of its own without a public endpoint', async () => {
    expect(await storage.signedUrl('decks/a', { expiresInSeconds: 60, fileName: 'a.pdf', mimeType: 'application/pdf' })).toBeNull();
  });

  it('signs a URL that downloads an attachment under the given name, without any key', async () => {
    await put('decks/a', 'the deck');
    const url = await publicStorage().signedUrl('decks/a', {
      expiresInSeconds: 60,
      fileName: 'Acmé "deck".pdf',
      mimeType: 'application/pdf',
    });
    const answer = await fetch(url as string);
    expect(await answer.text()).toBe('the deck');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Acm_ _deck_.pdf"; filename*=UTF-8''Acm%C3%A9%20%22deck%22.pdf`,
    );
  });

  it.each([
    ['another object', (url: URL) => void (url.pathname = '/test-bucket/decks/b')],
    ['a longer life', (url: URL) => url.searchParams.set('X-Amz-Expires', '9999')],
    ['another type', (url: URL) => url.searchParams.set('response-content-type', 'text/html')],
  ])('refuses a signed URL that was changed to %s', async (_change, change) => {
    await put('decks/a', 'a');
    await put('decks/b', 'b');
    const url = new URL(await signedUrl());
    change(url);
    expect((await fetch(url)).status).toBe(403);
  });

  it('lets a signed URL expire', async () => {
    await put('decks/a', 'a');
    const url = await signedUrl();
    expect((await fetch(url)).status).toBe(200);
    server.now = () => Date.now() + 61_000;
    expect((await fetch(url)).status).toBe(403);
  });

  it('is not ready without its bucket, and says so soon when the server hangs', async () => {
    await expect(new S3Storage({ ...server.config, bucket: 'other' }, spool).check()).rejects.toThrow();
    const hanging = await S3Server.start();
    const unreachable = new S3Storage(hanging.config, spool);
    await hanging.stop();
    const started = Date.now();
    await expect(unreachable.check()).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(4000);
  });

  describe('that has stopped answering', () => {
    const SILENT = { answerMs: 1000, bodyMs: 500 };

    beforeEach(async () => {
      await put('decks/there', randomBytes(400_000));
      storage = new S3Storage(server.config, spool, SILENT);
    });

    it('gives whatever is asked of it up after one deadline, and lets go of its requests', async () => {
      const asked: Record<string, () => Promise<unknown>> = {
        'a small upload': () => put('decks/a', 'x'),
        'an upload larger than what connections hold': () => put('decks/b', randomBytes(9_000_000)),
        'a download': () => storage.read('decks/there'),
        'the first byte of a range': () => storage.read('decks/there', { start: 5, end: 9 }),
        'a size': () => storage.size('decks/there'),
        'a look': () => storage.exists('decks/there'),
        'a removal': () => storage.delete('decks/there'),
        'a list': () => storage.list('decks/', new Date()).next(),
      };
      server.mood = 'frozen';
      const given = async ([what, ask]: [string, () => Promise<unknown>]) => [what, await ask().catch((error: unknown) => error)] as const;
      for (const [what, up] of await Promise.all(Object.entries(asked).map(given)))
        expect([what, up]).toEqual([what, expect.any(StorageSilentError)]);
      expect(await readdir(spool)).toEqual([]);
      expect(server.objects.size).toBe(1);
      server.thaw();
      await until(() => server.transfers === 0);
    });

    it('asks a store that takes no connection no longer than that either', async () => {
      await server.stop();
      await expect(put('decks/a', 'x')).rejects.toThrow(/ECONNREFUSED|silent/);
      server = await S3Server.start();
    });

    it('spends one deadline over all attempts', async () => {
      let puts = 0;
      server.fault = (request) => {
        if (request.method === 'PUT' && (puts += 1) === 2) server.mood = 'frozen';
        return request.method === 'PUT' ? { status: 503, code: 'SlowDown' } : null;
      };
      storage = new S3Storage(server.config, spool, { ...SILENT, answerMs: 2000 });
      await expect(put('decks/a', 'x')).rejects.toThrow(StorageSilentError);
      expect(puts).toBe(2);
    });

    it('is waited for while it takes more of the file, however long that is', async () => {
      // What the connection holds, some megabytes, is taken after the last piece was handed over, and has to be so within the limit.
      const answerMs = 3500;
      storage = new S3Storage(server.config, spool, { ...SILENT, answerMs });
      server.restMs = 20;
      const content = randomBytes(15_000_000);
      const began = performance.now();
      await expect(put('decks/slow', content)).resolves.toBeDefined();
      expect(performance.now() - began).toBeGreaterThan(answerMs);
      server.restMs = 0;
      expect(server.objects.get('decks/slow')?.content.equals(content)).toBe(true);
    });

    it('breaks a download that it stops sending', async () => {
      server.mood = 'stalls';
      // Only the body's limit is asked for here: a busy machine may take a second to answer.
      storage = new S3Storage(server.config, spool, { ...SILENT, answerMs: 20_000 });
      const body = await storage.read('decks/there');
      await expect(buffer(body)).rejects.toThrow(StorageSilentError);
      await until(() => server.transfers === 0);
    });

    it('has all the time that its reader takes', async () => {
      const content = randomBytes(9_000_000);
      await new S3Storage(server.config, spool).put('decks/long', Readable.from([content]), PLENTY);
      storage = new S3Storage(server.config, spool, { ...SILENT, answerMs: 20_000 });
      const body = await storage.read('decks/long');
      await sleep(3 * SILENT.bodyMs);
      expect((await buffer(body)).equals(content)).toBe(true);
    });

    it('is told when the reader of a download has gone', async () => {
      await new S3Storage(server.config, spool).put('decks/long', Readable.from([randomBytes(9_000_000)]), PLENTY);
      storage = new S3Storage(server.config, spool, { ...SILENT, answerMs: 20_000 });
      const body = await storage.read('decks/long');
      body.destroy();
      await until(() => server.transfers === 0);
    });
  });
});

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !holds(); await sleep(10)) if (Date.now() > end) throw new Error('waited for 20 s');
}
