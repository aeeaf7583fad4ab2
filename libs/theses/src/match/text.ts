import { plain } from '@app/taxonomy';

/** "a", "a and b", "a, b and c". */
export function listed(items: string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** First spelling of each item, blank ones dropped. */
export function distinctFolded(items: string[]): string[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = plain(item);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
