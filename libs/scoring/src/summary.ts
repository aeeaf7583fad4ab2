import type { Assessment } from './assessment';
import { pointsAt, type Rubric } from './rubric/rubric';
import type { DomainDefinition, SignalDefinition, Step } from './rubric/rubric.types';
import { conflictsIn, type Conflict } from './signals/metrics';

const VERDICTS: readonly [share: number, verdict: string][] = [
  [0.75, 'Strong'],
  [0.5, 'Solid'],
  [0.25, 'Thin'],
];

/** The domain in one sentence: how strong, what is proven, what is only claimed, what is missing. */
export function summarise(rubric: Rubric, domain: DomainDefinition, now: Assessment): string {
  const score = domain.signals.reduce((sum, signal) => sum + pointsAt(rubric, signal, now.steps[signal.key]), 0);
  const at = (step: Step): string[] =>
    domain.signals.filter((signal) => now.steps[signal.key] === step).map((signal) => lowerFirst(signal.name));
  if (score === 0)
    return domain.key === 'platform' ? 'Nothing has been done on the platform yet.' : `The deck shows nothing on ${domain.name}.`;
  const share = score / domain.points;
  const verdict = VERDICTS.find(([from]) => share >= from)?.[1] ?? 'Weak';
  const [who, ...verbs] = domain.key === 'platform' ? PLATFORM_WORDS : DECK_WORDS;
  const parts = verbs.flatMap((verb, index) => clause(verb, at((3 - index) as Step)));
  return `${verdict} (${score} of ${domain.points}): ${who} ${parts.join('; ')}.`;
}

/** Subject, then the verb for evidenced, specified, present and absent. */
const DECK_WORDS = ['the deck', 'proves', 'is specific on', 'only mentions', 'lacks'];
const PLATFORM_WORDS = ['the company', 'completed', 'nearly completed', 'began', 'left open'];

function clause(verb: string, names: string[]): string[] {
  if (names.length === 0) return [];
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return [`${verb} ${list}`];
}

/** "Go to market" becomes "go to market"; nothing in the names is a proper noun. */
function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** What the next step of each unfinished signal needs, after whatever holds the whole domain back. */
export function missingOf(domain: DomainDefinition, now: Assessment): string[] {
  const caps = now.caps.filter((cap) => domain.signals.some((signal) => cap.limits[signal.key] !== undefined)).map((cap) => cap.note);
  const conflicts = conflictsIn(now.facts.metrics)
    .filter((conflict) => domainOf(conflict) === domain.key)
    .map(conflictNote);
  const needs = domain.signals.flatMap((signal) => nextNeed(signal, now.reached[signal.key]));
  const platform = domain.key === 'platform' && !now.platform.profileComplete ? emptyFields(now.platform.profileMissing) : [];
  return [...caps, ...hiddenNote(domain, now), ...conflicts, ...needs, ...platform];
}

/** Said once, in the domain about the deck itself. */
function hiddenNote(domain: DomainDefinition, { facts }: Assessment): string[] {
  const pages = facts.hiddenText.map(({ page }) => page);
  if (domain.key !== 'foundational' || pages.length === 0) return [];
  const where = pages.length === 1 ? `Page ${pages[0]} holds` : `Pages ${pages.join(', ')} hold`;
  return [`${where} text that cannot be read at a glance (too small, too faint, cut off or covered); it does not count`];
}

function nextNeed(signal: SignalDefinition, reached: Step): string[] {
  const ladder = [signal.steps.present, signal.steps.specified, signal.steps.evidenced].slice(reached);
  const next = ladder.find((step) => step !== null);
  return next ? [`${signal.name}: ${next.needs}`] : [];
}

function emptyFields(fields: string[]): string[] {
  return fields.length ? [`Empty profile fields: ${fields.join(', ')}`] : [];
}

function domainOf(conflict: Conflict): 'financial' | 'market' {
  return /^(cac|ltv|clv|churn|arpu|acv|payback|.*margin|revenue_target|burn)/.test(conflict.key) ? 'financial' : 'market';
}

function conflictNote(conflict: Conflict): string {
  const amount = [conflict.lower.currency, conflict.lower.value, conflict.lower.unit].filter((part) => part !== null).join(' ');
  const pages = conflict.pages.length === 1 ? `page ${conflict.pages[0]}` : `pages ${conflict.pages.join(', ')}`;
  return `Conflict: ${conflict.name} has different values (${pages}); the lower one, ${amount}, counts`;
}
