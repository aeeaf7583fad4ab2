import { squash } from '@app/taxonomy';
import type { Dice } from '../dice';
import { WORDS } from '../words';
import { BODIES } from './bodies';

/** A company of a drawn deck: its name, how slides write it, its legal name and where it lives. */
export interface WildBrand {
  name: string;
  /** As text writes it, mostly the name itself. */
  written: string;
  legal: string;
  site: string;
  label: string;
}

/** Names as companies give themselves, other than those of the first generator: small letters, digits, signs, phrases. */
export function wildBrand(dice: Dice): WildBrand {
  const name = wildName(dice);
  const label =
    squash(name.replace(/\.(?:ai|io|app|co|eu)$/, ''))
      .normalize('NFKD')
      .replace(/[^a-z\d]/g, '') || 'acme';
  const written = dice.chance(0.08) ? name.toUpperCase() : dice.chance(0.05) ? name.toLowerCase() : name;
  return { name, written, legal: `${name} ${dice.of(BODIES.legal)}`, site: siteOf(dice, name, label), label };
}

export function wildName(dice: Dice): string {
  const coin = capital(dice.of(BODIES.coins) + (dice.chance(0.3) ? dice.of(BODIES.coins) : '') + dice.of(BODIES.tails));
  const plain = capital(dice.of(BODIES.plain));
  const second = dice.of(BODIES.second);
  const kinds: (() => string)[] = [
    () => coin,
    () => coin,
    () => coin,
    () => coin.toLowerCase(),
    () => plain,
    () => plain.toLowerCase(),
    () => plain + second,
    () => plain + second.toLowerCase(),
    () => `${plain} ${second}`,
    () => `${coin} ${dice.of(BODIES.trades)}`,
    () => `${plain} ${dice.of(BODIES.trades)}`,
    () => `${coin}${dice.of(['.ai', '.io', '.co', '.app', '.eu', 'AI', ' AI'])}`,
    () => `${coin}${dice.of(['360', '24', '4', '42', '1', 'X'])}`,
    () => `${dice.of(['4', '2', '3', '7'])}${plain.toLowerCase()}`,
    () => coin.toUpperCase().slice(0, dice.up(3, 5)),
    () => `${coin}${second}`,
    () => `${coin.slice(0, 3)}-${dice.of(BODIES.plain)}`,
    () => dice.of(BODIES.phrasal),
    () => `${dice.of(['The', 'Hey', 'My', 'Go', 'Hello', 'We'])} ${plain}`,
    () => `${dice.of(['hey', 'my', 'go', 'we', 'get', 'e', 'i', 'u'])}${plain}`,
    () => `${plain}+`,
    () => `${plain}${dice.of(['ly', 'ify', 'r', 'o', 'a'])}`,
    () => `${dice.of(WORDS.last)} ${dice.of(BODIES.trades)}`,
    () => `${plain} & ${second}`,
  ];
  return dice.of(kinds)();
}

function siteOf(dice: Dice, name: string, label: string): string {
  const first = squash(name.split(/[\s-]/)[0] ?? label).replace(/[^a-z\d]/g, '');
  const tld = /\.(ai|io|app|co|eu)$/.exec(name)?.[1] ?? dice.of(WORDS.tlds);
  const host = dice.chance(0.6)
    ? label
    : dice.chance(0.5)
      ? dice.of(WORDS.affixes).replace('*', label)
      : first.length > 3
        ? first
        : `${label}-${dice.of(['app', 'pay', 'care', 'now'])}`;
  return `${host}.${tld}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
