import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How o200k_base takes text apart before it looks for tokens: no token reaches over one of these pieces. */
const ENDING = "(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?";
const [UPPER, LOWER] = ['\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}', '\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}'];
const PIECE = new RegExp(
  [
    `[^\\r\\n\\p{L}\\p{N}]?[${UPPER}]*[${LOWER}]+${ENDING}`,
    `[^\\r\\n\\p{L}\\p{N}]?[${UPPER}]+[${LOWER}]*${ENDING}`,
    '\\p{N}{1,3}',
    ' ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*',
    '\\s*[\\r\\n]+',
    '\\s+(?!\\S)',
    '\\s+',
  ].join('|'),
  'gu',
);

/**
 * Pieces that the lists of tools are made of, each after the number of its tokens, counted once with o200k_base itself (the package
 * gpt-tokenizer 3): a whole tokenizer would bring 200,000 words for the few hundred that are needed.
 */
const COUNTED = new Map(
  readFileSync(join(__dirname, 'o200k-pieces.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => [line.slice(line.indexOf(' ') + 1), Number(line.slice(0, line.indexOf(' ')))]),
);

/** Pieces that are counted by their bytes. */
export function uncounted(text: string): string[] {
  return [...new Set(text.match(PIECE))].filter((piece) => !COUNTED.has(piece));
}

/** Tokens of o200k_base, never too few: a piece that nobody has counted has at most as many tokens as bytes. */
export function mostTokens(text: string): number {
  return (text.match(PIECE) ?? []).reduce((sum, piece) => sum + (COUNTED.get(piece) ?? Buffer.byteLength(piece)), 0);
}
