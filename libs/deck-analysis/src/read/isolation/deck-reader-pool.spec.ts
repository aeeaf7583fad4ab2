import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeckReadError, NoReaderError, SlowDeckError } from '../../pages';
import { PdfDeckBuilder, scanned } from '../../testing/pdf-deck-builder';
import { hostilePdfs } from '../../testing/hostile-pdfs';
import { GENERATED_DECKS } from '../../testing/generated';
import { asPdf } from '../../testing/png';
import { DeckReader } from '../deck-reader';
import { DeckReaderPool } from './deck-reader-pool';
import type { DeckReaderPoolOptions } from './deck-reader-pool';
import { ReaderProcess } from './reader-process';

const MEGABYTE = 1024 * 1024;
let pool: DeckReaderPool;
let deck: Buffer;
const LOOK = { maxPictures: 0 };

function open(options: DeckReaderPoolOptions): DeckReaderPool {
  pool = new DeckReaderPool({ ocr: false, size: 1, ...options });
  return pool;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The most memory the process ever had resident, in bytes; 0 where the system does not tell. */
function residentPeak(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

const codeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: DeckReadError) => error.code,
  );

beforeAll(async () => {
  const builder = await PdfDeckBuilder.create();
  for (let page = 1; page <= 3; page += 1) builder.addPage().text(`Slide ${page}`, { x: 60, y: 60 });
  deck = await builder.build();
});

afterEach(() => pool.close());

