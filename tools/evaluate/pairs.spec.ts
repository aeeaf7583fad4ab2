import { filesOf } from './evaluate';
import { isInOrder, knownPairs, pairsTable } from './pairs';
import { drawPoints, shuffle } from './points';
import type { ScoredDeck } from './score-decks';

describe('pairs', () => {
  it('are of working decks only, each with a reason, and none is turned round', () => {
    const pairs = knownPairs();
    const judges = filesOf('judge');
    expect(pairs.length).toBeGreaterThanOrEqual(40);
    for (const { above, below, why } of pairs) {
      expect([judges.includes(above), judges.includes(below), above === below, why.length > 20]).toEqual([false, false, false, true]);
    }
    const ordered = new Set(pairs.map(({ above, below }) => `${above} ${below}`));
    expect(ordered.size).toBe(pairs.length);
    for (const { above, below } of pairs) expect(ordered.has(`${below} ${above}`)).toBe(false);
  });

  it('are in order by more points, not by as many', () => {
    const pair = (above: number, below: number) => ({
      above: 'a.pdf',
      below: 'b.pdf',
      why: 'sells',
      scores: [above, below] as [number, number],
    });
    expect([isInOrder(pair(2, 1)), isInOrder(pair(1, 1)), isInOrder(pair(1, 2))]).toEqual([true, false, false]);
    expect(pairsTable([pair(2, 1), pair(1, 1)])).toMatch(/^WRONG {2}1 a\.pdf {2}over {2}1 b\.pdf[^]*in order 1 of 2: 0\.500$/);
  });
});

describe('a sample of points', () => {
  const evidence = (signal: string, points: number) => ({ signal, step: 'present', points, page: 1, quote: signal, source: 'text' });
  const deck = {
    file: 'a.pdf',
    cri: {
      domains: [{ evidence: [evidence('problem', 30), evidence('moat', 10), { ...evidence('cap_table_file', 30), source: 'platform' }] }],
    },
  } as unknown as ScoredDeck;

  it('draws single points, the same for the same seed, none of the platform', () => {
    const drawn = drawPoints([deck], 7, 20);
    expect(drawn.reduce((sum, item) => sum + item.drawn, 0)).toBe(20);
    expect(drawn.map(({ signal }) => signal)).not.toContain('cap_table_file');
    expect(drawPoints([deck], 7, 20)).toEqual(drawn);
    expect(
      [1, 2, 3, 4].map((seed) => drawPoints([deck], seed, 20)[0]?.drawn).filter((count, at, all) => all.indexOf(count) === at).length,
    ).toBeGreaterThan(1);
    expect(drawPoints([deck], 1, 1000).map(({ drawn: count, points }) => count === points)).toEqual([true, true]);
  });

  it('is shuffled without losing any', () => {
    const items = Array.from({ length: 50 }, (_, at) => at);
    shuffle(items, 3);
    expect(items).not.toEqual([...items].sort((a, b) => a - b));
    expect([...items].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });
});
