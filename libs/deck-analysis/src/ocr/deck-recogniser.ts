import type { Box, DeckDocument, DeckPage, TextLine } from '../pages';
import type { DrawPage } from '../read/deck-reader';
import type { Bitmap } from '../read/pdfium-page';
import { inReadingOrder } from '../read/reading-order';
import { isBlank } from '../read/blank';
import { isDark, toGreyMap } from './grey-picture';
import type { GreyMode } from './grey-picture';
import { detectLanguage } from './language';
import type { OcrLanguage } from './language';
import { OcrEngine } from './ocr-engine';
import type { OcrLayout } from './ocr-engine';
import { addLook, addMissing, toLines, toPieces } from './ocr-lines';
import { MARGIN, SURE } from './weights';

export const MAX_OCR_PAGES = 40;
/**
 * Longest side of the picture in pixels, whatever the page's size in points: the first look is for small print; big figures are
 * read better smaller, so the further looks see less.
 */
const LONGEST_SIDE = 2200;
const LONGEST_SIDE_FURTHER = 1400;
/** Looking for scattered pieces finds letters in drawings too; below these it is more often those. Figures are worth more doubt. */
const MIN_SCATTERED = 60;
const MIN_SCATTERED_FIGURE = 50;

const FURTHER_LOOKS: readonly GreyMode[] = ['darkest', 'brightest'];

/**
 * Safety limits, far above what slides need (a second or two a page) even on a crowded machine: were they ever near, the same
 * deck would score differently from one run to the next.
 */
const PAGE_BUDGET_MS = 40_000;
const DECK_BUDGET_MS = 600_000;
const MAX_FAILURES = 3;

export interface OcrOptions {
  onProgress?: (done: number, total: number) => void;
}

/** Stage 2: recognises text on the pages given (pictures with hardly any text) and adds it to the deck. */
export class DeckRecogniser {
  private readonly engine = new OcrEngine();
  private language: OcrLanguage = 'eng';
  private failures = 0;

  constructor(
    private readonly deck: DeckDocument,
    private readonly draw: DrawPage,
  ) {}

  /** @param pictures page numbers from 1 */
  async run(pictures: readonly number[], { onProgress }: OcrOptions = {}): Promise<void> {
    const numbers = pictures.slice(0, MAX_OCR_PAGES);
    if (numbers.length < pictures.length) this.warn('ocr_pages_skipped');
    const deadline = Date.now() + DECK_BUDGET_MS;
    this.language = detectLanguage(textOf(this.deck.pages)) ?? 'eng';
    const sure = this.language !== 'eng';
    try {
      for (const [index, number] of numbers.entries()) {
        if (Date.now() > deadline || this.failures >= MAX_FAILURES) return this.warn('ocr_pages_skipped');
        await this.recognisePage(number);
        onProgress?.(index + 1, numbers.length);
        if (sure || !this.switchLanguage()) continue;
        for (const earlier of numbers.slice(0, index + 1)) {
          await this.recognisePage(earlier);
          // Tells whoever watches the clock that work goes on.
          onProgress?.(index + 1, numbers.length);
        }
      }
    } finally {
      // A thread kept for the next deck would hold some 150 MB; starting one takes a quarter of a second.
      await this.engine.close();
    }
  }

  /** English is tried first; when what was recognised is clearly another language, the engine changes to it once. */
  private switchLanguage(): boolean {
    if (this.language !== 'eng') return false;
    const detected = detectLanguage(textOf(this.deck.pages));
    if (detected === null || detected === 'eng') return false;
    this.language = detected;
    return true;
  }

  private async recognisePage(number: number): Promise<void> {
    const page = this.deck.pages[number - 1];
    const large = page ? await this.draw(number, LONGEST_SIDE) : null;
    if (large && isBlank(large)) return;
    const small = page ? await this.draw(number, LONGEST_SIDE_FURTHER) : null;
    if (!page || !large || !small || page.width <= 0) return this.warn('page_unreadable');
    try {
      const found = await this.readPictures(large, small, page.width);
      const printed = page.lines.filter((line) => line.source !== 'ocr');
      const lines = addMissing(printed, found);
      page.ocr = lines.length > printed.length;
      page.lines = inReadingOrder(lines);
    } catch {
      this.failures += 1;
      this.warn('page_unreadable');
    }
  }

  /**
   * Looks first for blocks of text, then for scattered pieces in the greys that bring out colours. What was surely read is painted
   * over before the next look, so the further looks find figures and labels the first takes for drawings, and cost little.
   */
  private async readPictures(large: Bitmap, small: Bitmap, pageWidth: number): Promise<TextLine[]> {
    const inverted = isDark(large);
    const started = Date.now();
    const first = toGreyMap(large, { mode: 'luma', inverted, blanks: [] });
    let pieces = await this.look(first, 'blocks', large.width / pageWidth, PAGE_BUDGET_MS);
    const scale = small.width / pageWidth;
    for (const mode of FURTHER_LOOKS) {
      const blanks = pieces.filter((piece) => piece.confidence >= SURE.word).map((piece) => blankBox(piece, scale));
      const rest = toGreyMap(small, { mode, inverted, blanks });
      const found = await this.look(rest, 'scattered', scale, PAGE_BUDGET_MS - (Date.now() - started)).catch(() => []);
      pieces = addLook(pieces, found.filter(isCredible));
    }
    // The surest reading of each place stays.
    pieces.sort((one, other) => other.confidence - one.confidence);
    return toLines(pieces.reduce<TextLine[]>((kept, piece) => addMissing(kept, [piece]), []));
  }

  private async look(picture: Buffer, layout: OcrLayout, scale: number, timeoutMs: number): Promise<TextLine[]> {
    const { blocks } = await this.engine.recognise(picture, this.language, layout, timeoutMs);
    return toPieces(blocks, scale);
  }

  private warn(warning: 'ocr_pages_skipped' | 'page_unreadable'): void {
    if (!this.deck.warnings.includes(warning)) this.deck.warnings.push(warning);
  }
}

function textOf(pages: readonly DeckPage[]): string {
  return pages.flatMap((page) => page.lines.map((line) => line.text)).join('\n');
}

/** In pixels, with a margin for what sticks out of the engine's box. */
function blankBox(line: TextLine, scale: number): Box {
  const margin = MARGIN * line.height;
  return {
    x: (line.x - margin) * scale,
    y: (line.y - margin) * scale,
    width: (line.width + 2 * margin) * scale,
    height: (line.height + 2 * margin) * scale,
  };
}

/** A lone letter found among scattered pieces is a part of a drawing or logo. */
function isCredible(piece: TextLine): boolean {
  const letters = piece.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters > 1 && piece.confidence >= (/\d/.test(piece.text) ? MIN_SCATTERED_FIGURE : MIN_SCATTERED);
}
