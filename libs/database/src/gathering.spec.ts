import { setImmediate as turn } from 'node:timers/promises';
import { Gathering } from './gathering';

describe('work that goes one at a time', () => {
  let batches: [string, string[]][];
  let fail: (items: string[]) => unknown;
  let gathering: Gathering<string, string>;

  beforeEach(() => {
    batches = [];
    fail = () => undefined;
    gathering = new Gathering(
      async (key, items) => {
        batches.push([key, items]);
        await turn();
        const error = fail(items);
        if (error !== undefined) throw error as Error;
        return items.map((item) => item.toUpperCase());
      },
      { most: 3, atOnce: 1 },
    );
  });

  it('gathers what comes meanwhile, by its key, up to a bound and in order', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((item) => gathering.add('one', item)).concat(gathering.add('two', 'x')),
    );
    expect(answers).toEqual(['A', 'B', 'C', 'D', 'E', 'X']);
    expect(batches).toEqual([
      ['one', ['a']],
      ['two', ['x']],
      ['one', ['b', 'c', 'd']],
      ['one', ['e']],
    ]);
    await gathering.add('one', 'f');
    expect(batches.at(-1)).toEqual(['one', ['f']]);
  });

  it('works on as many batches of a key at once as it may, and on no more', async () => {
    let running = 0;
    const seen: [number, string[]][] = [];
    const two = new Gathering<string, string>(
      async (_key, items) => {
        seen.push([++running, items]);
        await turn();
        running--;
        return items;
      },
      { most: 2, atOnce: 2 },
    );
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => two.add('one', item)))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(seen).toEqual([
      [1, ['a']],
      [2, ['b']],
      [2, ['c', 'd']],
      [2, ['e']],
    ]);
  });

  it('fails only what is at fault where the database refuses one of many', async () => {
    fail = (items) => (items.includes('bad') ? Object.assign(new Error('refused'), { code: '23503' }) : undefined);
    const answers = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => gathering.add('one', item)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(batches.map(([, items]) => items)).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  });

  it('repeats nothing that may have been done', async () => {
    fail = (items) => (items.length > 1 ? new Error('Connection terminated') : undefined);
    const answers = await Promise.allSettled(['a', 'b', 'c'].map((item) => gathering.add('one', item)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(batches.map(([, items]) => items)).toEqual([['a'], ['b', 'c']]);
  });
});
