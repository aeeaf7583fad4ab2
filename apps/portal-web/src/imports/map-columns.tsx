import { useState } from 'preact/hooks';
import { upload } from '../api';
import { Choice } from '../parts/fields';
import { useAction, useAll } from '../parts/loading';
import { Problem } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { useGo } from '../place';
import type { Pipeline } from '../team/team.types';
import type { Preview } from './import.types';
import { cellText, mappingProblem, targetChoices } from './import-words';

const SHOWN = 3;
const MODES: [string, string][] = [
  ['create', 'makes a company; one that exists is refused'],
  ['upsert', 'makes a company, or changes the one that exists'],
];

interface Props {
  file: File;
  preview: Preview;
  onDone(): void;
}

/** What each column fills, by its first rows; then a trial or the import itself. */
export function MapColumns({ file, preview, onDone }: Props) {
  const go = useGo();
  const { value: pipelines } = useAll<Pipeline>('/board/pipelines');
  const [mapping, setMapping] = useState(() => Object.fromEntries(preview.columns.map(({ column, target }) => [column, target ?? ''])));
  const [mode, setMode] = useState('create');
  const [pipeline, setPipeline] = useState('');
  const [share, setShare] = useState(0);
  const { busy, problem, run } = useAction();
  const choices = targetChoices(preview);
  const wrong = mappingProblem(mapping, preview);
  const start = (dryRun: boolean): void =>
    void run(async () => {
      const columns = Object.fromEntries(Object.entries(mapping).map(([column, target]) => [column, target || null]));
      const { import_id: id } = await upload<{ import_id: string }>('/board/imports', file, setShare, {
        mapping: JSON.stringify(columns),
        mode,
        dry_run: String(dryRun),
        ...(pipeline && { pipeline_ids: JSON.stringify([pipeline]) }),
      });
      onDone();
      go(`/imports/${id}`);
    });
  return (
    <section class="card" aria-label="Columns">
      <h2>{file.name}</h2>
      <Table label="Columns" head={['Column', 'First rows', 'Fills']}>
        {preview.columns.map(({ column }) => (
          <Row
            key={column}
            title={column}
            cells={[
              <span class="soft">
                {preview.rows
                  .slice(0, SHOWN)
                  .map(({ row }) => cellText(row[column]) || '–')
                  .join(' · ')}
              </span>,
              <select
                aria-label={`“${column}” fills`}
                value={mapping[column] ?? ''}
                onChange={(event) => setMapping({ ...mapping, [column]: event.currentTarget.value })}
              >
                {choices.map(([target, words]) => (
                  <option key={target} value={target}>
                    {words}
                  </option>
                ))}
              </select>,
            ]}
          />
        ))}
      </Table>
      <Choice label="Each row" value={mode} onValue={setMode} options={MODES} />
      {pipelines && pipelines.length > 1 && (
        <Choice
          label="Pipeline of rows that name none"
          value={pipeline}
          onValue={setPipeline}
          options={[['', 'the default one'], ...pipelines.map(({ id, name }): [string, string] => [id, name])]}
        />
      )}
      <Problem text={problem ?? wrong} />
      {busy && <progress class="wide" aria-label="Sending" max={1} value={share} />}
      <footer class="actions">
        <button type="button" aria-disabled={busy || wrong !== null} onClick={() => wrong === null && start(true)}>
          Try it: write nothing
        </button>
        <button type="button" class="plain" aria-disabled={busy || wrong !== null} onClick={() => wrong === null && start(false)}>
          Import now
        </button>
        <button type="button" class="plain" onClick={onDone}>
          Cancel
        </button>
      </footer>
    </section>
  );
}
