import { squash } from '@app/taxonomy';
import { namesOf } from '../../../libs/deck-analysis/src/testing/training';
import type { NameCandidate, NameModel } from '../../../libs/deck-analysis/src/testing/training';
import { type Choice, fitChoices } from './choice';
import { drawnDecks, leftOutFamilies, meanOf } from './families';
import type { DrawnDeck, FamilyRow } from './families';
import { nameDecks } from './name-decks';
import type { TrainingDeck } from './training-deck';

/** Inverse of the penalty on weights; a third and three times as much did alike on decks left out. */
const STRENGTH = 3;

/** How much a whole deck weighs against a drawn one: as much as one did worse on decks left out, two and three times as much alike. */
const AGAINST_DRAWN = 4;

/** What may only speak for a name, whatever a few decks say: with so few of them chance has its say, too. */
const FOR =
  'pages often cover cover_size cover_line cover_line_size cover_first both_ends furniture owned marked legal file_line doing addressed possessive prose headings camel article together is_mail is_site is_main is_label is_handle is_bare_label in_label holds_label is_initials label_written label_spelt in_box is_title in_title is_author';
const AGAINST =
  'unlike_main is_address once by placed country city is_owner address_alone handle_alone title_alone short three_words joined ordinary all_ordinary common has_affix about_the_file heading_word written_small within inside label_inside aside only_aside person is_person is_cited recognised_badly';
const SENSE: Record<string, 1 | -1> = Object.fromEntries([
  ...FOR.split(' ').map((name) => [name, 1] as const),
  ...AGAINST.split(' ').map((name) => [name, -1] as const),
]);

/** Decks drawn for names alone: layouts of names that 22 real decks cannot hold. */
const DRAWN = { seed: 1, count: 300 } as const;

/** Of each family of decks that show their name in one way of many (`name-decks/wild`). */
const PER_FAMILY = { seed: 3, count: 24 } as const;

/** Weights by which the company's name is told from all others that a deck holds. @param wild drawn decks of families, all unless told */
export function trainNames(decks: readonly TrainingDeck[], wild: readonly DrawnDeck[] = familyDecks()): NameModel {
  // Drawn decks are the same every time; the real ones are learned upon them.
  const start = wild === allFamilies && decks.length > 0 ? (ofDrawn ??= trainNames([])).weights : undefined;
  const choices = decks.map(({ truth, names }) => ({
    ...choiceOf([truth.company, truth.company_legal, truth.product], names),
    weight: AGAINST_DRAWN,
  }));
  const drawn = [...drawnChoices(), ...wild.map(({ company, names }) => choiceOf(company, names))];
  return { weights: fitChoices([...choices, ...drawn].filter(isKnown), STRENGTH, SENSE, start) };
}

/** How names fare on families of drawn decks that the weights have not seen. */
export function judgedByFamily(decks: readonly TrainingDeck[]): FamilyRow[] {
  const rows = leftOutFamilies(familyDecks(), (others) => trainNames(decks, others));
  return [...rows, meanOf(rows)];
}

let drawn: Choice[] | undefined;

function drawnChoices(): Choice[] {
  drawn ??= nameDecks(DRAWN.seed, DRAWN.count).map(({ company, document }) => choiceOf([company], namesOf(document)));
  return drawn;
}

let ofDrawn: NameModel | undefined;
let allFamilies: DrawnDeck[] | undefined;

function familyDecks(): DrawnDeck[] {
  allFamilies ??= drawnDecks(PER_FAMILY.seed, PER_FAMILY.count);
  return allFamilies;
}

function choiceOf(right: readonly (string | null | undefined)[], names: readonly NameCandidate[]): Choice {
  const keys = right.flatMap((name) => (name ? [squash(name)] : []));
  return { options: names.map(({ key, features }) => ({ features, right: keys.includes(key) })) };
}

/** Where the name is nowhere in the deck's text there is nothing to learn. */
function isKnown({ options }: Choice): boolean {
  return options.some(({ right }) => right);
}
