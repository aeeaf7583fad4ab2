import type { Lexicon, PassageTopic } from '@app/lexicon';
import type { Evidence, Fact, Passage, PersonFact, UseOfFundsFact } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { Block, Line } from '../layout/layout';
import type { Mention } from '../numbers/mentions';
import type { PageSections } from '../sections/sections';

export interface PassageInput {
  sections: PageSections[];
  mentions: Mention[];
  lexicon: Lexicon;
  people: PersonFact[];
  competitors: Fact<string>[];
  useOfFunds: UseOfFundsFact[];
  company: Fact<string> | null;
}

const MAX_PER_TOPIC = 4;

/** Passages as they are found: each once, and few of a topic. */
export class Passages {
  private readonly list: Passage[] = [];
  private readonly counts = new Map<PassageTopic, number>();
  private readonly seen = new Set<string>();

  add(topic: PassageTopic, where: Line | Block | Evidence): void {
    const count = this.counts.get(topic) ?? 0;
    if (count >= MAX_PER_TOPIC) return;
    const evidence = 'quote' in where ? where : evidenceOf(where);
    const key = `${topic}|${evidence.page}|${evidence.quote}`;
    if (this.seen.has(key) || evidence.quote === '') return;
    this.seen.add(key);
    this.counts.set(topic, count + 1);
    this.list.push({ topic, evidence });
  }

  all(): Passage[] {
    return this.list;
  }
}
