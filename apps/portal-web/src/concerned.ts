import type { Schemas } from './schemas';

export type Happened = Pick<Schemas['EventDto'], 'type' | 'company_id'>;

/** Lists that any event may change. */
const LISTS = ['/board/pipelines/', '/board/jobs', '/board/duplicates', '/board/merges'];

export function concernedBy(events: readonly Happened[]): (path: string) => boolean {
  const companies = [...new Set(events.flatMap(({ company_id: id }) => id ?? []))];
  return (path) => LISTS.some((list) => path.startsWith(list)) || companies.some((id) => path.includes(id));
}
