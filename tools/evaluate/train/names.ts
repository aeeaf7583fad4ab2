import { squash } from '@app/taxonomy';
import type { NameModel } from '../../../libs/deck-analysis/src/testing/training';
import { fitChoices } from './choice';
import type { TrainingDeck } from './train';

/** Inverse of the penalty on weights; a third and three times as much did alike on decks left out. */
const STRENGTH = 3;

/** What may only speak for a name, whatever a few decks say: with so few of them chance has its say, too. */
const FOR =
  'pages often cover cover_size cover_line cover_line_size cover_first furniture owned marked legal doing addressed possessive camel article own_line is_mail is_site is_label is_handle in_label holds_label is_title in_title';
const AGAINST = 'once short three_words ordinary all_ordinary written_small within recognised_badly';
const SENSE: Record<string, 1 | -1> = Object.fromEntries([
  ...FOR.split(' ').map((name) => [name, 1] as const),
  ...AGAINST.split(' ').map((name) => [name, -1] as const),
]);

/** Weights by which the company's name is told from all others that a deck holds. */
export function trainNames(decks: readonly TrainingDeck[]): NameModel {
  const choices = decks.map(({ truth, names }) => {
    const right = [truth.company, truth.company_legal, truth.product].flatMap((name) => (name ? [squash(name)] : []));
    return { options: names.map(({ key, features }) => ({ features, right: right.includes(key) })) };
  });
  // Where the name is nowhere in the deck's text there is nothing to learn.
  const known = choices.filter(({ options }) => options.some(({ right }) => right));
  return { weights: fitChoices(known, STRENGTH, SENSE) };
}
