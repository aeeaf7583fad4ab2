import { fold, squash, tokens } from '@app/taxonomy';
import type { DeckFacts, Fact, MetricFact, PersonFact, SectionKind } from '../facts';
import { FREE_MAIL, isPlatform, registrable } from '../company/hosts';
import type { Mention } from '../numbers/mentions';
import { METRIC_KEYS } from '../numbers/metric-kinds';
import { metricNamed, sameFact } from '../numbers/metrics';
import { amountsIn } from '../numbers/money';
import { nameAt } from '../people/person-name';
import { longest } from '../lexicon/phrases';
import { raiseNamed } from '../numbers/raise';
import type { DeckContext, Extraction } from '../extract';
import { strongest } from '../people/roles';
import { collapse } from '../layout/text';
import type { RoleGroup } from '../lexicon/schema';
import type { Proposal } from './analyst';
import { holds, type FoundQuote } from './quotes';

// What our own code makes of a claim whose quote stands on its page: the fact, or null where the quote does not bear it out.

export interface Deck {
  context: DeckContext;
  extraction: Extraction;
}

const MAX_NAME = 80;
const MIN_PROBLEM_WORDS = 4;

export function namedIn({ value }: Proposal, quote: FoundQuote): Fact<string> | null {
  const name = collapse(value);
  const fits = name.length <= MAX_NAME && /\p{L}{2}/u.test(name) && holds(quote, name);
  return fits ? { value: name, evidence: quote.evidence } : null;
}

export function websiteIn({ value }: Proposal, quote: FoundQuote, { context }: Deck): Fact<string> | null {
  const wanted = value
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/[/?#].*$/, '');
  const written = context.hosts.find(({ host, line }) => host === wanted && line !== null && quote.lines.includes(line));
  const domain = registrable(wanted);
  if (!written || isPlatform(wanted) || FREE_MAIL.has(domain)) return null;
  return { value: `https://${wanted}`, evidence: quote.evidence };
}

export function stageIn({ value }: Proposal, quote: FoundQuote, { context }: Deck): Fact<string> | null {
  const stagesOf = (text: string): string[] => longest(context.lexicon.stages.find(tokens(fold(text)))).map((hit) => hit.payload);
  const [stage] = stagesOf(value);
  return stage !== undefined && stagesOf(quote.folded).includes(stage) ? { value: stage, evidence: quote.evidence } : null;
}

/** The problem is told in the deck's own words. */
export function problemIn(_: Proposal, quote: FoundQuote): Fact<string> | null {
  return tokens(quote.folded).length >= MIN_PROBLEM_WORDS ? { value: quote.evidence.quote, evidence: quote.evidence } : null;
}

export function raiseIn({ value }: Proposal, quote: FoundQuote, { context, extraction }: Deck): DeckFacts['raise'] {
  for (const mention of figuresIn(quote, value, extraction)) {
    const raise = raiseNamed(mention, context.lexicon, extraction.currency);
    if (raise) return { value: raise.value, evidence: quote.evidence };
  }
  return null;
}

export function metricIn({ key, value }: Proposal, quote: FoundQuote, deck: Deck, known: MetricFact[]): MetricFact | null {
  if (key === null || !METRIC_KEYS.includes(key)) return null;
  const { context, extraction } = deck;
  const input = { ...extraction, lexicon: context.lexicon };
  for (const mention of figuresIn(quote, value, extraction)) {
    const metric = metricNamed(key, mention, input);
    const fresh = metric && known.every((other) => other.key !== metric.key && !sameFact(other, metric));
    if (fresh) return { ...metric, evidence: quote.evidence };
  }
  return null;
}

/** The numbers of the quote that are the proposed one, each where it stands on its slide. */
function figuresIn(quote: FoundQuote, value: string, { mentions }: Extraction): Mention[] {
  const wanted = amountsIn(value).find((amount) => !amount.embedded);
  if (!wanted || !amountsIn(quote.text).some((amount) => amount.value === wanted.value)) return [];
  return mentions.filter(
    ({ amount, line }) =>
      quote.lines.includes(line) &&
      amount.value === wanted.value &&
      (wanted.currency === null || wanted.currency === amount.currency) &&
      (!wanted.percent || amount.percent),
  );
}

export function personIn({ value, role }: Proposal, quote: FoundQuote, { context, extraction }: Deck): PersonFact | null {
  const { lexicon, isOrdinary } = context;
  const match = nameAt(collapse(value), lexicon, isOrdinary, false);
  if (!match || squash(match.name) !== squash(value) || !holds(quote, value)) return null;
  const functions = role !== null && holds(quote, role) ? lexicon.roles.find(tokens(fold(role))).map((hit) => hit.payload) : [];
  const group = groupOf(strongest(null, functions), extraction.sections[quote.page.number - 1]?.kinds ?? []);
  return {
    name: match.name,
    role: functions.length > 0 && role !== null ? collapse(role) : null,
    founder: group === 'founder',
    group,
    background: [],
    email: null,
    linkedin: null,
    evidence: quote.evidence,
  };
}

/** A slide of advisors or investors alone shows nobody of the team, whatever their titles. */
function groupOf(role: RoleGroup | null, kinds: readonly SectionKind[]): PersonFact['group'] {
  if (role === 'advisor' || role === 'investor') return role;
  if (!kinds.includes('team')) {
    if (kinds.includes('advisors')) return 'advisor';
    if (kinds.includes('investors')) return 'investor';
  }
  return role === 'founder' ? 'founder' : 'team';
}
