import { metricTitle, metricValue, statedMetric } from './metric-words';

const NONE = { value: null, unit: null, currency: null, period: null };

it.each([
  [{}, '–'],
  [{ value: 31000, currency: 'EUR', period: 'year' }, '€31,000 a year'],
  [{ value: 2400.5, currency: 'USD', period: 'month' }, '$2,400.50 a month'],
  [{ value: 78, unit: 'percent' }, '78 %'],
  [{ value: 14, unit: 'paying_customers' }, '14 paying customers'],
  [{ value: 1.234 }, '1.23'],
  [{ value: 14, unit: 'customers', period: 'year' }, '14 customers'],
  [{ value: 5, unit: 'percent', period: 'week' }, '5 % per week'],
])('says %j as %j', (given, words) => expect(metricValue({ ...NONE, ...given }, 'en-GB').replace('US$', '$')).toBe(words));

const TYPED = { name: 'Net revenue retention', value: '1 140.5', unit: ' percent ', currency: '', period: 'year', as_of: '' };

it('states what was typed, under a key of its name or that of the figure before', () => {
  const stated = { name: TYPED.name, value: 1140.5, unit: 'percent', currency: null, period: 'year', as_of: null };
  expect(statedMetric(TYPED, null)).toEqual({ key: 'net_revenue_retention', ...stated });
  expect(statedMetric({ ...TYPED, currency: 'eur' }, { key: 'nrr' })).toEqual({ key: 'nrr', ...stated, currency: 'EUR' });
});

it.each(['', '1,5', 'many'])('makes no number of %j', (value) => expect(statedMetric({ ...TYPED, value }, null).value).toBeNaN());

it.each([
  ['gross margin', 'Gross margin'],
  ['cac', 'CAC'],
  ['ltv to cac', 'LTV to CAC'],
  ['net_revenue_retention', 'Net revenue retention'],
  ['Annual recurring revenue', 'Annual recurring revenue'],
  ['some', 'Some'],
])('calls %j %j', (name, title) => {
  expect(metricTitle(name)).toBe(title);
});
