interface Asked<Item, Answer> {
  item: Item;
  done(answer: Answer): void;
  failed(error: unknown): void;
}

/**
 * Asks for several items in one query where they are asked for within one turn of the event loop, as on a busy process. Nobody waits for an
 * earlier query: where the database does not answer, each caller learns that as soon as it would alone.
 */
export class TurnBatch<Item, Answer> {
  private waiting: Asked<Item, Answer>[] = [];

  /**
   * @param work an answer for each item; what it throws all of them get, so it only reads
   * @param most items together
   */
  constructor(
    private readonly work: (items: Item[]) => Promise<Answer[]>,
    private readonly most: number,
  ) {}

  /** @throws what `work` throws */
  add(item: Item): Promise<Answer> {
    return new Promise((done, failed) => {
      if (this.waiting.push({ item, done, failed }) === 1) setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let from = 0; from < all.length; from += this.most) void this.ask(all.slice(from, from + this.most));
  }

  private async ask(batch: Asked<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ done }, index) => done(answers[index] as Answer));
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
}
