import { type Lexicon, longest, wordSet } from '@app/lexicon';
import type { Evidence, Fact } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { Block } from '../layout/layout';
import { fold, tokens } from '@app/taxonomy';
import { isThen } from './dates';
import { amountsIn } from './money';
import type { PageSections } from '../sections/sections';
import { STAGE } from './weights';

/** Words as common in other senses: believed only beside words about a round. */
const AMBIGUOUS = wordSet('ambiguous_stages');

/**
 * The stage of the round now, by where it is named. "Raised a seed round in 2021", "then Series A" and investors' names
 * ("Seed Capital") are not it.
 */
export function stageOf(sections: PageSections[], lexicon: Lexicon, raise: { evidence: Evidence } | null = null): Fact<string> | null {
  const votes = new Map<string, { score: number; block: Block; best: number }>();
  for (const section of sections) {
    if (
      section.kinds.includes('contents') ||
      section.kinds.includes('team') ||
      section.kinds.includes('competition') ||
      section.kinds.includes('testimonials')
    )
      continue;
    for (const block of section.page.blocks) {
      const asked = isAskedFor(block, section, raise?.evidence ?? null) ? STAGE.besideRaise : 0;
      for (const { stage, score: told } of stagesIn(block, section, lexicon)) {
        const score = told + asked;
        // A mention in passing says nothing against the stage named on the ask.
        const vote = votes.get(stage) ?? { score: 0, block, best: 0 };
        if (score <= 0) continue;
        votes.set(stage, {
          score: vote.score + score,
          block: score > vote.best ? block : vote.block,
          best: Math.max(vote.best, score),
        });
      }
    }
  }
  const winner = [...votes].sort((a, b) => b[1].best - a[1].best || b[1].score - a[1].score)[0];
  if (!winner || winner[1].best < STAGE.needed) return null;
  return { value: winner[0], evidence: evidenceOf(winner[1].block, Math.min(100, STAGE.confidence + winner[1].score * STAGE.perPoint)) };
}

/** The text that the sum asked for was read from. */
function isAskedFor(block: Block, { page }: PageSections, raise: Evidence | null): boolean {
  return raise !== null && raise.page === page.number && (block.text.includes(raise.quote) || raise.quote.includes(block.text));
}

function stagesIn(block: Block, section: PageSections, lexicon: Lexicon): { stage: string; score: number }[] {
  return itemsOf(block).flatMap((words) =>
    // "pre seed" holds "seed", "pre series a" holds "series a".
    longest(lexicon.stages.find(words)).flatMap((hit) => {
      const phrase = words.slice(hit.start, hit.end).join(' ');
      const around = [...words.slice(Math.max(0, hit.start - 8), hit.start), ...words.slice(hit.end, hit.end + 6)];
      // "$1.35M seed in Oct 2023" beside a token sale.
      if (isThen(words.slice(hit.end)) && !lexicon.asking.has(around)) return [];
      const beside = words.slice(Math.max(0, hit.start - 1), hit.end + 1);
      const named = beside.some((word) => ROUND.has(word)) && words.length <= STAGE.labelWords ? STAGE.labelled : 0;
      return { stage: hit.payload, score: named + scoreOf(phrase, around, block, section, lexicon) };
    }),
  );
}

/** "Investor presentation | Seed round | May 2026" says three things that have nothing to do with each other. */
function itemsOf({ text, words }: Block): string[][] {
  const items = text.split(/\s[|•·]\s/);
  return items.length === 1 ? [words] : items.map((item) => tokens(fold(item)));
}

const ROUND = wordSet('round');
const RAISING = wordSet('raising');
const LATER = wordSet('later_round');
const BEFORE = wordSet('earlier_round');

function scoreOf(phrase: string, around: string[], block: Block, section: PageSections, lexicon: Lexicon): number {
  const ask = section.kinds.includes('ask') || section.kinds.includes('use_of_funds');
  const cover = section.page.number === 1;
  const edge = cover ? STAGE.cover : 0;
  let score = ask ? STAGE.ask : edge;
  if (block === section.page.title) score += STAGE.title;
  if (lexicon.asking.has(around)) score += STAGE.asking;
  if (amountsIn(block.text).some((amount) => amount.value >= STAGE.leastAmount && !amount.embedded))
    score += ask ? STAGE.amountBesideAsk : STAGE.amount;
  if ([...ROUND].some((word) => phrase.includes(word))) score += STAGE.namedRound;
  if (AMBIGUOUS.has(phrase) && !ask && !cover && !around.some((word) => ROUND.has(word))) score += STAGE.ambiguous;
  if (around.some((word) => LATER.has(word))) score += STAGE.later;
  if (around.some((word) => BEFORE.has(word)) && !around.some((word) => RAISING.has(word))) score += STAGE.before;
  if (section.kinds.includes('roadmap') && !ask) score += STAGE.roadmap;
  if (section.kinds.includes('investors')) score += STAGE.investors;
  return score;
}
