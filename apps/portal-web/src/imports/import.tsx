import { useState } from 'preact/hooks';
import { Choice } from '../parts/fields';
import { Tag, When } from '../parts/format';
import { useAction, useLoaded, usePages } from '../parts/loading';
import { ProgressLine } from '../parts/meters';
import { saveFile } from '../parts/save-file';
import { Back, Empty, List, Loading, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Import, ImportedRow } from './import.types';
import { underWay } from './import.types';
import { countsInWords, issuesInWords, rowText } from './import-words';

const STATUSES: [string, string][] = [
  ['rejected', 'refused'],
  ['created', 'made'],
  ['updated', 'changed'],
  ['unchanged', 'as they were'],
  ['', 'all'],
];
const WORDS = { created: 'made', updated: 'changed', unchanged: 'as it was', rejected: 'refused' };
const TONES = { created: 'good', updated: 'good', unchanged: undefined, rejected: 'bad' } as const;

/** One import: how far it is, what became of its rows, and what was refused as a file to mend. */
export function ImportPage({ id }: { id: string }) {
  const { value: made, problem } = useLoaded<Import>(`/board/imports/${id}`, { live: underWay });
  const { busy, problem: unsaved, run } = useAction();
  if (!made) {
    return (
      <>
        <Back to="imports">All imports</Back>
        <Screen title="Import">
          <Problem text={problem} />
          {!problem && <Loading />}
        </Screen>
      </>
    );
  }
  const { file_name: fileName } = made;
  const save = (): void => void run(() => saveFile(`/board/imports/${id}/rejected`, `rejected-${fileName}`));
  return (
    <>
      <Back to="imports">All imports</Back>
      <Screen
        title={fileName}
        lead={
          <>
            {made.dry_run ? 'A trial: nothing was written.' : 'Imported.'} Started <When at={made.created_at} />.
          </>
        }
        actions={
          made.counts.rejected > 0 &&
          !underWay(made) && (
            <button type="button" aria-disabled={busy} onClick={save}>
              Download refused rows
            </button>
          )
        }
      >
        <Problem text={unsaved} />
        {underWay(made) ? <ProgressLine {...made.progress} /> : <p role="status">{made.error?.message ?? `${countsInWords(made)}.`}</p>}
        {made.counts.rejected > 0 && !underWay(made) && (
          <p class="soft">Refused rows come with their reason in the last column. Mend them, and import that file: it has no other rows.</p>
        )}
        {made.status === 'completed' && <Rows id={id} refused={made.counts.rejected > 0} />}
      </Screen>
    </>
  );
}

function Rows({ id, refused }: { id: string; refused: boolean }) {
  const [status, setStatus] = useState(refused ? 'rejected' : '');
  const list = usePages<ImportedRow>(`/board/imports/${id}/rows?limit=50${status && `&status=${status}`}`);
  return (
    <>
      <h2>Rows</h2>
      <div class="narrow">
        <Choice label="Show" value={status} onValue={setStatus} options={STATUSES} />
      </div>
      <List of={list} empty={<Empty title="None of these" />}>
        {(rows) => (
          <Table label="Rows" head={['Row', 'Outcome', 'Why', 'What it says']}>
            {rows.map((row) => (
              <Row
                key={row.line}
                title={row.company_id ? <a href={`#/company/${row.company_id}`}>Line {row.line}</a> : `Line ${row.line}`}
                cells={[
                  <Tag tone={TONES[row.status]}>{WORDS[row.status]}</Tag>,
                  issuesInWords(row) || '–',
                  <span class="soft address">{rowText(row)}</span>,
                ]}
              />
            ))}
          </Table>
        )}
      </List>
    </>
  );
}
