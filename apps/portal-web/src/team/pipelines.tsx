import { useState } from 'preact/hooks';
import { Tag } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { EditButton, Row, Table } from '../parts/table';
import { EditPipeline, NewPipeline } from './pipeline-sheets';
import type { Pipeline } from './team.types';

export function Pipelines() {
  const list = usePages<Pipeline>('/pipelines');
  const [editing, setEditing] = useState<Pipeline | 'new' | null>(null);
  const sheet = { onClose: () => setEditing(null), onSaved: list.reload };
  return (
    <Screen
      title="Pipelines"
      lead="A company has a deal in each pipeline that it was submitted to."
      actions={
        <button type="button" onClick={() => setEditing('new')}>
          New pipeline
        </button>
      }
    >
      <List of={list} empty={<Empty title="No pipelines yet" />}>
        {(rows) => (
          <Table label="Pipelines" head={['Name', 'Stages', 'Submissions', 'Actions']}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={
                  <>
                    {row.name} {row.is_default && <Tag tone="good">default</Tag>}
                  </>
                }
                cells={[
                  row.stages.map(({ name }) => name).join(' → '),
                  row.is_default ? 'Those that name no pipeline, too' : 'Those that name it',
                  <EditButton name={row.name} onClick={() => setEditing(row)} />,
                ]}
              />
            ))}
          </Table>
        )}
      </List>
      {editing === 'new' && <NewPipeline {...sheet} />}
      {editing !== null && editing !== 'new' && <EditPipeline pipeline={editing} {...sheet} />}
    </Screen>
  );
}