describe('DeckReaderPool', () => {
  it('reads bytes and files, and tells how far it is', async () => {
    open({});
    const steps: string[] = [];
    const fromBytes = await pool.read(deck, { onProgress: (done, total, step) => steps.push(`${step} ${done}/${total}`) });
    expect(steps).toEqual(['read 1/3', 'read 2/3', 'read 3/3']);
    expect(fromBytes.pages.map((page) => page.lines[0]?.text)).toEqual(['Slide 1', 'Slide 2', 'Slide 3']);
    const folder = await mkdtemp(join(tmpdir(), 'decks-'));
    await writeFile(join(folder, 'deck.pdf'), deck);
    expect(await pool.read(join(folder, 'deck.pdf'))).toEqual(fromBytes);
    expect(await codeOf(pool.read(join(folder, 'missing.pdf')))).toBe('analysis_failed');
    await rm(folder, { recursive: true });
  });

  it('reads as many files at once as it has children, and the others in turn', async () => {
    open({ size: 2 });
    const decks = await Promise.all(Array.from({ length: 7 }, () => pool.read(deck)));
    expect(decks.map(({ pageCount }) => pageCount)).toEqual([3, 3, 3, 3, 3, 3, 3]);
    expect(pool.pids).toHaveLength(2);
  });

  it('keeps its children warm and replaces them after a number of files', async () => {
    open({ filesPerProcess: 2 });
    await pool.read(deck);
    const [first] = pool.pids;
    await pool.read(deck);
    await pool.read(deck);
    const [second] = pool.pids;
    expect(second).not.toBe(first);
    expect(isRunning(first as number)).toBe(false);
  });

  it('kills a reader that takes too long and goes on with the next file', async () => {
    // Time for the child to take it up, and none for the rest.
    open({ readTimeoutMs: 200 });
    const slow = hostilePdfs().find(({ name }) => name.startsWith('30 million'));
    pool.warmUp();
    const [pid] = pool.pids;
    expect(await codeOf(pool.read(slow?.bytes as Buffer))).toBe('analysis_failed');
    expect(isRunning(pid as number)).toBe(false);
  });

  it('kills a reader whose memory passes the limit', async () => {
    open({ maxResidentBytes: 10 * MEGABYTE });
    // Long enough at work for the watchdog to look at it.
    const bomb = hostilePdfs().find(({ name }) => name.startsWith('30 million'))?.bytes as Buffer;
    // Not the parser's own failure: the process was killed, before or after it took the file up.
    await expect(pool.read(bomb)).rejects.toThrow(/too much memory or time|no reader could be started/);
  });

  it('lets no file suffer for a child that was killed idle, noticed or not', async () => {
    open({});
    await pool.read(deck);
    process.kill(pool.pids[0] as number, 'SIGKILL');
    expect((await pool.read(deck)).pageCount).toBe(3);
    const [pid] = pool.pids;
    process.kill(pid as number, 'SIGSTOP');
    const taken = pool.read(deck);
    const queued = pool.read(deck);
    process.kill(pid as number, 'SIGKILL');
    expect((await taken).pageCount).toBe(3);
    expect((await queued).pageCount).toBe(3);
  });

  it('fails the file whose reader is killed at work, and that one only', async () => {
    open({});
    const bomb = hostilePdfs().find(({ name }) => name.startsWith('30 million'))?.bytes as Buffer;
    await pool.read(deck);
    const [pid] = pool.pids;
    const takenUp = new Promise<void>((resolve) => {
      const prototype = ReaderProcess.prototype as unknown as { onMessage(message: { type: string }): void };
      const original = prototype.onMessage;
      jest.spyOn(prototype, 'onMessage').mockImplementation(function (this: ReaderProcess, message) {
        original.call(this, message);
        if (message.type === 'started') resolve();
      });
    });
    const broken = codeOf(pool.read(bomb));
    const queued = pool.read(deck);
    await takenUp;
    jest.restoreAllMocks();
    process.kill(pid as number, 'SIGKILL');
    expect(await broken).toBe('analysis_failed');
    expect((await queued).pageCount).toBe(3);
    expect(pool.pids).not.toContain(pid);
  });

  it('ends at once when the caller no longer wants the answer', async () => {
    open({});
    await expect(pool.read(deck, { signal: AbortSignal.abort(new Error('cancelled before')) })).rejects.toThrow('cancelled before');
    const running = new AbortController();
    const queued = new AbortController();
    const bomb = hostilePdfs().find(({ name }) => name.startsWith('30 million'))?.bytes as Buffer;
    const first = pool.read(bomb, { signal: running.signal });
    const second = pool.read(deck, { signal: queued.signal });
    queued.abort(new Error('cancelled in the queue'));
    await expect(second).rejects.toThrow('cancelled in the queue');
    running.abort(new Error('cancelled at work'));
    await expect(first).rejects.toThrow('cancelled at work');
    expect((await pool.read(deck)).pageCount).toBe(3);
  });

  it('leaves no process behind and answers nothing more once closed', async () => {
    open({ size: 2 });
    pool.warmUp();
    const { pids } = pool;
    const reading = pool.read(deck);
    const refused = expect(reading).rejects.toThrow();
    await pool.close();
    await refused;
    expect(pids).toHaveLength(2);
    expect(pids.filter(isRunning)).toEqual([]);
    await expect(pool.read(deck)).rejects.toThrow('closed');
  });

  it('leaves a poison deck at the first look, in the same process, as often as it comes', async () => {
    open({});
    pool.warmUp();
    const pids = [...pool.pids];
    for (const name of ['30 million', 'forms within forms', 'form that draws itself']) {
      const poison = hostilePdfs().find((file) => file.name.startsWith(name))?.bytes as Buffer;
      for (let i = 0; i < 2; i += 1)
        await expect(pool.read(poison, { look: LOOK })).rejects.toMatchObject({ constructor: SlowDeckError, why: 'time' });
    }
    expect((await pool.read(deck, { look: LOOK })).pageCount).toBe(3);
    expect(pool.pids).toEqual(pids);
  });

  it('reads at a first look what it reads in full, unless pages are pictures', async () => {
    open({ ocr: true });
    const [generated] = GENERATED_DECKS;
    const builder = await PdfDeckBuilder.create();
    generated?.draw(builder);
    const pdf = await builder.build();
    expect(await pool.read(pdf, { look: LOOK })).toEqual(await pool.read(pdf));
    await expect(pool.read(await scanned(pdf), { look: LOOK })).rejects.toMatchObject({ constructor: SlowDeckError, why: 'pictures' });
  });

  it('gives a first look up that gets no processor, without blaming the file', async () => {
    open({ lookTimeoutMs: 1 });
    // Some tens of milliseconds of reading: three pages may be over before the timer is heard of.
    const builder = await PdfDeckBuilder.create();
    for (let page = 1; page <= 60; page += 1) builder.addPage().text(`Slide ${page}`, { x: 60, y: 60 });
    await expect(pool.read(await builder.build(), { look: LOOK })).rejects.toThrow(SlowDeckError);
  });

  it('does not blame the file when no process lives long enough to take it up', async () => {
    open({});
    jest.spyOn(ReaderProcess.prototype as unknown as { onMessage(): void }, 'onMessage').mockImplementation(() => undefined);
    const killing = setInterval(() => pool.pids.forEach((pid) => process.kill(pid, 'SIGKILL')), 20);
    await expect(pool.read(deck)).rejects.toThrow(NoReaderError);
    clearInterval(killing);
    jest.restoreAllMocks();
    expect((await pool.read(deck)).pageCount).toBe(3);
  });

  it('draws pages in the same children, as the reader does', async () => {
    open({ ocr: true });
    const wish = { pages: [3, 1], most: 10, mostBytes: 1_000_000 };
    const [drawn, read] = await Promise.all([pool.draw(deck, wish), pool.read(deck)]);
    expect(drawn).toEqual(await new DeckReader().drawImages(deck, wish));
    expect([drawn.map(({ page }) => page), read.pageCount]).toEqual([[3, 1], 3]);
    expect(pool.pids).toHaveLength(1);
    // What a model gets can be read: a page that is this image says what the page says.
    const [third] = drawn;
    expect((await pool.read(await asPdf(third?.png as Uint8Array))).pages[0]?.lines.map(({ text }) => text)).toEqual(['Slide 3']);
  });

  it('draws nothing of poison, in its time, and goes on with the next file', async () => {
    open({});
    const wish = { pages: [1], most: 10, mostBytes: 1_000_000 };
    for (const name of ['30 million', 'forms within forms', 'form that draws itself', 'image of 30,000', 'HTML']) {
      const poison = hostilePdfs().find((file) => file.name.startsWith(name))?.bytes as Buffer;
      const drawn = await pool.draw(poison, wish).catch((error: DeckReadError) => error.code);
      expect([[], 'analysis_failed']).toContainEqual(drawn);
    }
    expect(await pool.draw(deck, wish)).toHaveLength(1);
    await expect(pool.draw(deck, wish, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });

  it('gives its children no secrets', async () => {
    process.env.SOME_SECRET_FOR_THE_TEST = 'hunter2';
    open({});
    await pool.read(deck);
    const environment = `/proc/${pool.pids[0]}/environ`;
    delete process.env.SOME_SECRET_FOR_THE_TEST;
    if (existsSync('/proc/self/environ'))
      expect(
        readFileSync(environment, 'utf8')
          .split('\0')
          .filter((entry) => entry && !entry.startsWith('NODE_CHANNEL_')),
      ).toEqual(['TZ=UTC']);
    else expect(pool.pids).toHaveLength(1);
  });
});

describe('hostile files', () => {
  const files = hostilePdfs();
  let shared: DeckReaderPool;

  beforeAll(() => {
    shared = new DeckReaderPool({ ocr: false, size: 1 });
  });
  afterAll(() => shared.close());

  it.each(files.map(({ name }, index) => [name, index] as const))('end cleanly and within the memory limit: %s', async (_, index) => {
    const { bytes, outcomes } = files[index] as (typeof files)[number];
    expect(bytes.length).toBeLessThan(500_000);
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, residentPeak(shared.pids[0]))), 5);
    const outcome = await codeOf(shared.read(bytes));
    clearInterval(watch);
    expect(outcomes).toContain(outcome);
    expect(peak).toBeLessThan(600 * MEGABYTE);
    expect((await shared.read(deck)).pageCount).toBe(3);
  });
});
