import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useAction } from './loading';
import { Problem } from './screen';

interface DialogProps {
  title: string;
  kind?: 'sheet' | 'question' | 'wide' | 'deck' | 'palette';
  /** Beside the title. */
  beside?: ComponentChildren;
  /** Escape asks this first: false keeps it open. */
  mayClose?(): boolean;
  onClose(): void;
  children: ComponentChildren;
}

/** The browser's own modal dialog: keeps the focus inside, closes on Escape, gives the focus back. */
export function Dialog({ title, kind = 'sheet', beside, mayClose = () => true, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The browser would choose the button that closes it.
    dialog.current?.querySelector<HTMLElement>('.fields :is(input, select, textarea)')?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  const closed = (): void => {
    // A browser lets nobody keep a dialog open for ever: a second Escape closes it, whatever the page says.
    if (mayClose()) onClose();
    else dialog.current?.showModal();
  };
  return (
    <dialog
      ref={dialog}
      class={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target === dialog.current && !mayClose()) event.preventDefault();
      }}
      onClose={(event) => event.target === dialog.current && closed()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
        {(kind === 'sheet' || kind === 'deck' || kind === 'palette') && (
          <button type="button" class="close" aria-label="Close" onClick={onClose}>
            ×
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}

interface SheetProps {
  title: string;
  action: string;
  /** Closes the sheet unless it throws. */
  onSubmit(): Promise<void>;
  onClose(): void;
  children: ComponentChildren;
}

/** A form beside the page: what it was about stays in sight. */
export function Sheet({ title, action, onSubmit, onClose, children }: SheetProps) {
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      await onSubmit();
      onClose();
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <div class="fields">{children}</div>
        <Problem text={problem} />
        <footer>
          <button type="submit" aria-disabled={busy}>
            {action}
          </button>
          <button type="button" class="plain" onClick={onClose}>
            Cancel
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** What it means, and whether it can be undone. */
  children: ComponentChildren;
  action: string;
  danger?: boolean;
  onConfirm(): Promise<void>;
  onClose(): void;
}

export function Confirm({ title, children, action, danger, onConfirm, onClose }: ConfirmProps) {
  const { busy, problem, run } = useAction();
  const confirm = (): Promise<void> =>
    run(async () => {
      await onConfirm();
      onClose();
    });
  return (
    <Dialog title={title} kind="question" onClose={onClose}>
      <p>{children}</p>
      <Problem text={problem} />
      <footer>
        <button type="button" class={danger ? 'danger' : ''} aria-disabled={busy} onClick={() => void confirm()}>
          {action}
        </button>
        <button type="button" class="plain" autoFocus onClick={onClose}>
          Cancel
        </button>
      </footer>
    </Dialog>
  );
}
