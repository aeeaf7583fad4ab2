import { overlapX } from './layout';
import type { Block, PageView } from './layout';
import type { Lexicon } from './vocabulary/lexicon';

const OPENING = /^["“”«»„'‘]/u;
const CLOSING = /["“”«»]\s*$/u;
const SPOKEN: ReadonlySet<string> = new Set([
  'i',
  'my',
  'me',
  'we',
  'our',
  'us',
  'im',
  'ive',
  'love',
  'thanks',
  'yo',
  'mi',
  'me',
  'nos',
  'nosotros',
  'nuestra',
  'nuestro',
  'ich',
  'mein',
  'meine',
  'mir',
  'uns',
  'wir',
  'je',
  'mon',
  'ma',
  'nous',
  'notre',
  'eu',
  'meu',
  'minha',
  'nossa',
]);

/** No slide quotes more customers; looking for authors costs the square. */
const MAX_PARAGRAPHS = 40;

/**
 * Customers' words: paragraphs that speak in the first person or in quotation marks, each with its author beside it. A life story
 * has an author's name too, but speaks of him in the third person.
 */
export function isTestimonials(page: PageView, lexicon: Lexicon): boolean {
  const paragraphs = page.blocks
    .filter((block) => block.words.length >= 8 && block !== page.title)
    .slice(0, MAX_PARAGRAPHS);
  const quoted = paragraphs.filter(
    (block) => OPENING.test(block.text) && (CLOSING.test(block.text) || block.words.length >= 12),
  );
  if (quoted.length >= 2) return quoted.some((block) => authorOf(block, page, lexicon));
  const spoken = paragraphs.filter(
    (block) => block.words.some((word) => SPOKEN.has(word)) && authorOf(block, page, lexicon),
  );
  const signed = paragraphs.filter((block) => authorOf(block, page, lexicon));
  return spoken.length >= 2 && spoken.length >= signed.length * 0.5;
}

/** A short capitalised line under the paragraph, and a function or an employer under or in it. */
function authorOf(paragraph: Block, page: PageView, lexicon: Lexicon): boolean {
  const below = page.blocks
    .filter(
      (block) =>
        block !== paragraph &&
        block.y >= paragraph.y + paragraph.height * 0.8 &&
        overlapX(block, paragraph) > Math.min(block.width, paragraph.width) * 0.3,
    )
    .sort((a, b) => a.y - b.y);
  const [name, role] = below;
  if (!name || name.words.length > 8 || name.y - paragraph.y - paragraph.height > paragraph.fontSize * 4) return false;
  if (!/^[-–—]?\s?\p{Lu}/u.test(name.text) || /[.!?]$/.test(name.text)) return false;
  const titled = (block: Block | undefined): boolean =>
    block !== undefined && block.words.length <= 10 && lexicon.roles.has(block.words);
  return titled(name) || (titled(role) && (role as Block).y - name.y < name.fontSize * 4);
}
