import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { type ShowDeck, useDeck } from '../deck/use-deck';
import { DuplicatesOf } from '../duplicates/duplicates';
import { Confirm } from '../parts/dialog';
import { Day } from '../parts/format';
import { refresh, useLoaded } from '../parts/loading';
import { Back, Empty, Loading, Problem, Title } from '../parts/screen';
import { ScorePanel } from '../score/score-panel';
import type { Scores } from '../score/score.types';
import type { Company } from './company.types';
import { CompanyDeals } from './company-deals';
import { CompanyEditor } from './company-editor';
import { CompanyFacts } from './company-facts';
import { Documents } from './documents';
import { History } from './history';
import { Intake } from './intake';
import { Metrics } from './metrics';
import { Notes } from './notes';
import { ThesisFit } from './thesis-fit';

/** One company: where it stands, its score by domain with the page and the quote behind every point, and all that is done about it. */
export function CompanyPage({ id, person }: { id: string; person: Person }) {
  const company = useLoaded<Company>(`/board/companies/${id}`);
  const scores = useLoaded<Scores>(`/board/companies/${id}/scores`);
  const [show, deck] = useDeck();
  const mayWrite = person.team?.role !== 'viewer';
  const again = (): void => void refresh((path) => path.includes(id) || path.startsWith('/board/pipelines/'));
  return (
    <section>
      <Back to="board">All companies</Back>
      <Problem text={company.problem ?? scores.problem} />
      {company.value ? <Head company={company.value} mayWrite={mayWrite} onChanged={again} /> : !company.problem && <Loading rows={1} />}
      <Intake companyId={id} mayWrite={mayWrite} onShow={show} />
      <DuplicatesOf companyId={id} person={person} />
      <div class="split">
        <div>
          {scores.value ? <Scored companyId={id} scores={scores.value} onShow={show} /> : !scores.problem && <Loading rows={8} />}
          <Metrics companyId={id} mayWrite={mayWrite && company.value?.archived_at === null} onShow={show} />
        </div>
        <aside>
          {company.value && <CompanyDeals company={company.value} mayWrite={mayWrite && !company.value.archived_at} onChanged={again} />}
          <Notes id={id} mayWrite={mayWrite && !company.value?.archived_at} />
          <ThesisFit companyId={id} />
          {company.value && <CompanyFacts company={company.value} />}
          <Documents id={id} mayWrite={mayWrite} onShow={show} />
        </aside>
        <div>
          <History id={id} />
        </div>
      </div>
      {deck}
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
            <button type="button" class="plain" onClick={() => setDoing('edit')}>
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

function Scored({ companyId, scores: { cri, document_id: deck }, onShow }: { companyId: string; scores: Scores; onShow: ShowDeck }) {
  if (!cri.scored_at) return <Empty title="Not scored yet">The score appears when a deck has been analysed.</Empty>;
  const path = `/board/companies/${companyId}/documents/${deck ?? ''}/file`;
  return <ScorePanel cri={cri} onShowPage={deck ? (page, quote) => onShow(path, page, quote) : undefined} />;
}
