import type { Aside, AsideTopic, DeckFacts } from '@app/deck-analysis';
import type { CriRecommendation } from '../cri.types';
import { CURRENT_RUBRIC } from '../rubric/registry';
import { scoreDeck } from '../score-deck';
import { ALL_DONE, ev, fact, facts, metric, NOTHING_DONE, passage, person } from '../testing/facts';

const EVERYTHING = { ...CURRENT_RUBRIC, maxRecommendations: 99 };

function advised(more: Partial<DeckFacts>): CriRecommendation[] {
  const base = facts({
    pageCount: 12,
    company: fact('Acme', 'Acme', 1),
    people: [person('Ada', 'CEO', { background: ['ex-Siemens'] })],
    emails: [fact('ada@acme.example')],
    sections: { cover: [1], problem: [2], solution: [3], market: [4], traction: [5], team: [6], ask: [7], contact: [12] },
  });
  return scoreDeck({ ...base, ...more }, ALL_DONE, EVERYTHING).recommendations;
}

const detailOf = (id: string, more: Partial<DeckFacts>): string | undefined => advised(more).find((item) => item.id === id)?.detail;

function aside(topic: AsideTopic, quote: string, page = 9, value: number | null = null): Aside {
  return { topic, quote, page, value };
}

const RAISE = { value: { amount: 1_000_000, currency: 'EUR' }, evidence: ev('Raising €1M', 7) };
const uses = (...percents: number[]): DeckFacts['useOfFunds'] =>
  percents.map((percent) => ({ label: `use ${percent}`, amount: null, percent, evidence: ev(`${percent} %`, 7) }));

