/** Phrases written with commas between them, over as many lines as they need. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '');
}

/** Single words written with blanks between them. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
