import { DeckBuilder, titled } from '../testing/deck-builder';
import type { MetricModel } from '../testing/training';
import { metricsSeenIn } from '../testing/training';
import { understand } from '../understand';

const FILLER = ['We help shops sell more', 'We save them hours every week'];

/** A deck of seven slides, one of them about results. */
function deck(...lines: string[]): DeckBuilder {
  const builder = new DeckBuilder().slide(titled('Acme Robotics', ['Robots for small shops']));
  for (const title of ['Problem', 'Solution', 'Team', 'Competition', 'The Ask']) builder.slide(titled(title, FILLER));
  return builder.slide(titled('Traction', lines));
}

const model = (metric: MetricModel['metric'], needed: Partial<MetricModel['needed']> = {}): MetricModel => ({
  needed: { ruled: 0, named: 0, unnamed: 0, market: 0, silent: 0, ...needed },
  metric,
  status: { actual: { '': 1 }, target: {}, market: {} },
});

describe('the figures that trained weights choose', () => {
  it('are those that the rules can name, with the page and the words that say them', () => {
    const { metrics } = understand(deck('€120K ARR from 45 customers').build());
    expect(metrics).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'arr', value: 120_000, currency: 'EUR', status: 'actual' }),
        expect.objectContaining({ key: 'customers', value: 45, status: 'actual' }),
      ]),
    );
    expect(metrics.map(({ evidence }) => evidence.page)).toEqual(metrics.map(() => 7));
  });

  it('lose those that weights find unlikely', () => {
    const { metrics } = understand(deck('€120K ARR from 45 customers').build(), { metricModel: model({ 'named count': -1 }) });
    expect(metrics.map(({ key }) => key)).toEqual(['arr']);
  });

  it('gain those that nothing names, under their caption and the key other', () => {
    const slide = deck('We opened 17 workshops last winter');
    const { metrics } = understand(slide.build(), { metricModel: model({}) });
    expect(metrics).toContainEqual(
      expect.objectContaining({ key: 'other', name: 'workshops last winter', value: 17, status: 'actual', conflict: false }),
    );
    expect(understand(slide.build(), { metricModel: model({}, { silent: 1 }) }).metrics).toEqual([]);
  });

  it('are what is planned where words say so, whatever weights say', () => {
    const { metrics } = understand(deck('Target: 900 customers by next year').build(), { metricModel: model({}) });
    expect(metrics.find(({ value }) => value === 900)?.status).toBe('target');
  });

  it('are what was where their column says so, whatever weights say', () => {
    const table = deck().slide((slide) => {
      slide.title('Financial plan');
      [
        ['', '2022A', '2023', '2024F'],
        ['Revenue', '€320K', '€500K', '€900K'],
      ].forEach((row, at) => row.forEach((cell, column) => slide.text(cell, { x: 60 + column * 160, y: 160 + at * 60, size: 16 })));
    });
    const planned: MetricModel = { ...model({}), status: { actual: {}, target: { '': 1 }, market: {} } };
    const { metrics } = understand(table.build(), { metricModel: planned });
    expect(metrics.map(({ value, status }) => [value, status])).toEqual([
      [320_000, 'actual'],
      [500_000, 'target'],
      [900_000, 'target'],
    ]);
  });

  it('are left to the rules on a slide or two', () => {
    const short = new DeckBuilder().slide(titled('Traction', ['€120K ARR from 45 customers'])).build();
    expect(understand(short, { metricModel: model({ '': -1 }) }).metrics.map(({ key }) => key)).toEqual(['arr', 'customers']);
  });

  it('are seen without years and what is denied', () => {
    const seen = metricsSeenIn(deck('Since 2019 we have 45 customers', 'We do not have 800 customers').build(), {});
    expect(seen.map(({ mention }) => mention.amount.value)).toEqual([45]);
    expect(seen[0]?.features.get('ruled')).toBe(1);
    expect(seen[0]?.features.get('kind traction')).toBe(1);
  });
});
