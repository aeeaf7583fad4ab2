import { useState } from 'preact/hooks';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { EditButton, Row, Table } from '../parts/table';
import { EditQuestion, NewQuestion } from './question-sheets';
import { PROPERTY_TYPES, type Property } from './team.types';

export function Questions() {
  const list = usePages<Property>('/properties');
  const [editing, setEditing] = useState<Property | 'new' | null>(null);
  const sheet = { onClose: () => setEditing(null), onSaved: list.reload };
  return (
    <Screen
      title="Questions"
      lead="What forms ask and integrations answer. Companies can be found by their answers."
      actions={
        <button type="button" onClick={() => setEditing('new')}>
          New question
        </button>
      }
    >
      <List of={list} empty={<Empty title="No questions yet">Make one, then ask it in a form.</Empty>}>
        {(rows) => (
          <Table label="Questions" head={['Question', 'Type', 'Options', 'Actions']}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={row.name}
                cells={[
                  PROPERTY_TYPES.find(([type]) => type === row.type)?.[1] ?? row.type,
                  <OptionTags property={row} />,
                  <EditButton name={row.name} onClick={() => setEditing(row)} />,
                ]}
              />
            ))}
          </Table>
        )}
      </List>
      {editing === 'new' && <NewQuestion {...sheet} />}
      {editing !== null && editing !== 'new' && <EditQuestion property={editing} {...sheet} />}
    </Screen>
  );
}

function OptionTags({ property: { options, validation_pattern: pattern } }: { property: Property }) {
  if (pattern) return <code>{pattern}</code>;
  if (options.length === 0) return <span class="soft">–</span>;
  return (
    <>
      {options.map(({ id, label, archived }) => (
        <span key={id} class={`tag ${archived ? 'gone' : ''}`}>
          {label}
          {archived && ' (archived)'}
        </span>
      ))}
    </>
  );
}
