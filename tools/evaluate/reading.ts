import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeckReaderPool } from '@app/deck-analysis';
import type { DeckDocument } from '@app/deck-analysis';
import { fold } from '@app/taxonomy';
import { GENERATED_DECKS } from '../../libs/deck-analysis/src/testing/generated';
import { PdfDeckBuilder, scanned } from '../../libs/deck-analysis/src/testing/pdf-deck-builder';
import { cpuOfChildren, peakOfChildren } from './children';
import type { Truth } from './truth';

/** Words as they stand between blanks, in any order: how recognised text is compared with text that was set. */
function wordsOf({ pages }: DeckDocument): string[] {
  return pages.flatMap(({ lines }) => lines.flatMap(({ text }) => fold(text).split(/\s+/))).filter((word) => /[\p{L}\d]/u.test(word));
}

/** Of the wanted words those that were read, each as often as it stands there. */
function hits(wanted: readonly string[], got: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of got) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(3));

/**
 * What reading costs and finds: the repository's own decks as pictures, whose text is known, and with folders the text decks in them
 * against pdftotext. CPU seconds of the reader's processes, which are warm; Linux only.
 */
export async function measureReading(folders: readonly string[]): Promise<void> {
  const pool = new DeckReaderPool({ size: 1 });
  try {
    await measurePictures(pool);
    await measureTexts(pool, folders);
    console.log(`peak of a reader ${peakOfChildren().toFixed(0)} MB`);
  } finally {
    await pool.close();
  }
}

async function measurePictures(pool: DeckReaderPool): Promise<void> {
  const sums = { wanted: 0, got: 0, hits: 0, numbers: 0, read: 0, pages: 0, cpu: 0 };
  for (const [at, deck] of GENERATED_DECKS.filter((each) => !each.scanned).entries()) {
    const builder = await PdfDeckBuilder.create();
    deck.draw(builder);
    const pdf = await builder.build();
    const wanted = wordsOf(await pool.read(pdf));
    const pictures = await scanned(pdf);
    const before = cpuOfChildren();
    const document = await pool.read(pictures);
    // The first deck loads the engine.
    if (at > 0) {
      sums.cpu += cpuOfChildren() - before;
      sums.pages += document.pageCount;
    }
    const got = wordsOf(document);
    const numbers = wanted.filter((word) => /\d/.test(word));
    sums.wanted += wanted.length;
    sums.got += got.length;
    sums.hits += hits(wanted, got);
    sums.numbers += numbers.length;
    sums.read += hits(numbers, got);
  }
  const [recall, precision] = [sums.hits / sums.wanted, sums.hits / sums.got];
  console.log(
    `pictures: words ${share(2 * recall * precision, recall + precision)} (F1 of ${sums.wanted}), numbers ${share(sums.read, sums.numbers)} of ${sums.numbers}, ` +
      `${(sums.cpu / sums.pages).toFixed(2)} CPU seconds a page of ${sums.pages}`,
  );
}

async function measureTexts(pool: DeckReaderPool, folders: readonly string[]): Promise<void> {
  const ratios: number[] = [];
  const recognised: { pages: number; cpu: number } = { pages: 0, cpu: 0 };
  for (const path of folders.flatMap(pdfsIn)) {
    const bytes = new Uint8Array(readFileSync(path));
    const first = await pool.read(bytes);
    const pictured = first.pages.filter(({ ocr }) => ocr).length;
    const before = cpuOfChildren();
    await pool.read(bytes);
    const cpu = cpuOfChildren() - before;
    if (pictured === 0) ratios.push(cpu / cpuOfPdftotext(path));
    else {
      recognised.pages += pictured;
      recognised.cpu += cpu;
    }
  }
  if (ratios.length > 0) console.log(`text decks: ${median(ratios).toFixed(2)} times pdftotext (median of ${ratios.length})`);
  if (recognised.pages > 0)
    console.log(
      `decks with pictures: ${(recognised.cpu / recognised.pages).toFixed(2)} CPU seconds a recognised page of ${recognised.pages}`,
    );
}

function pdfsIn(folder: string): string[] {
  return (JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth[]).map(({ file }) => join(folder, file));
}

/** CPU seconds that the shell counts for ten runs, by one. */
function cpuOfPdftotext(path: string): number {
  const script = 'for i in 1 2 3 4 5 6 7 8 9 10; do pdftotext "$1" /dev/null; done; times';
  const times = execFileSync('bash', ['-c', script, 'pdftotext', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const children = times.trim().split('\n')[1] ?? '';
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest));
  return Math.max(0.001, seconds.reduce((sum, part) => sum + part, 0) / 10);
}
