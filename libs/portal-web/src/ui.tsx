import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, type Page, Refusal } from './api';

export interface Loaded<T> {
  value: T | null;
  problem: string | null;
  reload(): void;
}

/** Loads on mount and on demand; an answer that comes after the page has moved on is dropped. */
export function useLoaded<T>(path: string | null): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (path === null) return undefined;
    let current = true;
    call<T>('GET', path).then(
      (loaded) => {
        if (!current) return;
        setValue(loaded);
        setProblem(null);
      },
      (error: Refusal) => current && setProblem(error.message),
    );
    return () => {
      current = false;
    };
  }, [path, turn]);
  return { value, problem, reload: useCallback(() => setTurn((n) => n + 1), []) };
}

/** A list with "Show more". */
export function usePages<T>(path: string): { rows: T[] | null; problem: string | null; more: (() => void) | null; reload(): void } {
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
      setProblem((error as Refusal).message);
    }
  };
  const rows = first.value ? [...first.value.data, ...(added?.rows ?? [])] : null;
  return { rows, problem: first.problem ?? problem, more: next ? () => void more() : null, reload: first.reload };
}

/** Runs an action once at a time and keeps what went wrong in plain words. */
export function useAction(): { busy: boolean; problem: string | null; run(work: () => Promise<void>): Promise<void> } {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'Something went wrong. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}

export function Problem({ text }: { text: string | null }) {
  return text ? <p class="problem" role="alert">{text}</p> : null;
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}

export function Field({ label, hint, children }: { label: string; hint?: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
      {hint && <small>{hint}</small>}
    </label>
  );
}

export function Table({ head, children }: { head: string[]; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={head.join(', ')}>
      <table>
        <thead><tr>{head.map((title) => <th key={title} scope="col">{title}</th>)}</tr></thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function More({ onMore }: { onMore: (() => void) | null }) {
  return onMore ? <button type="button" class="quiet" onClick={onMore}>Show more</button> : null;
}

const formatter = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function When({ at }: { at: string | null | undefined }) {
  return at ? <time dateTime={at}>{formatter.format(new Date(at))}</time> : <span class="soft">never</span>;
}

export function Score({ score, max, verified }: { score: number; max: number; verified?: boolean }) {
  return (
    <span class={`score ${verified ? 'verified' : ''}`}>
      <b>{score}</b>
      <span class="soft"> / {max}</span>
      {verified && <span class="tag good">verified</span>}
    </span>
  );
}

export function Bar({ value, max, label }: { value: number; max: number; label: string }) {
  return <meter min={0} max={max} value={value} aria-label={label} />;
}
