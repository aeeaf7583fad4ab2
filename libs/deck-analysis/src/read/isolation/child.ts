import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { DeckReadError } from '../../pages';
import { DeckRecogniser } from '../../ocr/deck-recogniser';
import { DeckReader } from '../deck-reader';
import type { ReadHooks } from '../deck-reader';
import { programEntry } from './entry';
import type { ChildLimits, ChildMessage, ReadRequest, ReadStep } from './protocol';
import { limitWasmMemory } from './wasm-limit';

/** Enough for any deck, and with the process itself (about 80 MB) below 453 MB; a file that wants more fails alone. */
const MAX_WASM_BYTES = 360 * 1024 * 1024;

const reader = new DeckReader();

function send(message: ChildMessage): void {
  process.send?.(message);
}

async function answer(request: ReadRequest): Promise<ChildMessage> {
  const { id } = request;
  send({ type: 'started', id });
  const report = (step: ReadStep) => (done: number, total: number) => send({ type: 'progress', id, done, total, step });
  try {
    const bytes = 'path' in request.source ? await readFile(request.source.path) : request.source.bytes;
    const complete: ReadHooks['complete'] = async (deck, pictures, draw) => {
      if (request.ocr && pictures.length > 0) await new DeckRecogniser(deck, draw).run(pictures, { onProgress: report('ocr') });
    };
    const deck = await reader.read(bytes, { onPage: report('read'), complete });
    return { type: 'done', id, deck, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    const failure = error instanceof DeckReadError ? error : new DeckReadError('analysis_failed', 'the file could not be read');
    return { type: 'failed', id, code: failure.code, message: failure.message, residentBytes: process.memoryUsage.rss() };
  }
}

async function main(): Promise<void> {
  const { file } = programEntry(__dirname, 'guardian');
  const limits = JSON.parse(process.argv[2] ?? '{}') as ChildLimits;
  new Worker(file, { workerData: limits }).unref();
  limitWasmMemory(MAX_WASM_BYTES);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: ReadRequest) => void answer(request).then(send));
  await reader.warmUp();
  send({ type: 'ready' });
}

void main();
