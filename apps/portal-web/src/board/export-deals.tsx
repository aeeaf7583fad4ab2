import type { ComponentChildren } from 'preact';
import { useAction } from '../parts/loading';
import { saveFile } from '../parts/save-file';
import { Problem } from '../parts/screen';
import type { Pipeline } from './board.types';

interface Props {
  pipeline: Pipeline;
  /** Filters, or the deals that were chosen. */
  of: object;
  children: ComponentChildren;
}

/** Deals as a file for a spreadsheet: all that the filters leave, however many pages the screen would need for them. */
export function ExportDeals({ pipeline, of, children }: Props) {
  const { busy, problem, run } = useAction();
  return (
    <>
      <button
        type="button"
        class="plain"
        aria-disabled={busy}
        onClick={() => void run(() => saveFile(`/board/pipelines/${pipeline.id}/export`, 'deals.csv', of))}
      >
        {children}
      </button>
      <Problem text={problem} />
    </>
  );
}
