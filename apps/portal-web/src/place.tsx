import type { ComponentChildren } from 'preact';
import { type BaseLocationHook, Router, useLocation, useSearchParams } from 'wouter-preact';
import { useLocationProperty } from 'wouter-preact/use-browser-location';

// The address is what follows `#`, which no browser sends to any server: path and query, as in `#/board/<pipeline>?owner_id=none`.
const pathNow = (): string => `/${location.hash.replace(/^#\/?/, '').split('?')[0] ?? ''}`;
const queryNow = (): string => location.hash.split('?')[1] ?? '';

/** @param replace not a step of its own: "back" leads to the screen before */
function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', `#${to}`);
  else location.hash = to;
}

// The library's own leaves the query where servers would see it.
const useHash: BaseLocationHook = () => [useLocationProperty(pathNow), goTo];
useHash.searchHook = () => useLocationProperty(queryNow);

export function HashRouter({ children }: { children: ComponentChildren }) {
  return <Router hook={useHash}>{children}</Router>;
}

/** Leads to another screen, such as `/views/<id>`. */
export function useGo(): (to: string) => void {
  return useLocation()[1];
}

/** Where one is: the first two parts of the path. */
export interface Place {
  page: string;
  id?: string;
}

/** @param path as `useLocation` says it */
export function placeOf(path: string): Place | null {
  const [page, id] = path.replace(/^\//, '').split('/');
  return page ? { page, id } : null;
}

/** What the address says of the screen, such as its filters: a link to them, and there again after a reload. Empty values are left out. */
export function useQuery(): [URLSearchParams, (change: Record<string, string>) => void] {
  const [query, setQuery] = useSearchParams();
  const change = (values: Record<string, string>): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return [query, change];
}
