import { useEffect, useState } from 'preact/hooks';
import type { Page } from './api';
import { Bar, Empty, Field, More, Problem, Score, Table, useLoaded, usePages, When } from './ui';

interface Cri { score: number; max: number; verified: boolean }
interface Row { id: string; name: string; industry: string | null; stage: string | null; cri: Cri | null; created_at: string }
interface Pipeline { id: string; name: string; is_default: boolean }

/** Companies by pipeline: what the Monday meeting looks at. */
export function Board({ onOpen }: { onOpen(id: string): void }) {
  const { value: pipelines, problem } = useLoaded<Page<Pipeline>>('/board/pipelines');
  const [q, setQ] = useState('');
  return (
    <section>
      <h1>Deal flow</h1>
      <div class="inline find"><Field label="Find a company"><input type="search" value={q} onInput={(e) => setQ(e.currentTarget.value)} placeholder="Name" /></Field></div>
      <Problem text={problem} />
      {pipelines?.data.length === 0 && <Empty>You see no pipeline yet. A team admin gives members their pipelines.</Empty>}
      <div class="board">{pipelines?.data.map((p) => <Column key={p.id} pipeline={p} q={q.trim()} onOpen={onOpen} />)}</div>
    </section>
  );
}

function Column({ pipeline, q, onOpen }: { pipeline: Pipeline; q: string; onOpen(id: string): void }) {
  const { rows, problem, more } = usePages<Row>(`/board/companies?pipeline_id=${pipeline.id}${q ? `&q=${encodeURIComponent(q)}` : ''}`);
  return (
    <div class="column" role="region" aria-label={pipeline.name}>
      <h2>{pipeline.name} {pipeline.is_default && <span class="tag">default</span>}</h2>
      <Problem text={problem} />
      {rows?.length === 0 && <Empty>{q ? 'Nothing of that name here.' : 'No companies yet. Decks submitted to this pipeline appear here.'}</Empty>}
      {rows?.map((row) => (
        <button type="button" class="deal" key={row.id} onClick={() => onOpen(row.id)}>
          <b>{row.name}</b>
          <span class="soft">{[row.stage, row.industry].filter(Boolean).join(' · ') || 'No profile yet'}</span>
          {row.cri ? <><Score {...row.cri} /><Bar value={row.cri.score} max={row.cri.max} label={`CRI of ${row.name}`} /></> : <span class="soft">Not scored yet</span>}
        </button>
      ))}
      <More onMore={more} />
    </div>
  );
}

interface Job { id: string; status: string; company_id: string | null; created_at: string; progress: { done: number; total: number; step: string }; error: { message: string } | null; result: { cri_score: number; warnings: string[] } | null }

/** Intake jobs with live progress: looks again while one of them runs. */
export function Jobs({ onOpen }: { onOpen(id: string): void }) {
  const { rows, problem, more, reload } = usePages<Job>('/board/jobs');
  const running = rows?.some(({ status }) => status === 'queued' || status === 'processing') ?? false;
  useRepeat(running, reload);
  return (
    <section>
      <h1>Deck intake</h1>
      <Problem text={problem} />
      {rows?.length === 0 && <Empty>No deck has been submitted yet.</Empty>}
      {rows && rows.length > 0 && (
        <Table head={['Submitted', 'Status', 'Progress', 'Result', 'Company']}>
          {rows.map((job) => (
            <tr key={job.id}>
              <td><When at={job.created_at} /></td>
              <td><span class={`tag ${job.status === 'completed' ? 'good' : job.status === 'failed' ? 'bad' : ''}`}>{job.status}</span></td>
              <td>{job.status === 'processing' ? <>{job.progress.step} <progress max={job.progress.total || 1} value={job.progress.done} aria-label="progress" /></> : job.progress.step}</td>
              <td>{job.error?.message ?? (job.result ? <>CRI {job.result.cri_score}{job.result.warnings.map((w) => <span class="tag" key={w}>{w.replaceAll('_', ' ')}</span>)}</> : '')}</td>
              <td>{job.company_id && <button type="button" class="quiet" onClick={() => onOpen(job.company_id as string)}>Open</button>}</td>
            </tr>
          ))}
        </Table>
      )}
      <More onMore={more} />
    </section>
  );
}

function useRepeat(active: boolean, work: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(work, 1500);
    return () => clearInterval(timer);
  }, [active, work]);
}
