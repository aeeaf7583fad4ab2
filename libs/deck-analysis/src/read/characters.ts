/** What a glyph's text becomes in a line. */
export interface CleanText {
  text: string;
  /** True when a control or direction-override character was dropped: text that shows otherwise than it reads. */
  suspicious: boolean;
}

// Written by layout programs for their own use, without a glyph: dropped without a word.
const SILENT = /[\u00ad\u034f\u200b-\u200d\u2060\ufeff\ufe00-\ufe0f\ufff0-\uffff]|[\u{e0100}-\u{e01ef}]/gu;
// Spaces of every width, line and paragraph separators.
const SPACE = /[\t\n\v\f\r\x20\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/gu;
// Controls, direction overrides and isolates, tag characters: they can make text read otherwise than it shows.
const SUSPICIOUS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2061-\u206f]|[\u{e0000}-\u{e00ff}]/gu;
// Icon fonts draw pictures through private-use codes; the usual bullet is the one worth keeping.
const PRIVATE_BULLET = /[\uf0b7\uf0a7]/g;
const PRIVATE_USE = /[\ue000-\uf8ff]|[\u{f0000}-\u{10ffff}]/gu;
// NFKC would turn a footnote mark into a digit of the number before it, and a trade mark into letters of the name.
const KEPT = /[\u00b2\u00b3\u00b9\u2070-\u207f\u2120\u2122]+/gu;

/** Normalises the text of a glyph or line: NFKC for ligatures and full-width forms, plain spaces, nothing invisible. */
export function cleanText(raw: string): CleanText {
  if (/^[\x20-\x7e]*$/.test(raw)) return { text: raw, suspicious: false };
  const spaced = raw.replace(SPACE, ' ').replace(SILENT, '');
  const safe = spaced.replace(SUSPICIOUS, '');
  const text = composeExceptMarks(safe.replace(PRIVATE_BULLET, '•').replace(PRIVATE_USE, ''));
  return { text, suspicious: safe.length < spaced.length };
}

function composeExceptMarks(text: string): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(KEPT)) {
    result += text.slice(from, match.index).normalize('NFKC') + match[0];
    from = match.index + match[0].length;
  }
  return result + text.slice(from).normalize('NFKC');
}

const RAISED: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};

/** A small raised digit becomes a superscript character, so that a footnote mark never joins the number before it. */
export function raiseDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => RAISED[digit] ?? digit);
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}
