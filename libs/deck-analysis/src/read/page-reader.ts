import type { DeckPage, ReadWarning } from '../pages';
import { cleanText } from './characters';
import { readLinks } from './links';
import { buildLines } from './lines';
import { PagePicture } from './page-picture';
import type { PdfiumPage } from './pdfium-page';
import { inReadingOrder } from './reading-order';
import { buildRuns } from './runs';
import { imageShare, VisibilityFilter } from './visibility';

/** More characters than a page can show; the rest is left out with a warning. */
export const MAX_PAGE_CHARACTERS = 200_000;
const MAX_LINES = 5000;

export interface PageReading {
  page: DeckPage;
  warnings: ReadWarning[];
}

/**
 * Stage 1 for one page: what a person sees on it as lines of text, in reading order.
 * @param number from 1
 * @param maxCharacters what the deck's other pages have left of its share
 */
export function readPage(source: PdfiumPage, number: number, maxCharacters: number): PageReading {
  const warnings = new Set<ReadWarning>();
  const { frame } = source;
  const objects = source.objects();
  const share = imageShare(objects, frame);
  const { glyphs, truncated } = source.glyphs(Math.max(Math.min(MAX_PAGE_CHARACTERS, maxCharacters), 0));
  const filter = new VisibilityFilter(glyphs, objects, frame, share, new PagePicture(source));
  const visible = glyphs.filter((glyph) => {
    if (filter.isVisible(glyph)) return true;
    if (cleanText(glyph.text).text.trim() !== '') warnings.add('hidden_text');
    return false;
  });
  const { directions, suspicious } = buildRuns(visible, frame);
  if (suspicious) warnings.add('control_characters');
  const lines = inReadingOrder(directions.flatMap(buildLines));
  if (truncated || lines.length > MAX_LINES) warnings.add('text_truncated');
  const page: DeckPage = {
    number,
    width: frame.width,
    height: frame.height,
    lines: lines.slice(0, MAX_LINES),
    links: readLinks(source.links(), frame),
    imageShare: share,
    ocr: false,
  };
  return { page, warnings: [...warnings] };
}
