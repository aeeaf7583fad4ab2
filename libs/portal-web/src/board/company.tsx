import { useEffect, useRef } from 'preact/hooks';
import { useLive, useLoaded, usePages } from '../parts/loading';
import { ProgressLine } from '../parts/meters';
import { Empty, Loading, Problem, Title } from '../parts/screen';
import { ScorePanel } from '../score/score-panel';
import type { Match, Scores } from '../score/score.types';
import { type Job, underWay } from './board.types';
import { type Company, CompanyFacts } from './company-facts';
import { Documents } from './documents';
import { Notes } from './notes';

/** One company: the score by domain, and behind every point the page and the quote it stands on. */
export function CompanyPage({ id }: { id: string }) {
  const company = useLoaded<Company>(`/board/companies/${id}`);
  const scores = useLoaded<Scores>(`/board/companies/${id}/scores`);
  const job = useIntake(id, () => {
    company.reload();
    scores.reload();
  });
  return (
    <section>
      <p class="back"><a href="#/board">← All companies</a></p>
      <Problem text={company.problem ?? scores.problem} />
      {company.value ? <Head company={company.value} /> : !company.problem && <Loading rows={1} />}
      {job && <p class="card live">A deck is being analysed. <ProgressLine {...job.progress} /></p>}
      <div class="split">
        <div>
          {scores.value ? <Scored scores={scores.value} /> : !scores.problem && <Loading rows={8} />}
        </div>
        <aside>
          {scores.value && <Matches matches={scores.value.thesis_matches} />}
          {company.value && <CompanyFacts company={company.value} />}
          <Documents id={id} />
          <Notes id={id} />
        </aside>
      </div>
    </section>
  );
}

function Head({ company }: { company: Company }) {
  const { website } = company;
  return (
    <header class="screen-head company-head">
      <div>
        <Title text={company.name} />
        <p class="soft">
          {[company.stage, company.industry].filter(Boolean).join(' · ') || 'No profile yet'}
          {website && <> · <a href={website} rel="noreferrer noopener" target="_blank">{website.replace(/^https?:\/\/|\/$/g, '')}</a></>}
        </p>
        {company.problem_statement && <p>{company.problem_statement}</p>}
      </div>
    </header>
  );
}

function Scored({ scores: { cri } }: { scores: Scores }) {
  if (!cri.scored_at) return <Empty title="Not scored yet">The score appears when a deck has been analysed.</Empty>;
  return <ScorePanel cri={cri} />;
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

/** The intake job of this company that is under way; `onDone` when one has ended. */
function useIntake(companyId: string, onDone: () => void): Job | null {
  const jobs = usePages<Job>('/board/jobs?limit=50');
  const job = jobs.rows?.find((each) => each.company_id === companyId && underWay(each)) ?? null;
  useLive(jobs, job !== null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== job?.id) onDone();
    before.current = job?.id ?? null;
  }, [job?.id]);
  return job;
}
