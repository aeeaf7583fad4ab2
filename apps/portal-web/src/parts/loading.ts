import {
  type DefaultedQueryObserverOptions,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type InfiniteData,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/query-core';
import { useEffect, useReducer, useState } from 'preact/hooks';
import { call, type Page } from '../api';
import { inWords } from './refusal-words';

const LOOK_AGAIN_MS = 1500;
/** Of a hundred rows each: no team may define more of anything. */
const MOST_PAGES = 5;

/** All that was read of the service. What is shown again is shown at once, and asked for anew. */
const cache = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always', placeholderData: <T>(before: T | undefined) => before } },
});

/** Of another person nothing is left. */
export function forget(): void {
  cache.clear();
}

/** What was read of paths that this is true of may have changed: what is shown is read again now, the rest when it is shown. */
export function refresh(concerns: (path: string) => boolean): Promise<void> {
  return cache.invalidateQueries({ predicate: ({ queryKey }) => concerns(String(queryKey[1])) });
}

export interface Loaded<T> {
  value: T | null;
  problem: string | null;
  reload(): void;
}

interface Looking<T> {
  /** Looks again while this is true of what was read. */
  live?(value: T): boolean;
}

const every = <T>(live: Looking<T>['live'], value: T | undefined): number | false =>
  value !== undefined && live?.(value) ? LOOK_AGAIN_MS : false;

/** Loads on mount and on demand. */
export function useLoaded<T>(path: string, { live }: Looking<T> = {}): Loaded<T> {
  return useAnswer<T>({
    queryKey: ['one', path],
    queryFn: () => call<T>('GET', path),
    refetchInterval: ({ state }) => every(live, state.data),
  });
}

/** A short list as a whole, such as the choices of a form. */
export function useAll<T>(path: string): Loaded<T[]> {
  return useAnswer<T[]>({ queryKey: ['all', path], queryFn: () => allPages<T>(path) });
}

async function allPages<T>(path: string): Promise<T[]> {
  const rows: T[] = [];
  let cursor = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await call<Page<T>>('GET', after(path, cursor));
    rows.push(...answer.data);
    if (answer.next_cursor === null) break;
    cursor = answer.next_cursor;
  }
  return rows;
}

const after = (path: string, cursor: string): string =>
  cursor === '' ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

function useAnswer<T>(options: QueryObserverOptions<T>): Loaded<T> {
  const [observer] = useState(() => new QueryObserver<T>(cache, options));
  useObserved(observer);
  useEffect(() => observer.setOptions(options));
  const result = observer.getOptimisticResult(cache.defaultQueryOptions(options) as DefaultedQueryObserverOptions<T>);
  return { value: result.data ?? null, problem: result.error && inWords(result.error), reload: () => void observer.refetch() };
}

export interface Rows<T> {
  rows: T[] | null;
  problem: string | null;
  /** null where there is no more. */
  more: (() => void) | null;
  reload(): void;
}

type PagesOptions<T> = InfiniteQueryObserverOptions<Page<T>, Error, InfiniteData<Page<T>>, string[], string>;

/** A list with "Show more". A list that is loaded again stays as long as it was. */
export function usePages<T>(path: string, { live }: Looking<T[]> = {}): Rows<T> {
  const options: PagesOptions<T> = {
    queryKey: ['pages', path],
    queryFn: ({ pageParam }) => call<Page<T>>('GET', after(path, pageParam)),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state }) => every(live, state.data && rowsOf(state.data)),
  };
  const [observer] = useState(() => new InfiniteQueryObserver(cache, options));
  useObserved(observer);
  useEffect(() => observer.setOptions(options));
  const { data, error, hasNextPage } = observer.getOptimisticResult(
    cache.defaultQueryOptions(options) as Parameters<typeof observer.getOptimisticResult>[0],
  );
  const reload = (): void => void observer.refetch();
  const more = (): void => (error ? reload() : void observer.fetchNextPage());
  return { rows: data ? rowsOf(data) : null, problem: error && inWords(error), more: hasNextPage ? more : null, reload };
}

const rowsOf = <T>({ pages }: InfiniteData<Page<T>>): T[] => pages.flatMap(({ data }) => data);

/** Draws anew when what was read changes. */
function useObserved(observer: { subscribe(listener: () => void): () => void }): void {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  useEffect(() => observer.subscribe(() => draw()), [observer]);
}

export interface Action {
  busy: boolean;
  problem: string | null;
  run(work: () => Promise<void>): Promise<void>;
}

/** Runs an action once at a time and keeps what went wrong in plain words. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(inWords(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
