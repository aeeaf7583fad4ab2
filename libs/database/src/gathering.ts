interface Waiting<Item, Answer> {
  item: Item;
  done(answer: Answer): void;
  failed(error: unknown): void;
}

/** PostgreSQL's classes for a value or a row that it will not take: the fault of one item, and nothing was written. */
const OF_ONE_ITEM = /^2[23]/;

/**
 * Work that goes one by one for each key anyway, such as what needs a team's lock until its commit: what comes in while some of it is
 * under way is done together afterwards, with one lock and one commit. What finds little under way waits for nothing.
 */
export class Gathering<Item, Answer> {
  /** By key, for as long as work on it is under way. */
  private readonly keys = new Map<string, { running: number; waiting: Waiting<Item, Answer>[] }>();

  /**
   * @param work all or nothing, an answer for each item; items of a batch that PostgreSQL refuses for one of them are tried one by one
   * @param bounds `most` items together; `atOnce` batches of a key, so that one is made and answered while another is worked on
   */
  constructor(
    private readonly work: (key: string, items: Item[]) => Promise<Answer[]>,
    private readonly bounds: { most: number; atOnce: number },
  ) {}

  /** @throws what `work` throws */
  add(key: string, item: Item): Promise<Answer> {
    return new Promise((done, failed) => {
      const one = { item, done, failed };
      const state = this.keys.get(key) ?? { running: 0, waiting: [] };
      this.keys.set(key, state);
      if (state.running < this.bounds.atOnce) void this.workOff(key, state, [one]);
      else state.waiting.push(one);
    });
  }

  private async workOff(
    key: string,
    state: { running: number; waiting: Waiting<Item, Answer>[] },
    first: Waiting<Item, Answer>[],
  ): Promise<void> {
    state.running++;
    for (let batch = first; batch.length > 0; batch = state.waiting.splice(0, this.bounds.most)) await this.together(key, batch);
    state.running--;
    if (state.running === 0) this.keys.delete(key);
  }

  private async together(key: string, batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const answers = await this.work(key, items);
      batch.forEach(({ done }, index) => done(answers[index] as Answer));
    } catch (error) {
      if (batch.length > 1 && OF_ONE_ITEM.test(String((error as { code?: unknown }).code))) {
        for (const one of batch) await this.together(key, [one]);
      } else {
        for (const { failed } of batch) failed(error);
      }
    }
  }
}
