import { useEffect, useRef, useState } from 'preact/hooks';
import type { Page } from '../api';
import { Choice, TextField } from '../parts/fields';
import { Tag } from '../parts/format';
import { useLive, useLoaded, usePages } from '../parts/loading';
import { Bar, ProgressLine, Score } from '../parts/meters';
import { Empty, List, Loading, Problem, Screen } from '../parts/screen';
import { type CompanyRow, type Job, type Pipeline, underWay } from './board.types';

/** The service sorts: what is loaded is a part of the pipeline. */
type Order = 'score' | 'newest' | 'name';
const ORDERS: [Order, string][] = [['score', 'Best score first'], ['newest', 'Newest first'], ['name', 'By name']];

/** Companies by pipeline: what the Monday meeting looks at. */
export function Board() {
  const { value: pipelines, problem } = useLoaded<Page<Pipeline>>('/board/pipelines');
  const jobs = usePages<Job>('/board/jobs?limit=100');
  const running = jobs.rows?.filter(underWay) ?? [];
  useLive(jobs, running.length > 0);
  const [q, setQ] = useState('');
  const [order, setOrder] = useState<Order>('score');
  const shown = { q: q.trim(), order, running };
  return (
    <Screen title="Deal flow" lead="Every company by pipeline, with its CRI. Open one for the evidence behind its points.">
      <div class="tools">
        <TextField label="Find a company" type="search" placeholder="Name" value={q} onValue={setQ} />
        <Choice label="Order" value={order} onValue={(value) => setOrder(value as Order)} options={ORDERS} />
      </div>
      <Problem text={problem} />
      {!pipelines && !problem && <div class="board"><Loading rows={6} /></div>}
      {pipelines?.data.length === 0 && <Empty title="You see no pipeline yet">A team admin gives members their pipelines.</Empty>}
      <div class="board">{pipelines?.data.map((pipeline) => <Column key={pipeline.id} pipeline={pipeline} {...shown} />)}</div>
    </Screen>
  );
}

interface ColumnProps {
  pipeline: Pipeline;
  q: string;
  order: Order;
  running: Job[];
}

function Column({ pipeline, q, order, running }: ColumnProps) {
  const list = usePages<CompanyRow>(`/board/companies?pipeline_id=${pipeline.id}&order=${order}&limit=50${q ? `&q=${encodeURIComponent(q)}` : ''}`);
  useReloadOnChange(running.map(({ id }) => id).join(), list.reload);
  const count = list.rows ? `${list.rows.length}${list.more ? '+' : ''}` : '';
  const empty = q
    ? <Empty title="Nothing of that name here" />
    : <Empty title="No companies yet">Decks submitted to this pipeline appear here.</Empty>;
  return (
    <div class="column" role="region" aria-label={pipeline.name}>
      <h2>{pipeline.name} <span class="count">{count}</span> {pipeline.is_default && <Tag>default</Tag>}</h2>
      <List of={list} empty={empty}>
        {(rows) => <ul class="deals">{rows.map((row) => <Deal key={row.id} row={row} job={running.find((job) => job.company_id === row.id)} />)}</ul>}
      </List>
    </div>
  );
}

function Deal({ row, job }: { row: CompanyRow; job: Job | undefined }) {
  const profile = [row.stage, row.industry].filter(Boolean).join(' · ');
  return (
    <li>
      <a class="deal" href={`#/company/${row.id}`}>
        <span class="name"><b>{row.name}</b><span class="soft">{profile || 'No profile yet'}</span></span>
        {row.cri && <Score score={row.cri.score} max={row.cri.max} />}
        {row.cri && <Bar value={row.cri.score} max={row.cri.max} good={row.cri.verified} label={`CRI of ${row.name}`} />}
        {row.cri?.verified && <span class="state"><Tag tone="good">verified</Tag></span>}
        {job && <span class="state"><ProgressLine {...job.progress} /></span>}
        {!row.cri && !job && <span class="state soft">Not scored yet</span>}
      </a>
    </li>
  );
}

/** Another set of running jobs: some deck is done, or a new one has come. */
function useReloadOnChange(what: string, reload: () => void): void {
  const before = useRef(what);
  useEffect(() => {
    if (before.current !== what) reload();
    before.current = what;
  }, [what, reload]);
}
