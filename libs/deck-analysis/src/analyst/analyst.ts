import type { SectionKind } from '@app/lexicon';
import type { DeckFacts, MetricStatus } from '../facts';
import type { DeckDocument } from '../pages';
import type { PageImage } from '../read/page-image';
import { METRIC_KEYS } from '../numbers/metric-kinds';
import { clip } from '../layout/text';

export const PROPOSAL_KINDS = [
  'company',
  'website',
  'stage',
  'problem',
  'location',
  'raise',
  'person',
  'metric',
  'linkedin',
  'section',
  'wrong',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** What somebody believes the deck says. Worth nothing until the quote is found on the page and holds the value. */
export interface Proposal {
  kind: ProposalKind;
  /** Of a metric; see `METRIC_KEYS`, or `other` for one that none of them names. */
  key: string | null;
  /**
   * As written in the quote: a name, "$2M", "https://acme.io". Of a section its kind; of what is wrong the id that the question gave
   * what we found.
   */
  value: string;
  /** Of a person. */
  role: string | null;
  /** Of a metric. */
  status: MetricStatus | null;
  page: number;
  quote: string;
}

/** What our own reading found, to be corrected: each with the id by which it can be called wrong. */
export interface Finding {
  id: string;
  page: number;
  /** Its value, and of a metric key and status. */
  says: string;
}

export interface AnalystQuestion {
  pages: { page: number; text: string }[];
  /** What our own reading left empty; anything else is not asked for. */
  missing: ProposalKind[];
  /** Metrics that the deck is not known to state. */
  missingMetrics: string[];
  found: Finding[];
  /** Of some of these pages, by their number; none unless the analyst takes pictures. */
  pictures: PageImage[];
}

/** Who gives a second opinion on a deck. Its answer is a set of claims, never facts; failing is allowed. */
export abstract class Analyst {
  abstract propose(question: AnalystQuestion, signal: AbortSignal): Promise<Proposal[]>;
}

const MAX_TEXT_PER_PAGE = 3_000;
/** Some 15,000 tokens: the text of a hundred slides, whatever the file holds. */
const MAX_TEXT = 60_000;

/** What there is to ask about a deck, or null: a document that is no deck has no facts worth finding. */
export function questionAbout(document: DeckDocument, facts: DeckFacts): AnalystQuestion | null {
  if (!facts.isDeck) return null;
  const missingMetrics = METRIC_KEYS.filter((key) => facts.metrics.every((metric) => metric.key !== key));
  const missing = PROPOSAL_KINDS.filter((kind) => isMissing(kind, facts));
  return { pages: textOf(document), missing, missingMetrics, found: findingsIn(facts), pictures: [] };
}

/** Kinds that the deck may hold more of are always open. */
function isMissing(kind: ProposalKind, facts: DeckFacts): boolean {
  if (kind === 'person') return facts.people.length === 0;
  return kind === 'metric' || kind === 'linkedin' || kind === 'section' || (kind !== 'wrong' && facts[kind] === null);
}

const ONES = ['company', 'website', 'stage', 'problem', 'location'] as const;

function findingsIn(facts: DeckFacts): Finding[] {
  const ones = ONES.flatMap((kind) => {
    const fact = facts[kind];
    return fact ? [{ id: kind, page: fact.evidence.page, says: fact.value }] : [];
  });
  const raise = facts.raise && {
    id: 'raise',
    page: facts.raise.evidence.page,
    says: `${facts.raise.value.currency ?? ''} ${facts.raise.value.amount}`.trim(),
  };
  const people = facts.people.map(({ name, role, evidence }) => ({
    id: personId(name),
    page: evidence.page,
    says: role ? `${name}, ${role}` : name,
  }));
  const metrics = facts.metrics.map((metric, at) => ({
    id: metricId(at),
    page: metric.evidence.page,
    says: `${metric.key} ${metric.value}${metric.unit ?? ''} ${metric.currency ?? ''} ${metric.status}`,
  }));
  const sections = Object.entries(facts.sections).flatMap(([kind, pages]) =>
    pages.map((page) => ({ id: sectionId(kind as SectionKind, page), page, says: kind })),
  );
  return [...ones, ...(raise ? [raise] : []), ...people, ...metrics, ...sections];
}

export const personId = (name: string): string => `person:${name}`;
export const metricId = (at: number): string => `metric:${at}`;
export const sectionId = (kind: SectionKind, page: number): string => `section:${kind}:${page}`;

function textOf({ pages }: DeckDocument): AnalystQuestion['pages'] {
  let left = MAX_TEXT;
  const texts: AnalystQuestion['pages'] = [];
  for (const { number, lines } of pages) {
    const text = clip(lines.map((line) => line.text).join('\n'), Math.min(MAX_TEXT_PER_PAGE, left));
    if (text === '') continue;
    texts.push({ page: number, text });
    left -= text.length;
  }
  return texts;
}
