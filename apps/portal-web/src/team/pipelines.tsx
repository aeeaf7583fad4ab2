import { useState } from 'preact/hooks';
import { call } from '../api';
import { Sheet } from '../parts/dialog';
import { Check, TextField } from '../parts/fields';
import { Tag } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Pipeline } from './team.types';

export function Pipelines() {
  const list = usePages<Pipeline>('/pipelines');
  const [adding, setAdding] = useState(false);
  return (
    <Screen
      title="Pipelines"
      lead="A company has a deal in each pipeline that it was submitted to."
      actions={
        <button type="button" onClick={() => setAdding(true)}>
          New pipeline
        </button>
      }
    >
      <List of={list} empty={<Empty title="No pipelines yet" />}>
        {(rows) => (
          <Table label="Pipelines" head={['Name', 'Submissions']}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={
                  <>
                    {row.name} {row.is_default && <Tag tone="good">default</Tag>}
                  </>
                }
                cells={[row.is_default ? 'Those that name no pipeline, too' : 'Those that name it']}
              />
            ))}
          </Table>
        )}
      </List>
      {adding && <NewPipeline onClose={() => setAdding(false)} onSaved={list.reload} />}
    </Screen>
  );
}

function NewPipeline({ onClose, onSaved }: { onClose(): void; onSaved(): void }) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const save = async (): Promise<void> => {
    await call('POST', '/pipelines', { name, is_default: isDefault });
    onSaved();
  };
  return (
    <Sheet title="New pipeline" action="Add pipeline" onSubmit={save} onClose={onClose}>
      <TextField label="Name" required maxLength={200} value={name} onValue={setName} />
      <Check label="Make it the default: it receives submissions that name no pipeline" checked={isDefault} onChecked={setDefault} />
    </Sheet>
  );
}
