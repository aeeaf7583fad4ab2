/** What money and magnitudes look like in writing. Data only; `money.ts` reads with it. */

/** Before or after a number, longest first where one is the tail of another ("US$" before "$"). */
export const CURRENCY_SIGNS: readonly (readonly [string, string])[] = [
  ['us$', 'USD'], ['usd$', 'USD'], ['u$s', 'USD'], ['u$d', 'USD'], ['r$', 'BRL'], ['a$', 'AUD'], ['au$', 'AUD'], ['aud$', 'AUD'], ['c$', 'CAD'],
  ['ca$', 'CAD'], ['s$', 'SGD'], ['sg$', 'SGD'], ['hk$', 'HKD'], ['nz$', 'NZD'], ['mx$', 'MXN'], ['nt$', 'TWD'], ['$', 'USD'], ['€', 'EUR'],
  ['£', 'GBP'], ['₹', 'INR'], ['¥', 'JPY'], ['₽', 'RUB'], ['₩', 'KRW'], ['₺', 'TRY'], ['₪', 'ILS'], ['₦', 'NGN'], ['₱', 'PHP'], ['฿', 'THB'],
  ['₫', 'VND'], ['₴', 'UAH'], ['₸', 'KZT'],
];

/** Words and codes; they need a boundary on both sides. */
export const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  usd: 'USD', dollar: 'USD', dollars: 'USD', dolares: 'USD', eur: 'EUR', euro: 'EUR', euros: 'EUR', gbp: 'GBP', pounds: 'GBP', inr: 'INR', rs: 'INR',
  rupee: 'INR', rupees: 'INR', chf: 'CHF', sek: 'SEK', nok: 'NOK', dkk: 'DKK', pln: 'PLN', zl: 'PLN', czk: 'CZK', huf: 'HUF', ron: 'RON', aed: 'AED',
  sar: 'SAR', sgd: 'SGD', aud: 'AUD', cad: 'CAD', nzd: 'NZD', hkd: 'HKD', brl: 'BRL', reais: 'BRL', mxn: 'MXN', ars: 'ARS', clp: 'CLP', cop: 'COP',
  jpy: 'JPY', yen: 'JPY', cny: 'CNY', rmb: 'CNY', krw: 'KRW', rm: 'MYR', myr: 'MYR', idr: 'IDR', rp: 'IDR', thb: 'THB', php: 'PHP', vnd: 'VND',
  zar: 'ZAR', ngn: 'NGN', naira: 'NGN', kes: 'KES', ksh: 'KES', kshs: 'KES', ghs: 'GHS', ugx: 'UGX', egp: 'EGP', ils: 'ILS', nis: 'ILS', try: 'TRY', rub: 'RUB',
  руб: 'RUB', рублей: 'RUB', долларов: 'USD', евро: 'EUR', uah: 'UAH', bdt: 'BDT', taka: 'BDT', pkr: 'PKR', lkr: 'LKR', npr: 'NPR',
};

/** Factors by folded word. Single letters are told by case and neighbourhood in `money.ts`. */
export const MAGNITUDE_WORDS: Readonly<Record<string, number>> = {
  k: 1e3, thousand: 1e3, thousands: 1e3, tsd: 1e3, tausend: 1e3, mil: 1e3, mille: 1e3, milliers: 1e3, миль: 1e3, тыс: 1e3, тысяч: 1e3,
  lakh: 1e5, lakhs: 1e5, lac: 1e5, lacs: 1e5, laks: 1e5, lks: 1e5, l: 1e5,
  m: 1e6, mm: 1e6, mn: 1e6, mln: 1e6, mio: 1e6, mill: 1e6, million: 1e6, millions: 1e6, millon: 1e6, millones: 1e6, millionen: 1e6, milhao: 1e6,
  milhoes: 1e6, mi: 1e6, млн: 1e6, миллион: 1e6, миллионов: 1e6, миллиона: 1e6,
  cr: 1e7, crs: 1e7, crore: 1e7, crores: 1e7,
  b: 1e9, bn: 1e9, bln: 1e9, bil: 1e9, billion: 1e9, billions: 1e9, milliarde: 1e9, milliarden: 1e9, mrd: 1e9, mrds: 1e9, milliard: 1e9, milliards: 1e9,
  bilhao: 1e9, bilhoes: 1e9, bi: 1e9, md: 1e9, mds: 1e9, млрд: 1e9, миллиард: 1e9, миллиардов: 1e9,
  t: 1e12, tn: 1e12, trn: 1e12, trillion: 1e12, trillions: 1e12, billones: 1e12, billionen: 1e12, трлн: 1e12, trilhoes: 1e12, trilhao: 1e12,
};

/** Letters that are as often a unit (metres, litres, tons) as a magnitude: believed only when attached or beside money. */
export const WEAK_MAGNITUDES: ReadonlySet<string> = new Set(['k', 'l', 'm', 'b', 't', 'mi', 'bi', 'md', 'mil', 'mm']);

export const PERCENT_WORDS: ReadonlySet<string> = new Set(['percent', 'pct', 'prozent', 'процентов', 'процента']);
