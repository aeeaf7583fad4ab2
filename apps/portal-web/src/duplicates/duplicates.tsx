import type { Person } from '../api';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { type Duplicate, type Merge, seenFrom } from './duplicate.types';
import { Merged, undoable } from './merged';
import { Pair } from './pair';

const mayWriteOf = ({ team }: Person): boolean => team?.role !== 'viewer';

/** All pairs that wait for somebody's word, and the merges that can still be taken back. */
export function Duplicates({ person }: { person: Person }) {
  const pairs = usePages<Duplicate>('/board/duplicates');
  const merges = usePages<Merge>('/board/merges?limit=100');
  const mayWrite = mayWriteOf(person);
  const open = merges.rows?.filter(undoable) ?? [];
  return (
    <Screen title="Duplicates" lead="Companies that may be one. Nothing is merged until somebody says so.">
      <List of={pairs} empty={<Empty title="No two companies look alike">Two that do are listed here, to be compared and merged.</Empty>}>
        {(rows) => (
          <ul>
            {rows.map((pair) => (
              <Pair key={pair.id} pair={pair} mayWrite={mayWrite} />
            ))}
          </ul>
        )}
      </List>
      {open.length > 0 && (
        <>
          <h2>Merged in the last 30 days</h2>
          <ul>
            {open.map((merge) => (
              <Merged key={merge.id} merge={merge} mayWrite={mayWrite} />
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}

/** The same of one company, on its page. */
export function DuplicatesOf({ companyId, person }: { companyId: string; person: Person }) {
  const pairs = usePages<Duplicate>(`/board/companies/${companyId}/duplicates`);
  const merges = usePages<Merge>('/board/merges?limit=100');
  const own = merges.rows?.filter((merge) => merge.company.id === companyId && undoable(merge)) ?? [];
  if (own.length === 0 && !pairs.rows?.length) return null;
  return (
    <ul aria-label="Duplicates">
      {pairs.rows?.map((pair) => (
        <Pair key={pair.id} pair={seenFrom(pair, companyId)} mayWrite={mayWriteOf(person)} />
      ))}
      {own.map((merge) => (
        <Merged key={merge.id} merge={merge} mayWrite={mayWriteOf(person)} />
      ))}
    </ul>
  );
}
