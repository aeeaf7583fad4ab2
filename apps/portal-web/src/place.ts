import { useEffect, useState } from 'preact/hooks';

/** Where one is, as the part of the address behind `#` says: `#/board/<pipeline>?owner=none`. */
export interface Place {
  page: string;
  id?: string;
}

export function placeOf(hash: string): Place | null {
  const [page, id] = pathOf(hash).split('/');
  return page ? { page, id } : null;
}

const pathOf = (hash: string): string => hash.replace(/^#\/?/, '').split('?')[0] ?? '';

const queryOf = (hash: string): URLSearchParams => new URLSearchParams(hash.split('?')[1] ?? '');

/** What the address says of the screen, such as its filters: a link to them, and there again after a reload. Empty values are left out. */
export function useQuery(): [URLSearchParams, (change: Record<string, string>) => void] {
  const [query, setQuery] = useState(() => queryOf(location.hash));
  useEffect(() => {
    const moved = (): void => setQuery(queryOf(location.hash));
    window.addEventListener('hashchange', moved);
    return () => window.removeEventListener('hashchange', moved);
  }, []);
  const change = (values: Record<string, string>): void => {
    const next = queryOf(location.hash);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const text = next.toString();
    // Not a step of its own: "back" leads to the screen before.
    history.replaceState(null, '', `#/${pathOf(location.hash)}${text ? `?${text}` : ''}`);
    setQuery(next);
  };
  return [query, change];
}
