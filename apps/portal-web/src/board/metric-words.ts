import type { Schemas } from '../schemas';
import { capital } from '../parts/capital';

export type Metric = Schemas['MetricDto'];

export const PERIODS: Record<string, string> = { month: 'a month', quarter: 'a quarter', year: 'a year' };

/** A figure of the deck that is no metric of the company: planned, or of its market. */
export type Figure = Omit<Metric, 'id' | 'source' | 'created_at'> & { status: 'target' | 'market' };

/** Whether a figure was reached. */
export const STATUSES: Record<'actual' | Figure['status'], string> = { actual: 'Actual', target: 'Target', market: 'Market' };

const SHORT = /\b(?:acv|aov|arpa|arpu|arr|aum|cac|cagr|dau|ebitda|gmv|grr|kpi|ltv|mau|mrr|nps|nrr|roi|sam|som|tam|wau)\b/gi;

/** "gross margin" as "Gross margin", "ltv" as "LTV" */
export function metricTitle(name: string): string {
  const words = name.replaceAll('_', ' ').replace(SHORT, (short) => short.toUpperCase());
  return capital(words);
}

/** "€31,000 a year", "78 %", "14 customers"; a dash for a figure that nobody could read. */
export function metricValue(
  { value, unit, currency, period }: Pick<Metric, 'value' | 'unit' | 'currency' | 'period'>,
  locale?: string,
): string {
  if (value === null) return '–';
  // Of a count, such as customers, the period says when it was counted and not how often.
  const often = currency !== null || unit === 'percent' ? period : null;
  const words = [numberWords(value, currency, unit, locale), often && (PERIODS[often] ?? `per ${often}`)];
  return words.filter(Boolean).join(' ');
}

function numberWords(value: number, currency: string | null, unit: string | null, locale: string | undefined): string {
  if (currency) {
    // Nobody owes a currency to the browser's list of them.
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    }).format(value);
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  if (unit === 'percent') return `${number} %`;
  return unit ? `${number} ${unit.replaceAll('_', ' ')}` : number;
}

export type TypedMetric = Record<'name' | 'value' | 'unit' | 'currency' | 'period' | 'as_of', string>;

/** What is sent of what was typed. A key keeps figures of one metric together: that of the figure before, or one made of the name. */
export function statedMetric(typed: TypedMetric, before: Pick<Metric, 'key'> | null): Schemas['StateMetricRequest'] {
  const given = (field: keyof TypedMetric): string | null => typed[field].trim() || null;
  const name = typed.name.trim();
  const key = (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('_');
  return {
    key: before?.key ?? (key || name),
    name,
    // A comma may stand before decimals or between thousands: what is no number is refused by the service, in its words.
    value: Number(typed.value.replace(/\s/g, '') || 'none'),
    unit: given('unit'),
    currency: given('currency')?.toUpperCase() ?? null,
    period: given('period'),
    as_of: given('as_of'),
  };
}
