import { PASSAGE_TOPICS } from '@app/lexicon';

/** What statements are told by beside the vocabulary of passages: kinds of numbers, names of roles, addresses. */
export const ASIDE_TOPICS = [
  ...PASSAGE_TOPICS,
  'number.money',
  'number.share',
  'number.times',
  'number.count',
  'number.months',
  'number.people',
  'number.growth',
  'number.result',
  'date',
  'market.tam',
  'market.sam',
  'market.som',
  'person.lead',
  'person.role',
  'person.named',
  'person.backer',
  'round.stage',
  'place',
  'contact.email',
  'contact.other',
  'website',
] as const;
export type AsideTopic = (typeof ASIDE_TOPICS)[number];

/** What a deck may say: words of a topic wherever they stand, and numbers whatever they count. Nothing scores by it. */
export interface Aside {
  topic: AsideTopic;
  page: number;
  quote: string;
  /** Of a number, in base units; else null. */
  value: number | null;
}
