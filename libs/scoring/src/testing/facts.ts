import { type DeckFacts, type Evidence, type Fact, type MetricFact, type Passage, type PersonFact } from '@app/deck-analysis';
import { PASSAGE_TOPICS, type PassageTopic, SECTION_KINDS } from '@app/lexicon';
import { NO_FACTS } from '../../../deck-analysis/src/testing/no-facts';
import type { PlatformFacts } from '../signals/reading';

/** Builders for specs: facts of a deck in which nothing was found, and single facts to add. */
export function ev(quote: string, page = 2, source: Evidence['source'] = 'text', confidence = 100): Evidence {
  return { page, quote, source, confidence };
}

export function fact<T>(value: T, quote = String(value), page = 2): Fact<T> {
  return { value, evidence: ev(quote, page) };
}

export function passage(topic: PassageTopic, quote: string = topic, page = 2): Passage {
  return { topic, evidence: ev(quote, page) };
}

export function metric(key: string, value: number, more: Partial<MetricFact> = {}): MetricFact {
  return {
    key,
    name: key,
    value,
    unit: null,
    currency: null,
    period: null,
    asOf: null,
    status: 'actual',
    conflict: false,
    evidence: ev(`${key} ${value}`),
    ...more,
  };
}

export function person(name: string, role: string | null, more: Partial<PersonFact> = {}): PersonFact {
  const founder = more.founder ?? true;
  return {
    name,
    role,
    founder,
    group: founder ? 'founder' : 'team',
    background: [],
    email: null,
    linkedin: null,
    evidence: ev(name),
    ...more,
  };
}

export function facts(more: Partial<DeckFacts> = {}): DeckFacts {
  return { ...NO_FACTS, ...more };
}

export const NOTHING_DONE: PlatformFacts = {
  hasFinancialModel: false,
  hasCapTable: false,
  dataRoomDocuments: 0,
  profileComplete: false,
  profileMissing: ['website', 'industry', 'stage', 'problem_statement'],
  questionsAsked: 3,
  questionsAnswered: 0,
  deckAgeDays: 400,
};

export const ALL_DONE: PlatformFacts = {
  hasFinancialModel: true,
  hasCapTable: true,
  dataRoomDocuments: 5,
  profileComplete: true,
  profileMissing: [],
  questionsAsked: 3,
  questionsAnswered: 3,
  deckAgeDays: 10,
};

/** Facts of a deck that takes the top step of every signal. */
export function perfectFacts(): DeckFacts {
  const people = [
    person('Ada Byron', 'CEO & Co-Founder', { background: ['ex-Acme'], linkedin: 'https://linkedin.com/in/ada' }),
    person('Max Muster', 'CTO & Co-Founder', { background: ['PhD'] }),
    person('Eva Sale', 'Head of Sales', { founder: false }),
    person('Ann Advice', 'former CEO of Acme', { founder: false, group: 'advisor' }),
    person('Ian Invest', 'Partner at Fund', { founder: false, group: 'investor' }),
  ];
  return facts({
    pageCount: 12,
    company: fact('Acme', 'Acme', 1),
    legalName: fact('Acme Ltd'),
    website: fact('acme.example', 'acme.example', 1),
    industries: [fact('fintech')],
    stage: fact('Seed'),
    problem: fact('Paying takes 5 days'),
    location: fact('Berlin, Germany'),
    people,
    emails: [fact('ada@acme.example')],
    phones: [fact('+49 30 1234567')],
    raise: { value: { amount: 2_000_000, currency: 'EUR' }, evidence: ev('Raising €2M') },
    useOfFunds: [60, 40].map((percent) => ({ label: `use ${percent}`, amount: null, percent, evidence: ev(`${percent} %`) })),
    earlierRounds: [{ stage: 'Pre-Seed', amount: 300_000, currency: 'EUR', evidence: ev('€300K pre-seed') }],
    metrics: [
      metric('arr', 120_000, { currency: 'EUR' }),
      metric('customers', 80),
      metric('growth', 20, { unit: '%', period: 'month' }),
      metric('tam', 9e9, { status: 'market', currency: 'EUR' }),
      metric('sam', 2e9, { status: 'market', currency: 'EUR' }),
      metric('som', 1e8, { status: 'market', currency: 'EUR' }),
      metric('revenue', 1e6, { status: 'target', currency: 'EUR', asOf: '2027' }),
    ],
    competitors: ['PayOne', 'PayTwo', 'PayThree'].map((name) => fact(name)),
    passages: PASSAGE_TOPICS.map((topic, index) => passage(topic, `${topic} ${index + 10} and ${index + 300}, Q1 2026, Q2 2026, Q3 2026`)),
    sections: Object.fromEntries(SECTION_KINDS.map((kind) => [kind, [2]])),
    datedAt: fact('2026-03', 'March 2026', 1),
    readablePages: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  });
}
