import { type Job, underWay } from '../board/board.types';
import { useLoaded } from '../parts/loading';
import { ProgressLine } from '../parts/meters';
import { putAway, type Sent, useSent } from './uploads';

/** What became of each deck that was put in, over whatever page one looks at. */
export function UploadList() {
  const sent = useSent();
  if (sent.length === 0) return null;
  return (
    <section class="uploads" aria-label="Decks put in">
      <header>
        <b>{sent.length === 1 ? '1 deck' : `${sent.length} decks`}</b>
        <button type="button" class="plain" onClick={putAway}>
          Put away
        </button>
      </header>
      <ul>
        {sent.map((each) => (
          <li key={each.id}>
            <b class="block">{each.name}</b>
            <State sent={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ sent: { state, share, problem, jobId } }: { sent: Sent }) {
  if (problem) return <span class="wrong">{problem}</span>;
  if (state === 'waiting') return <span class="soft">Waiting to be sent</span>;
  if (state === 'sending' || jobId === null) {
    return (
      <span class="progress-line">
        <progress aria-label="Sending" max={1} value={share} />
        <span class="soft">Sending, {Math.round(share * 100)} %</span>
      </span>
    );
  }
  return <Analysed jobId={jobId} />;
}

function Analysed({ jobId }: { jobId: string }) {
  const { value: job, problem } = useLoaded<Job>(`/board/jobs/${jobId}`, { live: underWay });
  if (problem) return <span class="wrong">{problem}</span>;
  if (!job) return <span class="soft">Sent</span>;
  if (underWay(job)) return <ProgressLine {...job.progress} />;
  const company = <a href={`#/company/${job.company_id ?? ''}`}>{job.company_name}</a>;
  return job.error ? (
    <span class="wrong">
      {job.error.message} {company}
    </span>
  ) : (
    <span>
      CRI <b>{job.result?.cri_score}</b>, {company}
    </span>
  );
}
