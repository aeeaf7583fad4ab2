import { type Evidence, type MetricFact } from '@app/deck-analysis';
import { isMonth, phraseTest } from '@app/lexicon';
import { fold } from '@app/taxonomy';
import type { DeckReader } from './deck-reader';

/** Money that somebody paid, or who pays. */
const SOLD =
  /^(?:(?:monthly_|annual_|net_|gross_|total_)?(?:revenue|sales|turnover|bookings)|arr|mrr|gmv|orders|(?:paying_)?customers|(?:paying_)?subscribers|units_sold)$/;
/** Who uses it, and how much. */
const USED =
  /^(?:(?:monthly_|daily_|active_)*users|mau|dau|wau|downloads|installs|transactions|documents|views|sessions|patients|students)$/;

/** Who may yet buy: a figure of these is no result, though it holds today. */
const isOfProspects = phraseTest('prospects');

/** Figures that were reached, without those of who may yet buy and those that a roadmap promises. */
export function reachedFigures(deck: DeckReader): MetricFact[] {
  const { roadmap = [], traction = [] } = deck.facts.sections;
  const isPromised = ({ page, quote }: Evidence): boolean => roadmap.includes(page) && (!traction.includes(page) || beginsWithTime(quote));
  return deck.figures.filter(({ evidence }) => !isOfProspects(evidence.quote) && !isPromised(evidence));
}

const QUARTER = /^[qht][1-4]$/;
/** A line of a plan begins with its time: "Q3", "März: …". */
function beginsWithTime(quote: string): boolean {
  const [first = ''] = fold(quote).match(/\p{L}[\p{L}\p{N}]*/u) ?? [];
  return isMonth(first) || QUARTER.test(first);
}

/** Figures reached that show that somebody pays for the product, or uses it, the most telling first. */
export function usedFigures(deck: DeckReader): MetricFact[] {
  const reached = reachedFigures(deck);
  return [...reached.filter(({ key }) => SOLD.test(key)), ...reached.filter(({ key }) => USED.test(key))];
}

/** What a forecast is made for, and not who may yet buy; prices, shares and the market's own growth are none. */
export function isResult({ key, evidence }: MetricFact): boolean {
  return (
    !isOfProspects(evidence.quote) &&
    (SOLD.test(key) || EARNED.test(key) || /^(?:(?:monthly_|daily_|active_)*users|downloads|units)$/.test(key))
  );
}

const EARNED = /^(?:ebitda|(?:net_|gross_|operating_)?profit|net_income|income|cash_flow)$/;
