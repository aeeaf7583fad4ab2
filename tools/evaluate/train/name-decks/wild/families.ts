import type { DeckDocument } from '@app/deck-analysis';
import { Dice } from '../dice';
import { Scene } from './scene';
import type { Plan } from './scene';
import { SHOWN } from './shown';
import { TOLD } from './told';

export interface WildDeck {
  family: string;
  /** Each is right: a name with an ending of addresses may be called without it. */
  company: readonly string[];
  document: DeckDocument;
}

export const FAMILIES = { ...SHOWN, ...TOLD };

/** Beside what a family is about, a deck has of everything a little. */
function usual({ dice }: Scene): Plan {
  return {
    cover: () => undefined,
    defining: dice.up(0, 2),
    plain: dice.up(0, 4),
    headings: dice.up(0, 2),
    mail: dice.chance(0.5),
    site: dice.chance(0.4),
    ...(dice.chance(0.25) ? { pictures: dice.of([0.2, 0.5, 1]) } : {}),
  };
}

/** Decks of one family; the same seed draws the same. */
export function wildDecks(family: string, seed: number, count: number): WildDeck[] {
  const draw = FAMILIES[family];
  if (draw === undefined) throw new Error(`there is no family ${family}`);
  const offset = [...family].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return Array.from({ length: count }, (_, at) => {
    const scene = new Scene(new Dice((seed * 10_007 + offset) * 1009 + at));
    return {
      family,
      company: [...new Set([scene.brand.name, scene.brand.name.replace(/\.(?:ai|io|app|co|eu)$/, '')])],
      document: scene.draw({ ...usual(scene), ...draw(scene) }),
    };
  });
}
