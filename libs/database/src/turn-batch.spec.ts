import { setImmediate as turn } from 'node:timers/promises';
import { TurnBatch } from './turn-batch';

describe('looks of one turn', () => {
  let batches: string[][];
  let fail: (items: string[]) => unknown;
  let looks: TurnBatch<string, string>;

  beforeEach(() => {
    batches = [];
    fail = () => undefined;
    looks = new TurnBatch((items) => {
      batches.push(items);
      const error = fail(items);
      return error === undefined ? Promise.resolve(items.map((item) => item.toUpperCase())) : Promise.reject(error as Error);
    }, 3);
  });

  it('go together, up to a bound, each with its own answer', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((item) => looks.add(item)));
    expect([answers, batches]).toEqual([
      ['A', 'B', 'C', 'D'],
      [['a', 'b', 'c'], ['d']],
    ]);
  });

  it('wait for none of an earlier turn, however long it takes', async () => {
    const slow = new TurnBatch<string, string>(
      ([item]) => (item === 'hangs' ? new Promise(() => undefined) : Promise.resolve(['done'])),
      3,
    );
    void slow.add('hangs');
    await turn();
    expect(await slow.add('quick')).toBe('done');
  });

  it('fail together, and no others with them', async () => {
    fail = (items) => (items.includes('bad') ? new Error('away') : undefined);
    const first = Promise.allSettled([looks.add('bad'), looks.add('a')]);
    await turn();
    expect(await looks.add('b')).toBe('B');
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
