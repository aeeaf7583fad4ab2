export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

/**
 * A list of the service: `for await (const row of rows)` reads it page by page as rows are asked for, `rows.pages()` gives the
 * pages themselves.
 */
export class Rows<T> implements AsyncIterable<T> {
  /** Where the next page begins, after what was read so far; null at the list's end. Pass it as `cursor` to go on later. */
  cursor: string | null;

  constructor(
    private readonly load: (cursor: string | undefined) => Promise<Page<T>>,
    start?: string,
  ) {
    this.cursor = start ?? null;
  }

  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let cursor = this.cursor ?? undefined;
    do {
      const page = await this.load(cursor);
      this.cursor = page.next_cursor;
      // Where changes are followed (`updated_after`) the cursor never ends: an empty page says that this is all so far.
      if (page.data.length === 0) return;
      yield page;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** The first rows, all of them without a limit. */
  async toArray(limit = Infinity): Promise<T[]> {
    const rows: T[] = [];
    if (limit <= 0) return rows;
    for await (const row of this) if (rows.push(row) >= limit) break;
    return rows;
  }
}
