import { phraseMatcher, wordSet } from '@app/lexicon';
import { fold, tokens } from '@app/taxonomy';
import type { Block, Line, PageView } from '../layout/layout';
import { CLAIM } from './weights';

const NEGATIONS = wordSet('negations');
const NO_NEGATIONS = phraseMatcher('no_negations');
const DREAMS = phraseMatcher('dreams');
const RISKS = phraseMatcher('risks');
const RIVALS = phraseMatcher('rivals');
const SAYS = wordSet('says');
const QUOTED = /["“”„«»]/u;
const SENTENCE_END = /[.!?;•●|]\s/g;

/** Why a statement is none about what the company has. */
export type Doubt = 'negated' | 'dreamt' | 'risk' | 'of_rivals' | 'quoted';

/**
 * Told before a figure or a phrase counts for the company: "We do not have $1.2M ARR", "Imagine …", "Risk: …", "Acme has 4,000
 * customers" and a stranger's words hold the same figures as a claim. Judged by the sentence, or by the line where lines begin anew.
 * @param at position of the figure or phrase in the block's text
 */
export function doubtOf(block: Pick<Block, 'text' | 'lines'>, at: number, page: PageView): Doubt | null {
  const { text, before } = statementAt(block, at);
  const words = tokens(fold(text));
  if (isNegated(tokens(fold(before))) || isDeniedFigure(tokens(fold(text.slice(before.length))))) return 'negated';
  if (opensWith(DREAMS.find(words))) return 'dreamt';
  if (opensWith(RISKS.find(words)) || isAboutRisks(page)) return 'risk';
  if (opensWith(RIVALS.find(words))) return 'of_rivals';
  return QUOTED.test(text) && words.some((word) => SAYS.has(word)) ? 'quoted' : null;
}

/** Where the token stands in the text of its block. */
export function positionOf(block: Block, token: number): number {
  let [tokensBefore, characters] = [0, 0];
  for (const line of block.lines) {
    const inLine = token - tokensBefore;
    if (inLine < line.words.length) return characters + positionIn(line, inLine);
    tokensBefore += line.words.length;
    characters += line.text.length + 1;
  }
  return 0;
}

function positionIn(line: Line, token: number): number {
  const starts = [...line.text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => match.index);
  return starts[Math.min(token, starts.length - 1)] ?? 0;
}

/** The sentence around a position; a line that begins in a capital under one that ends its thought begins a new one. */
function statementAt(block: Pick<Block, 'text' | 'lines'>, at: number): { text: string; before: string } {
  let [from, to, start] = [0, block.text.length, 0];
  for (const [index, line] of block.lines.entries()) {
    if (index > 0 && !leadsOn(block.lines[index - 1]?.text ?? '', line.text)) {
      if (start <= at) from = start;
      else {
        to = start;
        break;
      }
    }
    start += line.text.length + 1;
  }
  for (const end of block.text.slice(from, to).matchAll(SENTENCE_END)) {
    const position = from + end.index + 1;
    if (position <= at) from = position;
    else {
      to = position;
      break;
    }
  }
  return { text: block.text.slice(from, to), before: block.text.slice(from, at) };
}

function leadsOn(line: string, next: string): boolean {
  return /^\p{Ll}/u.test(next) || /[,&(–—-]$/u.test(line) || /^[\p{Sc}\d]/u.test(next);
}

/** A word of denial near before, which nothing has ended since. */
function isNegated(before: string[]): boolean {
  const near = before.slice(-CLAIM.negationReach);
  const at = near.findLastIndex((word) => NEGATIONS.has(word));
  return at >= 0 && !NO_NEGATIONS.has(near.slice(at));
}

/** "Our churn is not 1.2%": a verb, a denial and a number behind what is measured. */
function isDeniedFigure(after: string[]): boolean {
  const at = after.findIndex((word) => NEGATIONS.has(word));
  return at > 0 && at <= CLAIM.denialReach && /^\d/.test(after[at + 1] ?? '');
}

function opensWith(hits: { start: number }[]): boolean {
  return hits.some(({ start }) => start < CLAIM.opening);
}

function isAboutRisks({ title }: PageView): boolean {
  return title !== null && title.words.length <= CLAIM.headingWords && RISKS.has(title.words);
}
