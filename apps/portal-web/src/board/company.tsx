import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { DeckDialog, type Shown } from '../deck/deck-dialog';
import { DuplicatesOf } from '../duplicates/duplicates';
import { Confirm } from '../parts/dialog';
import { Day } from '../parts/format';
import { refresh, useLoaded } from '../parts/loading';
import { Back, Empty, Loading, Problem, Title } from '../parts/screen';
import { ScorePanel } from '../score/score-panel';
import type { Match, Scores } from '../score/score.types';
import type { Company } from './company.types';
import { CompanyDeals } from './company-deals';
import { CompanyEditor } from './company-editor';
import { CompanyFacts } from './company-facts';
import { Documents } from './documents';
import { History } from './history';
import { Intake } from './intake';
import { Notes } from './notes';

/** One company: where it stands, its score by domain with the page and the quote behind every point, and all that is done about it. */
export function CompanyPage({ id, person }: { id: string; person: Person }) {
  const company = useLoaded<Company>(`/board/companies/${id}`);
  const scores = useLoaded<Scores>(`/board/companies/${id}/scores`);
  const mayWrite = person.team?.role !== 'viewer';
  const again = (): void => void refresh((path) => path.includes(id) || path.startsWith('/board/pipelines/'));
  return (
    <section>
      <Back to="board">All companies</Back>
      <Problem text={company.problem ?? scores.problem} />
      {company.value ? <Head company={company.value} mayWrite={mayWrite} onChanged={again} /> : !company.problem && <Loading rows={1} />}
      <Intake companyId={id} mayWrite={mayWrite} />
      <DuplicatesOf companyId={id} person={person} />
      <div class="split">
        <div>{scores.value ? <Scored companyId={id} scores={scores.value} /> : !scores.problem && <Loading rows={8} />}</div>
        <aside>
          {company.value && <CompanyDeals company={company.value} mayWrite={mayWrite && !company.value.archived_at} onChanged={again} />}
          <Notes id={id} mayWrite={mayWrite && !company.value?.archived_at} />
          {scores.value && <Matches matches={scores.value.thesis_matches} />}
          {company.value && <CompanyFacts company={company.value} />}
          <Documents id={id} />
        </aside>
        <div>
          <History id={id} />
        </div>
      </div>
    </section>
  );
}

function Head({ company, mayWrite, onChanged }: { company: Company; mayWrite: boolean; onChanged(): void }) {
  const [doing, setDoing] = useState<'edit' | 'archive' | null>(null);
  const close = (): void => setDoing(null);
  const archived = company.archived_at !== null;
  const archive = async (): Promise<void> => {
    await call('POST', `/board/companies/${company.id}/${archived ? 'restore' : 'archive'}`);
    onChanged();
  };
  return (
    <header class="screen-head company-head">
      <div>
        <Title text={company.name} />
        <p class="soft">{[company.stage, company.industry].filter(Boolean).join(' · ') || 'No profile yet'}</p>
        {company.problem_statement && <p>{company.problem_statement}</p>}
        {company.archived_at && (
          <p class="notice" role="status">
            Archived <Day at={company.archived_at} />: left out of the board, lists and matches until it is restored.
          </p>
        )}
      </div>
      {mayWrite && (
        <div class="actions">
          {!archived && (
            <button type="button" onClick={() => setDoing('edit')}>
              Edit
            </button>
          )}
          <button type="button" class="plain" onClick={() => setDoing('archive')}>
            {archived ? 'Restore' : 'Archive'}
          </button>
        </div>
      )}
      {doing === 'edit' && <CompanyEditor company={company} onSaved={onChanged} onClose={close} />}
      {doing === 'archive' && (
        <Confirm
          title={archived ? `Restore ${company.name}?` : `Archive ${company.name}?`}
          action={archived ? 'Restore' : 'Archive'}
          onConfirm={archive}
          onClose={close}
        >
          {archived
            ? 'It comes back to the board, to lists and to matches, in the stage that it was in.'
            : 'It leaves the board, lists and matches. Nothing is lost, and it can be restored at any time.'}
        </Confirm>
      )}
    </header>
  );
}

function Scored({ companyId, scores: { cri, document_id: deck } }: { companyId: string; scores: Scores }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const path = `/board/companies/${companyId}/documents/${deck ?? ''}/file`;
  if (!cri.scored_at) return <Empty title="Not scored yet">The score appears when a deck has been analysed.</Empty>;
  const show = (page: number, quote: string | null): void => setShown({ path, title: `Page ${page}`, page, quote });
  return (
    <>
      <ScorePanel cri={cri} onShowPage={deck ? show : undefined} />
      {shown && <DeckDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Matches({ matches }: { matches: Match[] }) {
  if (matches.length === 0) return null;
  return (
    <>
      <h2>Thesis fit</h2>
      <ul class="card lines">
        {matches.map((match) => (
          <li key={match.thesis_id}>
            <span>{match.thesis_name}</span>
            <b>{match.scoring_status === 'scored' ? `${match.score} %` : match.scoring_status.replaceAll('_', ' ')}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
