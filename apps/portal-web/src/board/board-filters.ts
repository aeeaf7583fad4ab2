import type { NewView } from '../views/view-editor';
import type { Filter } from '../views/view-filters';
import type { Question } from './company.types';

/** Of the board, kept in the address. */
export const FILTERS = ['q', 'owner_id', 'min_score', 'stale_days', 'industry', 'funding_stage', 'option_id', 'added_since', 'order'];

/** Of this a view knows nothing: it changes by itself. */
export const NOT_KEPT = 'stale_days';

const SORTS: Record<string, NewView['sort']> = {
  score: { field: 'cri_score', direction: 'desc' },
  newest: { field: 'created_at', direction: 'desc' },
  name: { field: 'name', direction: 'asc' },
};

/** The filters that are set, as the service takes them. The board has a column for every stage; the table may show one alone. */
export function asked(query: URLSearchParams): Record<string, string> {
  const names = query.get('as') === 'table' ? [...FILTERS, 'stage_id'] : FILTERS;
  return Object.fromEntries([...query].filter(([name, value]) => names.includes(name) && value));
}

/** The choices of all questions, as `Question: choice`. */
export function choicesOf(questions: readonly Question[]): [string, string][] {
  return questions.flatMap(({ name, options }) => options.map(({ id, label }): [string, string] => [id, `${name}: ${label}`]));
}

/** The board's filters as a view of its pipeline, to be named. */
export function viewOf(query: URLSearchParams, pipelineId: string, questions: readonly Question[]): NewView {
  const filters: Filter[] = [];
  const add = (name: string, of: (value: string) => Filter | null): void => {
    const value = query.get(name);
    const filter = value ? of(value) : null;
    if (filter) filters.push(filter);
  };
  add('stage_id', (value) => ({ field: 'deal_stage_id', op: 'eq', value }));
  add('owner_id', (value) =>
    value === 'none' ? { field: 'deal_owner_id', op: 'is_empty', value: true } : { field: 'deal_owner_id', op: 'eq', value },
  );
  add('q', (value) => ({ field: 'name', op: 'contains', value }));
  add('min_score', (value) => ({ field: 'cri_score', op: 'gte', value: Number(value) }));
  add('industry', (value) => ({ field: 'industry', op: 'contains', value }));
  add('funding_stage', (value) => ({ field: 'stage', op: 'eq', value }));
  add('option_id', (value) => {
    const question = questions.find(({ options }) => options.some(({ id }) => id === value));
    return question ? { field: `property:${question.id}`, op: 'contains', value } : null;
  });
  add('added_since', (value) => ({ field: 'created_at', op: 'gte', value }));
  return {
    name: '',
    pipeline_id: pipelineId,
    filters,
    sort: SORTS[query.get('order') ?? 'score'] ?? { field: 'cri_score', direction: 'desc' },
  };
}
