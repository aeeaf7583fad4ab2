import { useState } from 'preact/hooks';
import { call } from '../api';
import { type ShowDeck, useDeck } from '../deck/use-deck';
import { Confirm } from '../parts/dialog';
import { Tag, When } from '../parts/format';
import { useLoaded } from '../parts/loading';
import { ProgressLine } from '../parts/meters';
import { Back, Empty, Loading, Problem, Screen } from '../parts/screen';
import { ComparePanel } from '../score/compare-panel';
import type { ShowPage } from '../score/domain-card';
import { ScorePanel } from '../score/score-panel';
import type { Scores } from '../score/score.types';
import { criOf, difference, type Draft, publishedPath, STATUSES } from './draft.types';

/** One draft: live progress, then its score and what would raise it, then the way to publish it. */
export function DraftPage({ id }: { id: string }) {
  const draft = useLoaded<Draft>(`/company/drafts/${id}`, { live: ({ status }) => status === 'scoring' });
  const current = useLoaded<Scores>('/company/scores');
  const [asking, setAsking] = useState(false);
  const [show, deck] = useDeck();
  const publish = async (): Promise<void> => {
    await call('POST', `/company/drafts/${id}/publish`);
    draft.reload();
    current.reload();
  };
  const { value, problem } = draft;
  const publishable = value?.status === 'scored' || value?.status === 'superseded';
  return (
    <>
      <Back to="drafts">All drafts</Back>
      <Problem text={problem} />
      {!value && !problem && <Loading rows={8} />}
      {value && (
        <Screen
          title={value.file_name}
          lead={
            <>
              <Tag tone={STATUSES[value.status].tone}>{STATUSES[value.status].words}</Tag> <When at={value.created_at} />
            </>
          }
          actions={
            publishable && (
              <button type="button" onClick={() => setAsking(true)}>
                Publish
              </button>
            )
          }
        >
          <DraftBody draft={value} current={current.value} onShow={show} />
          {deck}
        </Screen>
      )}
      {asking && (
        <Confirm title="Publish this deck?" action="Publish" onConfirm={publish} onClose={() => setAsking(false)}>
          It becomes your company’s current deck: investors see it, its score and its figures. You can publish an earlier one again.
        </Confirm>
      )}
    </>
  );
}

function DraftBody({ draft, current, onShow }: { draft: Draft; current: Scores | null; onShow: ShowDeck }) {
  if (draft.status === 'scoring')
    return (
      <p class="card live">
        <ProgressLine {...(draft.progress ?? { done: 0, total: 0, step: 'queued' })} />
      </p>
    );
  if (draft.status === 'failed') return <Empty title="This draft could not be scored">{draft.error?.message}</Empty>;
  const published = publishedPath(current);
  const showDraft: ShowPage = (page, quote) => onShow(`/company/drafts/${draft.id}/file`, page, quote);
  const compared = draft.status !== 'published' && draft.cri_score !== null && current?.cri.scored_at;
  return (
    <>
      {compared && <p class="compared">{difference(draft.cri_score ?? 0, current.cri.score)}</p>}
      <ScorePanel cri={criOf(draft)} adviceTitle="What to do next" onShowPage={showDraft}>
        {compared && (
          <ComparePanel
            published={current.cri.domains}
            draft={draft.domains}
            onShowPublished={published ? (page, quote) => onShow(published, page, quote) : undefined}
            onShowDraft={showDraft}
          />
        )}
      </ScorePanel>
    </>
  );
}
