import type { Aside, AsideTopic, DeckFacts } from '@app/deck-analysis';
import type { PassageTopic, SectionKind } from '@app/lexicon';
import { DeckReader } from '../signals/deck-reader';
import { ownDeck } from '../signals/own-deck';

/** What a founder still has to write for a step, where it is less than all of it; null where the deck may say it already. */
export type Gap = (told: Told) => GapWords | null | undefined;

export interface GapWords {
  /** In place of the rubric's. */
  title?: string;
  /** A clause that reads on after "On page 7, …". */
  ask: string;
}

/** One of several kinds of statement of which a step asks for so many. */
export interface Kind {
  topics: readonly PassageTopic[];
  /** What it is called in a list. */
  words: string;
}

/** The deck as advice looks at it: what was read, and what it may say beside that. */
export class Told {
  readonly deck: DeckReader;
  private readonly asides: readonly Aside[];

  constructor(readonly facts: DeckFacts) {
    this.deck = ownDeck(new DeckReader(facts));
    this.asides = facts.asides ?? [];
  }

  pages(...kinds: SectionKind[]): number[] {
    return kinds.flatMap((kind) => this.facts.sections[kind] ?? []);
  }

  /** Asides of these topics, on the slides of these kinds or on any. */
  mentions(topics: readonly AsideTopic[], ...kinds: SectionKind[]): Aside[] {
    const pages = this.pages(...kinds);
    return this.asides.filter(({ topic, page }) => topics.includes(topic) && (kinds.length === 0 || pages.includes(page)));
  }

  /** Whether there are slides whose subject is not known: they may say anything. */
  get hasUnknown(): boolean {
    return (this.facts.unknownPages?.length ?? 0) > 0;
  }

  /** Whether any of it was read, or may stand somewhere. */
  says(...topics: PassageTopic[]): boolean {
    return this.deck.passage(...topics) !== null || this.maySay(topics);
  }

  private maySay(topics: readonly PassageTopic[]): boolean {
    return this.mentions(topics).length > 0 || topics.some((topic) => this.facts.unheard?.includes(topic));
  }

  /** Numbers on these slides that became no fact of the deck. */
  unread(topics: readonly AsideTopic[], ...kinds: SectionKind[]): Aside[] {
    const { metrics, raise, useOfFunds, earlierRounds } = this.facts;
    const read = new Set([
      ...metrics.map(({ value }) => value),
      ...useOfFunds.flatMap(({ amount, percent }) => [amount, percent]),
      ...earlierRounds.map(({ amount }) => amount),
      raise?.value.amount ?? null,
    ]);
    return this.mentions(topics, ...kinds).filter(({ value }) => !read.has(value));
  }

  /** Numbers on slides whose subject is not known, that no reading took. */
  unplaced(topics: readonly AsideTopic[]): Aside[] {
    const known = new Set(Object.values(this.facts.sections).flat());
    return this.unread(topics).filter(({ page }) => !known.has(page));
  }

  /** How many of these were read. */
  reads(kinds: readonly Kind[]): number {
    return kinds.filter(({ topics }) => this.deck.passage(...topics) !== null).length;
  }

  /** What of these the deck lacks; null where it may say as many as are needed. */
  lacks(kinds: readonly Kind[], needed: number): string[] | null {
    const read = kinds.filter(({ topics }) => this.deck.passage(...topics) !== null);
    const maybe = kinds.filter((kind) => !read.includes(kind) && this.maySay(kind.topics));
    if (read.length + maybe.length >= needed) return null;
    return kinds.filter((kind) => !read.includes(kind) && !maybe.includes(kind)).map(({ words }) => words);
  }
}

/** "a, b or c". */
export function oneOf(words: readonly string[]): string {
  return joined(words, 'or');
}

export function allOf(words: readonly string[]): string {
  return joined(words, 'and');
}

function joined(words: readonly string[], last: string): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The words of a gap, or null where the deck may say it. */
export function unless(isSaid: boolean, words?: GapWords): GapWords | null | undefined {
  return isSaid ? null : words;
}
