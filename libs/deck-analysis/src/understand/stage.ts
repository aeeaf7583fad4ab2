import type { Fact } from '../facts';
import { evidenceOf } from './layout';
import type { Block } from './layout';
import { amountsIn } from './money';
import { longest } from './phrases';
import type { PageSections } from './sections';
import type { Lexicon } from './vocabulary/lexicon';

const NEEDED = 3;
/** Words as common in other senses: believed only beside words about a round. */
const AMBIGUOUS = new Set([
  'seed',
  'angel stage',
  'a round',
  'b round',
  'c round',
  'd round',
  'semilla',
  'pre a',
  'ico',
  'token sale',
]);

/**
 * The stage of the round now, by where it is named. "Raised a seed round in 2021", "then Series A" and investors' names
 * ("Seed Capital") are not it.
 */
export function stageOf(sections: PageSections[], lexicon: Lexicon): Fact<string> | null {
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
      for (const { stage, score } of stagesIn(block, section, lexicon)) {
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
  if (!winner || winner[1].best < NEEDED) return null;
  return { value: winner[0], evidence: evidenceOf(winner[1].block, Math.min(100, 50 + winner[1].score * 6)) };
}

function stagesIn(block: Block, section: PageSections, lexicon: Lexicon): { stage: string; score: number }[] {
  // "pre seed" holds "seed", "pre series a" holds "series a".
  return longest(lexicon.stages.find(block.words)).map((hit) => {
    const phrase = block.words.slice(hit.start, hit.end).join(' ');
    const around = [
      ...block.words.slice(Math.max(0, hit.start - 8), hit.start),
      ...block.words.slice(hit.end, hit.end + 6),
    ];
    return { stage: hit.payload, score: scoreOf(phrase, around, block, section, lexicon) };
  });
}

const LATER = new Set([
  'next',
  'future',
  'then',
  'later',
  'followed',
  'before',
  'until',
  'after',
  'towards',
  'ready',
  'proxima',
  'siguiente',
  'nachste',
]);
const BEFORE = new Set([
  'raised',
  'closed',
  'previous',
  'previously',
  'last',
  'prior',
  'completed',
  'led',
  'earlier',
  'anterior',
  'investors',
  'investor',
  'fund',
  'vc',
  'ventures',
  'capital',
]);

function scoreOf(phrase: string, around: string[], block: Block, section: PageSections, lexicon: Lexicon): number {
  const ask = section.kinds.includes('ask') || section.kinds.includes('use_of_funds');
  const cover = section.page.number === 1;
  const edge = cover ? 3 : 0;
  let score = ask ? 4 : edge;
  if (block === section.page.title) score += 2;
  if (lexicon.asking.has(around)) score += 2;
  if (amountsIn(block.text).some((amount) => amount.value >= 10_000 && !amount.embedded)) score += ask ? 3 : 1;
  if (phrase.includes('round') || phrase.includes('ronda') || phrase.includes('funding')) score += 1;
  if (AMBIGUOUS.has(phrase) && !ask && !cover && !around.includes('round') && !around.includes('funding')) score -= 3;
  if (around.some((word) => LATER.has(word))) score -= 3;
  if (around.some((word) => BEFORE.has(word)) && !around.includes('raising')) score -= 3;
  if (section.kinds.includes('roadmap') && !ask) score -= 2;
  if (section.kinds.includes('investors')) score -= 2;
  return score;
}
