import { signal, slide, step } from './define';
import type { DomainDefinition } from './rubric.types';

export const FINANCIAL_V1: DomainDefinition = {
  key: 'financial',
  name: 'Financial',
  points: 200,
  signals: [
    signal('business_model', 'Business model', 40, slide('Business model', 'business_model', 'pricing'), {
      present: step('how the company earns', 'Say how you earn', 'say how the company earns: subscription, fee, licence or sale.', 1),
      specified: step('a price', 'State the price', 'state the price, or the percentage that you charge.', 1),
      evidenced: step(
        'a way of charging and two prices',
        'Show the price list',
        'name the way of charging and give at least two prices (tiers, fees or offers).',
        2,
      ),
    }),
    signal('unit_economics', 'Unit economics', 45, slide('Unit economics', 'unit_economics', 'business_model', 'financials'), {
      present: step(
        'one of acquisition cost, lifetime value, margin, payback, churn, revenue per customer',
        'Give one unit figure',
        'give one of acquisition cost (CAC), lifetime value (LTV), gross margin, payback, churn and revenue per customer (ARPU).',
        3,
      ),
      specified: step(
        'two of acquisition cost, lifetime value, margin, payback, churn, revenue per customer',
        'Give a second unit figure',
        'give a second of acquisition cost (CAC), lifetime value (LTV), gross margin, payback, churn and revenue per customer (ARPU).',
        3,
      ),
      evidenced: step(
        'three of acquisition cost, lifetime value, margin, payback, churn, revenue per customer',
        'Complete the unit economics',
        'give a third of acquisition cost (CAC), lifetime value (LTV), gross margin, payback, churn and revenue per customer (ARPU).',
        4,
      ),
    }),
    signal('forecast', 'Forecast', 35, slide('Financials', 'financials'), {
      present: step('one figure aimed at', 'Give a forecast', 'give the revenue that you expect.', 2),
      specified: step('a forecast over more than one year', 'Forecast several years', 'forecast revenue for at least two years.', 3),
      evidenced: step(
        'a forecast over more than one year, with its assumptions or break-even',
        'State the assumptions',
        'beside a forecast of several years, state what it assumes or when it breaks even.',
        3,
      ),
    }),
    signal('ask', 'Ask', 45, slide('The ask', 'ask', 'use_of_funds'), {
      present: step('the amount to be raised', 'State the ask', 'state the amount that you are raising.', 1),
      specified: step('the amount and what it is for', 'Say what the money is for', 'split the amount into at least two uses of funds.', 2),
      evidenced: step(
        'uses that add up to the whole (95 to 105 %), and a runway or a milestone',
        'Make the ask add up',
        'split the amount into percentages that add up to 100 %, and say how many months of runway it buys.',
        2,
      ),
    }),
    signal('round_traction', 'Round traction', 20, slide('The ask', 'ask', 'use_of_funds', 'investors'), {
      present: step(
        'earlier money, a grant, an instrument or a valuation',
        'Show the state of the round',
        'name the instrument or valuation of the round, a grant or an earlier round.',
        2,
      ),
      specified: step(
        'an amount committed or raised earlier',
        'Give the amount committed or raised',
        'give the amount already committed or raised in an earlier round.',
        3,
      ),
      evidenced: step(
        'an amount committed, and a lead or an earlier round',
        'Name who leads the round',
        'give the amount committed to this round and name its lead.',
        5,
      ),
    }),
    signal('return_logic', 'Return', 15, slide('Exit', 'exit', 'ask'), {
      present: step('how investors get a return', 'Say how investors get their return', 'say how investors get their return.', 1),
      specified: step(
        'named acquirers or comparable deals',
        'Name acquirers or comparable deals',
        'name likely acquirers or comparable exits.',
        2,
      ),
      evidenced: step(
        'comparable deals with their multiple',
        'Give comparable deals with multiples',
        'name comparable exits and the multiple that they reached.',
        3,
      ),
    }),
  ],
};
