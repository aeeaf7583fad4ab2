import type { MatchCompany, MatchDeck, ThesisCriteria } from './match.types';
import { matchThesis } from './match-thesis';
import { liesIn } from './places';

const NONE: ThesisCriteria = { industries: [], stages: [], keywords: [], geographies: [], min_cri: null };
const deck = (more: Partial<MatchDeck> = {}): MatchDeck => ({ industries: [], stage: null, location: null, texts: [], ...more });
const company = (more: Partial<MatchCompany> = {}): MatchCompany => ({
  name: 'Acme',
  industry: null,
  stage: null,
  problem_statement: null,
  deck: null,
  cri: null,
  ...more,
});

describe('geographies', () => {
  it.each([
    ['Berlin, Germany', 'DACH', true],
    ['Berlin', 'EU', true],
    ['München', 'Germany', true],
    ['Zürich', 'EU', false],
    ['Zürich', 'DACH', true],
    ['Tallinn, Estonia', 'Europe', true],
    ['Helsinki', 'Nordics', true],
    ['London, UK', 'European Union', false],
    ['London', 'Europe', true],
    ['Bogotá', 'LatAm', true],
    ['São Paulo, Brazil', 'Latin America', true],
    ['Mexico City', 'North America', true],
    ['Pune, India', 'South Asia', true],
    ['Austin, TX', 'United States', true],
    ['Berlin, Germany', 'USA', false],
    ['We are based in the UK', 'United Kingdom', true],
    ['Nairobi', 'Africa', true],
    ['Anywhere at all', 'Global', true],
    ['Springfield', 'Springfield', true],
    ['Springfield', 'Europe', false],
    ['Join us in Paris', 'United States', false],
    ['Cork, Ireland', 'EU', true],
  ])('%s in %s: %s', (location, asked, inside) => expect(liesIn(location, asked)).toBe(inside));
});

describe('matchThesis', () => {
  const criteria: ThesisCriteria = {
    industries: ['fintech'],
    stages: ['Seed'],
    keywords: ['cross-border', 'SME'],
    geographies: ['EU'],
    min_cri: 500,
  };
  const fitting = company({
    industry: 'Payments',
    stage: 'seed',
    problem_statement: 'Cross-border payments are slow for SMEs',
    cri: 620,
    deck: deck({ location: 'Tallinn, Estonia' }),
  });

  it('gives a company that meets every criterion 100, with a reason for each', () => {
    expect(matchThesis(criteria, fitting)).toEqual({
      score: 100,
      scoring_status: 'scored',
      reasons: [
        'The company is in Payments, which counts as fintech.',
        'The stage is seed, as the thesis asks.',
        'Profile and deck mention cross-border and SME.',
        'The company is in Tallinn, Estonia, within EU.',
        'The CRI of 620 reaches the minimum of 500.',
      ],
    });
  });

  it('gives a company that meets none 0, and says why', () => {
    const result = matchThesis(
      { ...criteria, min_cri: null },
      company({ industry: 'gaming', stage: 'Series C', deck: deck({ location: 'Tokyo' }) }),
    );
    expect(result).toEqual({
      score: 0,
      scoring_status: 'scored',
      reasons: [
        'The company is in gaming, outside fintech.',
        'The stage is Series C, not Seed.',
        'Profile and deck mention none of cross-border and SME.',
        'The company is in Tokyo, outside EU.',
      ],
    });
  });

  it('guesses nothing that is not known', () => {
    const { score, reasons } = matchThesis(criteria, company());
    expect(score).toBe(0);
    expect(reasons.filter((reason) => reason.includes('not known'))).toHaveLength(3);
    expect(reasons.at(-1)).toBe('The company has no CRI yet; the thesis asks for 500.');
  });

  it('reads from the deck what the profile leaves open', () => {
    const result = matchThesis(
      criteria,
      company({ cri: 500, deck: deck({ industries: ['payments'], stage: 'Seed', location: 'Riga', texts: ['cross border for SMEs'] }) }),
    );
    expect(result.score).toBe(100);
  });

  it("lets the profile's stage stand over the deck's", () => {
    const only = { ...NONE, stages: ['Seed'] };
    expect(matchThesis(only, company({ stage: 'Series B', deck: deck({ stage: 'Seed' }) })).score).toBe(0);
  });

  it("reads the deck where the profile's field was left empty", () => {
    const only = { ...NONE, stages: ['Seed'] };
    expect(matchThesis(only, company({ stage: '', deck: deck({ stage: 'Seed' }) })).score).toBe(100);
    expect(matchThesis(only, company({ stage: '' })).reasons).toEqual(["The company's stage is not known; the thesis looks for Seed."]);
  });

  it.each([
    [
      'an adjacent round earns half',
      { ...NONE, stages: ['Series A'] },
      { stage: 'Seed' },
      50,
      'The stage is Seed, one round away from Series A.',
    ],
    [
      'a broader industry earns half',
      { ...NONE, industries: ['payments'] },
      { industry: 'Fintech' },
      50,
      'The company is in Fintech, which is broader than payments.',
    ],
    [
      'keywords earn their share',
      { ...NONE, keywords: ['api', 'robots'] },
      { problem_statement: 'No API' },
      50,
      'Profile and deck mention api, but not robots.',
    ],
    [
      'a CRI under the minimum earns under half',
      { ...NONE, min_cri: 600 },
      { cri: 300 },
      25,
      'The CRI of 300 is below the minimum of 600.',
    ],
    ['a CRI at the minimum is enough', { ...NONE, min_cri: 600 }, { cri: 600 }, 100, 'The CRI of 600 reaches the minimum of 600.'],
  ] as const)('%s', (_name, asked, known, score, reason) => {
    expect(matchThesis(asked as ThesisCriteria, company(known))).toEqual({ score, scoring_status: 'scored', reasons: [reason] });
  });

  it('keeps a company under the minimum CRI in the lower half', () => {
    expect(matchThesis(criteria, { ...fitting, cri: 499 }).score).toBe(49);
    expect(matchThesis(criteria, { ...fitting, cri: null }).score).toBe(49);
  });

  it.each<[string, ThesisCriteria]>([
    ['nothing', NONE],
    ['blank words', { ...NONE, industries: [' '], keywords: [''] }],
    ['a minimum of 0', { ...NONE, min_cri: 0 }],
    ['no minimum', { ...NONE, min_cri: undefined }],
  ])('does not apply when the thesis asks for %s', (_name, asked) => {
    expect(matchThesis(asked, fitting)).toMatchObject({ score: 0, scoring_status: 'not_applicable' });
  });

  it('is the same for the same input and stays within bounds', () => {
    const industries = ['fintech', 'AI', 'space', 'x'];
    const stages = ['Seed', 'Series B', '??'];
    for (const industry of industries)
      for (const stage of stages)
        for (const cri of [null, 0, 450, 1000]) {
          const one = company({ industry, stage, cri });
          const result = matchThesis(criteria, one);
          expect(matchThesis(structuredClone(criteria), structuredClone(one))).toEqual(result);
          expect(Number.isInteger(result.score) && result.score >= 0 && result.score <= 100).toBe(true);
          for (const reason of result.reasons) expect(reason).toMatch(/^[A-Z].*\.$/);
        }
  });
});
