import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decksIn } from './evaluate';

const WRITTEN = join(__dirname, 'written');

describe('written decks', () => {
  it('that judge are learned from by nothing, and read for judging', () => {
    expect(decksIn(join(WRITTEN, 'judge'), 'not judge')).toEqual([]);
    expect(decksIn(join(WRITTEN, 'judge'), undefined)).toHaveLength(20);
  });

  it('have a truth each that says where every figure stands, and of what kind it is', () => {
    const decks = decksIn(join(WRITTEN, 'learn'), 'not judge');
    expect(decks).toHaveLength(52);
    const statuses = ['actual', 'target', 'market'];
    for (const { truth } of decks) {
      expect([truth.file, truth.written, existsSync(join(WRITTEN, 'learn', truth.file))]).toEqual([truth.file, true, true]);
      const odd = (truth.metrics ?? []).filter(({ page, status }) => page === undefined || !statuses.includes(status ?? ''));
      expect([truth.file, odd]).toEqual([truth.file, []]);
    }
  });
});
