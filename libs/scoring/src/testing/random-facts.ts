import { type DeckFacts, type Evidence } from '@app/deck-analysis';
import { PASSAGE_TOPICS, SECTION_KINDS } from '@app/lexicon';
import type { PlatformFacts } from '../signals/reading';
import { facts, metric, person } from './facts';

/** Seeded, so that a failing case can be run again (mulberry32). */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)]!;
  }

  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.int(most + 1) }, make);
  }

  maybe<T>(make: () => T): T | null {
    return this.chance(0.6) ? make() : null;
  }
}

const ROLES = ['CEO', 'CTO & Co-Founder', 'Head of Sales', 'Product Designer', 'COO', null];
const KEYS = [
  'arr',
  'customers',
  'growth',
  'users',
  'tam',
  'sam',
  'som',
  'cac',
  'ltv',
  'churn',
  'gross_margin',
  'market_size',
  'headcount',
];

/** Facts in any combination, contradictory ones included: whatever the reader finds, the score must keep its promises. */
export function randomFacts(random: Random): DeckFacts {
  const pageCount = random.int(40);
  const evidence = (): Evidence => ({
    page: 1 + random.int(Math.max(1, pageCount)),
    quote: random.pick(['words', '12 %', '€3.5M in 2026', 'a@b.example', 'Q1 2026 and Q3 2027', '']),
    source: random.pick(['text', 'text', 'ocr', 'annotation'] as const),
    confidence: random.int(101),
  });
  const text = (value: string): { value: string; evidence: Evidence } => ({ value, evidence: evidence() });
  return facts({
    pageCount,
    ocrPages: random.some(3, () => 1 + random.int(10)),
    company: random.maybe(() => text('Acme')),
    legalName: random.maybe(() => text('Acme Ltd')),
    product: random.maybe(() => text('Pay')),
    website: random.maybe(() => text('acme.example')),
    industries: random.some(2, () => text('fintech')),
    stage: random.maybe(() => text('Seed')),
    problem: random.maybe(() => text('slow')),
    location: random.maybe(() => text('Berlin')),
    people: random.some(5, () =>
      person(random.pick(['Ada', 'Bob', 'Cy']), random.pick(ROLES), {
        founder: random.chance(0.6),
        group: random.pick(['founder', 'team', 'advisor', 'investor'] as const),
        background: random.some(1, () => 'ex-Acme'),
        evidence: evidence(),
      }),
    ),
    emails: random.some(1, () => text('a@b.example')),
    phones: random.some(1, () => text('+49 1')),
    raise: random.maybe(() => ({ value: { amount: random.int(3) * 1e6, currency: 'EUR' }, evidence: evidence() })),
    useOfFunds: random.some(4, () => ({
      label: random.pick(['a', 'b', 'c']),
      amount: random.maybe(() => 1e6),
      percent: random.maybe(() => 50),
      evidence: evidence(),
    })),
    earlierRounds: random.some(1, () => ({ stage: null, amount: random.maybe(() => 5), currency: null, evidence: evidence() })),
    metrics: random.some(8, () =>
      metric(random.pick(KEYS), random.int(5) * 100, {
        status: random.pick(['actual', 'target', 'market'] as const),
        conflict: random.chance(0.2),
        currency: random.maybe(() => 'EUR'),
        unit: random.pick([null, '%']),
        period: random.maybe(() => 'month'),
        asOf: random.maybe(() => random.pick(['2025', '2026'])),
        evidence: evidence(),
      }),
    ),
    competitors: random.some(4, () => text(random.pick(['A', 'B', 'C', 'D']))),
    passages: random.some(60, () => ({ topic: random.pick(PASSAGE_TOPICS), evidence: evidence() })),
    sections: Object.fromEntries(random.some(20, () => [random.pick(SECTION_KINDS), [1 + random.int(20)]])),
    datedAt: random.maybe(() => text(random.pick(['2026', '2026-03', '2026-03-01']))),
    isDeck: random.chance(0.9),
    readablePages: random.some(30, () => 1 + random.int(Math.max(1, pageCount))),
    warnings: random.chance(0.1) ? ['template_placeholders'] : [],
  });
}

export function randomPlatform(random: Random): PlatformFacts {
  const empty = random.int(4);
  return {
    hasFinancialModel: random.chance(0.5),
    hasCapTable: random.chance(0.5),
    dataRoomDocuments: random.int(5),
    profileComplete: empty === 0,
    profileMissing: ['website', 'stage', 'problem_statement'].slice(0, empty),
    questionsAsked: random.int(4),
    questionsAnswered: random.int(4),
    deckAgeDays: random.int(500),
  };
}
