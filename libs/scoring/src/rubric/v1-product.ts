import { signal, slide, step } from './define';
import type { DomainDefinition } from './rubric.types';

export const PRODUCT_V1: DomainDefinition = {
  key: 'product',
  name: 'Product & Competition',
  points: 130,
  signals: [
    signal('solution', 'Solution', 30, slide('Solution', 'solution', 'product'), {
      present: step('what the product does', 'Say what the product does', 'say in one sentence what the product does.', 1),
      specified: step(
        'two of how it works, benefit, measured benefit',
        'Say how it works and what it brings',
        'say how the product works and which benefit it brings.',
        2,
      ),
      evidenced: step(
        'a measured benefit, and how it works or what else it brings',
        'Measure the benefit',
        'put a figure on the benefit (time saved, cost cut, times better), beside how the product works.',
        2,
      ),
    }),
    signal('product_stage', 'Product stage', 30, slide('Product', 'product', 'solution', 'traction'), {
      present: step(
        'where the product stands (idea, demonstration)',
        'Say where the product stands',
        'say where the product stands: idea, prototype, beta or live.',
        1,
      ),
      specified: step(
        'a prototype, a beta or a live product',
        'Show a working product',
        'say that a prototype, a beta or the live product exists.',
        3,
      ),
      evidenced: step(
        'a live product, with since when or how much it is used',
        'Show the product live',
        'say that the product is live and since when.',
        4,
      ),
    }),
    signal('competition', 'Competition', 35, slide('Competition', 'competition'), {
      present: step('one competitor or alternative named', 'Name the competition', 'name the competitors or what customers use today.', 1),
      specified: step('two competitors named', 'Name a second competitor', 'name at least two competitors.', 1),
      evidenced: step(
        'three competitors named, and how the product differs',
        'Compare with three competitors',
        'name at least three competitors and say what you do better.',
        2,
      ),
    }),
    signal('moat', 'Moat', 35, slide('Moat', 'moat', 'competition', 'solution', 'product'), {
      present: step('why it is hard to copy', 'Say why you are hard to copy', 'say what makes the company hard to copy.', 1),
      specified: step(
        'two kinds of protection (patent, data, network, technology, exclusivity, switching, certification)',
        'Name two kinds of protection',
        'name two kinds of protection among patent, own data, network effect, own technology, exclusivity, switching costs and certification.',
        3,
      ),
      evidenced: step(
        'two kinds of protection, one with a number that can be checked (patent, certificate, years of exclusivity, size of the data)',
        'Prove the protection',
        'beside two kinds of protection, give the number of a patent or certificate, the years of exclusivity or the size of your data.',
        4,
      ),
    }),
  ],
};
