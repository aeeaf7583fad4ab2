import type { Lexicon } from '@app/lexicon';
import type { Block } from '../layout/layout';
import { PROBLEM } from './weights';

/** How much the words speak of trouble. */
export function troubleIn(block: Block, lexicon: Lexicon): number {
  const trouble = lexicon.body.find(block.words).filter((hit) => hit.payload.kind === 'problem');
  return trouble.reduce((sum, hit) => sum + (hit.payload.strong ? PROBLEM.strong : PROBLEM.weak), 0);
}