describe('advice', () => {
  it.each<[string, Partial<DeckFacts>, Aside]>([
    ['momentum.present', {}, aside('number.count', '1,200 clinics', 5, 1200)],
    ['validation.present', {}, aside('validation.pilot', 'Pilot with two clinics')],
    ['ask.present', {}, aside('number.money', '€500K', 7, 500_000)],
    ['ask.specified', { raise: RAISE }, aside('number.share', '40 % product', 7, 40)],
    ['business_model.specified', { passages: [passage('business_model.subscription')] }, aside('business_model.price', '€49', 8, 49)],
    [
      'unit_economics.present',
      { passages: [passage('business_model.subscription')] },
      aside('unit_economics.churn', 'churn below two percent'),
    ],
    ['market_size.present', {}, aside('number.money', '$40B', 4, 4e10)],
    ['market_size.specified', { metrics: [metric('tam', 9e9, { status: 'market', currency: 'EUR' })] }, aside('market.sam', 'SAM')],
    ['problem.specified', { problem: fact('it is slow') }, aside('number.share', '12 %', 2, 12)],
    ['team_founders.specified', { people: [] }, aside('person.lead', 'Jane Doe, CEO', 6)],
    ['team_commitment.present', {}, aside('team.since', 'Founded in 2021')],
    ['team_advisors.present', {}, aside('validation.accelerator', 'Techstars 2024')],
    ['moat.present', {}, aside('moat.patent', 'patent pending')],
    ['round_traction.present', {}, aside('round.earlier', 'we raised from angels')],
    ['identity.evidenced', { industries: [fact('fintech')], location: fact('Berlin') }, aside('round.stage', 'Seed')],
    ['contact.specified', { emails: [], phones: [fact('+49 1')] }, aside('contact.email', 'ada @ acme.example')],
    ['return_logic.present', {}, aside('return.exit', 'trade sale in five years')],
    ['roadmap.present', {}, aside('number.months', 'in 18 Monaten auf 150 Heime', 7, 18)],
    ['market_size.present', {}, aside('number.count', 'SI 52 mil millones', 4, 52e9)],
    ['team_commitment.present', {}, aside('number.people', '263 pessoas', 2, 263)],
    ['team_founders.specified', { people: [person('Ada', null, { founder: false, background: ['CEO'] })] }, aside('person.lead', 'CEO', 6)],
    ['roadmap.specified', { passages: [passage('roadmap.milestone')] }, aside('date', 'Q3 2027', 7)],
    ['why_now.present', {}, aside('number.growth', '+142 % Strompreis seit 2020', 2, 142)],
    ['return_logic.present', {}, aside('number.times', 'until you have 4x', 7, 4)],
    ['round_traction.specified', { passages: [passage('round.instrument')] }, aside('number.money', '$35k is promised', 7, 35_000)],
    ['team_commitment.specified', { passages: [passage('team.since')] }, aside('number.people', '142 people', 6, 142)],
    ['dated.specified', { datedAt: fact('2024') }, aside('date', 'Demo Day, Lille, 20 juin 2024', 1)],
    ['forecast.present', {}, aside('number.money', 'Year two: €900k', 7, 900_000)],
  ])('does not ask for %s where a page may say it', (id, more, said) => {
    expect(detailOf(id, more)).toBeDefined();
    expect(detailOf(id, { ...more, asides: [said] })).toBeUndefined();
  });

  it('asks for no figure where a slide has a table by date, whatever it is taken for', () => {
    const dates = ['June 2025', 'Sept. 2025', 'Feb. 2026'].map((quote) => aside('date', quote, 4));
    const numbers = [210, 940, 2600].map((value) => aside('number.count', String(value), 4, value));
    expect(detailOf('momentum.present', { asides: dates })).toBeDefined();
    expect(detailOf('momentum.present', { asides: [...dates, ...numbers] })).toBeUndefined();
  });

  it('hears a round of before, sums by date and one thing at two times wherever they stand', () => {
    const round = [aside('round.stage', '$1.6M seed, 2012: Burnside Capital', 6), aside('number.money', '$1.6M seed, 2012', 6, 1.6e6)];
    const plan = [
      aside('date', 'Dec 2026', 9),
      aside('date', 'Dec 2027', 9),
      aside('number.money', '60 networks, £1.08m a year', 9, 1.08e6),
    ];
    const change = [aside('date', '2022', 2), aside('date', '2024', 2)];
    for (const [id, said] of [
      ['round_traction.present', round],
      ['forecast.present', plan],
      ['why_now.present', change],
    ] as const) {
      expect(detailOf(id, {})).toBeDefined();
      expect(detailOf(id, { asides: said.slice(1) })).toBeDefined();
      expect(detailOf(id, { asides: [...said] })).toBeUndefined();
    }
  });

  it.each(['gtm.present', 'forecast.present', 'customer.present', 'problem.specified', 'round_traction.present'])(
    'does not ask for %s where the subject of a slide is not known',
    (id) => {
      const more = { problem: fact('it is slow') };
      expect(detailOf(id, { ...more, unknownPages: [] })).toBeDefined();
      expect(detailOf(id, { ...more, unknownPages: [9] })).toBeUndefined();
      expect(detailOf('moat.present', { ...more, unknownPages: [9] })).toBeDefined();
    },
  );

  it('takes whoever is quoted or shown as a customer for one by name', () => {
    const segment = { passages: [passage('customer.segment')] };
    expect(detailOf('customer.specified', segment)).toBeDefined();
    expect(detailOf('customer.specified', { ...segment, sections: { problem: [2], testimonials: [8] } })).toBeUndefined();
  });

  it('asks where only figures that were read stand', () => {
    const metrics = [metric('users', 1200, { evidence: ev('1,200 users', 5) })];
    const read = aside('number.count', '1,200 users', 5, 1200);
    expect(detailOf('momentum.specified', { metrics, asides: [read] })).toMatch(/beside "1,200 users"/);
    expect(detailOf('momentum.specified', { metrics, asides: [read, aside('number.count', '88 clinics', 5, 88)] })).toBeUndefined();
  });

  it('asks of a step for what is missing of it alone', () => {
    const whole = { raise: RAISE, useOfFunds: uses(60, 40) };
    expect(detailOf('ask.evidenced', whole)).toMatch(/^On page 7, say how many months of runway/);
    const horizon = { raise: RAISE, useOfFunds: uses(60, 20), passages: [passage('runway.months', '18 months of runway', 7)] };
    expect(detailOf('ask.evidenced', horizon)).toMatch(/add up/);
    expect(detailOf('ask.evidenced', horizon)).not.toMatch(/runway/);
    expect(detailOf('identity.evidenced', { industries: [fact('fintech')], stage: fact('Seed') })).toMatch(/add the city and country/);
    expect(detailOf('solution.specified', { passages: [passage('solution.benefit')] })).toMatch(/say how the product works\.$/);
    expect(detailOf('market_size.specified', { metrics: [metric('sam', 9e9, { status: 'market', currency: 'EUR' })] })).toMatch(
      /give TAM or SOM/,
    );
    expect(
      detailOf('validation.specified', { passages: [passage('validation.pilot'), passage('validation.pilot', 'two', 5)] }),
    ).not.toMatch(/a pilot/);
    expect(detailOf('gtm.specified', { passages: [passage('gtm.channel')] })).toMatch(/a sales team, a partnership or the phases/);
  });

  it('names the people of whom something is missing', () => {
    const people = [person('Ada', 'CEO', { background: ['ex-Siemens'] }), person('Bob', 'CTO')];
    expect(detailOf('team_founders.evidenced', { people })).toBe('On page 6, give an earlier employer, exit or degree of Bob.');
    expect(detailOf('team_founders.specified', { people: [person('Ada', null)] })).toMatch(/say which role Ada holds/);
    // A past that was tied to nobody may be Bob's.
    expect(detailOf('team_founders.evidenced', { people, passages: [passage('team.degree', 'PhD, ETH Zürich', 6)] })).toBeUndefined();
  });

  it('asks who leads where no title that it knows says so', () => {
    const people = [person('Ada', 'User interface & PR', { founder: false }), person('Bob', 'Logistics', { founder: false })];
    expect(detailOf('team_founders.specified', { people })).toMatch(/by a title such as "CEO"/);
  });

  it('takes what stands behind a role for a past', () => {
    const people = [person('Lea', 'CEO, Lebensmittelchemikerin'), person('Ole', 'COO, WHU')];
    expect(detailOf('team_founders.evidenced', { people })).toBeUndefined();
    expect(detailOf('team_fit.present', { people })).toBeUndefined();
  });

  it('asks for names as text where a team is shown and none could be read', () => {
    expect(detailOf('team_founders.specified', { people: [] })).toMatch(/as text .* none could be read there/);
  });

  it.each(['Medical Director', 'Kierownik laboratorium', 'Responsabile qualità'])(
    'does not say that nobody does what "%s" may do',
    (role) => {
      const people = [person('Ada', 'CEO'), person('Bob', 'CTO'), person('Cy', role)];
      expect(detailOf('team_completeness.evidenced', { people })).toBeUndefined();
    },
  );

  it.each([
    ['Prezes Zarządu', 'Dyrektor ds. sprzedaży'],
    ['Amministratore delegato', 'Responsabile vendite'],
    ['Algemeen directeur', 'Hoofd verkoop'],
    ['Генеральный директор', 'Директор по продажам'],
    ['代表取締役', '営業部長'],
    ['Geschäftsführerin', 'Leiter Vertrieb'],
    ['Director general', 'Directora de ventas'],
  ])('knows the work of %s and %s, and asks for the rest', (lead, sales) => {
    const detail = detailOf('team_completeness.evidenced', { people: [person('Ada', lead), person('Bob', sales)] });
    expect(detail).toMatch(/with a role in technology, product or operations or finance\.$/);
  });

  it('says which work is still nobody’s, and counts founders who say nothing of theirs as no work', () => {
    const people = [person('Ada', 'CEO & Co-Founder'), person('Bob', 'Mitgründer')];
    expect(detailOf('team_completeness.specified', { people })).toMatch(/name a person with a role in technology, product, sales/);
  });

  it('asks nobody for a past where another is called a founder who was not read as one', () => {
    const team = [person('Ada', 'Geschäftsführerin', { founder: false }), person('Alois', 'Gründer, Energieberater', { founder: false })];
    expect(detailOf('team_founders.evidenced', { people: team.slice(0, 1) })).toBeDefined();
    expect(detailOf('team_founders.evidenced', { people: team })).toBeUndefined();
  });

  it('asks for nothing in words that it does not know', () => {
    expect(detailOf('moat.present', {})).toBeDefined();
    expect(detailOf('moat.present', { unheard: ['moat.patent'] })).toBeUndefined();
  });

  it('asks a company that earns for no sign that somebody wants its product', () => {
    const metrics = [metric('revenue', 90_000, { currency: 'EUR' })];
    expect(detailOf('validation.present', {})).toBeDefined();
    expect(detailOf('validation.present', { metrics })).toBeUndefined();
    expect(detailOf('product_stage.evidenced', { metrics })).toMatch(/say since when the product is live\.$/);
    expect(detailOf('product_stage.evidenced', { passages: [passage('product_stage.prototype')] })).toMatch(/once the product is live/);
  });

  it('names the page that is about it before one that touches on it', () => {
    const sections = { market: [4, 8], team: [6], cover: [1] };
    expect(detailOf('market_size.present', { sections })).toMatch(/^On page 4,/);
    expect(detailOf('market_size.present', { sections, about: { market: [8] } })).toMatch(/^On page 8,/);
  });

  it('says how many of its points other pages have earned', () => {
    const deck = facts({
      pageCount: 12,
      company: fact('Acme', 'Acme', 1),
      people: [person('Ada', 'CEO')],
      metrics: ['tam', 'sam'].map((key, at) => metric(key, 9e9 - at, { status: 'market', currency: 'EUR' })),
      sections: { market: [4], contact: [12] },
    });
    const item = scoreDeck(deck, NOTHING_DONE, EVERYTHING).recommendations.find(({ id }) => id === 'contact.specified');
    // Market size from 12 to 21 of its 30.
    expect(item).toMatchObject({ points: 11 + 9, detail: expect.stringMatching(/ 9 of these points wait for this alone/) });
  });
});
