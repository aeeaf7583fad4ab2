import { Worker } from 'node:worker_threads';
import { type DeckDocument, DeckReadError } from '../../pages';
import { DeckRecogniser } from '../../ocr/deck-recogniser';
import { DeckReader, LeftOffError } from '../deck-reader';
import type { ReadHooks } from '../deck-reader';
import type { PageImage } from '../page-image';
import { programEntry } from './entry';
import type { ChildLimits, ChildMessage, DrawRequest, ReadRequest, ReaderRequest, ReadStep } from './protocol';
import { SHARED_BYTES, StepGuard, type StepLimits, UNLIMITED_MS } from './step-guard';
import { limitWasmMemory } from './wasm-limit';

/** Enough for any deck, and with the process itself (about 80 MB) below 453 MB; a file that wants more fails alone. */
const MAX_WASM_BYTES = 360 * 1024 * 1024;

/**
 * Processor time. Of the decks of the evaluation most take under 100 ms as a whole and none 350: who needs more is no first look's
 * matter, and what a full reading does not finish in its time is no deck.
 */
const FIRST_LOOK: StepLimits = { stepMs: 150, totalMs: 300 };
const FULL_READING: StepLimits = { stepMs: 5_000, totalMs: 15_000 };
/** Slides are drawn and packed in a tenth of a second each. A page that takes far longer is left out. */
const DRAWING: StepLimits = { stepMs: 2_000, totalMs: 10_000 };

const memory = new SharedArrayBuffer(SHARED_BYTES);
const guard = new StepGuard(memory);
const reader = new DeckReader((work) => guard.run(work));

function send(message: ChildMessage): void {
  process.send?.(message);
}

async function answer(request: ReaderRequest): Promise<ChildMessage> {
  const { id } = request;
  send({ type: 'started', id });
  try {
    const found = request.type === 'read' ? await read(request) : await draw(request);
    return { type: 'done', id, answer: found, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    if (error instanceof LeftOffError) return { type: 'left_off', id, why: error.why, residentBytes: process.memoryUsage.rss() };
    const failure = error instanceof DeckReadError ? error : new DeckReadError('analysis_failed', 'the file could not be read');
    return { type: 'failed', id, code: failure.code, message: failure.message, residentBytes: process.memoryUsage.rss() };
  }
}

function read({ id, source, ocr, look }: ReadRequest): Promise<DeckDocument> {
  const report = (step: ReadStep) => (done: number, total: number) => send({ type: 'progress', id, done, total, step });
  guard.limit(look ? FIRST_LOOK : FULL_READING);
  const complete: ReadHooks['complete'] = async (deck, pictures, draw) => {
    if (ocr && look && pictures.length > look.maxPictures) throw new LeftOffError('pictures');
    // Each page is drawn twice, and recognising has limits of its own.
    guard.limit({ stepMs: FULL_READING.stepMs, totalMs: UNLIMITED_MS });
    if (ocr && pictures.length > 0) await new DeckRecogniser(deck, draw).run(pictures, { onProgress: report('ocr') });
  };
  return reader.read(source.bytes, { onPage: report('read'), complete });
}

function draw({ source, wish }: DrawRequest): Promise<PageImage[]> {
  guard.limit(DRAWING);
  return reader.drawImages(source.bytes, wish);
}

async function main(): Promise<void> {
  const { file } = programEntry(__dirname, 'guardian');
  const limits = JSON.parse(process.argv[2] ?? '{}') as ChildLimits;
  new Worker(file, { workerData: { limits, memory } }).unref();
  limitWasmMemory(MAX_WASM_BYTES);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: ReaderRequest) => void answer(request).then(send));
  await reader.warmUp();
  send({ type: 'ready' });
}

void main();
