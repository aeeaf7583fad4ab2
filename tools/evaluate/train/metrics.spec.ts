import { understand } from '@app/deck-analysis';
import { DeckBuilder, titled } from '../../../libs/deck-analysis/src/testing/deck-builder';
import { logOdds, metricsSeenIn } from '../../../libs/deck-analysis/src/testing/training';

import type { Truth } from '../truth';
import more from './more-figures.json';
import { trainMetrics, withAllFigures, type NumbersOfDeck } from './metrics';

/** A deck whose customers and planned revenue its truth has, and whose kit of tools it has not. */
function deck(at: number): { truth: Truth; document: ReturnType<DeckBuilder['build']> } {
  const [customers, revenue, tools] = [40 + at, (2 + at) * 100_000, 13 + at];
  const document = new DeckBuilder()
    .slide(titled(`Acme ${String.fromCharCode(65 + at)}`, ['Robots for small shops']))
    .slide(titled('Problem', ['Shops lose stock']))
    .slide(titled('Solution', [`A kit of ${tools} tools`]))
    .slide(titled('Traction', [`${customers} customers`]))
    .slide(titled('Forecast 2031', [`€${revenue} revenue planned by 2031`]))
    .slide(titled('Team', ['We know shops']))
    .slide(titled('The Ask', ['Talk to us']))
    .build();
  const metrics = [
    { value: customers, status: 'actual', page: 4 },
    { value: revenue, status: 'target', page: 5 },
  ];
  return { truth: { file: `deck-${at}.pdf`, metrics }, document };
}

const decks = [0, 1, 2, 3, 4, 5].map(deck);
const seen = decks.map(({ truth, document }): NumbersOfDeck => ({ truth, numbers: metricsSeenIn(document, {}) }));

describe('what is learned of figures', () => {
  const model = trainMetrics(seen.slice(1));
  const numbers = seen[0]?.numbers ?? [];
  const oddsOf = (value: number): number => {
    const number = numbers.find(({ mention }) => mention.amount.value === value);
    return logOdds(number?.features ?? new Map<string, number>(), model.metric);
  };

  it('tells the numbers of truths from others, in a deck that it has not seen', () => {
    expect(numbers.map(({ mention }) => mention.amount.value)).toEqual(expect.arrayContaining([40, 200_000, 13]));
    expect(Math.min(oddsOf(40), oddsOf(200_000))).toBeGreaterThan(oddsOf(13));
    expect(oddsOf(13)).toBeLessThan(0);
  });

  it('tells results from plans', () => {
    const [customers, revenue] = [40, 200_000].map((value) => numbers.find(({ mention }) => mention.amount.value === value)?.features);
    for (const [features, right, wrong] of [
      [customers, 'actual', 'target'],
      [revenue, 'target', 'actual'],
    ] as const) {
      expect(logOdds(features ?? new Map<string, number>(), model.status[right])).toBeGreaterThan(
        logOdds(features ?? new Map<string, number>(), model.status[wrong]),
      );
    }
  });

  it('says nothing by what one deck alone has, and is the same for the same decks', () => {
    const shared = new Set<string>();
    const names = seen.slice(1).map((one) => new Set(one.numbers.flatMap(({ features }) => [...features.keys()])));
    for (const [at, own] of names.entries())
      for (const name of own) if (names.some((other, by) => by !== at && other.has(name))) shared.add(name);
    const weighed = [model.metric, ...Object.values(model.status)].flatMap((weights) => Object.keys(weights)).filter((name) => name !== '');
    expect(weighed.length).toBeGreaterThan(5);
    expect(weighed.filter((name) => !shared.has(name))).toEqual([]);
    expect(trainMetrics(seen.slice(1))).toEqual(model);
  });

  it('is what the analysis goes by when it is given the model', () => {
    const facts = understand(decks[0]?.document ?? new DeckBuilder().build(), { metricModel: model });
    expect(facts.metrics.map(({ value, status }) => [value, status])).toEqual(
      expect.arrayContaining([
        [40, 'actual'],
        [200_000, 'target'],
      ]),
    );
    expect(facts.metrics.map(({ value }) => value)).not.toContain(13);
  });
});

it('learns from figures that truths pass over, too', () => {
  const [file, figures] = Object.entries(more as Record<string, Truth['metrics']>)[0] ?? ['', []];
  const whole = withAllFigures({ file, metrics: [{ value: 1, status: 'actual' }] });
  expect(whole.metrics).toEqual([{ value: 1, status: 'actual' }, ...(figures ?? [])]);
  expect(figures?.length).toBeGreaterThan(0);
});
