/** Rows by table. */
export type Counts = Record<string, number>;

/** `portal_jobs` forgets the address itself; the search's rows follow by triggers. */
export const LEFT_ALONE: ReadonlySet<string> = new Set(['portal_jobs', 'erasures', 'search_entries']);
