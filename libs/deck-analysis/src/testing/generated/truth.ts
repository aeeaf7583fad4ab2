import type { SectionKind } from '@app/lexicon';
import type { DeckFacts, MetricStatus } from '../../facts';
import type { PdfDeckBuilder } from '../pdf-deck-builder';

/** What a person who reads the deck would write down. */
export interface DeckTruth {
  company: string;
  website: string | null;
  emails: string[];
  /** Founders and team, as `name: founder?`. */
  people: Record<string, boolean>;
  stage: string | null;
  raise: { amount: number; currency: string } | null;
  /** Parts that the sum is split into. */
  useOfFunds: number;
  metrics: [value: number, status: MetricStatus][];
  sections: Partial<Record<SectionKind, number[]>>;
}

export interface GeneratedDeck {
  name: string;
  draw(deck: PdfDeckBuilder): void;
  /** As pictures only, read by OCR. */
  scanned?: boolean;
  truth: DeckTruth;
}

export const FIELDS = [
  'company',
  'website',
  'emails',
  'people',
  'stage',
  'raise',
  'useOfFunds',
  'metricRecall',
  'metricPrecision',
  'sections',
] as const;
export type Field = (typeof FIELDS)[number];

/** 0 to 1 a field: sets by F1, metrics by recall with their status and precision by value. */
export function compare(truth: DeckTruth, facts: DeckFacts): Record<Field, number> {
  const values = truth.metrics.map(([value]) => value);
  const seen = facts.metrics.map(({ value, status }) => `${value} ${status}`);
  const found = truth.metrics.filter(([value, status]) => seen.includes(`${value} ${status}`)).length;
  const right = facts.metrics.filter(({ value }) => values.includes(value) || value === truth.raise?.amount).length;
  const pagesOf = (sections: DeckTruth['sections']): string[] =>
    Object.entries(sections).flatMap(([kind, pages]) => (kind in truth.sections ? pages.map((page) => `${kind} ${page}`) : []));
  return {
    company: facts.company?.value.toLowerCase() === truth.company.toLowerCase() ? 1 : 0,
    website: (facts.website?.value ?? null) === truth.website ? 1 : 0,
    emails: f1(
      truth.emails,
      facts.emails.map(({ value }) => value),
    ),
    people: f1(
      Object.entries(truth.people).map(String),
      facts.people.filter(isTeam).map(({ name, founder }) => String([name, founder])),
    ),
    stage: (facts.stage?.value ?? null) === truth.stage ? 1 : 0,
    raise: JSON.stringify(facts.raise?.value ?? null) === JSON.stringify(truth.raise) ? 1 : 0,
    useOfFunds: facts.useOfFunds.length === truth.useOfFunds ? 1 : 0,
    metricRecall: values.length ? found / values.length : 1,
    metricPrecision: facts.metrics.length ? right / facts.metrics.length : values.length ? 0 : 1,
    sections: f1(pagesOf(truth.sections), pagesOf(facts.sections)),
  };
}

function isTeam({ group }: DeckFacts['people'][number]): boolean {
  return group === 'founder' || group === 'team';
}

function f1(wanted: string[], got: string[]): number {
  const hits = new Set(got.filter((item) => wanted.includes(item))).size;
  const total = new Set(wanted).size + new Set(got).size;
  return total === 0 ? 1 : (2 * hits) / total;
}
