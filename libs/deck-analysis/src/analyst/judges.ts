import { longest, type RoleGroup, type SectionKind } from '@app/lexicon';
import { fold, squash, tokens } from '@app/taxonomy';
import type { DeckFacts, Fact, MetricFact, MetricStatus, PersonFact } from '../facts';
import { FREE_MAIL, isPlatform, registrable } from '../company/hosts';
import type { Mention } from '../numbers/mentions';
import { METRIC_KEYS, OTHER_METRIC } from '../numbers/metric-kinds';
import { metricNamed, ownName, type MetricInput } from '../numbers/metrics';
import { statusOf } from '../numbers/metric-status';
import { amountsIn } from '../numbers/money';
import { nameAt } from '../people/person-name';
import { raiseNamed } from '../numbers/raise';
import type { DeckContext, Extraction } from '../extract';
import { strongest } from '../people/roles';
import { collapse } from '../layout/text';
import type { Odds } from '../sections/learned-kinds';
import type { Proposal } from './analyst';
import { metricNamesIn } from './certainty';
import { holds, type FoundQuote } from './quotes';

// What our own code makes of a claim whose quote stands on its page: the fact, or null where the quote does not bear it out.

export interface Deck {
  context: DeckContext;
  extraction: Extraction;
  /** How likely each slide is of each kind. */
  odds: Odds[];
}

const MAX_NAME = 80;
const MIN_PROBLEM_WORDS = 4;

/** A company's name stands on the first or last slide or on several, and is no word that the deck uses otherwise. */
export function companyIn(proposal: Proposal, quote: FoundQuote, { context }: Deck): Fact<string> | null {
  const { view, isOrdinary } = context;
  const name = squash(proposal.value);
  const pages = view.pages.filter((page) => squash(page.lines.map(({ text }) => text).join(' ')).includes(name));
  const isProminent = pages.length > 1 || quote.page.number === 1 || quote.page.number === view.pages.length;
  const isWord = proposal.value.split(/\s+/).every((word) => isOrdinary(word));
  return isProminent && !isWord ? namedIn(proposal, quote) : null;
}

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

/**
 * The figure under the name proposed, where the deck's own words give it no other: a number that they name otherwise is refused, and one
 * that they do not name goes by its caption, which scores nothing. A plan by our words stays one, whatever is proposed.
 */
export function metricIn({ key, value, status }: Proposal, quote: FoundQuote, deck: Deck): MetricFact | null {
  if (key === null || !(METRIC_KEYS.includes(key) || key === OTHER_METRIC)) return null;
  const { context, extraction } = deck;
  const input = { ...extraction, lexicon: context.lexicon };
  for (const mention of figuresIn(quote, value, extraction)) {
    const label = labelFor(key, mention, quote, context.lexicon);
    const metric = label && metricNamed(label, mention, input);
    if (metric) return { ...metric, status: statusFor(metric, status, mention, input), evidence: quote.evidence };
  }
  return null;
}

/** The name proposed, unless the deck's words give the number another, or ask for it as money: then null. */
function labelFor(key: string, mention: Mention, quote: FoundQuote, lexicon: DeckContext['lexicon']): string | null {
  if (key === OTHER_METRIC) return OTHER_METRIC;
  const labels = mention.labels.map(({ text }) => text);
  const near = [quote.text, ...labels, mention.block.text].flatMap((text) => metricNamesIn(text, lexicon));
  if (near.includes(key)) return key;
  const words = [quote.text, ...labels.slice(0, 1)].flatMap((text) => tokens(fold(text)));
  const isAsked = [lexicon.asking, lexicon.askLabel, lexicon.earlier, lexicon.stages].some((matcher) => matcher.has(words));
  const named = ownName(mention, lexicon)?.key ?? null;
  return isAsked || (named !== null && named !== key) || metricNamesIn(quote.text, lexicon).length > 0 ? null : key;
}

function statusFor(metric: MetricFact, proposed: MetricStatus | null, mention: Mention, input: MetricInput): MetricStatus {
  if (proposed === null || proposed === metric.status || metric.status === 'market') return metric.status;
  // Without what the slide is taken for, the words and years alone.
  const byWords = statusOf(metric.key, { ...mention, kinds: ['traction'] }, input);
  return byWords === 'target' ? 'target' : proposed;
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
  if (!holds(quote, value)) return null;
  const functions = role !== null && holds(quote, role) ? lexicon.roles.find(tokens(fold(role))).map((hit) => hit.payload) : [];
  const match = nameAt(collapse(value), lexicon, isOrdinary, false);
  const name = match && squash(match.name) === squash(value) ? match.name : functions.length > 0 ? plainName(value) : null;
  if (name === null) return null;
  const group = groupOf(strongest(null, functions), extraction.sections[quote.page.number - 1]?.kinds ?? []);
  return {
    name,
    role: functions.length > 0 && role !== null ? collapse(role) : null,
    founder: group === 'founder',
    group,
    background: [],
    email: null,
    linkedin: null,
    evidence: quote.evidence,
  };
}

/** "Ladipo oluwanifemi", which no rule of names knows: believed beside a function, as nobody calls a thing "CEO". */
function plainName(value: string): string | null {
  const words = collapse(value).split(' ');
  const isName = words.length >= 2 && words.length <= 4 && words.every((word) => /^\p{L}[\p{L}'’.-]*$/u.test(word));
  return isName && /^\p{Lu}/u.test(value) ? words.join(' ') : null;
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

/** A profile that the deck links to, or writes out on that page. */
export function linkedInIn({ value }: Proposal, quote: FoundQuote, { context }: Deck): Fact<string> | null {
  const path = (url: string): string =>
    url
      .toLowerCase()
      .replace(/^(?:https?:\/\/)?(?:[a-z]+\.)?linkedin\.com/, '')
      .replace(/[/?#]*$/, '');
  const wanted = path(value);
  const linked = context.links.find((link) => path(link.value) === wanted);
  const written = squash(quote.page.lines.map((line) => line.text).join('')).includes(squash(wanted.split('/').at(-1) ?? ''));
  const isProfile = /^\/(?:in|company)\/[^/]+$/.test(wanted);
  return isProfile && (linked !== undefined || written) ? { value: `https://www.linkedin.com${wanted}`, evidence: quote.evidence } : null;
}
