import { TEXTS, type Texts } from './texts';

/** A database of the benchmark: made once, and kept. */
export interface Size {
  name: string;
  companies: number;
  teams: number;
  texts: Texts;
}

const ofEach = (size: (texts: Texts) => Omit<Size, 'texts'>): Readonly<Record<Texts, Size>> =>
  Object.fromEntries(TEXTS.map((texts) => [texts, { ...size(texts), texts }])) as Record<Texts, Size>;
const suffix = (texts: Texts): string => (texts === 'long' ? '_long' : '');

export const MIDDLE = ofEach((texts) => ({ name: `dealflow_bench_middle${suffix(texts)}`, companies: 100_000, teams: 200 }));
/** A million companies would fill some eighteen gigabytes with long texts: theirs are as many as in the middle. */
export const LARGE: Readonly<Record<Texts, Size>> = {
  short: { name: 'dealflow_bench', companies: 1_000_000, teams: 200, texts: 'short' },
  long: MIDDLE.long,
};
export const SMALL = ofEach((texts) => ({ name: `dealflow_bench_small${suffix(texts)}`, companies: 10_000, teams: 200 }));
export const QUICK = ofEach((texts) => ({ name: `dealflow_bench_quick${suffix(texts)}`, companies: 2_000, teams: 20 }));
