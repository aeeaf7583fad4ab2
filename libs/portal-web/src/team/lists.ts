function trimmed(parts: string[]): string[] {
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** One item a line. */
export function lines(text: string): string[] {
  return trimmed(text.split('\n'));
}

/** Items parted by commas. */
export function commas(text: string): string[] {
  return trimmed(text.split(','));
}
