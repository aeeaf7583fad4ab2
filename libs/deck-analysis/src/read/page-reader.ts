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
const MIN_TEXT_CHARACTERS = 25;
const MIN_PICTURE_SHARE = 0.5;
/** An A3 page scanned at 600 dpi has 70 million; drawing far more takes seconds a page and shows nothing more. */
const MAX_IMAGE_PIXELS = 100_000_000;
/** Letters turned into outlines: no slide draws this many filled shapes and no text otherwise. */
const MIN_OUTLINES = 150;

export interface PageReading {
  page: DeckPage;
  warnings: ReadWarning[];
  /** Hardly any text and a large image, or text drawn as shapes: what the page says has to be recognised from its picture. */
  isPicture: boolean;
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
  const canBeDrawn = objects.largestImage <= MAX_IMAGE_PIXELS;
  const filter = new VisibilityFilter(glyphs, objects, frame, share, canBeDrawn ? new PagePicture(source) : null);
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
  const legible = visible.reduce((sum, glyph) => sum + (glyph.unmapped || glyph.text.trim() === '' ? 0 : 1), 0);
  const outlines = objects.areas.reduce((sum, area) => sum + (area.kind === 'path' ? 1 : 0), 0);
  const isPicture = legible < MIN_TEXT_CHARACTERS && (share > MIN_PICTURE_SHARE || outlines >= MIN_OUTLINES);
  if (isPicture && !canBeDrawn) warnings.add('page_unreadable');
  return { page, warnings: [...warnings], isPicture: isPicture && canBeDrawn };
}
