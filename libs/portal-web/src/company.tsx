import { useEffect, useRef } from 'preact/hooks';
import { Bar, Empty, More, Problem, Score, Table, useLoaded, usePages, When } from './ui';

interface Evidence { signal: string; step: string; points: number; page: number | null; quote: string | null; source: string }
interface Domain { key: string; name: string; score: number; max: number; summary: string; evidence: Evidence[]; missing: string[] }
interface Advice { id: string; title: string; detail: string; page: number | null; points: number; priority: string }
interface Scores {
  cri: { score: number; max: number; verified: boolean; points_to_verified: number; scored_at: string | null; domains: Domain[]; recommendations: Advice[] };
  thesis_matches: { thesis_id: string; thesis_name: string; score: number; scoring_status: string }[];
}
interface Answer { id: string; name: string; value: string | { label: string } | { label: string }[] }
interface Company {
  id: string; name: string; website: string | null; industry: string | null; stage: string | null; problem_statement: string | null;
  primary_contact: { name: string | null; email: string | null; role: string | null } | null; properties: Answer[];
}

/** One company: the score by domain, and behind every point the page and the quote it stands on. */
export function CompanyPage({ id, onBack }: { id: string; onBack(): void }) {
  const { value: company, problem } = useLoaded<Company>(`/board/companies/${id}`);
  const { value: scores } = useLoaded<Scores>(`/board/companies/${id}/scores`);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [company?.id]);
  return (
    <section>
      <button type="button" class="quiet" onClick={onBack}>← All companies</button>
      <Problem text={problem} />
      {company && <Head company={company} scores={scores} heading={heading} />}
      {scores && <ScorePanel scores={scores} />}
      {company && company.properties.length > 0 && <Answers answers={company.properties} />}
      <Documents id={id} />
      <Notes id={id} />
    </section>
  );
}

function Head({ company, scores, heading }: { company: Company; scores: Scores | null; heading: { current: HTMLHeadingElement | null } }) {
  const contact = company.primary_contact;
  return (
    <header class="head">
      <div>
        <h1 ref={heading} tabIndex={-1}>{company.name}</h1>
        <p class="soft">{[company.stage, company.industry].filter(Boolean).join(' · ')}</p>
        {company.website && <p><a href={company.website} rel="noreferrer noopener" target="_blank">{company.website.replace(/^https?:\/\//, '')}</a></p>}
        {contact && <p>{[contact.name, contact.role, contact.email].filter(Boolean).join(', ')}</p>}
        {company.problem_statement && <p>{company.problem_statement}</p>}
      </div>
      {scores && (
        <div class="total">
          <Score {...scores.cri} />
          {scores.cri.scored_at && !scores.cri.verified && <p class="soft">{scores.cri.points_to_verified} points to verified</p>}
        </div>
      )}
    </header>
  );
}

export function ScorePanel({ scores }: { scores: Scores }) {
  const { cri, thesis_matches: matches } = scores;
  if (!cri.scored_at) return <Empty>Not scored yet. The score appears when a deck has been analysed.</Empty>;
  return (
    <>
      {matches.length > 0 && <p class="row">{matches.map((m) => <span class="tag" key={m.thesis_id}>{m.thesis_name}: {m.scoring_status === 'scored' ? `${m.score} %` : m.scoring_status.replaceAll('_', ' ')}</span>)}</p>}
      <h2>Score by domain</h2>
      <div class="domains">{cri.domains.map((domain) => <DomainCard key={domain.key} domain={domain} />)}</div>
      {cri.recommendations.length > 0 && (
        <>
          <h2>What would raise it most</h2>
          <ol class="advice">{cri.recommendations.map((a) => <li key={a.id}><b>+{a.points}</b> <span><b>{a.title}</b><br />{a.detail}</span></li>)}</ol>
        </>
      )}
    </>
  );
}

function DomainCard({ domain }: { domain: Domain }) {
  return (
    <details class="card domain">
      <summary>
        <span class="title"><b>{domain.name}</b><Score score={domain.score} max={domain.max} /></span>
        <Bar value={domain.score} max={domain.max} label={`${domain.name}: ${domain.score} of ${domain.max}`} />
        <span class="soft">{domain.summary}</span>
      </summary>
      {domain.evidence.length > 0 && (
        <ul class="evidence">
          {domain.evidence.map((e) => (
            <li key={e.signal}>
              <span class="points">+{e.points}</span>
              <span>
                <b>{e.signal.replaceAll('_', ' ')}</b> <span class="tag">{e.step}</span>
                {e.quote && <blockquote>“{e.quote}” <span class="soft">page {e.page}{e.source === 'ocr' ? ', read from an image' : ''}</span></blockquote>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {domain.missing.length > 0 && <p class="soft">Missing: {domain.missing.map((m) => m.replaceAll('_', ' ')).join('; ')}</p>}
    </details>
  );
}

function Answers({ answers }: { answers: Answer[] }) {
  const text = (value: Answer['value']): string => (typeof value === 'string' ? value : Array.isArray(value) ? value.map(({ label }) => label).join(', ') : value.label);
  return (
    <>
      <h2>Application</h2>
      <dl>{answers.map((a) => <div key={a.id}><dt>{a.name}</dt><dd>{text(a.value)}</dd></div>)}</dl>
    </>
  );
}

function Documents({ id }: { id: string }) {
  const { rows, problem, more } = usePages<{ id: string; name: string; size_bytes: number; uploaded_by: string; created_at: string }>(`/board/companies/${id}/documents`);
  return (
    <>
      <h2>Data room</h2>
      <Problem text={problem} />
      {rows?.length === 0 && <Empty>No documents yet.</Empty>}
      {rows && rows.length > 0 && (
        <Table head={['Document', 'Size', 'From', 'Added']}>
          {rows.map((d) => <tr key={d.id}><th scope="row">{d.name}</th><td>{Math.max(1, Math.round(d.size_bytes / 1024)).toLocaleString()} kB</td><td>{d.uploaded_by}</td><td><When at={d.created_at} /></td></tr>)}
        </Table>
      )}
      <More onMore={more} />
    </>
  );
}

function Notes({ id }: { id: string }) {
  const { rows, problem, more } = usePages<{ id: string; body: string; created_at: string }>(`/board/companies/${id}/notes`);
  return (
    <>
      <h2>Notes</h2>
      <Problem text={problem} />
      {rows?.length === 0 && <Empty>No notes yet.</Empty>}
      {rows?.map((note) => <article class="card" key={note.id}><p class="note">{note.body}</p><p class="soft"><When at={note.created_at} /></p></article>)}
      <More onMore={more} />
    </>
  );
}
