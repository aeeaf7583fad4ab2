import type { DeckSignal } from '../rubric/rubric.types';
import * as financial from './financial';
import * as foundational from './foundational';
import * as market from './market';
import * as product from './product';
import type { DeckRule, DerivedRules } from './rules';
import * as team from './team';

export { PLATFORM_RULES } from './platform';

export const DECK_RULES_V1: Readonly<Record<DeckSignal, DeckRule>> = {
  team_founders: team.founders,
  team_completeness: team.completeness,
  team_fit: team.fit,
  team_commitment: team.commitment,
  team_advisors: team.advisors,
  problem: market.problem,
  customer: market.customer,
  market_size: market.marketSize,
  why_now: market.whyNow,
  gtm: market.goToMarket,
  validation: market.validation,
  momentum: market.momentum,
  solution: product.solution,
  product_stage: product.productStage,
  competition: product.competition,
  moat: product.moat,
  business_model: financial.businessModel,
  unit_economics: financial.unitEconomics,
  forecast: financial.forecast,
  ask: financial.ask,
  round_traction: financial.roundTraction,
  return_logic: financial.returnLogic,
  identity: foundational.identity,
  contact: foundational.contact,
  website: foundational.website,
  team_slide: foundational.teamSlide,
  roadmap: foundational.roadmap,
  registration: foundational.registration,
  length: foundational.length,
  readable: foundational.readable,
  dated: foundational.dated,
};

export const DERIVED_RULES_V1: DerivedRules = { coverage: foundational.coverage };
