import { expectProportionalTime } from '../../../../test/support/growth';
import { amountsIn, parseNumber } from './money';

const one = (text: string) => amountsIn(text)[0];

describe('amounts as decks write them', () => {
  it.each([
    ['$1.2B', 1.2e9, 'USD'],
    ['US$ 5 million', 5e6, 'USD'],
    ['USD 25,000', 25_000, 'USD'],
    ['₹20 Cr', 2e8, 'INR'],
    ['Rs. 5 lakhs', 5e5, 'INR'],
    ['₹ 2.5 crores', 2.5e7, 'INR'],
    ['₹12,80,000', 1_280_000, 'INR'],
    ['2M€', 2e6, 'EUR'],
    ['+14M€', 14e6, 'EUR'],
    ['610.000 €', 610_000, 'EUR'],
    ['€25M+', 25e6, 'EUR'],
    ['2 Mio. €', 2e6, 'EUR'],
    ['5,5 Milliarden Euro', 5.5e9, 'EUR'],
    ['3 mil millones de euros', 3e9, 'EUR'],
    ['14.000 M€', 14e9, 'EUR'],
    ['$1.250M', 1.25e6, 'USD'],
    ['₹8 Lakh Cr', 8e12, 'INR'],
    ['₹1.5K Cr', 1.5e10, 'INR'],
    ['1,5 M€', 1.5e6, 'EUR'],
    ['1.250.000,50 €', 1_250_000.5, 'EUR'],
    ["CHF 1'200'000", 1_200_000, 'CHF'],
    ['R$ 2,5 milhões', 2.5e6, 'BRL'],
    ['50,000 euros', 50_000, 'EUR'],
    ['£500k', 5e5, 'GBP'],
    ['€ 5 m', 5e6, 'EUR'],
    ['5 M de dollars', 5e6, 'USD'],
    ['$15 млн', 15e6, 'USD'],
    // The signs of Taiwan, Singapore, Australia and Brazil end in letters that words end in, too.
    ['Investment$1.3M', 1.3e6, 'USD'],
    ['Payments$2M', 2e6, 'USD'],
    ['Extra$5M', 5e6, 'USD'],
    ['Your$3M', 3e6, 'USD'],
    ['NT$40M', 40e6, 'TWD'],
    ['4.5M QAR', 4.5e6, 'QAR'],
    ['18,000 DZD', 18_000, 'DZD'],
    ['TND 22,000', 22_000, 'TND'],
    ['(S$2M)', 2e6, 'SGD'],
  ])('%s', (text, value, currency) => {
    expect(one(text)).toMatchObject({ value, currency, percent: false });
  });

  it.each([
    ['165 lakhs', 16_500_000],
    ['80 lacs', 8e6],
    ['7 crore ARR', 7e7],
    ['350k documents', 350_000],
    ['2M views', 2e6],
    ['20 000 users', 20_000],
    ['15 mil usuarios', 15_000],
    ['12,80,000 farmers', 1_280_000],
    ['1.250 Kunden', 1250],
  ])('counts without a currency: %s', (text, value) => {
    expect(one(text)).toMatchObject({ value, currency: null });
  });

  it('reads decimal commas and percentages', () => {
    expect(one('14,1 %')).toMatchObject({ value: 14.1, percent: true });
    expect(one('150% user growth')).toMatchObject({ value: 150, percent: true });
    expect(one('30 percent')).toMatchObject({ value: 30, percent: true });
  });

  it('takes an R for the rand before thousands alone', () => {
    const of = (text: string) => amountsIn(text).map(({ value, currency, embedded }) => [value, currency, embedded]);
    expect(of('Raising R2.55M for 12 months').slice(0, 1)).toEqual([[2_550_000, 'ZAR', false]]);
    expect(of('a market of R 15 million')).toEqual([[15_000_000, 'ZAR', false]]);
    expect(of('MRR: R102,000')).toEqual([[102_000, 'ZAR', false]]);
    expect(of('R1 250 000 in sales')).toEqual([[1_250_000, 'ZAR', false]]);
    for (const text of ['R2', 'R101', 'OR102,000', 'Q&R2M', 'BR 5 million', 'R 5', 'R2 = 0.98', 'R5M USD'])
      expect(of(text).map(([, currency]) => currency)).not.toContain('ZAR');
    expect(amountsIn('R$ 2 milhões')[0]?.currency).toBe('BRL');
  });

  it('gives a range the unit of its upper end', () => {
    expect(one('₹3–5L a year')).toMatchObject({ value: 3e5, high: 5e5, currency: 'INR' });
    expect(one('$52-65B')).toMatchObject({ value: 52e9, high: 65e9, currency: 'USD' });
    expect(one('€500k–€1M')).toMatchObject({ value: 5e5, high: 1e6 });
    expect(one('10-30% trading fees')).toMatchObject({ value: 10, high: 30, percent: true });
  });

  it('takes letters for magnitudes only where they can be', () => {
    expect(one('a 5L bottle')).toMatchObject({ value: 5, suffix: 'L' });
    expect(one('10 m from the sea')).toMatchObject({ value: 10, suffix: null });
    expect(one('1500GWh')).toMatchObject({ value: 1500, suffix: 'GWh' });
  });

  it('counts bare lakhs where the deck is one that does', () => {
    expect(amountsIn('Ask: 50L', true)[0]).toMatchObject({ value: 5e6, factor: 1e5 });
    expect(amountsIn('Ask: 50L')[0]).toMatchObject({ value: 50, suffix: 'L' });
    expect(amountsIn('10 m from the sea', true)[0]).toMatchObject({ value: 10 });
  });

  it.each<[string, number, string | null, string]>([
    ['raising three and a half million dollars on a SAFE', 3.5e6, 'USD', 'three and a half million dollars'],
    ['half a million euros', 5e5, 'EUR', 'half a million euros'],
    ['Een ronde van anderhalf miljoen euro', 1.5e6, 'EUR', 'anderhalf miljoen euro'],
    ['medio millón de euros', 5e5, 'EUR', 'medio millón de euros'],
    ['un million et demi en 2027', 1.5e6, null, 'un million et demi'],
    ['Ten million households', 1e7, null, 'Ten million'],
  ])('reads a sum in words: %s', (text, value, currency, written) => {
    const [amount] = amountsIn(text);
    expect([amount?.value, amount?.currency]).toEqual([value, currency]);
    expect(text.slice(amount?.start, amount?.end)).toBe(written);
  });

  it('counts nothing in words without a magnitude, nor in half of a word', () => {
    for (const text of ['one in two', 'seven partners', 'fifty-three million', 'a phone million']) expect(amountsIn(text)).toEqual([]);
    expect(amountsIn('two million, then $3M').map(({ value }) => value)).toEqual([2e6, 3e6]);
  });

  it('takes a T before the euro for a thousand, and knows the franc of West Africa and what Indonesia counts by', () => {
    expect(one('750 T€ bis Ende 2027')).toMatchObject({ value: 750_000, currency: 'EUR' });
    expect(one('750 TEUR')).toMatchObject({ value: 750_000, currency: 'EUR' });
    expect(one('$1.2T')).toMatchObject({ value: 1.2e12, currency: 'USD' });
    expect(one('120 M FCFA')).toMatchObject({ value: 120e6, currency: 'XOF' });
    expect(one('Rp 3,2 miliar')).toMatchObject({ value: 3.2e9, currency: 'IDR' });
  });

  it('marks years, multiples and what is no figure at all', () => {
    expect(one('in 2024')).toMatchObject({ year: true });
    expect(one('10x faster')).toMatchObject({ value: 10, times: true });
    expect(one('x4 leverage')).toMatchObject({ value: 4, times: true });
    expect(amountsIn('B2B, Q1, v1.5 and 1:250').every((amount) => amount.embedded)).toBe(true);
    expect(one('ranked 2nd')?.suffix).toBe('nd');
  });

  it('keeps two amounts of a line apart', () => {
    expect(amountsIn('₹ 2.5 crores (~$300K USD)').map(({ value, currency }) => [value, currency])).toEqual([
      [25_000_000, 'INR'],
      [300_000, 'USD'],
    ]);
  });

  it('refuses groupings that make no number', () => {
    expect(parseNumber('1,2,3')).toBeNull();
    expect(parseNumber('03.03.2021')).toBeNull();
    expect(parseNumber('1,234,56,7')).toBeNull();
    expect(parseNumber('1234567890123456789')).toBeNull();
  });

  it('stays linear on hostile lines', () => {
    for (const text of ['1', '1,', '1 000', '$', '1 ', '-1']) {
      expectProportionalTime(16_000, (length) => amountsIn(`${text.repeat(length / text.length)}1`));
    }
  });
});
