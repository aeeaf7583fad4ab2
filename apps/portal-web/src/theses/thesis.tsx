import { useState } from 'preact/hooks';
import type { Person } from '../api';
import { refresh, useLoaded, usePages } from '../parts/loading';
import { Back, Empty, List, Loading, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { Criteria } from './criteria';
import { FitScore, Reasons } from './match-reasons';
import { ThesisStatus } from './theses';
import { ThesisSheet } from './thesis-sheet';
import type { Match, Thesis } from './thesis.types';

/** One thesis: the companies that fit it best, and why. */
export function ThesisPage({ id, person }: { id: string; person: Person }) {
  const { value: thesis, problem } = useLoaded<Thesis>(`/board/theses/${id}`);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Back to="theses">All theses</Back>
      <Problem text={problem} />
      {!thesis && !problem && <Loading rows={6} />}
      {thesis && (
        <Screen
          title={thesis.name}
          lead={thesis.description}
          actions={
            person.team?.role === 'admin' && (
              <button type="button" class="plain" onClick={() => setEditing(true)}>
                Edit thesis
              </button>
            )
          }
        >
          <p>
            <ThesisStatus of={thesis} /> <Criteria of={thesis.criteria} />
          </p>
          <Matches id={id} />
        </Screen>
      )}
      {editing && thesis && (
        <ThesisSheet
          thesis={thesis}
          onSaved={() => void refresh((path) => path.startsWith('/board/theses'))}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

function Matches({ id }: { id: string }) {
  // Changed criteria match all companies again, in the background.
  const list = usePages<Match>(`/board/theses/${id}/matches?limit=50`, {
    live: (rows) => rows.some(({ scoring_status: status }) => status === 'pending'),
  });
  return (
    <List of={list} skeleton={6} empty={<Empty title="No company yet">Companies are matched as they come in.</Empty>}>
      {(rows) => (
        <Table label="Matches" head={['Company', 'Fit', 'Why']}>
          {rows.map((match) => (
            <Row
              key={match.company_id}
              title={<a href={`#/company/${match.company_id}`}>{match.company_name}</a>}
              cells={[<FitScore name={match.company_name} of={match} />, <Reasons of={match.reasons} />]}
            />
          ))}
        </Table>
      )}
    </List>
  );
}
