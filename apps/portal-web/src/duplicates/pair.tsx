import { useState } from 'preact/hooks';
import { call } from '../api';
import { refresh, useAction } from '../parts/loading';
import { Problem } from '../parts/screen';
import type { Duplicate } from './duplicate.types';
import { MergeDialog } from './merge-dialog';
import { reasonWords } from './merge-words';

/** Two companies that may be one, and why; a person decides. */
export function Pair({ pair, mayWrite }: { pair: Duplicate; mayWrite: boolean }) {
  const [comparing, setComparing] = useState(false);
  const { busy, problem, run } = useAction();
  const again = (): Promise<void> => refresh((path) => path.startsWith('/board/'));
  const dismiss = (): Promise<void> =>
    run(async () => {
      await call('POST', `/board/duplicates/${pair.id}/dismiss`);
      await again();
    });
  return (
    <li class="card pair">
      <p>
        <a href={`#/company/${pair.company.id}`}>{pair.company.name}</a> and <a href={`#/company/${pair.other.id}`}>{pair.other.name}</a>{' '}
        may be one company.
        <span class="soft block">
          {pair.reasons.map(reasonWords).join('; ')}. Likeness {Math.round(pair.confidence * 100)} %.
        </span>
      </p>
      {mayWrite && (
        <div class="actions">
          <button type="button" aria-label={`Compare ${pair.company.name} and ${pair.other.name}`} onClick={() => setComparing(true)}>
            Compare
          </button>
          <button type="button" class="plain" aria-disabled={busy} onClick={() => void dismiss()}>
            Not the same
          </button>
        </div>
      )}
      <Problem text={problem} />
      {comparing && <MergeDialog pair={pair} onMerged={() => void again()} onClose={() => setComparing(false)} />}
    </li>
  );
}
