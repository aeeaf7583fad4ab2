import type { AsideTopic } from '@app/deck-analysis';
import { usedFigures } from '../signals/use';
import type { Told } from './told';

/** Kinds of numbers that may be a result. */
export const NUMBERS: readonly AsideTopic[] = ['number.money', 'number.share', 'number.times', 'number.count', 'number.growth'];

/** Money earned, customers and users are demand, whatever the words for it. */
const BUYERS =
  /^(?:(?:paying_)?(?:customers|subscribers|clients)|(?:monthly_|daily_|active_)*users|mrr|arr|revenue|gmv|orders|units_sold|downloads|pilots|waitlist|lois)$/;

/** Whether somebody pays for the product or uses it, as far as was read. */
export function isUsed(told: Told): boolean {
  return usedFigures(told.deck).length > 0 || told.facts.metrics.some(({ key, status }) => status === 'actual' && BUYERS.test(key));
}

/** Numbers that no reading took may be results: on a slide on traction, by their words, or several where the subject is not known. */
export function mayHaveResults(told: Told): boolean {
  const unplaced = told.unplaced(NUMBERS);
  return (
    told.unread(NUMBERS, 'traction', 'validation').length > 0 ||
    told.unread(['number.result']).length > 0 ||
    unplaced.some(({ page }, at) => unplaced[at - 1]?.page === page) ||
    hasTableByDate(told)
  );
}

/** Columns of months over rows of numbers are results, though the slide be taken for another: plans stand on slides of their own. */
function hasTableByDate(told: Told): boolean {
  const plans = told.pages('financials', 'roadmap', 'ask', 'use_of_funds', 'vision', 'competition', 'problem', 'team');
  const dates = told.mentions(['date']).filter(({ page }) => !plans.includes(page));
  const pages = [...new Set(dates.map(({ page }) => page))].filter(
    (page) => new Set(dates.filter((date) => date.page === page).map(({ quote }) => quote)).size >= TABLE.dates,
  );
  return pages.some((page) => told.unread(['number.count']).filter((number) => number.page === page).length >= TABLE.numbers);
}

const TABLE = { dates: 3, numbers: 3 } as const;
