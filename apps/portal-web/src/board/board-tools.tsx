import { useAll } from '../parts/loading';
import { Choice, TextField } from '../parts/fields';
import type { Person, Pipeline } from './board.types';

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

const SHAPES: [string, string][] = [
  ['', 'Board'],
  ['table', 'Table'],
];

/** Kept in the address. */
export const FILTERS = ['q', 'owner_id', 'min_score', 'stale_days', 'order'];

interface BoardToolsProps {
  pipelines: Pipeline[];
  pipeline: Pipeline;
  query: URLSearchParams;
  onQuery(change: Record<string, string>): void;
}

export function BoardTools({ pipelines, pipeline, query, onQuery }: BoardToolsProps) {
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
  const filtered = FILTERS.some((name) => name !== 'order' && query.get(name));
  return (
    <div class="tools" role="search">
      {pipelines.length > 1 && (
        <Choice
          label="Pipeline"
          value={pipeline.id}
          onValue={(id) => {
            location.hash = `#/board/${id}${query.size > 0 ? `?${query.toString()}` : ''}`;
          }}
          options={pipelines.map(({ id, name }) => [id, name])}
        />
      )}
      <TextField label="Find a company" type="search" placeholder="Name" {...of('q')} />
      <Choice label="Owner" options={owners} {...of('owner_id')} />
      <Choice label="CRI" options={SCORES} {...of('min_score')} />
      <Choice label="In stage" options={AGES} {...of('stale_days')} />
      <Choice label="Order" options={ORDERS} value={query.get('order') ?? 'score'} onValue={(order) => onQuery({ order })} />
      <Choice label="Show as" options={SHAPES} value={query.get('as') ?? ''} onValue={(as) => onQuery({ as })} />
      {filtered && (
        <button type="button" class="plain" onClick={() => onQuery(Object.fromEntries(FILTERS.map((name) => [name, ''])))}>
          Clear
        </button>
      )}
    </div>
  );
}
