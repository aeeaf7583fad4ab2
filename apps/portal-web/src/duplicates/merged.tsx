import { useState } from 'preact/hooks';
import { call } from '../api';
import { Confirm } from '../parts/dialog';
import { Day } from '../parts/format';
import { refresh } from '../parts/loading';
import type { Merge } from './duplicate.types';

const UNDONE_FOR_MS = 30 * 86_400_000;

export function undoable({ undone_at: undone, created_at: at }: Merge): boolean {
  return undone === null && Date.parse(at) + UNDONE_FOR_MS > Date.now();
}

/** A merge that can still be undone. */
export function Merged({ merge, mayWrite }: { merge: Merge; mayWrite: boolean }) {
  const [asking, setAsking] = useState(false);
  const undo = async (): Promise<void> => {
    await call('POST', `/board/merges/${merge.id}/undo`);
    await refresh((path) => path.startsWith('/board/'));
  };
  return (
    <li class="card pair">
      <p>
        Another company became part of <a href={`#/company/${merge.company.id}`}>{merge.company.name}</a> on <Day at={merge.created_at} />.
      </p>
      {mayWrite && (
        <button type="button" class="plain" aria-label={`Undo the merge into ${merge.company.name}`} onClick={() => setAsking(true)}>
          Undo
        </button>
      )}
      {asking && (
        <Confirm title="Undo this merge?" action="Undo merge" onConfirm={undo} onClose={() => setAsking(false)}>
          Both companies are there again as before. What was added since stays with {merge.company.name}.
        </Confirm>
      )}
    </li>
  );
}
