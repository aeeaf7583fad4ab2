import type { Matrix } from './geometry';
import { PdfiumLibrary } from './pdfium-library';

const FORCE_BOLD = 1 << 18;
const BOLD_NAME = /bold|black|heavy|extrabd|semibd|demi/i;
const BOLD_WEIGHT = 700;

/** What all glyphs of one text object (one showing operator) share. */
export interface TextStyle {
  /** Identity of the painted object, to find its place in the painting order. */
  object: number;
  /** Font and size together, as a key for statistics of one page. */
  font: string;
  /** Height of an em on the page in points. */
  fontSize: number;
  bold: boolean;
  /** Red, green, blue, opacity (0..255); null when the fill is no plain colour. */
  fill: [number, number, number, number] | null;
  /** The PDF text rendering mode: 3 paints nothing, 7 only clips. */
  renderMode: number;
  /** Direction of writing in user space, a unit vector. */
  direction: { x: number; y: number };
}

/** A glyph as the file places it, in user space (y upwards). */
export interface Glyph {
  text: string;
  /** The pen's position on the baseline. */
  x: number;
  y: number;
  /** Advance along the direction of writing, in points. */
  advance: number;
  style: TextStyle;
  /** True when the font gives no Unicode value for the glyph, so its text is a guess. */
  unmapped: boolean;
}

export interface GlyphPage {
  glyphs: Glyph[];
  truncated: boolean;
}

/** Reads the glyphs of a text page in content order; spaces pdfium made up are left out, real ones kept. */
export function readGlyphs(library: PdfiumLibrary, textPage: number, maxGlyphs: number): GlyphPage {
  const { call } = library;
  const total = call.FPDFText_CountChars(textPage);
  const count = Math.min(total, maxGlyphs);
  const reader = new GlyphReader(library, textPage);
  const glyphs: Glyph[] = [];
  for (let index = 0; index < count; index += 1) {
    if (call.FPDFText_IsGenerated(textPage, index) === 1) continue;
    const glyph = reader.read(index);
    const last = glyphs.at(-1);
    if (!glyph) continue;
    if (last && isSameGlyph(last, glyph)) join(last, glyph);
    else glyphs.push(glyph);
  }
  return { glyphs, truncated: total > count };
}

/** pdfium spells a ligature out as several characters in one place; apart they would tear the word. */
function isSameGlyph(last: Glyph, next: Glyph): boolean {
  return last.style === next.style && Math.abs(last.x - next.x) + Math.abs(last.y - next.y) < 0.001 && last.text.trim() !== '';
}

/** Its characters have the whole glyph's width each, or a share of it one behind the other. */
function join(ligature: Glyph, part: Glyph): void {
  ligature.text += part.text;
  ligature.advance = Math.max(ligature.advance, part.advance);
}

/** What stands before and behind a glyph's ink is less, in em; what is more is the place of a character within a ligature. */
const MOST_BEARING = 0.15;

class GlyphReader {
  private readonly styles = new Map<number, TextStyle>();
  private readonly fonts = new Map<number, { name: string; bold: boolean }>();

  constructor(
    private readonly library: PdfiumLibrary,
    private readonly page: number,
  ) {}

  read(index: number): Glyph | null {
    const { call, scratch } = this.library;
    const object = call.FPDFText_GetTextObject(this.page, index);
    if (object === 0 || call.FPDFText_GetCharOrigin(this.page, index, scratch, scratch + 8) === 0) return null;
    const x = this.library.double(scratch);
    const y = this.library.double(scratch + 8);
    const style = this.style(object, index);
    return {
      text: this.character(index),
      x,
      y,
      advance: this.advance(index, style, x),
      style,
      unmapped: call.FPDFText_HasUnicodeMapError(this.page, index) === 1,
    };
  }

