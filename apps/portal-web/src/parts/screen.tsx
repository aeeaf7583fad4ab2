import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface ScreenProps {
  title: string;
  /** What the screen is for, in a sentence. */
  lead?: ComponentChildren;
  actions?: ComponentChildren;
  /** As wide as the window. */
  wide?: boolean;
  children: ComponentChildren;
}

/** One place of the page: its title in the window and in the heading, which takes the focus when one comes here. */
export function Screen({ title, lead, actions, wide, children }: ScreenProps) {
  return (
    <section class={wide ? 'wide-screen' : undefined}>
      <header class="screen-head">
        <div>
          <Title text={title} />
          {lead && <p class="soft">{lead}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

export function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} – Deal-Flow Service`;
    heading.current?.focus({ preventScroll: true });
  }, [text]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

export function Problem({ text }: { text: string | null }) {
  return text ? (
    <p class="problem" role="alert">
      {text}
    </p>
  ) : null;
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <b>{title}</b>
      {children && <p>{children}</p>}
    </div>
  );
}

/** To the list that this is one of. @param to such as `views` */
export function Back({ to, children }: { to: string; children: string }) {
  return (
    <p class="back">
      <a href={`#/${to}`}>← {children}</a>
    </p>
  );
}

/** Stands where rows will be, so that nothing jumps when they come. */
export function Loading({ rows = 3 }: { rows?: number }) {
  return (
    <div class="loading" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}

interface ListProps<T> {
  of: { rows: T[] | null; problem: string | null; more: (() => void) | null };
  empty: ComponentChildren;
  skeleton?: number;
  children(rows: T[]): ComponentChildren;
}

/** The four faces of a list: loading, refused, empty, there. */
export function List<T>({ of: { rows, problem, more }, empty, skeleton, children }: ListProps<T>) {
  return (
    <>
      <Problem text={problem} />
      {rows === null && problem === null && <Loading rows={skeleton} />}
      {rows?.length === 0 && empty}
      {rows !== null && rows.length > 0 && children(rows)}
      {more && (
        <p>
          <button type="button" class="plain" onClick={more}>
            Show more
          </button>
        </p>
      )}
    </>
  );
}
