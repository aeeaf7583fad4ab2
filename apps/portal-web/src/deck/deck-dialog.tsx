import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog';
import { Loading, Problem } from '../parts/screen';

/** What of a file is to be shown. */
export interface Shown {
  path: string;
  title: string;
  page: number;
  quote: string | null;
}

type Viewer = (typeof import('./viewer'))['Viewer'];

/** A deck over the page that it is evidence for. The viewer comes with the first one. */
export function DeckDialog({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const [viewer, setViewer] = useState<{ Viewer: Viewer } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./viewer').then(setViewer, () => setFailed(true));
  }, []);
  return (
    <Dialog title={shown.title} kind="deck" onClose={onClose}>
      <div class="pages" tabIndex={0} role="document" aria-label={shown.title}>
        {shown.quote && <p class="quoted">“{shown.quote}”</p>}
        <Problem text={failed ? 'The viewer could not be loaded. Please try again.' : null} />
        {viewer ? <viewer.Viewer path={shown.path} page={shown.page} quote={shown.quote} /> : !failed && <Loading rows={3} />}
      </div>
    </Dialog>
  );
}
