import { readDeckInProcess, understand } from '@app/deck-analysis';
import type { CriResult } from './cri.types';
import { CURRENT_RUBRIC } from './rubric/registry';
import { scoreDeck } from './score-deck';
import { deckPdf, type Slide } from './testing/deck-pdf';
import { ALL_DONE } from './testing/facts';
import { ANSWERS, followAll } from './testing/founder-answers';

/** Decks as founders bring them: each misses other things. */
const DECKS: Record<string, Slide[]> = {
  'a bare deck': [
    { title: 'Nordlicht', lines: ['Nordlicht keeps cold rooms cold'] },
    { title: 'Problem', lines: ['Cold rooms fail and food is thrown away'] },
    { title: 'Solution', lines: ['Our platform watches every cold room'] },
    { title: 'Market', lines: ['Every shop with a cold room needs this product'] },
    { title: 'Business Model', lines: ['Shops are our clients and they come to us'] },
    { title: 'Team', lines: ['Jane Doe, CEO & Co-Founder', 'Max Muster, CTO & Co-Founder'] },
    { title: 'Traction', lines: ['Many shops have told us that they like it very much'] },
    { title: 'Contact', lines: ['jane@nordlicht.io'] },
  ],
  'a deck with figures': [
    { title: 'Nordlicht', lines: ['Nordlicht keeps cold rooms cold', 'www.nordlicht.io', 'March 2026'] },
    { title: 'Problem', lines: ['Cold rooms fail and food is thrown away', 'Shops lose 12% of their stock'] },
    {
      title: 'Solution',
      lines: ['Our platform watches every cold room', 'It saves staff time', 'Sensors send data and the algorithm finds faults'],
    },
    { title: 'Market', lines: ['TAM: $4B', 'SAM: $600M'] },
    { title: 'Business Model', lines: ['Subscription of $49 per month'] },
    { title: 'Competition', lines: ['Unlike CoolTrack and FridgeWatch we need no wiring'] },
    { title: 'Go to Market', lines: ['Trade shows and direct sales through our sales team'] },
    { title: 'Traction', lines: ['120 paying customers'] },
    { title: 'Team', lines: ['Jane Doe, CEO & Co-Founder', 'Max Muster, CTO & Co-Founder', 'Eva Lind, Head of Sales'] },
    { title: 'The Ask', lines: ['We are raising $1.5M'] },
    { title: 'Contact', lines: ['jane@nordlicht.io', 'Nordlicht GmbH'] },
  ],
  'a deck without a contact': [
    { title: 'Nordlicht', lines: ['Nordlicht keeps cold rooms cold'] },
    { title: 'Problem', lines: ['Cold rooms fail and food is thrown away', 'Shops lose 12% of their stock'] },
    { title: 'Solution', lines: ['Our platform watches every cold room'] },
    { title: 'Market', lines: ['TAM: $4B', 'SAM: $600M', 'SOM: $50M'] },
    { title: 'Business Model', lines: ['Subscription of $49 per month'] },
    { title: 'Team', lines: ['Jane Doe, CEO & Co-Founder, ex-Bosch', 'Max Muster, CTO & Co-Founder, PhD in physics'] },
    { title: 'The Ask', lines: ['We are raising $1.5M', '60% product', '40% sales', '18 months of runway'] },
    { title: 'Thank you', lines: ['We look forward to talking with you soon'] },
  ],
  'a deck without founders': [
    { title: 'Nordlicht', lines: ['Nordlicht keeps cold rooms cold', 'jane@nordlicht.io'] },
    { title: 'Problem', lines: ['Cold rooms fail and food is thrown away', 'Shops lose 12% of their stock'] },
    { title: 'Solution', lines: ['Our platform watches every cold room'] },
    { title: 'Market', lines: ['TAM: $4B', 'SAM: $600M', 'SOM: $50M'] },
    { title: 'Business Model', lines: ['Subscription of $49 per month'] },
    { title: 'The Ask', lines: ['We are raising $1.5M'] },
  ],
};

const EVERYTHING = { ...CURRENT_RUBRIC, maxRecommendations: 99 };

async function score(slides: readonly Slide[], rubric = CURRENT_RUBRIC): Promise<CriResult> {
  const document = await readDeckInProcess(await deckPdf(slides));
  return scoreDeck(understand(document, { fileName: 'deck.pdf' }), ALL_DONE, rubric);
}

// Hundreds of scores and dozens of PDFs: seconds alone, a minute on a machine that does much else.
jest.setTimeout(120_000);

describe.each(Object.entries(DECKS))('%s, from PDF to score', (_name, slides) => {
  it('gains exactly what each recommendation promises when the founder does what it asks', async () => {
    const before = await score(slides, EVERYTHING);
    const answered = before.recommendations.filter((item) => item.id in ANSWERS || item.id === 'team_founders.evidenced');
    expect(answered.length).toBeGreaterThan(10);
    const promised = answered.map((item) => [item.id, item.points]);
    const gained: [string, number][] = [];
    for (const item of answered) gained.push([item.id, (await score(followAll(slides, [item]))).score - before.score]);
    expect(gained).toEqual(promised);
  });

  it('gains exactly the sum when the first three are followed together, and again after that', async () => {
    let deck = slides;
    for (let round = 0; round < 3; round += 1) {
      const before = await score(deck);
      const firstThree = before.recommendations.slice(0, 3);
      deck = followAll(deck, firstThree);
      const after = await score(deck);
      const sum = firstThree.reduce((total, item) => total + item.points, 0);
      expect([firstThree.map((item) => item.id), after.score - before.score]).toEqual([firstThree.map((item) => item.id), sum]);
    }
  });
});

describe('score of a deck, from PDF', () => {
  it('quotes only what stands on the page', async () => {
    const slides = DECKS['a deck with figures']!;
    const cri = await score(slides);
    const quoted = cri.domains.flatMap((domain) => domain.evidence).filter((item) => item.source !== 'platform');
    expect(quoted.length).toBeGreaterThan(15);
    // Of the deck or a slide as a whole there are no words.
    expect(quoted.filter(({ quote }) => quote === null).length).toBeLessThan(6);
    for (const { page, quote } of quoted) {
      const { title, lines } = slides[page! - 1]!;
      if (quote !== null) expect([title, ...lines].join(' ')).toContain(quote);
    }
  });

  it('is the same whenever the same bytes are read', async () => {
    const bytes = await deckPdf(DECKS['a bare deck']!);
    const once = understand(await readDeckInProcess(bytes), { fileName: 'deck.pdf' });
    const again = understand(await readDeckInProcess(bytes), { fileName: 'deck.pdf' });
    expect(scoreDeck(again, ALL_DONE)).toEqual(scoreDeck(once, ALL_DONE));
  });
});
