import { useState } from 'preact/hooks';
import type { Person } from '../api';
import { Day, Tag } from '../parts/format';
import { refresh, useLoaded, usePages } from '../parts/loading';
import { Score } from '../parts/meters';
import { Back, Empty, List, Loading, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Schemas } from '../schemas';
import { EditView } from './edit-view';
import type { View } from './view-editor';
import { orderWords } from './view-filters';
import { ViewFilters, ViewPlace } from './view-words';

type Company = Schemas['CompanyRowDto'];

/** One view: its companies, in its order. */
export function ViewPage({ id, person }: { id: string; person: Person }) {
  const { value: view, problem } = useLoaded<View>(`/board/views/${id}`);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Back to="views">All views</Back>
      <Problem text={problem} />
      {!view && !problem && <Loading rows={6} />}
      {view && (
        <Screen
          title={view.name}
          lead={
            <>
              <ViewPlace view={view} /> · <ViewFilters view={view} /> · by {orderWords(view.sort)}
            </>
          }
          actions={
            person.team?.role === 'admin' && (
              <button type="button" class="plain" onClick={() => setEditing(true)}>
                Edit view
              </button>
            )
          }
        >
          <Companies id={id} />
        </Screen>
      )}
      {editing && view && (
        <EditView view={view} onSaved={() => void refresh((path) => path.startsWith('/board/views'))} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

function Companies({ id }: { id: string }) {
  const list = usePages<Company>(`/board/views/${id}/companies?limit=50`);
  return (
    <List of={list} skeleton={6} empty={<Empty title="No company is in this view">Those that fit its filters appear by themselves.</Empty>}>
      {(rows) => (
        <Table label="Companies of the view" head={['Company', 'Pipeline stage', 'Funding stage', 'Industry', 'CRI', 'Added']}>
          {rows.map((row) => (
            <Row
              key={row.id}
              title={<a href={`#/company/${row.id}`}>{row.name}</a>}
              cells={[
                <Stages company={row} />,
                row.stage ?? '–',
                row.industry ?? '–',
                row.cri ? <Score score={row.cri.score} max={row.cri.max} /> : <span class="soft">No score</span>,
                <Day at={row.created_at} />,
              ]}
            />
          ))}
        </Table>
      )}
    </List>
  );
}

/** Of several pipelines each with its name: all of them may have an inbox. */
function Stages({ company: { deals } }: { company: Company }) {
  if (deals.length === 0) return <>–</>;
  return (
    <>
      {deals.map(({ id, pipeline_name: pipeline, stage }) => (
        <Tag key={id}>{deals.length > 1 ? `${pipeline}: ${stage.name}` : stage.name}</Tag>
      ))}
    </>
  );
}
