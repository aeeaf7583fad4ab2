import { languagesRead } from '@app/lexicon';
import { METRIC_KEYS } from './metric-kinds';

/** Figures that go by what they count and have no kind of their own. */
const NO_METRIC = ['market', 'games'];

describe('metrics', () => {
  it.each(languagesRead().map((file) => [file.name, file] as const))('%s has words for those that there are', (_name, { facts }) => {
    expect(Object.keys(facts.metrics).filter((key) => !METRIC_KEYS.includes(key) && !NO_METRIC.includes(key))).toEqual([]);
  });
});
