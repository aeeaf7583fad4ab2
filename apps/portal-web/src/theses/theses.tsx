import { useState } from 'preact/hooks';
import type { Person } from '../api';
import { Tag } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { EditButton, Row, Table } from '../parts/table';
import { Criteria } from './criteria';
import type { Thesis } from './thesis.types';
import { ThesisSheet } from './thesis-sheet';

/** What the team looks for: each thesis opens on its matches. */
export function Theses({ person }: { person: Person }) {
  const list = usePages<Thesis>('/board/theses');
  const [editing, setEditing] = useState<Thesis | 'new' | null>(null);
  const admin = person.team?.role === 'admin';
  return (
    <Screen
      title="Theses"
      lead="Every company is matched against each active thesis; changed criteria match all of them again."
      actions={
        admin && (
          <button type="button" onClick={() => setEditing('new')}>
            New thesis
          </button>
        )
      }
    >
      <List of={list} empty={<Empty title="No theses yet">Say what your team looks for, and see how well each company fits.</Empty>}>
        {(rows) => (
          <Table label="Theses" head={['Thesis', 'Looks for', 'Status', ...(admin ? ['Actions'] : [])]}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={
                  <>
                    <a href={`#/theses/${row.id}`}>{row.name}</a>
                    {row.description && <span class="soft block">{row.description}</span>}
                  </>
                }
                cells={[
                  <Criteria of={row.criteria} />,
                  <ThesisStatus of={row} />,
                  ...(admin ? [<EditButton name={row.name} onClick={() => setEditing(row)} />] : []),
                ]}
              />
            ))}
          </Table>
        )}
      </List>
      {editing && <ThesisSheet thesis={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onSaved={list.reload} />}
    </Screen>
  );
}

export function ThesisStatus({ of: { active } }: { of: Thesis }) {
  return <Tag tone={active ? 'good' : undefined}>{active ? 'active' : 'paused'}</Tag>;
}
