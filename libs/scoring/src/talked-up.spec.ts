import { readDeckInProcess, understand } from '@app/deck-analysis';
import { PdfDeckBuilder } from '../../deck-analysis/src/testing/pdf-deck-builder';
import type { CriResult } from './cri.types';
import { scoreDeck } from './score-deck';
import { NO_PLATFORM_FACTS } from './signals/platform';
import { ALL_DONE } from './testing/facts';
import { BASES, HONEST_PAGES, inventedDeck, TRICKS } from './testing/tricks';

// A hundred decks are drawn and read.
jest.setTimeout(300_000);

interface Scored {
  cri: CriResult;
  warnings: string[];
  hiddenPages: number[];
}

async function scored(draw: (deck: PdfDeckBuilder) => void, platform = NO_PLATFORM_FACTS): Promise<Scored> {
  const builder = await PdfDeckBuilder.create();
  draw(builder);
  const facts = understand(await readDeckInProcess(await builder.build()), { fileName: 'pitch-deck.pdf' });
  return { cri: scoreDeck(facts, platform), warnings: facts.warnings, hiddenPages: facts.hiddenText.map(({ page }) => page) };
}

describe.each(BASES)('a $name deck', ({ draw }) => {
  let base: Scored;

  beforeAll(async () => {
    base = await scored(draw);
  });

  it('hides nothing and says so', () => {
    expect([base.warnings, base.hiddenPages]).toEqual([[], []]);
  });

  it.each(TRICKS.map((trick) => [trick.name, trick] as const))('gains nothing that it has not earned by %s', async (_name, trick) => {
    const talkedUp = await scored((deck) => {
      draw(deck);
      trick.draw(deck);
    });
    expect(talkedUp.cri.score - base.cri.score).toBeLessThanOrEqual(trick.mayGain);
    expect(talkedUp.warnings.includes('hidden_text')).toBe(trick.isHidden);
  });

  it.each(HONEST_PAGES.map((page) => [page.name, page] as const))('never loses by an honest page: %s', async (_name, page) => {
    const more = await scored((deck) => {
      draw(deck);
      page.draw(deck);
    });
    expect(more.cri.score).toBeGreaterThanOrEqual(base.cri.score);
    expect(more.warnings).not.toContain('hidden_text');
  });
});

it('the pages that hide text are named, and the score says that it does not count', async () => {
  const hidden = TRICKS.find(({ name }) => name.includes('#e0e0e0 on white under'));
  const weak = BASES[0];
  const { cri, hiddenPages } = await scored((deck) => {
    weak?.draw(deck);
    hidden?.draw(deck);
  });
  expect(hiddenPages).toEqual([7]);
  const foundational = cri.domains.find(({ key }) => key === 'foundational');
  expect(foundational?.missing).toContain(
    'Page 7 holds text that cannot be read at a glance (too small, too faint, cut off or covered); it does not count',
  );
});

describe('a deck invented after the rubric, a line for every claim', () => {
  it('is not verified by its phrases', async () => {
    const { cri } = await scored(inventedDeck);
    expect([cri.score < 700, cri.verified]).toEqual([true, false]);
    expect(cri.domains.find(({ key }) => key === 'market')?.missing[0]).toMatch(/^Without a document in the data room/);
  });

  it('is held back by the documents that it lacks, not by what it says', async () => {
    const { cri } = await scored(inventedDeck, { ...ALL_DONE, hasFinancialModel: false, hasCapTable: false, dataRoomDocuments: 0 });
    expect(cri.score).toBeLessThan(700);
    expect((await scored(inventedDeck, ALL_DONE)).cri.score).toBeGreaterThan(700);
  });
});
