import { useState } from 'preact/hooks';
import type { Person } from '../api';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { EditButton, Row, Table } from '../parts/table';
import { EditView } from './edit-view';
import type { NewView, View } from './view-editor';
import { orderWords } from './view-filters';
import { ViewFilters, ViewPlace } from './view-words';

const NEW: NewView = { name: '', pipeline_id: null, filters: [], sort: { field: 'created_at', direction: 'desc' } };

/** Saved filters: each is a list of companies at an address of its own. */
export function Views({ person }: { person: Person }) {
  const list = usePages<View>('/board/views');
  const [editing, setEditing] = useState<View | NewView | null>(null);
  const admin = person.team?.role === 'admin';
  return (
    <Screen
      title="Views"
      lead="Saved filters over companies, each a list at an address of its own. Integrations read them, too."
      actions={
        admin && (
          <button type="button" onClick={() => setEditing(NEW)}>
            New view
          </button>
        )
      }
    >
      <List
        of={list}
        empty={
          <Empty title="No views yet">
            {admin
              ? 'Save a filter that you use every week, here or from the board.'
              : 'A team admin saves filters that you use every week.'}
          </Empty>
        }
      >
        {(rows) => (
          <Table label="Views" head={['View', 'Filters', 'Order', ...(admin ? ['Actions'] : [])]}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={
                  <>
                    <a href={`#/views/${row.id}`}>{row.name}</a>
                    <span class="soft block">
                      <ViewPlace view={row} />
                    </span>
                  </>
                }
                cells={[
                  <ViewFilters view={row} />,
                  orderWords(row.sort),
                  ...(admin ? [<EditButton name={row.name} onClick={() => setEditing(row)} />] : []),
                ]}
              />
            ))}
          </Table>
        )}
      </List>
      {editing && <EditView view={editing} onSaved={list.reload} onClose={() => setEditing(null)} />}
    </Screen>
  );
}
