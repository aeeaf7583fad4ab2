import { BODIES } from './bodies';
import type { Plan, Scene } from './scene';
import type { SlideBuilder } from '../../../../../libs/deck-analysis/src/testing/deck-builder';

/** Decks whose name is shown in one way; what the family leaves out falls by chance. */
export type Family = (scene: Scene) => Partial<Plan>;

export const UNNAMED = { defining: 0, plain: 0, headings: 0 } as const;

/** A cover that does not name the company: a slogan, a date, a word about the file. */
export function namelessCover(scene: Scene): (slide: SlideBuilder) => void {
  const { dice } = scene;
  return (slide) => {
    if (dice.chance(0.8)) scene.at(slide, scene.slogan, 0.1, 0.4, dice.of([30, 44, 60]));
    if (dice.chance(0.6)) scene.at(slide, dice.of(BODIES.notes), 0.1, 0.62, dice.of([14, 20, 44]));
  };
}
