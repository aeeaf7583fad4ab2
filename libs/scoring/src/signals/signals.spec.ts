import type { DeckFacts } from '@app/deck-analysis';
import type { DeckSignal, PlatformSignal } from '../rubric/rubric.types';
import { DECK_SIGNALS, PLATFORM_SIGNALS } from '../rubric/rubric.types';
import { ev, fact, facts, metric, NOTHING_DONE, passage, person } from '../testing/facts';
import { DeckReader } from './deck-reader';
import { DECK_RULES_V1, PLATFORM_RULES } from './index';
import { stepOf, type PlatformFacts } from './reading';

type Ladder = [Partial<DeckFacts>, Partial<DeckFacts>, Partial<DeckFacts>];

const P = passage;
const pages = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const market = (key: string, value: number, page = 2) =>
  metric(key, value, { status: 'market', currency: 'EUR', evidence: ev(`${key} ${value}`, page) });
const uses = (...percents: number[]) =>
  percents.map((percent, index) => ({ label: `use ${index}`, amount: null, percent, evidence: ev(`${percent} %`) }));
const raise = { value: { amount: 100, currency: 'EUR' }, evidence: ev('raising 100') };
const advisor = (name: string, role: string | null = null) => person(name, role, { founder: false, group: 'advisor' });

/** For every signal the least that reaches present, specified and evidenced. */
const LADDERS: Record<DeckSignal, Ladder> = {
  team_founders: [
    { people: [person('Ada', null)] },
    { people: [person('Ada', 'CEO'), person('Bob', 'CTO', { background: ['ex-Acme'] })] },
    { people: [person('Ada', 'CEO', { background: ['MBA'] }), person('Bob', 'CTO', { background: ['ex-Acme'] })] },
  ],
  team_completeness: [
    { people: [person('Ada', 'Co-Founder'), person('Bob', 'Co-Founder')] },
    { people: [person('Ada', 'CEO'), person('Bob', 'CTO')] },
    { people: [person('Ada', 'CEO'), person('Bob', 'CTO'), person('Cy', 'Head of Sales', { founder: false })] },
  ],
  team_fit: [
    { people: [person('Ada', 'CEO', { background: ['ex-Acme'] })], passages: [P('team.employer')] },
    { passages: [P('team.employer'), P('team.experience')] },
    { passages: [P('team.employer'), P('team.experience'), P('team.exit')] },
  ],
  team_commitment: [
    { passages: [P('team.since')] },
    { passages: [P('team.full_time')] },
    { passages: [P('team.full_time')], metrics: [metric('headcount', 7)] },
  ],
  team_advisors: [
    { people: [advisor('Ann')] },
    { people: [advisor('Ann', 'Professor'), advisor('Ben')] },
    { people: [advisor('Ann', 'Professor'), advisor('Ben', 'Partner')] },
  ],
  problem: [
    { problem: fact('paying is slow') },
    { problem: fact('paying is slow'), passages: [P('problem.quantified', 'takes 5 days'), P('problem.quantified', '5 days', 4)] },
    { problem: fact('paying is slow'), passages: [P('problem.quantified', 'takes 5 days'), P('problem.quantified', 'costs 40 %')] },
  ],
  customer: [
    { passages: [P('customer.segment')] },
    { passages: [P('customer.segment'), P('customer.persona')] },
    { passages: [P('customer.segment'), P('customer.interviews')] },
  ],
  market_size: [
    { metrics: [market('tam', 9e9), market('tam', 9e9, 5)] },
    { metrics: [market('tam', 9e9), market('sam', 1e9)] },
    { metrics: [market('tam', 9e9), market('sam', 1e9), market('som', 1e8)] },
  ],
  why_now: [
    { passages: [P('why_now.statement')] },
    { passages: [P('why_now.regulation'), P('why_now.technology')] },
    { passages: [P('why_now.regulation'), P('why_now.technology'), P('why_now.dated', 'since 2024')] },
  ],
  gtm: [
    { passages: [P('gtm.channel')] },
    { passages: [P('gtm.channel'), P('gtm.partnership'), P('gtm.cost', 'low cost')] },
    { passages: [P('gtm.channel'), P('gtm.partnership'), P('gtm.cost', '€40 a customer')] },
  ],
  validation: [
    { passages: [P('validation.award'), P('validation.press')] },
    { passages: [P('validation.award'), P('validation.pilot')] },
    { passages: [P('validation.letter_of_intent', '7 letters'), P('validation.pilot')] },
  ],
  momentum: [
    { metrics: [metric('growth', 20, { unit: '%', period: 'month' })] },
    { metrics: [metric('customers', 80), metric('arr', 5000)] },
    { metrics: [metric('customers', 80), metric('growth', 20, { unit: '%', period: 'month' })] },
  ],
  solution: [
    { passages: [P('solution.statement')] },
    { passages: [P('solution.statement'), P('solution.how_it_works'), P('solution.benefit')] },
    { passages: [P('solution.how_it_works'), P('solution.quantified', '90 % faster')] },
  ],
  product_stage: [
    { passages: [P('product_stage.concept')] },
    { passages: [P('product_stage.beta')] },
    { passages: [P('product_stage.live', 'live since 2024')] },
  ],
  competition: [
    { competitors: [fact('A')], passages: [P('competition.table')] },
    { competitors: [fact('A'), fact('B')], passages: [P('competition.table')] },
    { competitors: [fact('A'), fact('B'), fact('C')], passages: [P('competition.advantage')] },
  ],
  moat: [
    { passages: [P('moat.patent')] },
    { passages: [P('moat.data', 'our data'), P('moat.network', 'network effect')] },
    { passages: [P('moat.data'), P('moat.patent', 'EP 1234567')] },
  ],
  business_model: [
    { passages: [P('business_model.subscription')] },
    { passages: [P('business_model.subscription'), P('business_model.price', '€9 a month')] },
    { passages: [P('business_model.subscription'), P('business_model.price', '€9 or €29 a month')] },
  ],
  unit_economics: [
    { metrics: [metric('cac', 40)] },
    { metrics: [metric('cac', 40)], passages: [P('unit_economics.churn', 'churn 2 %'), P('unit_economics.ltv', 'high value')] },
    { metrics: [metric('cac', 40), metric('gross_margin', 80), metric('ltv', 400)] },
  ],
  forecast: [
    { metrics: [metric('revenue', 1e6, { status: 'target', asOf: '2027' })] },
    { metrics: ['2027', '2028'].map((asOf) => metric('revenue', Number(asOf), { status: 'target', asOf })) },
    { passages: [P('forecast.years'), P('forecast.break_even')] },
  ],
  ask: [
    { raise },
    { raise, useOfFunds: uses(50, 40), passages: [P('runway.months', '18 months')] },
    { raise, useOfFunds: uses(50, 45), passages: [P('runway.months', '18 months')] },
  ],
  round_traction: [
    { passages: [P('round.instrument')] },
    { passages: [P('round.committed', '€650K committed')] },
    { passages: [P('round.committed', '€650K committed'), P('round.lead')] },
  ],
  return_logic: [
    { passages: [P('return.exit')] },
    { passages: [P('return.exit'), P('return.acquirer')] },
    { passages: [P('return.comparable'), P('return.multiple', '8x revenue')] },
  ],
  identity: [
    { company: fact('Acme') },
    { company: fact('Acme'), industries: [fact('fintech')], stage: fact('Seed') },
    { company: fact('Acme'), industries: [fact('fintech')], stage: fact('Seed'), location: fact('Berlin') },
  ],
  contact: [
    { phones: [fact('+49 1')] },
    { emails: [fact('a@b.example')] },
    { emails: [fact('a@b.example')], linkedin: [fact('https://linkedin.com/in/a')] },
  ],
  website: [
    {},
    { website: fact('acme.example', 'acme.example', 5), pageCount: 12 },
    { website: fact('acme.example', 'acme.example', 12), pageCount: 12 },
  ],
  team_slide: [
    { sections: { team: [2] }, readablePages: [2], people: [person('Ada', 'CEO')] },
    { sections: { team: [2] }, readablePages: [2], people: [person('Ada', 'CEO'), person('Bob', null)] },
    { sections: { team: [2] }, readablePages: [2], people: [person('Ada', 'CEO'), person('Bob', 'CTO')] },
  ],
  roadmap: [
    { passages: [P('roadmap.milestone')] },
    { passages: [P('roadmap.dated', 'Q1 2026'), P('roadmap.dated', 'Q1 2026', 4)] },
    { passages: [P('roadmap.dated', 'Q1 2026'), P('roadmap.dated', 'Q3 2026'), P('roadmap.dated', '2027')] },
  ],
  registration: [
    { legalName: fact('Acme Ltd') },
    { legalName: fact('Acme Ltd'), passages: [P('registration.number')] },
    { legalName: fact('Acme Ltd'), passages: [P('registration.number'), P('registration.address')] },
  ],
  length: [{ pageCount: 3 }, { pageCount: 30 }, { pageCount: 25 }],
  readable: [
    { pageCount: 10, readablePages: pages(5) },
    { pageCount: 10, readablePages: pages(8) },
    { pageCount: 10, readablePages: pages(9) },
  ],
  dated: [
    { datedAt: fact('2026', '2026', 1) },
    { datedAt: fact('2026-03', 'March 2026', 3) },
    { datedAt: fact('2026-03', 'March 2026', 1) },
  ],
};

