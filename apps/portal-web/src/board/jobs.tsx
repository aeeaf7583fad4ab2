import { Tag, When } from '../parts/format';
import { usePages } from '../parts/loading';
import { ProgressLine } from '../parts/meters';
import { Empty, List, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { type Job, underWay } from './board.types';
import { warningWords } from './warning-words';

const TONES: Record<string, 'good' | 'bad' | 'live'> = { completed: 'good', failed: 'bad', processing: 'live' };

/** Every deck on its way in, with live progress. */
export function Jobs() {
  const jobs = usePages<Job>('/board/jobs?limit=50', { live: (rows) => rows.some(underWay) });
  const running = jobs.rows?.filter(underWay).length ?? 0;
  return (
    <Screen title="Intake" lead={running > 0 ? `${running} on the way.` : 'Every deck that comes in, newest first.'}>
      <List
        of={jobs}
        skeleton={6}
        empty={<Empty title="No deck yet">Drop PDFs on the deal flow, let founders apply with a form, or send decks with a key.</Empty>}
      >
        {(rows) => (
          <Table label="Intake" head={['Company', 'Status', 'Outcome', 'Submitted']}>
            {rows.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </Table>
        )}
      </List>
    </Screen>
  );
}

function JobRow({ job }: { job: Job }) {
  const outcome = underWay(job) ? <ProgressLine {...job.progress} /> : job.error ? job.error.message : <Result job={job} />;
  const title = job.company_id ? <a href={`#/company/${job.company_id}`}>{job.company_name}</a> : 'No company yet';
  return <Row title={title} cells={[<Tag tone={TONES[job.status]}>{job.status}</Tag>, outcome, <When at={job.created_at} />]} />;
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
