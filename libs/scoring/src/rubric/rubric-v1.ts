import { DECK_RULES_V1, DERIVED_RULES_V1, PLATFORM_RULES } from '../signals';
import type { Rubric } from './rubric';
import type { CapDefinition, DomainDefinition, SignalKey, Step } from './rubric.types';
import { FINANCIAL_V1 } from './v1-financial';
import { FOUNDATIONAL_V1 } from './v1-foundational';
import { MARKET_V1 } from './v1-market';
import { PLATFORM_V1 } from './v1-platform';
import { PRODUCT_V1 } from './v1-product';
import { TEAM_V1 } from './v1-team';

export const DOMAINS = [TEAM_V1, MARKET_V1, PRODUCT_V1, FINANCIAL_V1, FOUNDATIONAL_V1, PLATFORM_V1];

/** The same highest step for every signal of these domains. */
export function limit(domains: DomainDefinition[], step: Step, except: SignalKey[] = []): Partial<Record<SignalKey, Step>> {
  const keys = domains.flatMap((domain) => domain.signals.map((signal) => signal.key));
  return Object.fromEntries(keys.filter((key) => !except.includes(key)).map((key) => [key, step]));
}

/**
 * Each cap alone keeps the score under 700 whatever else is there (a test proves it for every version):
 * claims of nobody, and claims that a template makes, are no more than present.
 */
export const CAPS_V1: readonly CapDefinition[] = [
  {
    id: 'essentials',
    limits: limit([TEAM_V1, MARKET_V1, FINANCIAL_V1], 1, ['team_founders']),
    note: "Without the company's name, a founder named with a role and a contact, these claims count no more than present.",
  },
  {
    id: 'placeholders',
    limits: limit([TEAM_V1, MARKET_V1, PRODUCT_V1, FINANCIAL_V1, FOUNDATIONAL_V1], 1),
    note: 'The deck still holds placeholder text of a template, so nothing in it counts more than present.',
  },
  {
    id: 'not_a_deck',
    limits: { ...limit([TEAM_V1, MARKET_V1, PRODUCT_V1, FINANCIAL_V1], 0), ...limit([FOUNDATIONAL_V1], 1) },
    note: 'The document is not a pitch deck, so it proves nothing here.',
  },
];

export const RUBRIC_V1: Rubric = {
  version: '1.0.0',
  scale: 1000,
  verifiedAt: 700,
  ladderTenths: [0, 4, 7, 10],
  domains: DOMAINS,
  caps: CAPS_V1,
  priorities: { high: 18, medium: 10 },
  maxRecommendations: 8,
  rules: { deck: DECK_RULES_V1, platform: PLATFORM_RULES, derived: DERIVED_RULES_V1 },
};
