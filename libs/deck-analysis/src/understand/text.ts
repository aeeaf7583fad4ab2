/**
 * Folding and tokenising. Everything the understanding stage compares is compared folded: lower case, no diacritics, one
 * kind of quote and dash. Folding keeps no positions, because evidence quotes whole lines.
 */
const COMBINING = /\p{M}+/gu;
const ELISION = /(^|[^\p{L}])(\p{L}|qu)'(?=\p{L})/gu;
const PLAIN = /^[\x20-\x5f\x61-\x7e]*$/;
const TOKEN = /[\p{L}\p{N}]+/gu;

/** Hostile files carry lines of 200,000 characters; no fact needs more than this much of one line. */
export const MAX_LINE_LENGTH = 2000;

export function fold(text: string): string {
  // Most lines are plain ASCII, and normalising is what folding costs.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(COMBINING, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[“”„«»]/g, '"');
}

/** Words of a folded text; French and Italian elisions split ("l'equipe" is two words), English ones do not ("what's"). */
export function tokens(folded: string): string[] {
  const text = folded.includes("'") ? folded.replace(ELISION, '$1$2 ').replace(/'/g, '') : folded;
  return text.match(TOKEN) ?? [];
}

/** Letters and digits only, folded: how names, hosts and file names are compared. */
export function squash(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}

export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function median(values: number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function clip(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).trimEnd();
}