const rows = DECK_SIGNALS.flatMap((signal) =>
  LADDERS[signal]
    .map((input, index) => ({ signal, step: index + 1, input }))
    .filter((row) => !(row.signal === 'website' && row.step === 1)),
);

describe('deck signals', () => {
  it.each(rows)('$signal reaches step $step', ({ signal, step, input }) => {
    const reading = DECK_RULES_V1[signal](new DeckReader(facts(input)));
    expect(stepOf(reading)).toBe(step);
    expect(reading.slice(0, step).map((proof) => (proof?.page ?? 0) > 0)).toEqual(Array(step).fill(true));
  });

  it.each(DECK_SIGNALS)('%s is absent when the deck says nothing', (signal) => {
    expect(DECK_RULES_V1[signal](new DeckReader(facts()))).toEqual([null, null, null]);
  });

  const step = (signal: DeckSignal, input: Partial<DeckFacts>): number => stepOf(DECK_RULES_V1[signal](new DeckReader(facts(input))));

  it.each<[string, DeckSignal, number, Partial<DeckFacts>]>([
    [
      'years of experience are no earlier employer',
      'team_founders',
      2,
      {
        people: [person('Ada', 'CEO', { background: ['10 years in payments'] })],
        passages: [P('team.experience', '10 years in payments')],
      },
    ],
    [
      'targets never feed momentum',
      'momentum',
      0,
      { metrics: [metric('arr', 1e6, { status: 'target' }), metric('users', 5, { status: 'target' })] },
    ],
    ['market figures never feed momentum', 'momentum', 0, { metrics: [market('market_growth', 14)] }],
    [
      'the same number on two pages is one figure',
      'momentum',
      1,
      { metrics: [metric('users', 50), metric('companies', 50, { evidence: ev('50', 9) })] },
    ],
    [
      'two values of one metric are one figure',
      'momentum',
      1,
      { metrics: [metric('arr', 50, { conflict: true }), metric('arr', 70, { conflict: true })] },
    ],
    [
      'two growth rates show no size',
      'momentum',
      1,
      { metrics: [metric('growth', 5, { period: 'month' }), metric('user_growth', 9, { period: 'year' })] },
    ],
    [
      'one metric at two dates shows its start',
      'momentum',
      3,
      { metrics: [metric('arr', 5, { asOf: '2024' }), metric('arr', 9, { asOf: '2025' })] },
    ],
    ['growth without a period cannot be checked', 'momentum', 2, { metrics: [metric('arr', 5), metric('growth', 9)] }],
    ['zero is no figure', 'momentum', 0, { metrics: [metric('customers', 0)] }],
    ['headcount is no traction', 'momentum', 0, { metrics: [metric('headcount', 12)] }],
    ['a bottom-up product is a whole market size', 'market_size', 3, { passages: [P('market.bottom_up', '40,000 clinics × €1,200')] }],
    [
      '"bottom-up" beside one amount is no calculation',
      'market_size',
      0,
      { passages: [P('market.bottom_up', 'bottom-up: €670M in 2025')] },
    ],
    ['a share that is charged is a price', 'business_model', 2, { passages: [P('business_model.transaction', '10 % trading fee')] }],
    [
      'a market size is no price',
      'business_model',
      1,
      {
        passages: [P('business_model.sales'), P('business_model.price', '€260B')],
        metrics: [market('tam', 260e9)].map((tam) => ({ ...tam, evidence: ev('€260B') })),
      },
    ],
    [
      'a figure of the market per year is no price',
      'business_model',
      1,
      {
        passages: [P('business_model.subscription', '30,000 shops x $1,200 per year', 4)],
        sections: { market: [4] },
      },
    ],
    [
      'a margin is no price',
      'business_model',
      1,
      {
        passages: [
          P('business_model.sales'),
          P('business_model.price', 'Gross margin 70%'),
          P('unit_economics.margin', 'Gross margin 70%'),
        ],
      },
    ],
    [
      'a figure of traction does not say that the product is live',
      'product_stage',
      0,
      {
        passages: [P('product_stage.live', '1,200 active users')],
        metrics: [metric('users', 1200, { evidence: ev('1,200 active users') })],
      },
    ],
    ['a patent without its number is a claim', 'moat', 2, { passages: [P('moat.patent'), P('moat.data')] }],
    ['unnamed amounts never complete a market size', 'market_size', 2, { metrics: [1, 2, 3].map((n) => market('market_size', n)) }],
    ['TAM, SAM and SOM with one number are one', 'market_size', 1, { metrics: ['tam', 'sam', 'som'].map((key) => market(key, 7)) }],
    ['a lead counts where nobody is called founder', 'team_founders', 2, { people: [person('Ada', 'CEO', { founder: false })] }],
    ['a team without a lead has no founder', 'team_founders', 0, { people: [person('Ada', 'Designer', { founder: false })] }],
    ['advisors are no team', 'team_completeness', 0, { people: [advisor('A', 'CEO'), advisor('B', 'CTO')] }],
    ['uses over 105 % do not add up', 'ask', 2, { raise, useOfFunds: uses(60, 46), passages: [P('runway.months')] }],
    ['uses named twice count once', 'ask', 2, { raise, useOfFunds: [...uses(50), ...uses(50)], passages: [P('runway.months')] }],
    [
      'amounts that add up to the raise are whole',
      'ask',
      3,
      {
        raise,
        passages: [P('use_of_funds.milestone')],
        useOfFunds: [60, 40].map((amount) => ({ label: `${amount}`, amount, percent: null, evidence: ev('x') })),
      },
    ],
    ['uses without an amount are no ask', 'ask', 0, { useOfFunds: uses(50, 50), passages: [P('runway.months')] }],
    ['a unit figure aimed at does not count', 'unit_economics', 0, { metrics: [metric('cac', 9, { status: 'target' })] }],
    ['a website derived from an e-mail is not written', 'website', 0, { website: fact('b.example', 'a@b.example'), pageCount: 3 }],
    ['a title over an unreadable page proves nothing', 'competition', 0, { sections: { competition: [2] } }],
    ['a readable page with the title is present', 'competition', 1, { sections: { competition: [2] }, readablePages: [2] }],
    [
      'awards alone show no demand',
      'validation',
      1,
      { passages: [P('validation.award'), P('validation.press'), P('validation.accelerator')] },
    ],
    ['41 pages are too many', 'length', 0, { pageCount: 41 }],
    ['two pages are too few', 'length', 0, { pageCount: 2 }],
  ])('%s', (_name, signal, expected, input) => {
    expect(step(signal, input)).toBe(expected);
  });

  it('uses the lower of two conflicting values', () => {
    const deck = new DeckReader(facts({ metrics: [metric('arr', 70, { conflict: true }), metric('arr', 50, { conflict: true })] }));
    expect(deck.figures.map((figure) => figure.value)).toEqual([50]);
  });
});

