import { type Lexicon, phraseMatcher, wordSet } from '@app/lexicon';
import type { MetricStatus } from '../facts';
import type { Mention } from './mentions';
import { MARKET_KEYS, UNIT_ECONOMICS } from './metric-kinds';
import { AROUND } from './metric-names';
import { columnYear, namesStep } from './periods';

interface StatusInput {
  lexicon: Lexicon;
  /** Year the deck is from, as far as known: a later year makes a figure a target. */
  deckYear: number | null;
}

export function statusOf(key: string, mention: Mention, input: StatusInput): MetricStatus {
  if (MARKET_KEYS.has(key)) return 'market';
  const { before, after, kinds } = mention;
  const near = [
    ...before.slice(-12),
    ...after.slice(0, 4),
    // "Milestones achieved" over a figure speaks of no plan.
    ...mention.labels.slice(0, 1).flatMap(({ words }) => (words.some((word) => DONE.has(word)) ? [] : words)),
    ...(mention.period?.words ?? []),
  ];
  const years = near.filter((word) => /^20[1-4]\d$/.test(word)).map(Number);
  const { deckYear } = input;
  if (isAgeOfCohort(mention, deckYear)) return 'actual';
  if (deckYear !== null && years.some((year) => year > deckYear)) return 'target';
  const column = statusOfColumn(mention.header?.words ?? [], deckYear, isPlan(kinds));
  if (column !== null) return column;
  if (input.lexicon.target.has(near)) return 'target';
  if (isHeadedForecast(mention) && !saysDone(before)) return 'target';
  if (kinds.some((kind) => AROUND.has(kind)) && !kinds.includes('traction')) return 'market';
  if (isUnderPlan(mention, input.lexicon) && !saysDone(before)) return 'target';
  if (kinds.includes('financials') && !kinds.includes('traction') && !isOfToday(key, kinds)) {
    return deckYear !== null && years.some((year) => year <= deckYear) ? 'actual' : 'target';
  }
  const forward =
    kinds.some((kind) => kind === 'ask' || kind === 'use_of_funds' || kind === 'vision' || kind === 'exit') ||
    (kinds.includes('roadmap') && !kinds.includes('traction'));
  return forward && !saysDone(before) ? 'target' : 'actual';
}

/** What one customer costs and brings, told with the business model: where no year or word speaks of the future, it is so today. */
const isOfToday = (key: string, kinds: Mention['kinds']): boolean =>
  UNIT_ECONOMICS.has(key) && kinds.some((kind) => kind === 'unit_economics' || kind === 'business_model');

/** "Projections for 12 months" over the slide, whatever the slide is taken for. */
function isHeadedForecast({ page: { title } }: Mention): boolean {
  return title !== null && title.words.length <= MAX_HEADING_WORDS && FORECASTS.has(title.words);
}

/** "Next milestones", "Growth projections", "Phase 2" over the list that the figure stands in; "Completed milestones" are none. */
function isUnderPlan({ heading, header }: Mention, lexicon: Lexicon): boolean {
  const words = heading?.words ?? [];
  if (namesStep(header?.words ?? [])) return true;
  if (words.some((word) => DONE.has(word))) return false;
  return namesStep(words) || lexicon.target.has(words) || FORECASTS.has(words);
}

/** "Month 12" over the row "Signed 2022": how old those are, and no step of a plan. */
function isAgeOfCohort({ header, heading, period }: Mention, deckYear: number | null): boolean {
  const year = yearIn(period?.words ?? []);
  const isAge = namesStep(header?.words ?? []) || namesStep(heading?.words ?? []);
  return isAge && year !== null && deckYear !== null && year <= deckYear;
}

/** Of "2021 (14)", "Launched 2022", "Q1 25". */
function yearIn(words: readonly string[]): number | null {
  const years = words.flatMap((word, at) => {
    if (/^(?:fy)?20[1-4]\d$/.test(word)) return Number(word.slice(-4));
    return /^[2-4]\d$/.test(word) && /^[qh][1-4]$/.test(words[at - 1] ?? '') ? 2000 + Number(word) : [];
  });
  return years.length === 0 ? null : Math.max(...years);
}

const FORECASTS = phraseMatcher('forecasts');
const MAX_HEADING_WORDS = 8;

/** "2024" of a column headed "2024A" or "FY24"; null where it is headed otherwise. */
export function yearOfColumn(header: string[]): string | null {
  const years = header.flatMap((word) => columnYear(word)?.year ?? []);
  return years.length === 1 ? String(years[0]) : null;
}

/** A slide of plans: a year that has begun is not over on it. */
const isPlan = (kinds: Mention['kinds']): boolean => kinds.includes('roadmap') && !kinds.includes('traction');

/** "2022A" over the column, or a year before the deck's: what stands under it is over, on a slide of plans, too. */
export function isColumnOver({ header }: Mention, deckYear: number | null): boolean {
  const [column] = (header?.words ?? []).flatMap((word) => columnYear(word) ?? []);
  if (!column) return false;
  return column.mark === 'a' || (column.mark === null && deckYear !== null && column.year < deckYear);
}

/** "2023A", "FY26", "2026E", "Y3" over a column. */
function statusOfColumn(header: string[], deckYear: number | null, planned: boolean): MetricStatus | null {
  for (const word of header) {
    const column = columnYear(word);
    if (column) {
      const { year, mark } = column;
      if (mark === 'a') return 'actual';
      if (mark !== null || (deckYear !== null && year > deckYear)) return 'target';
      return deckYear === null || (planned && year === deckYear) ? null : 'actual';
    }
    if (/^y[1-9]$/.test(word)) return 'target';
  }
  return null;
}

const DONE = wordSet('done');

function saysDone(before: string[]): boolean {
  return before.slice(-6).some((word) => DONE.has(word));
}
