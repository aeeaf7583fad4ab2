/** What a person sees of a text: all of it, too little to read it at a glance, or nothing. */
export type Visibility = 'clear' | 'faint' | 'hidden';

/**
 * What a person can read at a glance. Text that fails is neither read nor scored: a page that looks blank says nothing, whatever the
 * file holds. The measures are relative to the page, which is shown as large as the screen whatever its size in points.
 */
export const LEGIBLE = {
  /** Height of an em in the page's shorter side: 6.5 points on a slide of 540. Footnotes of real decks are from 1.2 % on. */
  size: 0.012,
  /** Of that size, what can be made out by whoever bends over the page; below it is there for nobody. */
  nearlySize: 0.75,
  /** A page whose largest type is below this is set to be overlooked: running text of real decks is from 2 % on. */
  largestOnPage: 0.016,
  /** WCAG 2.2, success criterion 1.4.3 (AA), as for large text: slides are set large. */
  contrast: 3,
  /**
   * Colours of unlike hue are told apart at less: white on orange has 2.3, and half of all decks have it. Below the least nothing is,
   * not even yellow on white.
   */
  leastContrast: 1.5,
  /** Distance of the hues, in OKLab without lightness: grey on white has 0, pastels up to 0.07, brands' colours from 0.1 on. */
  hue: 0.08,
  /** Most of a text's glyphs must show; editors' masks seldom fit to the letter. */
  shown: 0.5,
  /** Nearly all letters of a text without a colour must be filled by something else in their shape. */
  filled: 0.8,
  /** Of the change that a glyph's colour should make on its ground, what thin strokes in few pixels still make. */
  ink: 0.25,
  /** Changes of a channel that nobody sees. */
  noise: 10,
} as const;

/**
 * Letters on one page from which on text is reported that nobody sees, or that is too faint or too small to read: fewer are
 * left-overs of an editor, numbers of an axis or a footnote.
 */
export const REPORTED_LETTERS = { hidden: 16, faint: 60 } as const;

/** Relative luminance of WCAG 2.2, 0 to 1, of channels of 0 to 255. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = Math.min(Math.max(channel, 0), 255) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Contrast ratio of WCAG 2.2: 1 for the same luminance, 21 for black on white. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Whether type of one colour can be read on the other at a glance. */
export function standsOut(ink: Colour, ground: Colour): boolean {
  const ratio = contrast(luminance(...ink), luminance(...ground));
  return ratio >= LEGIBLE.contrast || (ratio >= LEGIBLE.leastContrast && hueDistance(ink, ground) >= LEGIBLE.hue);
}

/** What of a colour of this opacity (0 to 255) is seen over a ground. */
export function over(ink: Colour, opacity: number, ground: Colour): Colour {
  const share = opacity / 255;
  const mix = (at: 0 | 1 | 2): number => ink[at] * share + ground[at] * (1 - share);
  return [mix(0), mix(1), mix(2)];
}

function hueDistance(one: Colour, other: Colour): number {
  const [a, b] = [hue(one), hue(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The two colour axes of OKLab (Ottosson 2020). */
function hue([red, green, blue]: Colour): [number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}
