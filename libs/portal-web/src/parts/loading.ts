import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, type Page, Refusal } from '../api';

const LOOK_AGAIN_MS = 1500;
/** Of a hundred rows each: no team may define more of anything. */
const MOST_PAGES = 5;

export interface Loaded<T> {
  value: T | null;
  problem: string | null;
  /** Counts the answers, good and bad. */
  answers: number;
  reload(): void;
}

/** Loads on mount and on demand; an answer that comes after the page has moved on is dropped. */
export function useLoaded<T>(path: string): Loaded<T> {
  return useAnswer(path, () => call<T>('GET', path));
}

/** A short list as a whole, such as the choices of a form. */
export function useAll<T>(path: string): Loaded<T[]> {
  return useAnswer(path, async () => (await firstPages<T>(path, MOST_PAGES)).data);
}

/** @param of what is loaded: another one is loaded anew */
function useAnswer<T>(of: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ value: null, problem: null, answers: 0 });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && setState(({ answers }) => ({ value, problem: null, answers: answers + 1 })),
      (error: unknown) => current && setState(({ value, answers }) => ({ value, problem: inWords(error), answers: answers + 1 })),
    );
    return () => {
      current = false;
    };
  }, [of, turn]);
  return { ...state, reload: useCallback(() => setTurn((n) => n + 1), []) };
}

async function firstPages<T>(path: string, count: number): Promise<Page<T>> {
  const data: T[] = [];
  let next: string | null = null;
  for (let page = 0; page < count && (page === 0 || next !== null); page += 1) {
    const after: string = next === null ? '' : `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`;
    const answer: Page<T> = await call<Page<T>>('GET', path + after);
    data.push(...answer.data);
    next = answer.next_cursor;
  }
  return { data, next_cursor: next };
}

export interface Rows<T> {
  rows: T[] | null;
  problem: string | null;
  answers: number;
  /** null where there is no more. */
  more: (() => void) | null;
  reload(): void;
}

/** A list with "Show more". A list that is loaded again stays as long as it was, and shows each row once. */
export function usePages<T>(path: string): Rows<T> {
  const [shown, setShown] = useState({ path, pages: 1 });
  const pages = shown.path === path ? shown.pages : 1;
  const { value, problem, answers, reload } = useAnswer(`${pages} ${path}`, () => firstPages<T>(path, pages));
  const more = (): void => (problem === null ? setShown({ path, pages: pages + 1 }) : reload());
  return { rows: value && value.data, problem, answers, more: value?.next_cursor ? more : null, reload };
}

/** Looks again while something is under way; the next look waits for the answer to the last. */
export function useLive({ answers, reload }: { answers: number; reload(): void }, underWay: boolean): void {
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setTimeout(reload, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [answers, underWay, reload]);
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

function inWords(error: unknown): string {
  if (!(error instanceof Refusal)) return 'Something went wrong. Please try again.';
  const issues = error.details.filter(({ field }) => field).map(({ field, issue }) => `${field.replaceAll('_', ' ')} ${issue}`);
  return issues.length > 0 ? `${error.message} ${issues.join('; ')}.` : error.message;
}
