import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog';
import { Icon } from '../parts/icon';
import { Loading, Problem } from '../parts/screen';
import { usePageInSight } from './page-in-sight';

/** What of a file is to be shown. */
export interface Shown {
  path: string;
  page: number;
  quote: string | null;
  /** Whose deck, where the page below does not say it. */
  company?: string;
}

type Viewer = (typeof import('./viewer'))['Viewer'];

/** A deck over the page that it is evidence for. The viewer comes with the first one. */
export function DeckDialog({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const [viewer, setViewer] = useState<{ Viewer: Viewer } | null>(null);
  const [failed, setFailed] = useState(false);
  const [pages, setPages] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [page, turnTo] = usePageInSight(scroller, shown.page, pages);
  useEffect(() => {
    import('./viewer').then(setViewer, () => setFailed(true));
  }, []);
  const turns = pages !== null && pages > 1 && (
    <>
      <span class="soft">
        of {pages}
        {shown.company && ` · ${shown.company}`}
      </span>
      <span class="turns">
        <button type="button" class="plain" aria-label="Page before" aria-disabled={page === 1} onClick={() => turnTo(page - 1)}>
          <Icon name="before" />
        </button>
        <button type="button" class="plain" aria-label="Next page" aria-disabled={page === pages} onClick={() => turnTo(page + 1)}>
          <Icon name="next" />
        </button>
      </span>
    </>
  );
  return (
    <Dialog title={`Page ${page}`} kind="deck" beside={turns} onClose={onClose}>
      <div
        class="pages"
        ref={scroller}
        tabIndex={0}
        autoFocus
        role="document"
        aria-label="Pages of the deck"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') turnTo(page - 1);
          if (key === 'ArrowRight') turnTo(page + 1);
        }}
      >
        {shown.quote && <p class="quoted">“{shown.quote}”</p>}
        <Problem text={failed ? 'The viewer could not be loaded. Please try again.' : null} />
        {viewer ? (
          <viewer.Viewer path={shown.path} page={shown.page} quote={shown.quote} onOpened={setPages} />
        ) : (
          !failed && <Loading rows={3} />
        )}
      </div>
    </Dialog>
  );
}
