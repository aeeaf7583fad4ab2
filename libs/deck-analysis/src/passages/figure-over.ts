import { overlapX } from '../layout/layout';
import type { Block } from '../layout/layout';
import { CAPTIONED } from './weights';

/** The number set over a caption, the nearest of them: "of water per kWh" under a large "1.8 L". */
export function figureOver(caption: Block, blocks: Block[]): Block | null {
  const over = blocks.filter(
    (block) =>
      block.words.length <= CAPTIONED.figureWords &&
      /\d/.test(block.text) &&
      block.y < caption.y &&
      overlapX(block, caption) > block.width * CAPTIONED.overlap,
  );
  return over.sort((a, b) => b.y - a.y)[0] ?? null;
}

/** The same where nothing but the number is in it and it stands close: "MRR" under "$38K" says what that is. */
export function sumOver(caption: Block, blocks: Block[]): Block | null {
  const figure = figureOver(caption, blocks);
  const isClose = figure !== null && caption.y - figure.y - figure.height < figure.fontSize * CAPTIONED.reach;
  if (!isClose || !SUM.test(figure.text)) return null;
  // Where captions stand over their numbers, the one above is another's.
  const under = blocks.some(
    (block) =>
      SUM.test(block.text) &&
      block.y > caption.y &&
      block.y - caption.y - caption.height < block.fontSize * CAPTIONED.reach &&
      overlapX(block, caption) > block.width * CAPTIONED.overlap,
  );
  return under ? null : figure;
}

const SUM = /^(?:\p{Sc}|\p{Lu}{1,3}\p{Sc}?)? ?\d[\d.,  ]*(?: ?(?!x)\p{L}{1,7}\.?)?(?: ?\p{Sc})?\+?$/iu;
