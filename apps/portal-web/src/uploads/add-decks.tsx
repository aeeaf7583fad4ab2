import { useEffect, useRef, useState } from 'preact/hooks';
import type { Pipeline } from '../board/board.types';
import { send } from './uploads';

/** The button for decks; they can be dropped anywhere on the board, too. */
export function AddDecks({ pipeline }: { pipeline: Pipeline }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Add decks
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="application/pdf,.pdf"
        aria-label={`Decks for ${pipeline.name}`}
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])], pipeline.id);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Takes files that are dropped anywhere on the page while it is there. */
export function DropZone({ pipeline }: { pipeline: Pipeline }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const withFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!withFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    // Out of the window, where there is nothing that is entered instead.
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!withFiles(event)) return;
        event.preventDefault();
        send([...(event.dataTransfer?.files ?? [])], pipeline.id);
      },
      { signal },
    );
    return () => listeners.abort();
  }, [pipeline.id]);
  return over ? (
    <div class="drop" aria-hidden="true">
      <p>Drop decks for {pipeline.name}</p>
    </div>
  ) : null;
}
