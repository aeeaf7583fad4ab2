import { type Lexicon, wordSet } from '@app/lexicon';
import { overlapX } from '../layout/layout';
import type { Block, PageView } from '../layout/layout';
import { QUOTATION } from './weights';

const OPENING = /^["“”«»„'‘]/u;
const CLOSING = /["“”«»]\s*$/u;
const SPOKEN = wordSet('first_person');

/** No slide quotes more customers; looking for authors costs the square. */
const MAX_PARAGRAPHS = 40;

/**
 * Customers' words: paragraphs that speak in the first person or in quotation marks, each with its author beside it. A life story
 * has an author's name too, but speaks of him in the third person.
 */
export function isTestimonials(page: PageView, lexicon: Lexicon): boolean {
  const paragraphs = page.blocks
    .filter((block) => block.words.length >= QUOTATION.leastWords && block !== page.title)
    .slice(0, MAX_PARAGRAPHS);
  const quoted = paragraphs.filter(
    (block) => OPENING.test(block.text) && (CLOSING.test(block.text) || block.words.length >= QUOTATION.openWords),
  );
  if (quoted.length >= QUOTATION.leastQuoted) return quoted.some((block) => authorOf(block, page, lexicon));
  const spoken = paragraphs.filter((block) => block.words.some((word) => SPOKEN.has(word)) && authorOf(block, page, lexicon));
  // "“I got my weekend back”" over three cards: what one of them said stands for all.
  const { title } = page;
  const headed = title !== null && OPENING.test(title.text) && CLOSING.test(title.text);
  if (headed) return paragraphs.filter((block) => authorOf(block, page, lexicon, QUOTATION.cardReach)).length >= QUOTATION.leastQuoted;
  const signed = paragraphs.filter((block) => authorOf(block, page, lexicon));
  return spoken.length >= QUOTATION.leastQuoted && spoken.length >= signed.length * QUOTATION.spokenShare;
}

/** A short capitalised line under the paragraph, and a function or an employer under or in it. */
function authorOf(paragraph: Block, page: PageView, lexicon: Lexicon, reach: number = QUOTATION.reach): boolean {
  const below = page.blocks
    .filter(
      (block) =>
        block !== paragraph &&
        block.y >= paragraph.y + paragraph.height * 0.8 &&
        overlapX(block, paragraph) > Math.min(block.width, paragraph.width) * QUOTATION.overlap,
    )
    .sort((a, b) => a.y - b.y);
  const [name, role] = below;
  if (!name || name.words.length > QUOTATION.authorWords || name.y - paragraph.y - paragraph.height > paragraph.fontSize * reach)
    return false;
  if (!/^[-–—]?\s?\p{Lu}/u.test(name.text) || /[.!?]$/.test(name.text)) return false;
  const titled = (block: Block | undefined): boolean =>
    block !== undefined && block.words.length <= QUOTATION.roleWords && lexicon.roles.has(block.words);
  return titled(name) || (titled(role) && (role as Block).y - name.y < name.fontSize * QUOTATION.reach);
}
