import type { Page } from './keyset';

/** The same page with its rows as answers. */
export function pageOf<R, T>(page: Page<R>, dtoOf: (row: R) => T): Page<T> {
  return { data: page.data.map(dtoOf), next_cursor: page.next_cursor };
}
