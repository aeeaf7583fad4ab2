import { signal, slide, step } from './define';
import type { DomainDefinition } from './rubric.types';

export const MARKET_V1: DomainDefinition = {
  key: 'market',
  name: 'Market & Customers',
  points: 220,
  signals: [
    signal('problem', 'Problem', 40, slide('Problem', 'problem'), {
      present: step('the problem in a sentence', 'State the problem', 'state in one sentence the problem that you solve.', 1, {
        fills: ['problem_statement'],
      }),
      specified: step(
        'the problem with a figure',
        'Put a figure on the problem',
        'say what the problem costs, how often it occurs or how many it concerns, as a figure.',
        1,
      ),
      evidenced: step(
        'the problem with two different figures, or a figure and its source',
        'Prove the problem',
        "name the source of the problem's figure, or add a second figure.",
        2,
      ),
    }),
    signal('customer', 'Customer', 25, slide('Customers', 'customers', 'market', 'use_cases'), {
      present: step('who the customer is', 'Say who the customer is', 'say who the customers are: the segment that buys.', 1),
      specified: step(
        'two of segment, persona, named customers, interviews',
        'Describe the customer',
        'add a second view of the customer: a persona, a named customer or what interviews said.',
        2,
      ),
      evidenced: step(
        'two of segment, persona, named customers, interviews, among them named customers or interviews',
        'Name customers or interviews',
        'name customers, or say how many you interviewed.',
        3,
      ),
    }),
    signal('market_size', 'Market size', 45, slide('Market', 'market'), {
      present: step('one of TAM, SAM and SOM', 'Size the market', 'give the size of the market (TAM) as an amount of money.', 2),
      specified: step('two of TAM, SAM and SOM', 'Narrow the market down', 'give a second of TAM, SAM and SOM as an amount of money.', 2),
      evidenced: step(
        'all of TAM, SAM and SOM, or a bottom-up size (customers times price)',
        'Complete TAM, SAM and SOM',
        'give all of TAM, SAM and SOM, or a bottom-up calculation (number of customers × price).',
        3,
      ),
    }),
    signal('why_now', 'Why now', 20, slide('Why now', 'why_now'), {
      present: step('what has changed', 'Say why now', 'say what has changed that makes this the moment.', 1),
      specified: step(
        'two kinds of change (regulation, technology, behaviour), or one with its date',
        'Name the change',
        'name two changes among regulation, technology and behaviour, or the year of one.',
        2,
      ),
      evidenced: step(
        'two kinds of change (regulation, technology, behaviour), one with its date',
        'Date the change',
        'name two changes among regulation, technology and behaviour, with the year of one.',
        2,
      ),
    }),
    signal('gtm', 'Go to market', 35, slide('Go to market', 'go_to_market'), {
      present: step('how customers are reached', 'Say how you reach customers', 'say how you reach customers.', 1),
      specified: step(
        'two ways to customers (channel, sales, partnership, phases)',
        'Name two ways to customers',
        'name two ways to customers, such as a channel, a sales team or a partnership.',
        2,
      ),
      evidenced: step(
        'two ways to customers, and a figure of what winning one takes',
        'Say what it takes to win a customer',
        'beside two ways to customers, give the cost, the conversion rate or the length of the sales cycle as a figure.',
        3,
      ),
    }),
    signal('validation', 'Validation', 30, slide('Traction', 'traction', 'validation', 'customers'), {
      present: step(
        'one sign from outside (pilot, letter, customer, award, press, partner)',
        'Show that someone wants it',
        'show one sign from outside: a pilot, a letter of intent, a paying customer, a testimonial, an award or a partner.',
        3,
      ),
      specified: step(
        'two signs from outside, one of them demand (paying customer, pilot, letter of intent, waiting list, testimonial)',
        'Show demand',
        'show a second sign from outside; at least one must be demand: a paying customer, a pilot, a letter of intent, a waiting list or a testimonial.',
        3,
      ),
      evidenced: step(
        'two signs from outside, one of them demand with its number',
        'Count the demand',
        'say how many there are: the number of paying customers, pilots, letters of intent or people on the waiting list.',
        4,
      ),
    }),
    signal('momentum', 'Momentum', 25, slide('Traction', 'traction'), {
      present: step(
        'one figure reached, or a growth rate',
        'Give one traction figure',
        'give one figure that you have reached: customers, users or revenue.',
        3,
      ),
      specified: step(
        'two figures reached',
        'Give a second traction figure',
        'give a second figure that you have reached, such as revenue beside customers.',
        3,
      ),
      evidenced: step(
        'a figure with the period and the start that it grew from',
        'Show growth over a period',
        'give a figure with its growth and the period of that growth, or with its earlier value and both dates.',
        3,
      ),
    }),
  ],
};
