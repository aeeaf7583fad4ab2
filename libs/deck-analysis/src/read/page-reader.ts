import type { DeckPage, ReadWarning } from '../pages';
import { cleanText } from './characters';
import type { PageFrame } from './geometry';
import { LEGIBLE, REPORTED_LETTERS } from './legibility';
import { readLinks } from './links';
import { buildLines } from './lines';
import { PagePicture } from './page-picture';
import type { PageObjects } from './pdfium-objects';
import type { PdfiumPage } from './pdfium-page';
import type { Glyph } from './pdfium-text';
import { inReadingOrder } from './reading-order';
import { buildRuns } from './runs';
import { imageShare, VisibilityFilter } from './visibility';

/** More characters than a page can show; the rest is left out with a warning. */
export const MAX_PAGE_CHARACTERS = 200_000;
const MAX_LINES = 5000;
const MAX_HIDDEN_QUOTE = 300;
/** Fewer letters say nothing of a slide: what else it shows has to be looked at. */
const MIN_TEXT_CHARACTERS = 25;
/** A title or slogan; a slide of more text has said what it is about. */
const MOST_BESIDE_OUTLINES = 160;
/** An A3 page scanned at 600 dpi has 70 million; drawing far more takes seconds a page and shows nothing more. */
const MAX_IMAGE_PIXELS = 100_000_000;
/** Letters turned into outlines: a letter has a dozen lines and curves and more, an arrow or a ring has fewer than ten. */
const MIN_OUTLINE_SEGMENTS = 300;
/** Larger shapes are drawings. */
const HIGHEST_OUTLINE = 0.4;

export interface PageReading {
  page: DeckPage;
  warnings: ReadWarning[];
  /** It shows more than its text says: the rest has to be recognised from its picture. */
  isPicture: boolean;
}

/** What a page consists of, and which of its glyphs a person can read at a glance. */
export interface PageSight {
  objects: PageObjects;
  share: number;
  /** False where its pictures are so large that drawing it takes seconds. */
  canBeDrawn: boolean;
  glyphs: Glyph[];
  /** There are more glyphs than were looked at. */
  truncated: boolean;
  filter: VisibilityFilter;
  visible: Glyph[];
}

/** @param maxCharacters further ones are not looked at */
export function lookAt(source: PdfiumPage, maxCharacters = MAX_PAGE_CHARACTERS): PageSight {
  const { frame } = source;
  const objects = source.objects();
  const share = imageShare(objects, frame);
  const { glyphs, truncated } = source.glyphs(Math.max(Math.min(MAX_PAGE_CHARACTERS, maxCharacters), 0));
  const canBeDrawn = objects.largestImage <= MAX_IMAGE_PIXELS;
  const filter = new VisibilityFilter(glyphs, objects, frame, share, canBeDrawn ? new PagePicture(source, objects) : null);
  const visible = onlyIfSeen(
    glyphs.filter((glyph) => filter.of(glyph) === 'clear'),
    frame,
  );
  return { objects, share, canBeDrawn, glyphs, truncated, filter, visible };
}

/**
 * Stage 1 for one page: what a person sees on it as lines of text, in reading order.
 * @param number from 1
 * @param maxCharacters what the deck's other pages have left of its share
 */
export function readPage(source: PdfiumPage, number: number, maxCharacters: number): PageReading {
  const warnings = new Set<ReadWarning>();
  const { frame } = source;
  const { objects, share, canBeDrawn, glyphs, truncated, filter, visible } = lookAt(source, maxCharacters);
  const hidden = hiddenText(glyphs, visible, filter);
  if (hidden !== null) warnings.add('hidden_text');
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
    ...(hidden === null ? {} : { hidden }),
  };
  const legible = visible.reduce((sum, glyph) => sum + (glyph.unmapped || glyph.text.trim() === '' ? 0 : 1), 0);
  const isPicture = saysMoreThanItsText(legible, objects, frame);
  if (isPicture && !canBeDrawn) warnings.add('page_unreadable');
  return { page, warnings: [...warnings], isPicture: isPicture && canBeDrawn };
}

/** Hardly any text beside something drawn, be it a photograph, letters as masks or outlines; or a few words among many outlines. */
function saysMoreThanItsText(letters: number, { areas }: PageObjects, frame: PageFrame): boolean {
  const drawn = areas.filter(({ kind, rectangular }) => kind === 'image' || (kind === 'path' && !rectangular));
  if (letters < MIN_TEXT_CHARACTERS) return drawn.length > 0;
  if (letters >= MOST_BESIDE_OUTLINES) return false;
  const low = drawn.filter(({ rect }) => rect.top - rect.bottom < frame.height * HIGHEST_OUTLINE);
  return low.reduce((sum, { segments }) => sum + segments, 0) >= MIN_OUTLINE_SEGMENTS;
}

/** All of it or nothing: a page without any type that can be read from a seat is set to be overlooked. */
function onlyIfSeen(glyphs: Glyph[], frame: PageFrame): Glyph[] {
  const shorterSide = Math.min(frame.width, frame.height);
  const largest = glyphs.reduce((size, { style }) => Math.max(size, style.fontSize), 0);
  return largest >= LEGIBLE.largestOnPage * shorterSide ? glyphs : [];
}

/**
 * What the page hides, cut to a quote; null where it hides hardly anything. Words that can be read on the page as well are copies for
 * shadows, screen readers and search, and a word said again hides nothing more.
 */
function hiddenText(glyphs: readonly Glyph[], visible: readonly Glyph[], filter: VisibilityFilter): string | null {
  if (glyphs.length === visible.length) return null;
  const seen = new Set(visible);
  const shown = new Set(wordsOf(visible));
  const rest = glyphs.filter((glyph) => !seen.has(glyph));
  const unseen =
    lettersOf(
      rest.filter((glyph) => filter.of(glyph) === 'hidden'),
      shown,
    ) >= REPORTED_LETTERS.hidden;
  if (!unseen && lettersOf(rest, shown) < REPORTED_LETTERS.faint) return null;
  return wordsOf(rest)
    .filter((word) => !shown.has(word))
    .join(' ')
    .slice(0, MAX_HIDDEN_QUOTE);
}

function lettersOf(glyphs: readonly Glyph[], shown: ReadonlySet<string>): number {
  const words = new Set(wordsOf(glyphs).filter((word) => !shown.has(word)));
  return [...words].reduce((sum, word) => sum + (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

/** By the file's spaces and the gaps between text objects. */
function wordsOf(glyphs: readonly Glyph[]): string[] {
  let text = '';
  let last: Glyph | null = null;
  for (const glyph of glyphs) {
    const apart =
      last !== null && (Math.abs(glyph.y - last.y) > last.style.fontSize / 2 || glyph.x - last.x - last.advance > last.style.fontSize / 4);
    text += `${apart ? ' ' : ''}${glyph.text}`;
    last = glyph;
  }
  return cleanText(text)
    .text.split(/\s+/)
    .filter((word) => word !== '');
}
