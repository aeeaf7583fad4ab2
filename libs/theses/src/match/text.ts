/** Lower case, without accents, words separated by single spaces: "São-Paulo" and "sao paulo" are one. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a folded text holds a folded phrase as whole words; a plural s or es at its end is forgiven both ways. */
export function holds(text: string, phrase: string): boolean {
  if (phrase === '') return false;
  const padded = ` ${text} `;
  return variants(phrase).some((variant) => padded.includes(` ${variant} `));
}

function variants(phrase: string): string[] {
  const forms = [phrase, `${phrase}s`, `${phrase}es`];
  if (/(?:[sxz]|ch|sh)es$/.test(phrase)) forms.push(phrase.slice(0, -2));
  if (phrase.length > 4 && phrase.endsWith('s') && !phrase.endsWith('ss')) forms.push(phrase.slice(0, -1));
  return forms;
}

/** "a", "a and b", "a, b and c". */
export function listed(items: string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** First spelling of each item, blank ones dropped. */
export function distinctFolded(items: string[]): string[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = fold(item);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
