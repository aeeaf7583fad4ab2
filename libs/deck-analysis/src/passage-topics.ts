/**
 * What a passage says, one name per statement an investor would tick off. The part before the dot is the signal family; the
 * part after it says how far the statement goes, so that a ladder step can ask for one, for two different ones, or for one
 * with a figure.
 */
export const PASSAGE_TOPICS = [
  // problem and customer
  'problem.statement',
  'problem.quantified',
  'problem.sourced',
  'problem.alternatives',
  'customer.segment',
  'customer.persona',
  'customer.named',
  'customer.interviews',
  // market
  'market.bottom_up',
  'market.growth',
  'market.sourced',
  'market.geography',
  'why_now.statement',
  'why_now.regulation',
  'why_now.technology',
  'why_now.behaviour',
  'why_now.dated',
  // go to market
  'gtm.statement',
  'gtm.channel',
  'gtm.sales',
  'gtm.partnership',
  'gtm.cost',
  'gtm.phased',
  // validation
  'validation.pilot',
  'validation.letter_of_intent',
  'validation.paying',
  'validation.testimonial',
  'validation.waitlist',
  'validation.survey',
  'validation.award',
  'validation.press',
  'validation.accelerator',
  'validation.partner',
  // solution and product
  'solution.statement',
  'solution.benefit',
  'solution.quantified',
  'solution.how_it_works',
  'product_stage.concept',
  'product_stage.prototype',
  'product_stage.beta',
  'product_stage.live',
  'product_stage.demo',
  // competition and moat
  'competition.statement',
  'competition.named',
  'competition.table',
  'competition.advantage',
  'moat.statement',
  'moat.patent',
  'moat.data',
  'moat.network',
  'moat.technology',
  'moat.exclusive',
  'moat.switching',
  'moat.certification',
  // money
  'business_model.statement',
  'business_model.subscription',
  'business_model.transaction',
  'business_model.licence',
  'business_model.advertising',
  'business_model.sales',
  'business_model.price',
  'unit_economics.cac',
  'unit_economics.ltv',
  'unit_economics.margin',
  'unit_economics.payback',
  'unit_economics.churn',
  'unit_economics.arpu',
  'forecast.statement',
  'forecast.years',
  'forecast.assumptions',
  'forecast.break_even',
  // team
  'team.employer',
  'team.exit',
  'team.degree',
  'team.experience',
  'team.full_time',
  'team.since',
  'team.own_money',
  'team.hiring',
  // round
  'use_of_funds.item',
  'use_of_funds.milestone',
  'runway.months',
  'round.committed',
  'round.lead',
  'round.instrument',
  'round.valuation',
  'round.grant',
  'round.earlier',
  'return.exit',
  'return.acquirer',
  'return.comparable',
  'return.multiple',
  // foundations
  'roadmap.milestone',
  'roadmap.dated',
  'registration.legal_form',
  'registration.number',
  'registration.address',
] as const;
export type PassageTopic = (typeof PASSAGE_TOPICS)[number];

/** What statements are told by beside the vocabulary of passages: kinds of numbers, names of roles, addresses. */
export const ASIDE_TOPICS = [
  ...PASSAGE_TOPICS,
  'number.money',
  'number.share',
  'number.times',
  'number.count',
  'number.months',
  'number.growth',
  'number.result',
  'date',
  'market.tam',
  'market.sam',
  'market.som',
  'person.lead',
  'person.role',
  'person.named',
  'person.backer',
  'round.stage',
  'place',
  'contact.email',
  'contact.other',
  'website',
] as const;
export type AsideTopic = (typeof ASIDE_TOPICS)[number];

/** What a deck may say: words of a topic wherever they stand, and numbers whatever they count. Nothing scores by it. */
export interface Aside {
  topic: AsideTopic;
  page: number;
  quote: string;
  /** Of a number, in base units; else null. */
  value: number | null;
}
