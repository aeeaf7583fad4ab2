import type { DeckFacts } from '@app/deck-analysis';
import { ev, fact, facts, metric, passage, person } from '../testing/facts';
import { DeckReader } from './deck-reader';
import { stepOf } from './reading';
import { DECK_RULES_V3 } from './v3';

const read = (key: 'team_fit' | 'momentum' | 'identity' | 'competition', more: Partial<DeckFacts>) =>
  DECK_RULES_V3[key](new DeckReader(facts(more)));

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
});
