import type { DeckFacts } from '@app/deck-analysis';
import type { Advice } from '../rubric/rubric.types';
import { FINANCIAL_GAPS } from './financial';
import { FOUNDATIONAL_GAPS } from './foundational';
import { MARKET_GAPS } from './market';
import { PRODUCT_GAPS } from './product';
import { TEAM_GAPS } from './team';
import { Told, type Gap, type GapWords } from './told';

/** By the advice's id, as recommendations have it: `momentum.specified`. */
const GAPS: Readonly<Record<string, Gap>> = { ...TEAM_GAPS, ...MARKET_GAPS, ...PRODUCT_GAPS, ...FINANCIAL_GAPS, ...FOUNDATIONAL_GAPS };

/**
 * What decks say in sentences and figures of their own, under headings that name no subject: on decks that nobody had seen ten of sixteen such
 * items, where a slide's subject was unknown, asked for what the deck says (docs/decks.md, "Judged by reading").
 */
const SAID_ANYWHERE: ReadonlySet<string> = new Set([
  'customer.present',
  'customer.specified',
  'problem.specified',
  'gtm.present',
  'unit_economics.present',
  'unit_economics.specified',
  'forecast.present',
  'round_traction.present',
  'round_traction.specified',
]);

/**
 * Words advice for a deck: it asks for what the deck lacks of a step, and for nothing that it says, or may say, on any of its pages.
 * What the step is worth is not its business.
 */
export class GapsOf {
  private readonly told: Told;

  constructor(facts: DeckFacts) {
    this.told = new Told(facts);
  }

  /** The words of the advice with this id; null where the deck may say already what it asks for. */
  wordsOf(id: string, advice: Advice): Required<GapWords> | null {
    const gap = SAID_ANYWHERE.has(id) && this.told.hasUnknown ? null : GAPS[id]?.(this.told);
    return gap === null ? null : { title: gap?.title ?? advice.title, ask: gap?.ask ?? advice.ask };
  }
}
