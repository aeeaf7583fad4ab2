import type { Lexicon } from '@app/lexicon';
import type { Fact } from '../facts';
import { evidenceOf, overlapX } from '../layout/layout';
import type { Block } from '../layout/layout';
import { isHeadingOnly } from '../sections/sections';
import type { PageSections } from '../sections/sections';
import { joined } from './passages';
import { PROBLEM } from './weights';

const MAX_LENGTH = 300;

/** The problem in a sentence: the statement a problem slide is headed by, else its block that says most about trouble. */
export function problemOf(sections: PageSections[], lexicon: Lexicon): Fact<string> | null {
  const section =
    sections.find((candidate) => candidate.kinds.includes('problem') && candidate.titled.has('problem')) ??
    sections.find((candidate) => candidate.kinds.includes('problem'));
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

function figureOver(caption: Block, blocks: Block[]): Block | null {
  const over = blocks.filter(
    (block) => block.words.length <= 4 && /\d/.test(block.text) && block.y < caption.y && overlapX(block, caption) > block.width * 0.5,
  );
  return over.sort((a, b) => b.y - a.y)[0] ?? null;
}

/** Points for words of trouble, for standing out and for the length of a sentence. */
function scoreOf(block: Block, section: PageSections, lexicon: Lexicon): number {
  const trouble = lexicon.body.find(block.words).filter((hit) => hit.payload.kind === 'problem');
  const strength = trouble.reduce((sum, hit) => sum + (hit.payload.strong ? PROBLEM.strong : PROBLEM.weak), 0);
  const size = block === section.page.title ? PROBLEM.title : section.page.headings.includes(block) ? PROBLEM.heading : 0;
  const length = block.words.length >= PROBLEM.sentenceFrom && block.words.length <= PROBLEM.sentenceTo ? PROBLEM.sentence : 0;
  return strength + size + length + (CAPTION.test(block.text) ? PROBLEM.halfSentence : 0);
}
