import { call, type Person } from '../api';
import { type ShowDeck, useDeck } from '../deck/use-deck';
import { Tag, When } from '../parts/format';
import { useAction, usePages } from '../parts/loading';
import { ProgressLine } from '../parts/meters';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { type Job, underWay } from './board.types';
import { warningWords } from './warning-words';

const TONES: Record<string, 'good' | 'bad' | 'live'> = { completed: 'good', failed: 'bad', processing: 'live' };

/** Every deck on its way in, with live progress; to be read, or tried again. */
export function Jobs({ person }: { person: Person }) {
  const jobs = usePages<Job>('/board/jobs?limit=50', { live: (rows) => rows.some(underWay) });
  const [show, deck] = useDeck();
  const mayWrite = person.team?.role !== 'viewer';
  const running = jobs.rows?.filter(underWay).length ?? 0;
  return (
    <Screen title="Intake" lead={running > 0 ? `${running} on the way.` : 'Every deck that comes in, newest first.'}>
      <List
        of={jobs}
        skeleton={6}
        empty={<Empty title="No deck yet">Drop PDFs on the deal flow, let founders apply with a form, or send decks with a key.</Empty>}
      >
        {(rows) => (
          <Table label="Intake" head={['Company', 'Status', 'Outcome', 'Submitted', 'Actions']}>
            {rows.map((job) => (
              <JobRow key={job.id} job={job} mayWrite={mayWrite} onShow={show} onRetried={jobs.reload} />
            ))}
          </Table>
        )}
      </List>
      {deck}
    </Screen>
  );
}

interface RowProps {
  job: Job;
  mayWrite: boolean;
  onShow: ShowDeck;
  onRetried(): void;
}

function JobRow({ job, ...actions }: RowProps) {
  const outcome = underWay(job) ? <ProgressLine {...job.progress} /> : job.error ? job.error.message : <Result job={job} />;
  const title = job.company_id ? <a href={`#/company/${job.company_id}`}>{job.company_name}</a> : 'No company yet';
  return (
    <Row
      title={title}
      cells={[
        <Tag tone={TONES[job.status]}>{job.status}</Tag>,
        outcome,
        <When at={job.created_at} />,
        <JobActions job={job} {...actions} />,
      ]}
    />
  );
}

function JobActions({ job, mayWrite, onShow, onRetried }: RowProps) {
  const { busy, problem, run } = useAction();
  const of = job.company_name ?? 'a new company';
  if (!job.error && job.result) {
    const { company_id: companyId, document_id: document } = job.result;
    return (
      <button
        type="button"
        class="plain"
        aria-label={`Read the deck of ${of}`}
        onClick={() => onShow(`/board/companies/${companyId}/documents/${document}/file`, 1, null)}
      >
        Read the deck
      </button>
    );
  }
  if (!job.error || !mayWrite) return <span class="soft">–</span>;
  const retry = (): void =>
    void run(async () => {
      await call('POST', `/board/jobs/${job.id}/retry`);
      onRetried();
    });
  return (
    <>
      <button type="button" class="plain" aria-label={`Try again: the deck of ${of}`} aria-disabled={busy} onClick={retry}>
        Try again
      </button>
      <Problem text={problem} />
    </>
  );
}

function Result({ job: { result } }: { job: Job }) {
  if (!result) return null;
  return (
    <>
      CRI <b>{result.cri_score}</b>
      {result.warnings.map((warning) => (
        <span key={warning} class="soft block">
          {warningWords(warning)}
        </span>
      ))}
    </>
  );
}
