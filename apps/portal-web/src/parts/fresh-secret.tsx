import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CopyButton } from './copy';
import { Dialog } from './dialog';

interface Props {
  title: string;
  value: string;
  /** What to do where it is lost. */
  children: ComponentChildren;
  onDone(): void;
}

/** Shows a secret this once; Escape asks before it closes. */
export function FreshSecret({ title, value, children, onDone }: Props) {
  const [leaving, setLeaving] = useState(false);
  const ask = (): boolean => {
    setLeaving(true);
    return false;
  };
  return (
    <Dialog title={title} kind="question" mayClose={ask} onClose={onDone}>
      <p>
        <b>It is shown this once and cannot be recovered.</b> {children}
      </p>
      <p>
        <code class="secret" data-testid="fresh-secret">
          {value}
        </code>
      </p>
      {leaving && (
        <p class="notice" role="alert">
          Have you stored it? Once this is closed, nobody can show it again.
        </p>
      )}
      <footer>
        <CopyButton text={value} label="Copy" />
        <button type="button" class="plain" onClick={onDone}>
          I have stored it
        </button>
      </footer>
    </Dialog>
  );
}
