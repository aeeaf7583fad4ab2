import { useEffect, useRef } from 'preact/hooks';
import { call } from '../api';
import type { ShowDeck } from '../deck/use-deck';
import { When } from '../parts/format';
import { refresh, useAction, usePages } from '../parts/loading';
import { ProgressLine } from '../parts/meters';
import { Problem } from '../parts/screen';
import { type Job, underWay } from './board.types';
import { Warnings } from './warnings';

/** What became of a company's newest deck: under way, failed for a reason and to be tried again, or read with a warning. */
export function Intake({ companyId, mayWrite, onShow }: { companyId: string; mayWrite: boolean; onShow: ShowDeck }) {
  const jobs = usePages<Job>(`/board/jobs?company_id=${companyId}&limit=5`, { live: (rows) => rows.some(underWay) });
  const [job] = jobs.rows ?? [];
  const before = useRef<Job | undefined>(undefined);
  useEffect(() => {
    if (before.current && underWay(before.current) && job && !underWay(job)) void refresh((path) => path.includes(companyId));
    before.current = job;
  }, [job]);
  if (!job) return null;
  if (underWay(job)) {
    return (
      <p class="card live">
        A deck is being analysed. <ProgressLine {...job.progress} />
      </p>
    );
  }
  if (job.error) return <Failed key={job.id} job={job} reason={job.error.message} mayWrite={mayWrite} onRetry={jobs.reload} />;
  const { warnings = [], document_id: deck = '' } = job.result ?? {};
  // Said by the pair that they are, until somebody has looked at it.
  const doubts = warnings.filter((warning) => warning !== 'possible_duplicate');
  return <Warnings warnings={doubts} jobId={job.id} path={`/board/companies/${companyId}/documents/${deck}/file`} onShow={onShow} />;
}

function Failed({ job, reason, mayWrite, onRetry }: { job: Job; reason: string; mayWrite: boolean; onRetry(): void }) {
  const { busy, problem, run } = useAction();
  const retry = (): Promise<void> =>
    run(async () => {
      await call('POST', `/board/jobs/${job.id}/retry`);
      onRetry();
    });
  return (
    <section class="card failed" aria-label="Failed deck">
      <p>
        <b>The newest deck could not be analysed.</b> {reason}
        <span class="soft block">
          Submitted <When at={job.created_at} />. The file is kept.
        </span>
      </p>
      {mayWrite && (
        <button type="button" aria-disabled={busy} onClick={() => void retry()}>
          Try again
        </button>
      )}
      <Problem text={problem} />
    </section>
  );
}
