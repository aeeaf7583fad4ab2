/** Hostile files carry lines of 200,000 characters; no fact needs more than this much of one line. */
export const MAX_LINE_LENGTH = 2000;

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
