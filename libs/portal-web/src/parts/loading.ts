import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, type Page, Refusal } from '../api';

const LOOK_AGAIN_MS = 1500;

export interface Loaded<T> {
  value: T | null;
  problem: string | null;
  /** Counts the answers, good and bad. */
  answers: number;
  reload(): void;
}

/** Loads on mount and on demand; an answer that comes after the page has moved on is dropped. */
export function useLoaded<T>(path: string): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ value: null, problem: null, answers: 0 });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    call<T>('GET', path).then(
      (value) => current && setState(({ answers }) => ({ value, problem: null, answers: answers + 1 })),
      (error: unknown) => current && setState(({ value, answers }) => ({ value, problem: inWords(error), answers: answers + 1 })),
    );
    return () => {
      current = false;
    };
  }, [path, turn]);
  return { ...state, reload: useCallback(() => setTurn((n) => n + 1), []) };
}

export interface Rows<T> {
  rows: T[] | null;
  problem: string | null;
  answers: number;
  /** null where there is no more. */
  more: (() => void) | null;
  reload(): void;
}

/** A list with "Show more". */
export function usePages<T>(path: string): Rows<T> {
  const first = useLoaded<Page<T>>(path);
  const [rest, setRest] = useState<{ of: Page<T>; rows: T[]; next: string | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const added = rest !== null && rest.of === first.value ? rest : null;
  const next = added ? added.next : (first.value?.next_cursor ?? null);
  const more = async (): Promise<void> => {
    if (!first.value || !next) return;
    try {
      const page = await call<Page<T>>('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`);
      setRest({ of: first.value, rows: [...(added?.rows ?? []), ...page.data], next: page.next_cursor });
    } catch (error) {
      setProblem(inWords(error));
    }
  };
  const rows = first.value ? [...first.value.data, ...(added?.rows ?? [])] : null;
  return { rows, problem: first.problem ?? problem, answers: first.answers, more: next ? () => void more() : null, reload: first.reload };
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
