/** What kind of number a metric is: decides which amounts can be its value. */
export type MetricKind = 'money' | 'count' | 'percent' | 'ratio' | 'months' | 'market' | 'any';

const KINDS: Readonly<Record<string, MetricKind>> = {
  arr: 'money',
  mrr: 'money',
  revenue: 'money',
  gmv: 'money',
  aum: 'money',
  profit: 'money',
  cac: 'money',
  ltv: 'money',
  arpu: 'money',
  burn: 'money',
  grant: 'money',
  customers: 'count',
  users: 'count',
  mau: 'count',
  dau: 'count',
  wau: 'count',
  downloads: 'count',
  orders: 'count',
  units_sold: 'count',
  pilots: 'count',
  loi: 'count',
  waitlist: 'count',
  pipeline: 'any',
  partners: 'count',
  views: 'count',
  followers: 'count',
  documents: 'count',
  cities: 'count',
  employees: 'count',
  growth: 'percent',
  retention: 'percent',
  churn: 'percent',
  conversion: 'percent',
  gross_margin: 'percent',
  take_rate: 'percent',
  market_growth: 'percent',
  ltv_cac: 'ratio',
  nps: 'ratio',
  rating: 'ratio',
  payback: 'months',
  tam: 'market',
  sam: 'market',
  som: 'market',
  market_size: 'market',
};

/** Key of a figure that no vocabulary names: reported under its caption, and nothing to the score. */
export const OTHER_METRIC = 'other';

/** Every metric that has a name of its own. */
export const METRIC_KEYS: readonly string[] = Object.keys(KINDS);

export function metricKind(key: string): MetricKind {
  return KINDS[key] ?? 'any';
}

/** Keys whose figure describes a market, whatever slide it stands on. */
export const MARKET_KEYS: ReadonlySet<string> = new Set(['tam', 'sam', 'som', 'market_size', 'market_growth']);

/** Keys strong enough to be believed on any slide: nobody writes ARR about somebody else. */
export const STRONG_KEYS: ReadonlySet<string> = new Set(['arr', 'mrr', 'gmv', 'tam', 'sam', 'som', 'ltv_cac', 'mau', 'dau', 'loi', 'aum']);

export const UNIT_ECONOMICS: ReadonlySet<string> = new Set([
  'cac',
  'ltv',
  'ltv_cac',
  'gross_margin',
  'arpu',
  'payback',
  'churn',
  'retention',
  'take_rate',
  'conversion',
]);
