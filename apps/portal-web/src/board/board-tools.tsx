import { useState } from 'preact/hooks';
import { useAll } from '../parts/loading';
import { Choice, TextField } from '../parts/fields';
import { useGo } from '../place';
import { EditView } from '../views/edit-view';
import { choicesOf, FILTERS, NOT_KEPT, viewOf } from './board-filters';
import type { Person, Pipeline } from './board.types';
import type { Question } from './company.types';

const ORDERS: [string, string][] = [
  ['score', 'Best score'],
  ['newest', 'Newest'],
  ['waiting', 'Longest in stage'],
  ['name', 'Name'],
];
const SCORES: [string, string][] = [
  ['', 'Any'],
  ...[400, 500, 600, 700].map((score): [string, string] => [`${score}`, `${score} or more`]),
];
const AGES: [string, string][] = [['', 'Any'], ...[7, 14, 30, 90].map((days): [string, string] => [`${days}`, `${days} days or more`])];

/** Behind "More filters", which is open where one of them is set. */
const MORE = ['stage_id', 'industry', 'funding_stage', 'option_id', 'added_since'];
/** Behind it on a phone, too, which shows the board first. */
const LATER = ['owner_id', 'min_score', 'stale_days', 'order'];

interface BoardToolsProps {
  pipelines: Pipeline[];
  pipeline: Pipeline;
  /** Who may save views. */
  admin: boolean;
  query: URLSearchParams;
  onQuery(change: Record<string, string>): void;
}

export function BoardTools({ pipelines, pipeline, admin, query, onQuery }: BoardToolsProps) {
  const go = useGo();
  const [saving, setSaving] = useState(false);
  const questions = useAll<Question>('/board/properties').value ?? [];
  const choices = choicesOf(questions);
  const asTable = query.get('as') === 'table';
  const members = useAll<Person>('/board/members?limit=100');
  const owners: [string, string][] = [
    ['', 'Anybody'],
    ['none', 'Nobody'],
    ...(members.value ?? []).map(({ id, name }): [string, string] => [id, name]),
  ];
  const of = (name: string): { value: string; onValue(value: string): void } => ({
    value: query.get(name) ?? '',
    onValue: (value) => onQuery({ [name]: value }),
  });
  const hidden = matchMedia('(max-width: 640px)').matches ? [...MORE, ...LATER] : MORE;
  const filtered = [...FILTERS, 'stage_id'].some((name) => name !== 'order' && query.get(name));
  return (
    <div class="tools" role="search">
      {pipelines.length > 1 && (
        <Choice
          label="Pipeline"
          value={pipeline.id}
          onValue={(id) => go(`/board/${id}${query.size > 0 ? `?${query.toString()}` : ''}`)}
          options={pipelines.map(({ id, name }) => [id, name])}
        />
      )}
      <TextField label="Find a company" type="search" placeholder="Name" {...of('q')} />
      <div class="later">
        <Choice label="Owner" options={owners} {...of('owner_id')} />
        <Choice label="CRI" options={SCORES} {...of('min_score')} />
        <Choice label="In stage" options={AGES} {...of('stale_days')} />
        <Choice label="Order" options={ORDERS} value={query.get('order') ?? 'score'} onValue={(order) => onQuery({ order })} />
      </div>
      <details class="more" open={hidden.some((name) => query.get(name))}>
        <summary>More filters</summary>
        <div class="tools">
          {asTable && (
            <Choice
              label="Stage"
              options={[['', 'Any'], ...pipeline.stages.map(({ id, name }): [string, string] => [id, name])]}
              {...of('stage_id')}
            />
          )}
          <TextField label="Industry" type="search" {...of('industry')} />
          <TextField label="Funding stage" type="search" placeholder="Seed" {...of('funding_stage')} />
          {choices.length > 0 && <Choice label="Answer" options={[['', 'Any'], ...choices]} {...of('option_id')} />}
          <TextField label="Added since" type="date" {...of('added_since')} />
        </div>
      </details>
      {filtered && (
        <>
          <button
            type="button"
            class="plain"
            onClick={() => onQuery(Object.fromEntries([...FILTERS, 'stage_id'].map((name) => [name, ''])))}
          >
            Clear
          </button>
          {admin && (
            <button type="button" class="plain" onClick={() => setSaving(true)}>
              Save as view
            </button>
          )}
        </>
      )}
      {saving && (
        <EditView
          view={viewOf(query, pipeline.id, questions)}
          note={query.get(NOT_KEPT) ? 'How long deals stand in their stage is left out: a link to this page keeps it.' : undefined}
          onSaved={({ id }) => go(`/views/${id}`)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
