import { useEffect, useState } from 'preact/hooks';
import { DeckDialog, type Shown } from '../deck/deck-dialog';
import { Dialog } from '../parts/dialog';
import { TextField } from '../parts/fields';
import { usePages } from '../parts/loading';
import { Empty, List } from '../parts/screen';
import type { Schemas } from '../schemas';

type Found = Schemas['SearchResultDto'];
type Hit = Found['hits'][number];

/** So long is nothing asked for after the last letter. */
const PAUSE_MS = 200;

/** ⌘K or Ctrl-K, anywhere but in a dialog. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [open]);
}

export function SearchDialog({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Dialog title="Search" kind="palette" onClose={onClose}>
      <div class="search" onKeyDown={(event) => (event.key === 'Escape' && !shown ? leave(event, onClose) : walk(event))}>
        <div class="fields">
          <TextField
            label="Companies, decks, notes and answers"
            hint="Words, beginnings of words, or “a phrase” in quotes."
            type="search"
            maxLength={200}
            value={text}
            onValue={setText}
          />
        </div>
        {asked !== '' && <Results q={asked} onShow={setShown} onLeave={onClose} />}
      </div>
      {shown && <DeckDialog shown={shown} onClose={() => setShown(null)} />}
    </Dialog>
  );
}

/** A browser would empty the field first, and close at the second Escape. */
function leave(event: KeyboardEvent, onClose: () => void): void {
  event.preventDefault();
  onClose();
}

/** The arrows go from find to find. */
function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .found a, .found button')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Results({ q, onShow, onLeave }: { q: string; onShow(shown: Shown): void; onLeave(): void }) {
  const list = usePages<Found>(`/board/search?limit=10&q=${encodeURIComponent(q)}`);
  return (
    <List of={list} empty={<Empty title="Nothing was found">Fewer or other words may find it.</Empty>}>
      {(rows) => (
        <ul class="found" aria-label="Found">
          {rows.map(({ company, hits }) => (
            <li key={company.id}>
              <a href={`#/company/${company.id}`} onClick={onLeave}>
                {company.name}
              </a>
              {hits
                .filter(({ kind }) => kind !== 'name')
                .map((hit, index) => (
                  <p key={index}>
                    <Where hit={hit} companyId={company.id} company={company.name} onShow={onShow} />{' '}
                    <span class="soft">{hit.snippet}</span>
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

function Where({ hit, companyId, company, onShow }: { hit: Hit; companyId: string; company: string; onShow(shown: Shown): void }) {
  const { document_id: documentId, page } = hit;
  if (documentId === null || page === null) return <b>{hit.kind === 'note' ? 'Note' : 'Answer'}</b>;
  const path = `/board/companies/${companyId}/documents/${documentId}/file`;
  return (
    <button type="button" class="plain" onClick={() => onShow({ path, company, page, quote: null })}>
      Page {page}
    </button>
  );
}
