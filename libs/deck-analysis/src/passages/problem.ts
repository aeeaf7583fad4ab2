import type { Lexicon } from '@app/lexicon';
import type { Fact } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { Block } from '../layout/layout';
import { isHeadingOnly } from '../sections/sections';
import type { PageSections } from '../sections/sections';
import { figureOver } from './figure-over';
import { joined } from './passages';
import { troubleIn } from './trouble';
import { PROBLEM } from './weights';

const MAX_LENGTH = 300;

/**
 * The problem in a sentence: the statement a problem slide is headed by, else its block that says most about trouble; of several slides
 * without such a heading on the one that speaks of trouble at all. A story of a customer stands before it in many decks.
 */
export function problemOf(sections: PageSections[], lexicon: Lexicon): Fact<string> | null {
  const slides = sections.filter((candidate) => candidate.kinds.includes('problem'));
  const troubled = slides.filter(
    ({ kinds, page }) =>
      !kinds.includes('solution') && page.blocks.some((block) => isSentence(block) && troubleIn(block, lexicon) >= PROBLEM.strong),
  );
  const section =
    troubled.find((candidate) => candidate.titled.has('problem')) ??
    troubled[0] ??
    slides.find((candidate) => candidate.titled.has('problem')) ??
    slides[0];
  if (!section) return null;
  const best = section.page.blocks
    .filter((block) => block.words.length >= PROBLEM.leastWords && !isHeadingOnly(block, lexicon))
    .map((block) => ({ block, score: scoreOf(block, section, lexicon) }))
    .sort((a, b) => b.score - a.score)[0];
  if (!best) return null;
  const evidence = evidenceOf(withText(best.block, section), 85);
  const figure = CAPTION.test(best.block.text) ? figureOver(best.block, section.page.blocks) : null;
  const text = figure ? `${figure.text} ${best.block.text}` : best.block.text;
  return { value: text.slice(0, MAX_LENGTH), evidence };
}

/** "The gap: what is missing today" names no problem without what stands under it. */
function withText(block: Block, { page }: PageSections): Block {
  const next = page.blocks.find((other) => other.lines[0]?.index === (block.lines.at(-1)?.index ?? -2) + 1);
  return block === page.title && block.words.length <= PROBLEM.label && next ? joined(block, next) : block;
}

/** "of water per kWh" under a large "1.8 L" is half a sentence. */
const CAPTION = /^\p{Ll}/u;

/** Points for words of trouble, for standing out and for the length of a sentence. */
function scoreOf(block: Block, section: PageSections, lexicon: Lexicon): number {
  const strength = troubleIn(block, lexicon);
  // "One night. One hostel." stands out and says nothing.
  const says = strength > 0 || isSentence(block);
  const size = !says ? 0 : block === section.page.title ? PROBLEM.title : section.page.headings.includes(block) ? PROBLEM.heading : 0;
  const length = isSentence(block) ? PROBLEM.sentence : 0;
  return strength + size + length + (CAPTION.test(block.text) ? PROBLEM.halfSentence : 0);
}

function isSentence({ words }: Block): boolean {
  return words.length >= PROBLEM.sentenceFrom && words.length <= PROBLEM.sentenceTo;
}
