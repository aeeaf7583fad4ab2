import { overlapX } from '../layout/layout';
import type { Line, PageView } from '../layout/layout';
import type { Found } from './person-surroundings';
import { QUOTED } from './weights';

const OPENING = /^\s*["“”«»„‘]/u;
const CLOSING = /["“”«»’]\s*$/u;

/** Somebody whose words stand over the name, in quotation marks: a customer, an expert, an investor. */
export function isQuoted({ lines }: Found, page: PageView): boolean {
  const name = lines[0] as Line;
  return page.blocks.some((block) => {
    if (block.lines.includes(name) || block.words.length < QUOTED.leastWords || overlapX(block, name) <= 0) return false;
    const apart = name.y - block.y - block.height;
    if (apart < -block.fontSize || apart > name.fontSize * QUOTED.reach) return false;
    return OPENING.test(block.text) && (CLOSING.test(block.text) || block.words.length >= QUOTED.openWords);
  });
}
