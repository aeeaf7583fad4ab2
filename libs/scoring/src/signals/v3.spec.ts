import type { DeckFacts } from '@app/deck-analysis';
import { ev, fact, facts, metric, passage, person } from '../testing/facts';
import type { DeckSignal } from '../rubric/rubric.types';
import { DeckReader } from './deck-reader';
import { stepOf } from './reading';
import { DECK_RULES_V3 } from './v3';

const read = (key: DeckSignal, more: Partial<DeckFacts>) => DECK_RULES_V3[key](new DeckReader(facts(more)));

describe('rubric 1.2.0', () => {
  it('takes what an advisor did before for no past of the team', () => {
    const people = [person('Ada', 'CEO'), person('Ann', 'Ex-Founder & Mentor', { founder: false, group: 'advisor' })];
    expect(stepOf(read('team_fit', { people, passages: [passage('team.exit', 'Ex-Founder & Mentor')] }))).toBe(0);
    expect(stepOf(read('team_fit', { people, passages: [passage('team.exit', 'sold her first company')] }))).toBe(1);
  });

  it.each([
    ['Mar First 100 users', 0],
    ['Q3 100 users', 0],
    ['Juni 100 Nutzer', 0],
    ['100 users since March', 1],
    ['Marble Inc. and 100 users', 1],
  ])('takes "%s" of a slide on milestones and traction as %i', (quote, step) => {
    const metrics = [metric('users', 100, { evidence: ev(quote, 4) })];
    expect(stepOf(read('momentum', { metrics, sections: { roadmap: [4], traction: [4] } }))).toBe(step);
  });

  it('says what the company does before a word for its industry', () => {
    const [, does] = read('identity', {
      company: fact('Acme'),
      industries: [fact('hr tech', 'Building the future of workforce readiness', 1)],
      passages: [passage('solution.statement', 'A platform for job simulations', 4)],
    });
    expect(does?.quote).toBe('A platform for job simulations');
  });

  it('takes a slide as a whole for what it is first of all about', () => {
    const sections = { competition: [3] };
    expect(stepOf(read('competition', { sections, readablePages: [3] }))).toBe(1);
    expect(stepOf(read('competition', { sections, readablePages: [3], about: { competition: [3] } }))).toBe(1);
    expect(stepOf(read('competition', { sections, readablePages: [3], about: { market: [3] } }))).toBe(0);
  });

  it('takes no slide as a whole for what it only names', () => {
    const readablePages = [3];
    const whole = (key: DeckSignal, more: Partial<DeckFacts>): number => stepOf(read(key, { readablePages, ...more }));
    const people = [person('Ada', 'CEO', { evidence: ev('Ada', 3) }), person('Bob', 'CTO', { evidence: ev('Bob', 3) })];
    expect(whole('customer', { sections: { customers: [3] } })).toBe(1);
    expect(whole('customer', { sections: { customers: [3] }, people })).toBe(0);
    expect(whole('gtm', { sections: { go_to_market: [3] } })).toBe(1);
    expect(whole('gtm', { sections: { go_to_market: [3], use_of_funds: [3] } })).toBe(0);
    expect(whole('competition', { sections: { competition: [3], moat: [3] } })).toBe(0);
    expect(whole('moat', { sections: { competition: [3], moat: [3] } })).toBe(1);
    expect(whole('business_model', { sections: { business_model: [3] }, asides: [] })).toBe(0);
    expect(whole('business_model', { sections: { business_model: [3] } })).toBe(1);
  });

  it('names the slide on the product before one that tells of the problem, too', () => {
    const facts3 = { sections: { product: [3, 4], problem: [3] }, readablePages: [3, 4] };
    expect(read('solution', facts3)[0]).toMatchObject({ page: 4 });
  });

  it('takes a sentence that begins with the name over a column for that rival’s', () => {
    const metrics = [
      metric('units', 15, { evidence: ev('Ocado trialled refills with 15 products', 9) }),
      metric('users', 3120, { evidence: ev('3,120', 6) }),
    ];
    const asides = [{ topic: 'competition.named' as const, page: 9, quote: 'Ocado', value: null }];
    expect(read('momentum', { metrics, asides })[1]).toBeNull();
    expect(read('momentum', { metrics, asides })[0]).toMatchObject({ quote: '3,120' });
  });

  it('takes the past behind an adviser’s name for none of the team’s', () => {
    const quote = 'Advisor: Lynn Sadowski, former SVP Stores';
    const people = [person('Ada', 'CEO'), person('Lynn Sadowski', null, { founder: false, group: 'advisor', evidence: ev(quote) })];
    expect(stepOf(read('team_fit', { people, passages: [passage('team.employer', quote)] }))).toBe(0);
  });

  it('quotes what says most', () => {
    const passages = [
      passage('validation.waitlist', 'Maker Waitlist', 7),
      passage('validation.paying', '4,701 paying customers', 8),
      passage('solution.how_it_works', 'How it works', 5),
      passage('solution.benefit', 'Reduces the effort of hiring for all recruiters', 4),
      passage('moat.technology', 'Built an in-house app', 22),
    ];
    expect(read('validation', { passages })[1]?.quote).toBe('4,701 paying customers');
    expect(read('solution', { passages })[1]?.quote).toBe('Reduces the effort of hiring for all recruiters');
    expect(read('moat', { passages, sections: { moat: [17] }, readablePages: [17] })[0]).toMatchObject({ page: 17 });
    const metrics = [
      metric('users', 35, { status: 'target', evidence: ev('35 sign-ups (target)', 14) }),
      metric('revenue', 2e6, { status: 'target', currency: 'EUR', evidence: ev('€2M', 15) }),
    ];
    expect(read('forecast', { metrics })[0]?.quote).toBe('€2M');
  });

  it('takes no word on a slide about rivals for what the company does', () => {
    const company = fact('Acme');
    expect(stepOf(read('identity', { company, industries: [fact('ai', 'AI for children', 9)], sections: { competition: [9] } }))).toBe(1);
    expect(stepOf(read('identity', { company, industries: [fact('ai', 'AI for children', 9)] }))).toBe(2);
  });
});
