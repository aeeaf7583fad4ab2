import { DeckBuilder, titled } from '../../../libs/deck-analysis/src/testing/deck-builder';
import { rowWith } from '../evaluate';
import type { Truth } from '../truth';
import { TruthfulAnalyst } from './truthful-analyst';

const DECK = new DeckBuilder()
  .meta({ createdAt: '2025-01-10T00:00:00Z' })
  .slide((slide) => slide.title('Brightleaf').text('Greenhouses that run themselves').text('hello@brightleaf.example.io'))
  .slide(titled('The problem', ['Growers lose a third of every harvest to mould']))
  .slide(titled('Our solution', ['Sensors and software that air each bay on time']))
  .slide(titled('Where we are', ['Today 412 growers pay us every month']))
  .slide(titled('How we got here', ['It all began with Marta vidal, chief executive officer', '€1,250,000 gets us through 2026']))
  .slide(titled('More', ['We are glad to hear from you']))
  .build();
const TRUTH: Truth = {
  file: 'brightleaf.pdf',
  company: 'Brightleaf',
  founders: [],
  team: [{ name: 'Marta vidal', role: 'chief executive officer' } as { name: string }],
  raise: { amount: 1_250_000, currency: 'EUR' },
  metrics: [{ value: 412, status: 'actual', page: 4 }],
  sections: { problem: [2], solution: [3], traction: [4] },
};

it('a model that knows the truth brings the reading to it, over HTTP, and twice the same', async () => {
  const analyst = await TruthfulAnalyst.start();
  try {
    const alone = await rowWith(null, TRUTH, DECK);
    const asked = await rowWith(analyst, TRUTH, DECK);
    expect(asked).toEqual(await rowWith(analyst, TRUTH, DECK));
    expect([alone.scores.metricRecall, asked.scores.metricRecall]).toEqual([0, 1]);
    expect([alone.scores.raise, asked.scores.raise]).toEqual([0, 1]);
    expect(asked.scores.people).toBe(1);
  } finally {
    await analyst.stop();
  }
});
