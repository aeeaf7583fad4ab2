import { cleanText } from './characters';
import { PageFrame } from './geometry';
import type { Glyph } from './pdfium-text';
import { RUN } from './weights';

/**
 * A visible character in the frame of its direction of writing: `u` runs along the baseline, `v` across it (downwards), so that
 * level, slanted and vertical text are assembled by the same rules.
 */
export interface PlacedGlyph {
  text: string;
  from: number;
  to: number;
  baseline: number;
  size: number;
  font: string;
  bold: boolean;
  /** The file has a space character before this glyph. */
  spaced: boolean;
}

/** Glyphs that follow each other in the file, on one baseline and in one size. */
export interface Run {
  glyphs: PlacedGlyph[];
  from: number;
  to: number;
  baseline: number;
  size: number;
  raised: boolean;
}

export interface DirectedRuns {
  /** Angle of writing on the page in degrees, clockwise, -180 to 180. */
  angle: number;
  runs: Run[];
}

/** @returns runs by direction of writing, and whether control or direction-override characters were dropped */
export function buildRuns(glyphs: readonly Glyph[], frame: PageFrame): { directions: DirectedRuns[]; suspicious: boolean } {
  const byAngle = new Map<number, RunBuilder>();
  let suspicious = false;
  for (const glyph of glyphs) {
    const angle = displayAngle(glyph, frame);
    let builder = byAngle.get(angle);
    if (!builder) byAngle.set(angle, (builder = new RunBuilder(angle)));
    const clean = cleanText(glyph.text);
    suspicious ||= clean.suspicious;
    builder.add(glyph, clean.text, frame);
  }
  return { directions: [...byAngle.values()].map((builder) => ({ angle: builder.angle, runs: builder.runs })), suspicious };
}

/** Whole degrees, so that rounding in the file does not tear a line apart. */
function displayAngle(glyph: Glyph, frame: PageFrame): number {
  const origin = frame.point(glyph.x, glyph.y);
  const ahead = frame.point(glyph.x + glyph.style.direction.x, glyph.y + glyph.style.direction.y);
  const degrees = Math.round((Math.atan2(ahead.y - origin.y, ahead.x - origin.x) * 180) / Math.PI);
  return degrees === -180 ? 180 : degrees;
}

class RunBuilder {
  readonly runs: Run[] = [];
  private spacePending = false;
  private readonly cos: number;
  private readonly sin: number;

  constructor(readonly angle: number) {
    this.cos = Math.cos((angle * Math.PI) / 180);
    this.sin = Math.sin((angle * Math.PI) / 180);
  }

  add(glyph: Glyph, text: string, frame: PageFrame): void {
    if (text === '') return;
    if (text.trim() === '') {
      this.spacePending = true;
      return;
    }
    const { x, y } = frame.point(glyph.x, glyph.y);
    const from = x * this.cos + y * this.sin;
    const { fontSize: size, font, bold } = glyph.style;
    const placed = {
      text,
      from,
      to: from + glyph.advance,
      baseline: y * this.cos - x * this.sin,
      size,
      font,
      bold,
      spaced: this.spacePending,
    };
    this.spacePending = false;
    const last = this.runs.at(-1);
    if (last && continues(last, placed)) append(last, placed);
    else this.runs.push({ glyphs: [{ ...placed, spaced: false }], from, to: placed.to, baseline: placed.baseline, size, raised: false });
  }
}

function continues(run: Run, glyph: PlacedGlyph): boolean {
  const gap = (glyph.from - run.to) / run.size;
  return (
    Math.abs(glyph.baseline - run.baseline) <= RUN.sameBaseline * run.size &&
    gap <= RUN.mostGap &&
    gap >= -RUN.mostBack &&
    glyph.size <= run.size * RUN.largest &&
    glyph.size >= run.size * RUN.smallest
  );
}

function append(run: Run, glyph: PlacedGlyph): void {
  run.glyphs.push(glyph);
  run.to = Math.max(run.to, glyph.to);
}
