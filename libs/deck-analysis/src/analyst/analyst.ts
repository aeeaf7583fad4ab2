import type { DeckFacts } from '../facts';
import type { DeckDocument } from '../pages';
import { METRIC_KEYS } from '../numbers/metric-kinds';
import { clip } from '../layout/text';

export const PROPOSAL_KINDS = ['company', 'website', 'stage', 'problem', 'location', 'raise', 'person', 'metric'] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** What somebody believes the deck says. Worth nothing until the quote is found on the page and holds the value. */
export interface Proposal {
  kind: ProposalKind;
  /** Of a metric; see `METRIC_KEYS`. */
  key: string | null;
  /** As written in the quote: a name, "$2M", "https://acme.io". */
  value: string;
  /** Of a person. */
  role: string | null;
  page: number;
  quote: string;
}

export interface AnalystQuestion {
  pages: { page: number; text: string }[];
  /** What our own reading left empty; anything else is not asked for. */
  missing: ProposalKind[];
  /** Metrics that the deck is not known to state. */
  missingMetrics: string[];
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
  return { pages: textOf(document), missing, missingMetrics };
}

/** A proposal fills what is empty and nothing else, so that it can neither replace nor contradict what was read. */
export function isMissing(kind: ProposalKind, facts: DeckFacts): boolean {
  if (kind === 'metric') return true;
  return kind === 'person' ? facts.people.length === 0 : facts[kind] === null;
}

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
