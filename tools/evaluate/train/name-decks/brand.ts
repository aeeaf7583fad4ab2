import { squash } from '@app/taxonomy';
import type { Dice } from './dice';
import { WORDS } from './words';

export interface Brand {
  name: string;
  legal: string;
  /** The name as addresses write it. */
  label: string;
  /** "Nest.io": the name is its address. */
  tld?: string;
}

export function brandOf(dice: Dice): Brand {
  const coined = capital(dice.of(WORDS.beginnings) + (dice.chance(0.4) ? dice.of(WORDS.beginnings) : '') + dice.of(WORDS.endings));
  const thing = capital(dice.of(WORDS.things));
  const tld = dice.of(['ai', 'io', 'app', 'co']);
  const compound = [dice.of(WORDS.compoundBeginnings), dice.of(WORDS.compoundEnds)] as const;
  const name = dice.of([
    coined,
    coined,
    coined,
    `${coined} ${dice.of(WORDS.trades)}`,
    `${capital(dice.of(WORDS.qualities))} ${thing}`,
    thing,
    `${thing} ${dice.of(WORDS.trades)}`,
    capital(compound[0]) + capital(compound[1]),
    capital(compound[0] + compound[1]),
    `${capital(compound[0])} ${capital(compound[1])}`,
    `${dice.of([coined, thing])}.${tld}`,
    `${coined}${dice.of(['24', '360', '7', '9'])}`,
    `The ${thing}`,
    `Dr. ${thing}`,
    `House of ${thing}`,
    `${capital(dice.of(WORDS.qualities))} ${thing} ${dice.of(WORDS.trades)}`,
    dice.of(WORDS.accented),
    `${dice.of(WORDS.first)} ${dice.of(WORDS.trades)}`,
    [...coined].slice(0, 3).join('').toUpperCase(),
    coined.toLowerCase(),
    `${coined} & ${thing}`,
    coined.slice(0, 3) + capital(coined.slice(3)),
  ]);
  const dotted = /\.(ai|io|app|co)$/.exec(name);
  const label = squash(name.replace(/\.(ai|io|app|co)$/, '').replace(/^(?:The|Dr\.) /, (article) => (dice.chance(0.5) ? '' : article)));
  return { name, legal: dice.of(WORDS.legal), label, ...(dotted ? { tld: dotted[1] as string } : {}) };
}

/** The name's own address, or with a word more, or its letters, since the short one was taken. */
export function siteOf(dice: Dice, { name, label, tld }: Brand): string {
  const words = name.split(/[ -]/);
  const ascii = label.normalize('NFKD').replace(/[^a-z\d]/g, '');
  const initials = words.length > 2 ? words.map((word) => squash(word)[0] ?? '').join('') : ascii;
  const first = squash(words[0] ?? ascii).replace(/[^a-z\d]/g, '');
  const trade = words.length > 1 && WORDS.trades.includes(words.at(-1) as string) && first.length > 2;
  // "Acme Robotics" lives at acme.com as often as not.
  if (trade && dice.chance(0.4)) return `${first}.${dice.of(WORDS.tlds)}`;
  const other = dice.chance(0.65) ? dice.of(WORDS.affixes).replace('*', ascii) : dice.of([initials, first, words.map(squash).join('-')]);
  const chosen = dice.chance(0.55) ? ascii : other;
  return `${(chosen.length > 1 ? chosen : ascii).replace(/[^a-z\d-]/g, '')}.${tld ?? dice.of(WORDS.tlds)}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
