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
import { type Company, hostOf } from './company.types';
import { CompanyDeals } from './company-deals';
import { CompanyEditor } from './company-editor';
import { CompanyFacts } from './company-facts';
import { Documents } from './documents';
import { History } from './history';
import { Intake } from './intake';
import { Metrics } from './metrics';
import { Notes } from './notes';
import { ThesisFit } from './thesis-fit';
import { capital } from '../parts/capital';

/** One company: where it stands, its score by domain with the page and the quote behind every point, and all that is done about it. */
export function CompanyPage({ id, person }: { id: string; person: Person }) {
  const company = useLoaded<Company>(`/board/companies/${id}`);
  const scores = useLoaded<Scores>(`/board/companies/${id}/scores`);
  const [show, deck] = useDeck();
  const deckPath = scores.value?.document_id ? `/board/companies/${id}/documents/${scores.value.document_id}/file` : null;
  const mayWrite = person.team?.role !== 'viewer';
  const again = (): void => void refresh((path) => path.includes(id) || path.startsWith('/board/pipelines/'));
  return (
    <section>
      <Back to="board">All companies</Back>
      <Problem text={company.problem ?? scores.problem} />
      {company.value ? (
        <Head company={company.value} mayWrite={mayWrite} onRead={deckPath ? () => show(deckPath, 1, null) : null} onChanged={again} />
      ) : (
        !company.problem && <Loading rows={1} />
      )}
      <Intake companyId={id} mayWrite={mayWrite} onShow={show} />
      <DuplicatesOf companyId={id} person={person} />
      <div class="split">
        <div>
          {scores.value ? <Scored scores={scores.value} deckPath={deckPath} onShow={show} /> : !scores.problem && <Loading rows={8} />}
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

interface HeadProps {
  company: Company;
  mayWrite: boolean;
  /** Opens the deck that the score is of; null where there is none. */
  onRead: (() => void) | null;
  onChanged(): void;
}

function Head({ company, mayWrite, onRead, onChanged }: HeadProps) {
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
        <p class="soft">
          {[company.stage, company.industry && capital(company.industry)].filter(Boolean).join(' · ') || 'No profile yet'}
          {company.website && (
            <>
              {' · '}
              <a href={company.website} rel="noreferrer noopener" target="_blank">
                {hostOf(company.website)}
              </a>
            </>
          )}
        </p>
        {company.problem_statement && <p>{company.problem_statement}</p>}
        {company.archived_at && (
          <p class="notice" role="status">
            Archived <Day at={company.archived_at} />: left out of the board, lists and matches until it is restored.
          </p>
        )}
      </div>
      {(mayWrite || onRead) && (
        <div class="actions">
          {onRead && (
            <button type="button" onClick={onRead}>
              Read the deck
            </button>
          )}
          {mayWrite && !archived && (
            <button type="button" class="plain" onClick={() => setDoing('edit')}>
              Edit
            </button>
          )}
          {mayWrite && (
            <button type="button" class="plain" onClick={() => setDoing('archive')}>
              {archived ? 'Restore' : 'Archive'}
            </button>
          )}
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

function Scored({ scores: { cri }, deckPath, onShow }: { scores: Scores; deckPath: string | null; onShow: ShowDeck }) {
  if (!cri.scored_at) return <Empty title="Not scored yet">The score appears when a deck has been analysed.</Empty>;
  return <ScorePanel cri={cri} onShowPage={deckPath ? (page, quote) => onShow(deckPath, page, quote) : undefined} />;
}
