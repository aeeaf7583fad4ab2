import { useState } from 'preact/hooks';
import { type Person, upload } from '../api';
import { Field } from '../parts/fields';
import { Tag, When } from '../parts/format';
import { useAction, usePages } from '../parts/loading';
import { ProgressLine } from '../parts/meters';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Import, Preview } from './import.types';
import { underWay } from './import.types';
import { countsInWords } from './import-words';
import { MapColumns } from './map-columns';

/** Of a large file the page sends no more than its beginning to look at its first rows. */
const FIRST_BYTES = 262_144;
const TONES = { completed: 'good', failed: 'bad', processing: 'live', queued: undefined } as const;

/** Files of companies that come in from elsewhere. */
export function Imports({ person }: { person: Person }) {
  const list = usePages<Import>('/board/imports', { live: (rows) => rows.some(underWay) });
  const [chosen, setChosen] = useState<{ file: File; preview: Preview } | null>(null);
  return (
    <Screen title="Imports" lead="Companies from a spreadsheet or another system: a CSV file or JSON lines, up to 100 MB.">
      {person.team?.role !== 'viewer' && !chosen && <ChooseFile onChosen={setChosen} />}
      {chosen && <MapColumns {...chosen} onDone={() => setChosen(null)} />}
      <List of={list} empty={<Empty title="Nothing was imported yet">Choose a file above; nothing is written before you say so.</Empty>}>
        {(rows) => (
          <Table label="Imports" head={['File', 'Status', 'Rows', 'Started']}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={<a href={`#/imports/${row.id}`}>{row.file_name}</a>}
                cells={[
                  <>
                    <Tag tone={TONES[row.status]}>{row.status}</Tag> {row.dry_run && <Tag>trial</Tag>}
                  </>,
                  underWay(row) ? <ProgressLine {...row.progress} /> : (row.error?.message ?? countsInWords(row)),
                  <When at={row.created_at} />,
                ]}
              />
            ))}
          </Table>
        )}
      </List>
    </Screen>
  );
}

function ChooseFile({ onChosen }: { onChosen(chosen: { file: File; preview: Preview }): void }) {
  const { busy, problem, run } = useAction();
  const look = (file: File | undefined): void => {
    if (!file) return;
    void run(async () => {
      const beginning = new File([file.slice(0, FIRST_BYTES)], file.name, { type: file.type });
      onChosen({ file, preview: await upload<Preview>('/board/imports/preview', beginning, () => undefined) });
    });
  };
  return (
    <form class="card inline" aria-busy={busy}>
      <Field label="File" hint="The first rows are shown before anything is written.">
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept=".csv,.tsv,.txt,.jsonl,.ndjson,text/csv"
            onChange={(event) => look(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      <Problem text={problem} />
    </form>
  );
}