describe('platform signals', () => {
  const ladders: Record<PlatformSignal, [number, Partial<PlatformFacts>][]> = {
    financial_model_file: [
      [0, {}],
      [3, { hasFinancialModel: true }],
    ],
    cap_table_file: [
      [0, {}],
      [3, { hasCapTable: true }],
    ],
    profile_complete: [
      [0, { profileMissing: ['a', 'b', 'c'] }],
      [1, { profileMissing: ['a', 'b'] }],
      [2, { profileMissing: ['a'] }],
      [3, { profileComplete: true, profileMissing: [] }],
    ],
    data_room_docs: [
      [0, {}],
      [1, { dataRoomDocuments: 1 }],
      [2, { dataRoomDocuments: 2 }],
      [3, { dataRoomDocuments: 9 }],
    ],
    fresh_deck: [
      [0, { deckAgeDays: 365 }],
      [1, { deckAgeDays: 364 }],
      [2, { deckAgeDays: 179 }],
      [3, { deckAgeDays: 89 }],
      [2, { deckAgeDays: 90 }],
      [0, { deckAgeDays: NaN }],
    ],
    team_questions_answered: [
      [0, { questionsAsked: 0, questionsAnswered: 0 }],
      [1, { questionsAsked: 3, questionsAnswered: 1 }],
      [2, { questionsAsked: 3, questionsAnswered: 2 }],
      [3, { questionsAsked: 3, questionsAnswered: 3 }],
    ],
  };
  it('does not count financial model and cap table as documents again', () => {
    const two = { ...NOTHING_DONE, dataRoomDocuments: 2, hasFinancialModel: true, hasCapTable: true };
    expect(PLATFORM_RULES.data_room_docs(two)).toBe(0);
    expect(PLATFORM_RULES.data_room_docs({ ...two, dataRoomDocuments: 3 })).toBe(1);
  });

  const cases = PLATFORM_SIGNALS.flatMap((signal) => ladders[signal].map(([step, input]) => ({ signal, step, input })));

  it.each(cases)('$signal is at $step with $input', ({ signal, step, input }) => {
    expect(PLATFORM_RULES[signal]({ ...NOTHING_DONE, ...input })).toBe(step);
  });
});
