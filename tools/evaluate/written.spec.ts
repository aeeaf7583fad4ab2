import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeckReaderPool, understand } from '@app/deck-analysis';
import { decksIn } from './evaluate';

const WRITTEN = join(__dirname, 'written');

describe('written decks', () => {
  it('that judge are learned from by nothing, and read for judging', () => {
    expect(decksIn(join(WRITTEN, 'judge'), 'not judge')).toEqual([]);
    expect(decksIn(join(WRITTEN, 'judge'), undefined)).toHaveLength(28);
  });

  it('have a truth each that says where every figure stands, and of what kind it is', () => {
    const decks = decksIn(join(WRITTEN, 'learn'), 'not judge');
    expect(decks).toHaveLength(98);
    const statuses = ['actual', 'target', 'market'];
    for (const { truth } of decks) {
      expect([truth.file, truth.written, existsSync(join(WRITTEN, 'learn', truth.file))]).toEqual([truth.file, true, true]);
      const odd = (truth.metrics ?? []).filter(({ page, status }) => page === undefined || !statuses.includes(status ?? ''));
      expect([truth.file, odd]).toEqual([truth.file, []]);
    }
  });

  it.each(['a05', 'a09', 'b03', 'd09', 'h06', 'h07'])('are decks where no slide names its subject: %s', async (name) => {
    const pool = new DeckReaderPool({ size: 1 });
    try {
      const document = await pool.read(new Uint8Array(readFileSync(join(WRITTEN, 'learn', `${name}.pdf`))));
      expect(understand(document)).toMatchObject({ isDeck: true, warnings: expect.not.arrayContaining(['not_a_deck']) });
    } finally {
      await pool.close();
    }
  });
});