  private character(index: number): string {
    const { call } = this.library;
    const code = call.FPDFText_GetUnicode(this.page, index) >>> 0;
    // pdfium reports a hyphen at a line's end by a marker of its own instead of the character.
    if (code === 2 || code === 0xfffe) return call.FPDFText_IsHyphen(this.page, index) === 1 ? '-' : '';
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '';
    return String.fromCodePoint(code);
  }

  /**
   * The glyph's box spans its advance, but for text that the file spells out beside the glyphs ("ActualText"): there it is the ink, which
   * begins behind the pen and ends before the next glyph. For slanted writing the box is undone from its projection.
   */
  private advance(index: number, style: TextStyle, x: number): number {
    const { call, scratch } = this.library;
    if (call.FPDFText_GetLooseCharBox(this.page, index, scratch) === 0) return 0;
    const width = Math.abs(this.library.float(scratch + 8) - this.library.float(scratch));
    const height = Math.abs(this.library.float(scratch + 12) - this.library.float(scratch + 4));
    const across = Math.abs(style.direction.x);
    const up = Math.abs(style.direction.y);
    if (up < 0.02) {
      const [left, right] = [this.library.float(scratch), this.library.float(scratch + 8)];
      const before = Math.max(0, style.direction.x > 0 ? left - x : x - right);
      return before + width + (before < MOST_BEARING * style.fontSize ? before : 0);
    }
    if (across < 0.02) return height;
    const advance = across >= up ? (width - style.fontSize * up) / across : (height - style.fontSize * across) / up;
    return Math.min(Math.max(advance, 0.2 * style.fontSize), 1.2 * style.fontSize);
  }

  private style(object: number, index: number): TextStyle {
    const known = this.styles.get(object);
    if (known) return known;
    const { call } = this.library;
    const matrix = this.matrix(index);
    const font = this.font(call.FPDFTextObj_GetFont(object));
    const along = Math.hypot(matrix.a, matrix.b) || 1;
    const fontSize = Math.abs(call.FPDFText_GetFontSize(this.page, index)) * this.verticalScale(matrix, along);
    const renderMode = call.FPDFTextObj_GetTextRenderMode(object);
    const style: TextStyle = {
      object,
      font: `${font.name}/${Math.round(fontSize * 2) / 2}`,
      fontSize,
      bold: font.bold || renderMode === 2,
      fill: this.fill(index),
      renderMode,
      direction: { x: matrix.a / along, y: matrix.b / along },
    };
    this.styles.set(object, style);
    return style;
  }

  /** Height of the unit em perpendicular to the writing, so that a skewed (fake italic) font keeps its size. */
  private verticalScale(matrix: Matrix, along: number): number {
    return Math.abs(matrix.a * matrix.d - matrix.b * matrix.c) / along;
  }

  private matrix(index: number): Matrix {
    const { call, scratch } = this.library;
    if (call.FPDFText_GetMatrix(this.page, index, scratch) === 0) return { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
    const [a, b, c, d, e, f] = [0, 4, 8, 12, 16, 20].map((offset) => this.library.float(scratch + offset)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return { a, b, c, d, e, f };
  }

  private fill(index: number): TextStyle['fill'] {
    const { call, scratch } = this.library;
    if (call.FPDFText_GetFillColor(this.page, index, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
    return [0, 4, 8, 12].map((offset) => this.library.int(scratch + offset) & 0xff) as [number, number, number, number];
  }

  private font(handle: number): { name: string; bold: boolean } {
    const known = this.fonts.get(handle);
    if (known) return known;
    const { call } = this.library;
    const name = this.library.readString('utf8', (buffer, capacity) => call.FPDFFont_GetBaseFontName(handle, buffer, capacity));
    const bold =
      BOLD_NAME.test(name) || (call.FPDFFont_GetFlags(handle) & FORCE_BOLD) !== 0 || call.FPDFFont_GetWeight(handle) >= BOLD_WEIGHT;
    const font = { name: `${name}#${this.fonts.size}`, bold };
    this.fonts.set(handle, font);
    return font;
  }
}
