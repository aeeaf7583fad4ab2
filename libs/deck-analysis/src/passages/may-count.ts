import type { PassageTopic, SectionKind } from '@app/lexicon';
import type { PageSections } from '../sections/sections';
import { HOME } from './passages';

/** Of one word alone these say what they say on any slide; words of the others stand on many. */
const TELLING: ReadonlySet<string> = new Set([
  'moat',
  'unit_economics',
  'product_stage',
  'validation',
  'business_model',
  'round',
  'return',
  'registration',
  'forecast',
  'customer',
  'competition',
]);
/** Where one word of the others may say it, too. */
const NEAR: Readonly<Record<string, readonly SectionKind[]>> = {
  why_now: ['market', 'problem', 'background', 'vision', 'impact'],
  gtm: ['business_model', 'roadmap', 'traction', 'customers', 'use_of_funds', 'ask', 'market'],
  solution: ['use_cases', 'competition', 'impact', 'business_model', 'moat', 'vision'],
  problem: ['market', 'solution', 'customers', 'competition', 'vision', 'impact'],
  team: ['cover', 'background', 'investors', 'contact'],
};
const TELLING_TOPICS: ReadonlySet<PassageTopic> = new Set(['team.own_money', 'team.full_time', 'team.since']);

/** Whether so many words of a topic may say it on such a slide. */
export function mayCount(topic: PassageTopic, words: number, { kinds, titled }: PageSections): boolean {
  const family = topic.split('.')[0] ?? '';
  // A slide whose subject is not known may be about anything.
  if (words > 1 || TELLING.has(family) || TELLING_TOPICS.has(topic) || (family === 'gtm' && kinds.length === 0)) return true;
  return [...(HOME[family] ?? []), ...(NEAR[family] ?? [])].some((kind) => kinds.includes(kind) || titled.has(kind));
}
