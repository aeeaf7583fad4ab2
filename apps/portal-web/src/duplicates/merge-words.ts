const REASONS: Record<string, string> = {
  website: 'Same website',
  email: 'Same founder e-mail',
  name: 'Like names',
  deck: 'Decks with the same text',
  phone: 'Same phone number',
};

export function reasonWords({ kind, detail }: { kind: string; detail: string }): string {
  const words = REASONS[kind] ?? kind;
  return detail ? `${words}: ${detail.replace(/\.$/, '')}` : words;
}

/** `{deals: 1, notes: 2, drafts: 0}` as "1 deal, 2 notes". */
export function movedWords(moved: Record<string, number>): string {
  const parts = Object.entries(moved)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${count === 1 ? what.replace(/ies$/, 'y').replace(/s$/, '') : what}`);
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}

export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(valueWords).join(', ');
  if (typeof value === 'object') {
    const { label, name } = value as { label?: unknown; name?: unknown };
    return valueWords(label ?? name ?? Object.values(value).filter((each) => typeof each === 'string'));
  }
  return String(value);
}
