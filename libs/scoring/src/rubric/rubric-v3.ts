import { DERIVED_RULES_V1, PLATFORM_RULES } from '../signals';
import { DECK_RULES_V3 } from '../signals/v3';
import { page, revised, step } from './define';
import type { Rubric } from './rubric';
import { limit } from './rubric-v1';
import { RUBRIC_V2 } from './rubric-v2';
import type { CapDefinition } from './rubric.types';
import { FINANCIAL_V1 } from './v1-financial';
import { FOUNDATIONAL_V1 } from './v1-foundational';
import { MARKET_V1 } from './v1-market';
import { PLATFORM_V1 } from './v1-platform';
import { PRODUCT_V1 } from './v1-product';
import { TEAM_V1 } from './v1-team';

/** A figure of sales or use shows as well that the product is there. */
const USED = { also: { product_stage: 2 } } as const;

const MARKET_V3 = revised(MARKET_V1, {
  problem: 25,
  customer: 15,
  market_size: 30,
  why_now: 10,
  gtm: {
    points: 25,
    steps: {
      specified: step(
        'two ways to customers (channels, sales, partnership, phases)',
        'Name two ways to customers',
        'name two ways to customers, such as a channel, a sales team or a partnership.',
        2,
      ),
    },
  },
  validation: 50,
  momentum: {
    points: 65,
    steps: {
      present: step(
        'one figure reached, or a growth rate',
        'Give one traction figure',
        'give one figure that you have reached: customers, users or revenue.',
        3,
        USED,
      ),
      specified: step(
        'two figures reached, one of them money earned, customers or users',
        'Give a second traction figure',
        'give two figures that you have reached, one of them money earned, customers or users.',
        3,
        USED,
      ),
    },
  },
});

const PRODUCT_V3 = revised(PRODUCT_V1, {
  solution: 25,
  product_stage: {
    points: 45,
    steps: {
      specified: step(
        'a prototype, a beta, a live product, or figures of its use',
        'Show a working product',
        'say that a prototype, a beta or the live product exists.',
        3,
      ),
    },
  },
  competition: 30,
  moat: 30,
});

const FINANCIAL_V3 = revised(FINANCIAL_V1, {
  business_model: 35,
  unit_economics: {
    points: 50,
    steps: {
      specified: step(
        'two, measured, of acquisition cost, lifetime value, margin, payback, churn, revenue per customer',
        'Give two measured unit figures',
        'give two that you have measured of acquisition cost (CAC), lifetime value (LTV), gross margin, payback, churn and revenue per customer (ARPU).',
        3,
      ),
    },
  },
  forecast: 20,
  round_traction: 35,
});

/** Contact details belong at the end, not on the cover. */
const FOUNDATIONAL_V3 = revised(FOUNDATIONAL_V1, { contact: { place: page('last_page', 'contact') } });

const UNTIL: Partial<Record<CapDefinition['id'], string>> = {
  placeholders: 'the placeholder text of the template is gone',
  not_a_deck: 'the document reads as a pitch deck',
  documents: 'a document lies in the data room',
};

/**
 * Results before plans: money earned and use weigh what a story of the market weighed, and a deck whose only way to its founders is a
 * website is no deck of nobody. Each domain keeps its points.
 */
export const RUBRIC_V3: Rubric = {
  ...RUBRIC_V2,
  version: '1.2.0',
  domains: [TEAM_V1, MARKET_V3, PRODUCT_V3, FINANCIAL_V3, FOUNDATIONAL_V3, PLATFORM_V1],
  caps: [
    {
      id: 'named_and_reachable',
      limits: limit([TEAM_V1, MARKET_V1, FINANCIAL_V1], 1, ['team_founders']),
      note: "Without the company's name, a founder named with a role and a website or contact, these claims count no more than present.",
      until: 'the deck names the company, a founder with a role, and a website or contact',
    },
    ...RUBRIC_V2.caps.filter(({ id }) => id !== 'essentials').map((cap) => ({ ...cap, until: UNTIL[cap.id] })),
  ],
  rules: { deck: DECK_RULES_V3, platform: PLATFORM_RULES, derived: DERIVED_RULES_V1 },
};
