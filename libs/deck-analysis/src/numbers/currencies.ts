import { alternativesOf, notation } from '@app/lexicon';

const { compoundMagnitudes: COMPOUND_MAGNITUDES, currencyNames: CURRENCY_NAMES, magnitudes: MAGNITUDES } = notation();

/** What money looks like in writing wherever it is written; what languages call it stands in their files. `money.ts` reads with it. */

/** Before or after a number, longest first where one is the tail of another ("US$" before "$"). */
export const CURRENCY_SIGNS: readonly (readonly [string, string])[] = [
  ['us$', 'USD'],
  ['usd$', 'USD'],
  ['u$s', 'USD'],
  ['u$d', 'USD'],
  ['r$', 'BRL'],
  ['a$', 'AUD'],
  ['au$', 'AUD'],
  ['aud$', 'AUD'],
  ['c$', 'CAD'],
  ['ca$', 'CAD'],
  ['s$', 'SGD'],
  ['sg$', 'SGD'],
  ['hk$', 'HKD'],
  ['nz$', 'NZD'],
  ['mx$', 'MXN'],
  ['nt$', 'TWD'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['¥', 'JPY'],
  ['円', 'JPY'],
  ['米ドル', 'USD'],
  ['ドル', 'USD'],
  ['ユーロ', 'EUR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₦', 'NGN'],
  ['₱', 'PHP'],
  ['฿', 'THB'],
  ['₫', 'VND'],
  ['₴', 'UAH'],
  ['₸', 'KZT'],
];

/** Codes and names; they need a boundary on both sides. */
export const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  ...CURRENCY_NAMES,
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  inr: 'INR',
  rs: 'INR',
  chf: 'CHF',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  pln: 'PLN',
  czk: 'CZK',
  huf: 'HUF',
  ron: 'RON',
  aed: 'AED',
  sar: 'SAR',
  sgd: 'SGD',
  aud: 'AUD',
  cad: 'CAD',
  nzd: 'NZD',
  hkd: 'HKD',
  brl: 'BRL',
  mxn: 'MXN',
  ars: 'ARS',
  clp: 'CLP',
  cop: 'COP',
  jpy: 'JPY',
  cny: 'CNY',
  rmb: 'CNY',
  krw: 'KRW',
  rm: 'MYR',
  myr: 'MYR',
  idr: 'IDR',
  rp: 'IDR',
  thb: 'THB',
  php: 'PHP',
  vnd: 'VND',
  zar: 'ZAR',
  ngn: 'NGN',
  kes: 'KES',
  ksh: 'KES',
  kshs: 'KES',
  ghs: 'GHS',
  ugx: 'UGX',
  egp: 'EGP',
  ils: 'ILS',
  nis: 'ILS',
  try: 'TRY',
  rub: 'RUB',
  uah: 'UAH',
  bdt: 'BDT',
  pkr: 'PKR',
  lkr: 'LKR',
  npr: 'NPR',
  qar: 'QAR',
  kwd: 'KWD',
  bhd: 'BHD',
  omr: 'OMR',
  jod: 'JOD',
  tnd: 'TND',
  dzd: 'DZD',
  xof: 'XOF',
  xaf: 'XAF',
  fcfa: 'XOF',
  tzs: 'TZS',
  zmw: 'ZMW',
  bwp: 'BWP',
  mzn: 'MZN',
  etb: 'ETB',
  rwf: 'RWF',
  kzt: 'KZT',
  uzs: 'UZS',
  azn: 'AZN',
  bgn: 'BGN',
  rsd: 'RSD',
  isk: 'ISK',
  twd: 'TWD',
  uyu: 'UYU',
  pyg: 'PYG',
};

/** Any sign, code or name, as a part of a regular expression that takes no notice of case. */
export const CURRENCY = [
  ...CURRENCY_SIGNS.map(([sign]) => sign.replace('$', String.raw`\$`)),
  alternativesOf(Object.keys(CURRENCY_WORDS)),
].join('|');

/** Two words for one factor: "mil millones", "₹8 lakh crore", "₹1.5K Cr". */
export const COMPOUNDS: readonly (readonly [written: RegExp, factor: number])[] = Object.entries(COMPOUND_MAGNITUDES).map(
  ([words, factor]) => [new RegExp(`^\\s?${words.replace(' ', '\\s+')}(?!\\p{L})`, 'iu'), factor] as const,
);

/** 万, 億: they follow the number with nothing between, and the currency follows them; longest first. */
export const MYRIADS: readonly string[] = Object.keys(MAGNITUDES)
  .filter((word) => /^\p{Script=Han}+$/u.test(word))
  .sort((a, b) => b.length - a.length);

/** Scripts that set no spaces: a letter before a number is no part of it. */
export const UNPARTED = /[\u3005\u3040-\u30ff\u3400-\u9fff]/u;

/** What makes a number a date, an age, a rank: behind it in scripts that set no spaces. */
export const COUNTER = /^\s?(年間|年|ヶ月|か月|カ月|ヵ月|月|日|時間|時|分|秒|歳|位|番|章|期|周年|丁目|階|週間|倍速)/u;

/** Letters that are as often a unit (metres, litres, tons) as a magnitude: believed only when attached or beside money. */
export const WEAK_MAGNITUDES: ReadonlySet<string> = new Set(['k', 'l', 'm', 'b', 't', 'mi', 'bi', 'md', 'mil', 'mm']);

const DOLLARS: Readonly<Record<string, string>> = {
  'australian dollar': 'AUD',
  aud: 'AUD',
  'canadian dollar': 'CAD',
  cad: 'CAD',
  'new zealand dollar': 'NZD',
  nzd: 'NZD',
  'singapore dollar': 'SGD',
  sgd: 'SGD',
  'hong kong dollar': 'HKD',
  hkd: 'HKD',
};
const STATED_DOLLARS = new RegExp(
  String.raw`\b(?:amounts?|figures?|numbers|values|prices|financials|sums|money|stated|quoted|expressed|shown)\b(?: \w+){0,3} in (${Object.keys(DOLLARS).join('|')})s?\b`,
);

/** What "$" stands for where a line says so of the whole deck ("All amounts in Australian dollars"), else null. */
export function statedDollars(folded: string): string | null {
  return DOLLARS[STATED_DOLLARS.exec(folded)?.[1] ?? ''] ?? null;
}
