import type { DeckFacts } from '@app/deck-analysis';
import { assess, platformSteps, readDeck, settle, totalOf } from './assessment';
import type { CriResult } from './cri.types';
import { placeOf, withNewPage } from './place';
import { nextStep } from './recommendations';
import { CURRENT_RUBRIC } from './rubric/registry';
import { isPlatformSignal, signalsOf } from './rubric/rubric';
import { STEP_NAMES, type DeckSignal, type SignalKey, type Step } from './rubric/rubric.types';
import { emptyCri, scoreDeck } from './score-deck';
import { deckAgeInDays, NO_PLATFORM_FACTS, PLATFORM_ACTIONS } from './signals/platform';
import { stepOf, type PlatformFacts } from './signals/reading';
import { ALL_DONE, ev, fact, facts, metric, NOTHING_DONE, passage, perfectFacts, person } from './testing/facts';
import { Random, randomFacts, randomPlatform } from './testing/random-facts';

const evidenceOf = (cri: CriResult, signal: string) =>
  cri.domains.flatMap((domain) => domain.evidence).find((item) => item.signal === signal);

// Hundreds of scores and dozens of PDFs: seconds alone, a minute on a machine that does much else.
jest.setTimeout(120_000);

describe('scoreDeck', () => {
  it('gives a perfect deck with a perfect platform the whole scale and nothing to do', () => {
    const cri = scoreDeck(perfectFacts(), ALL_DONE);
    expect(cri).toMatchObject({
      score: 1000,
      max: 1000,
      verified: true,
      points_to_verified: 0,
      rubric_version: '1.2.0',
      recommendations: [],
    });
    expect(cri.domains.flatMap((domain) => domain.missing)).toEqual([]);
  });

  it('gives an empty deck nothing', () => {
    const cri = scoreDeck(facts(), NO_PLATFORM_FACTS);
    expect(cri).toMatchObject({ score: 0, verified: false, points_to_verified: 700 });
    expect(cri.domains.every((domain) => domain.evidence.length === 0 && domain.missing.length > 0 && domain.summary.length > 20)).toBe(
      true,
    );
  });

  it('takes the platform domain from the database alone', () => {
    const platform = scoreDeck(perfectFacts(), NO_PLATFORM_FACTS).domains.at(-1);
    expect(platform).toMatchObject({ key: 'platform', score: 0, max: 150 });
    expect(scoreDeck(facts(), ALL_DONE).domains.at(-1)).toMatchObject({ score: 150 });
  });

  it('counts no figure that has no name of its own', () => {
    const random = new Random(18);
    const decks = [facts(), perfectFacts(), ...Array.from({ length: 50 }, () => randomFacts(random))];
    for (const deck of decks) {
      const named = deck.metrics.filter(({ key }) => key !== 'other');
      const unnamed = (['actual', 'target', 'market'] as const).flatMap((status) => [
        metric('other', 9_000_000, { name: 'workshops', status, currency: 'EUR', period: 'month', asOf: '2026-01' }),
        metric('other', 45, { name: 'growth of pilots', status, unit: '%', conflict: true, evidence: ev('45% growth of pilots', 3) }),
      ]);
      const without = scoreDeck({ ...deck, metrics: named }, NO_PLATFORM_FACTS);
      expect(scoreDeck({ ...deck, metrics: [...unnamed, ...named, ...unnamed] }, NO_PLATFORM_FACTS)).toEqual(without);
    }
  });

  it('says in evidence where each step stands', () => {
    const cri = scoreDeck(facts({ pageCount: 3, company: fact('Acme', 'Acme confidential', 3) }), ALL_DONE);
    expect(evidenceOf(cri, 'identity')).toEqual({
      signal: 'identity',
      step: 'present',
      points: 6,
      page: 3,
      quote: 'Acme confidential',
      source: 'text',
    });
    expect(evidenceOf(cri, 'cap_table_file')).toEqual({
      signal: 'cap_table_file',
      step: 'evidenced',
      points: 30,
      page: null,
      quote: null,
      source: 'platform',
    });
  });

  it('takes a name that only the file carries for no proof, and quotes nothing rather than an empty text', () => {
    const cri = scoreDeck(facts({ pageCount: 3, readablePages: [1, 2, 3], company: fact('Acme', '', 1) }), NO_PLATFORM_FACTS);
    expect(evidenceOf(cri, 'identity')).toBeUndefined();
    expect(cri.domains.flatMap(({ evidence }) => evidence).filter(({ quote }) => quote === '')).toEqual([]);
  });

  it('puts an evidenced deck far above a sketch', () => {
    const sketch = facts({
      pageCount: 10,
      company: fact('Sketch', 'Sketch', 1),
      website: fact('sketch.example', 'sketch.example', 1),
      problem: fact('it is slow'),
      passages: [passage('solution.statement')],
      sections: { cover: [1], problem: [2], solution: [3] },
      readablePages: [1, 2, 3, 4, 5, 6, 7, 8],
    });
    expect(scoreDeck(perfectFacts(), NO_PLATFORM_FACTS).score - scoreDeck(sketch, NO_PLATFORM_FACTS).score).toBeGreaterThan(500);
  });

  it('writes a summary that a partner can read on its own', () => {
    const deck = facts({
      pageCount: 4,
      people: [person('Ada', 'CEO', { background: ['MBA'] }), person('Bob', 'CTO', { background: ['PhD'] })],
      passages: [passage('team.degree')],
    });
    const team = scoreDeck(deck, ALL_DONE).domains[0]!;
    expect(team.summary).toBe(
      'Thin (96 of 200): the deck proves founders; only mentions team completeness and founder-market fit; lacks commitment and advisors.',
    );
  });

  it('flags a conflict and names the value that counts', () => {
    const metrics = [
      metric('arr', 70_000, { conflict: true, currency: 'EUR', evidence: ev('70K', 4) }),
      metric('arr', 50_000, { conflict: true, currency: 'EUR', evidence: ev('50K', 9) }),
    ];
    const cri = scoreDeck({ ...perfectFacts(), metrics }, ALL_DONE);
    expect(cri.domains[1]!.missing).toContain('Conflict: arr has different values (pages 4, 9); the lower one, EUR 50000, counts');
    expect(evidenceOf(cri, 'momentum')).toMatchObject({ step: 'present', page: 9, quote: '50K' });
  });
});

const NOWHERE: Partial<DeckFacts> = { emails: [], phones: [], linkedin: [], website: null };

describe('caps', () => {
  const without = (more: Partial<DeckFacts>): CriResult => scoreDeck({ ...perfectFacts(), ...more }, ALL_DONE);

  it('counts claims as specified while no document lies beside the deck, and in full with any of them', () => {
    const none = { ...ALL_DONE, hasFinancialModel: false, hasCapTable: false, dataRoomDocuments: 0 };
    const claims = (cri: CriResult): Set<string> =>
      new Set(cri.domains.slice(0, 4).flatMap(({ evidence }) => evidence.map(({ step }) => step)));
    expect([...claims(scoreDeck(perfectFacts(), none))]).toEqual(['specified']);
    expect(scoreDeck(perfectFacts(), none).score).toBeLessThan(700);
    for (const one of [{ hasFinancialModel: true }, { hasCapTable: true }, { dataRoomDocuments: 1 }]) {
      expect([...claims(scoreDeck(perfectFacts(), { ...none, ...one }))]).toEqual(['evidenced']);
    }
  });

  it.each<[string, Partial<DeckFacts>]>([
    ['no company', { company: null }],
    ['no founder', { people: [] }],
    ['founders without a role', { people: [person('Ada', null, { background: ['MBA'] })] }],
    ['neither contact nor website', { ...NOWHERE, people: [person('Ada', 'CEO', { background: ['MBA'] })] }],
    ['template placeholders', { warnings: ['template_placeholders'] }],
  ])('%s is never verified', (_name, more) => {
    const cri = without(more);
    expect(cri.score).toBeLessThan(700);
    expect(cri.verified).toBe(false);
    expect(cri.domains[1]!.missing[0]).toMatch(/count/);
  });

  it.each<[string, Partial<DeckFacts>]>([
    ['isDeck', { isDeck: false }],
    ['the warning', { warnings: ['not_a_deck'] }],
  ])('a document that is no deck (%s) stays under 250', (_name, more) => expect(without(more).score).toBeLessThan(250));

  it('says what lifting a cap is worth', () => {
    const cri = without({ ...NOWHERE, people: perfectFacts().people.map((who) => ({ ...who, linkedin: null })) });
    const [first] = cri.recommendations;
    expect(first).toMatchObject({ id: 'contact.specified', priority: 'high' });
    expect(first!.points).toBeGreaterThan(300);
    expect(cri.recommendations.map(({ id }) => id)).not.toContain('website.evidenced');
  });

  it('lets a website stand for a contact, and no post in another company for one here', () => {
    const { people } = perfectFacts();
    expect(without({ ...NOWHERE, website: fact('acme.example'), people: people.map((who) => ({ ...who, linkedin: null })) }).verified).toBe(
      true,
    );
    const elsewhere = without({ people: [person('Ada', 'Co-Founder and CEO of Iron Grip', { background: ['MBA'] })] });
    expect([elsewhere.verified, evidenceOf(elsewhere, 'team_founders')]).toEqual([false, undefined]);
    expect(evidenceOf(without({ people: [person('Ada', 'Co-Founder and CEO of Acme')] }), 'team_founders')).toMatchObject({
      step: 'specified',
    });
  });

  it('says until when a cap holds back what advice would bring', () => {
    const none = { ...ALL_DONE, hasFinancialModel: false, hasCapTable: false, dataRoomDocuments: 0 };
    const rubric = { ...CURRENT_RUBRIC, maxRecommendations: 99 };
    const bare = {
      ...perfectFacts(),
      competitors: [],
      passages: perfectFacts().passages.filter(({ topic }) => !/^competition/.test(topic)),
    };
    const item = scoreDeck({ ...bare, people: [person('Ada', 'CEO')] }, none, rubric).recommendations.find(
      ({ id }) => id === 'team_founders.evidenced',
    );
    expect(item?.detail ?? 'none').toMatch(/^none$|\d+ more points wait until a document lies in the data room\.$/);
    const weak = scoreDeck({ ...bare, emails: [], phones: [], linkedin: [], website: null }, NOTHING_DONE, rubric);
    const waits = weak.recommendations.filter(({ detail }) => /more points wait until/.test(detail));
    for (const { detail } of waits) expect(detail).toMatch(/ [1-9]\d* more points wait until the deck names|until a document lies/);
  });

  it('holds what only weak OCR proves at present', () => {
    const weak = ev('raising 2M', 5, 'ocr', 59);
    const sure = ev('raising 2M', 5, 'ocr', 60);
    const deck = (evidence: typeof weak): DeckFacts => ({
      ...perfectFacts(),
      raise: { value: { amount: 100, currency: 'EUR' }, evidence },
      useOfFunds: [60, 40].map((percent) => ({ label: `${percent}`, percent, amount: null, evidence })),
    });
    expect(evidenceOf(scoreDeck(deck(weak), ALL_DONE), 'ask')).toMatchObject({ step: 'present', source: 'ocr', quote: 'raising 2M' });
    expect(evidenceOf(scoreDeck(deck(sure), ALL_DONE), 'ask')).toMatchObject({ step: 'evidenced' });
  });

  it('keeps what is sure when weak OCR adds to it', () => {
    const people = [person('Ada', 'CEO', { background: ['MBA'] }), person('Bob', null, { evidence: ev('Bob', 4, 'ocr', 20) })];
    expect(evidenceOf(scoreDeck({ ...perfectFacts(), people }, ALL_DONE), 'team_founders')).toMatchObject({ step: 'evidenced' });
  });
});

describe('promises over random facts', () => {
  const cases = Array.from({ length: 60 }, (_, seed) => {
    const random = new Random(seed + 1);
    return { deck: randomFacts(random), platform: randomPlatform(random) };
  });

  it('adds up and stays in bounds', () => {
    for (const { deck, platform } of cases) {
      const cri = scoreDeck(deck, platform);
      expect(cri.domains.reduce((sum, domain) => sum + domain.score, 0)).toBe(cri.score);
      expect(cri.domains.reduce((sum, domain) => sum + domain.max, 0)).toBe(cri.max);
      expect(cri.max).toBe(1000);
      expect(cri.verified).toBe(cri.score >= 700);
      expect(cri.points_to_verified).toBe(Math.max(0, 700 - cri.score));
      for (const domain of cri.domains) {
        expect(domain.evidence.reduce((sum, item) => sum + item.points, 0)).toBe(domain.score);
        expect(domain.score).toBeLessThanOrEqual(domain.max);
        expect(domain.evidence.every((item) => (item.source === 'platform') === (domain.key === 'platform'))).toBe(true);
      }
    }
  });

  it('is deterministic and leaves its input alone', () => {
    for (const { deck, platform } of cases.slice(0, 40)) {
      const before = structuredClone(deck);
      const first = scoreDeck(deck, platform);
      expect(scoreDeck(structuredClone(deck), { ...platform })).toEqual(first);
      expect(deck).toEqual(before);
    }
  });

  it('gives at most eight recommendations, best first and cheapest first on ties', () => {
    const effort = (id: string): number => {
      const [key, name] = id.split('.') as [SignalKey, (typeof STEP_NAMES)[number]];
      const signal = signalsOf(CURRENT_RUBRIC).find((candidate) => candidate.key === key)!;
      return signal.steps[name as 'present']!.advice!.effort;
    };
    for (const { deck, platform } of cases) {
      const list = scoreDeck(deck, platform).recommendations;
      expect(list.length).toBeLessThanOrEqual(8);
      expect(new Set(list.map((item) => item.detail)).size).toBe(list.length);
      expect(new Set(list.map((item) => item.id)).size).toBe(list.length);
      list.slice(1).forEach((item, index) => {
        const above = list[index]!;
        expect(above.points > item.points || (above.points === item.points && effort(above.id) <= effort(item.id))).toBe(true);
      });
      for (const item of list) {
        expect(item.points).toBeGreaterThan(0);
        if (item.page !== null) expect(item.detail).toContain(`page ${item.page}`);
      }
    }
  });

  it('promises exactly the points that the raised step adds', () => {
    for (const { deck, platform } of cases) {
      const cri = scoreDeck(deck, platform);
      for (const item of cri.recommendations) {
        expect(scoreWith(deck, platform, item.signal) - cri.score).toBe(item.points);
      }
    }
  });

  it('never lets a deck without essentials, or a template, or no deck, be verified', () => {
    for (const { deck } of cases) {
      const cri = scoreDeck({ ...deck, company: null }, ALL_DONE);
      expect(cri.verified).toBe(false);
      expect(scoreDeck({ ...deck, isDeck: false }, ALL_DONE).score).toBeLessThan(250);
      expect(scoreDeck({ ...deck, warnings: ['template_placeholders'] }, ALL_DONE).verified).toBe(false);
    }
  });
});

/** The score once the next step of a signal is taken: by the platform's facts, or by its rungs, what comes with it and its page. */
function scoreWith(deck: DeckFacts, platform: PlatformFacts, key: SignalKey): number {
  if (isPlatformSignal(CURRENT_RUBRIC, key)) return scoreDeck(deck, PLATFORM_ACTIONS[key](platform)!).score;
  const signal = signalsOf(CURRENT_RUBRIC).find((candidate) => candidate.key === key)!;
  const now = assess(CURRENT_RUBRIC, deck, platform);
  const { advice, step } = nextStep(signal, now.reached[key])!;
  const place = placeOf(CURRENT_RUBRIC, now, signal);
  const changed = place?.newSection ? withNewPage(deck, place.page, place.newSection) : deck;
  const rungs: Record<string, readonly unknown[]> = { ...readDeck(CURRENT_RUBRIC, changed) };
  const raise = (other: string, to: number): void => void (rungs[other] = rungs[other]!.map((rung, index) => rung || index < to));
  raise(key, step);
  for (const [other, to] of Object.entries(advice.also)) raise(other, to);
  const profileMissing = platform.profileMissing.filter((field) => !advice.fills.includes(field));
  const filled = platformSteps(CURRENT_RUBRIC, { ...platform, profileMissing, profileComplete: profileMissing.length === 0 });
  const steps = Object.fromEntries(Object.entries(rungs).map(([other, list]) => [other, stepOf(list)])) as Record<DeckSignal, Step>;
  return totalOf(CURRENT_RUBRIC, settle(CURRENT_RUBRIC, changed, { ...steps, ...filled }).steps);
}

describe('recommendations', () => {
  const base = (more: Partial<DeckFacts>): DeckFacts =>
    facts({
      pageCount: 12,
      company: fact('Acme', 'Acme', 1),
      people: [person('Ada', 'CEO')],
      emails: [fact('ada@acme.example')],
      sections: { cover: [1], problem: [2], market: [7], traction: [8], team: [9], ask: [11], contact: [12] },
      readablePages: [9],
      ...more,
    });

  /** The facts as they are when a founder does what the advice says, rather than a step set by hand. */
  it.each<[string, Partial<DeckFacts>, Partial<DeckFacts>]>([
    ['ask.present', {}, { raise: { value: { amount: 100, currency: 'EUR' }, evidence: ev('100') } }],
    ['market_size.present', {}, { metrics: [metric('tam', 9e9, { status: 'market', currency: 'EUR' })] }],
    ['team_founders.evidenced', {}, { people: [person('Ada', 'CEO', { background: ['ex-Acme'] })], passages: [passage('team.employer')] }],
    ['momentum.specified', { metrics: [metric('users', 5)] }, { metrics: [metric('users', 5), metric('arr', 900)] }],
    ['contact.specified', { emails: [] }, {}],
    ['team_founders.specified', { people: [] }, { people: [person('Ada', 'CEO')] }],
    ['team_founders.specified', { people: [person('Ada', null)] }, { people: [person('Ada', 'CEO')] }],
  ])('%s adds exactly its points to real facts', (id, before, after) => {
    const cri = scoreDeck(base(before), NOTHING_DONE);
    const all = scoreDeck(base(before), NOTHING_DONE, { ...CURRENT_RUBRIC, maxRecommendations: 99 }).recommendations;
    const item = all.find((candidate) => candidate.id === id)!;
    expect(scoreDeck(base(after), NOTHING_DONE).score - cri.score).toBe(item.points);
  });

  it('counts the profile field that the deck then fills', () => {
    const almost = { ...ALL_DONE, profileComplete: false, profileMissing: ['problem_statement'] };
    const item = scoreDeck(base({}), almost).recommendations.find((candidate) => candidate.id === 'problem.present')!;
    const done = scoreDeck(base({ problem: fact('it is slow') }), { ...almost, profileComplete: true, profileMissing: [] });
    expect(done.score - scoreDeck(base({}), almost).score).toBe(item.points);
    expect(item.points).toBe(10 + 7);
  });

  it('asks for what is done on the platform without a page', () => {
    const item = scoreDeck(facts(), NOTHING_DONE).recommendations.find((candidate) => candidate.signal === 'financial_model_file');
    expect(item).toMatchObject({ points: 40, page: null, priority: 'high', detail: 'Upload the financial model to the data room.' });
  });

  it('promises nothing twice: a step that comes along, a new page for two signals, a step that has to wait', () => {
    const ids = (deck: DeckFacts): string[] =>
      scoreDeck(deck, ALL_DONE, { ...CURRENT_RUBRIC, maxRecommendations: 99 }).recommendations.map((item) => item.id);
    expect(ids(base({}))).toContain('team_founders.evidenced');
    expect(ids(base({}))).not.toContain('team_fit.present');
    // Without documents both gain the same, by one step of the team's background.
    const capped = scoreDeck(base({}), NOTHING_DONE, { ...CURRENT_RUBRIC, maxRecommendations: 99 }).recommendations;
    expect(capped.map(({ id }) => id).filter((id) => /^team_(?:founders|fit)/.test(id))).toEqual(['team_founders.evidenced']);
    const bare = ids(base({ sections: {}, people: [] }));
    expect(bare.filter((id) => /^(momentum|validation|product_stage)/.test(id))).toEqual(['momentum.present']);
    expect(bare).toContain('team_founders.specified');
    expect(bare.some((id) => id.startsWith('team_completeness'))).toBe(false);
  });

  it('names the page of the section when the signal is absent, and of the evidence when it is not', () => {
    const cri = scoreDeck(base({}), NOTHING_DONE, { ...CURRENT_RUBRIC, maxRecommendations: 99 });
    expect(cri.recommendations.find((item) => item.signal === 'market_size')).toMatchObject({
      page: 7,
      detail: expect.stringMatching(/^On page 7, give the size/),
    });
    const asked = scoreDeck(base({ raise: { value: { amount: 1, currency: null }, evidence: ev('1', 11) } }), NOTHING_DONE);
    const all = scoreDeck(base({ raise: { value: { amount: 1, currency: null }, evidence: ev('1', 11) } }), NOTHING_DONE, {
      ...CURRENT_RUBRIC,
      maxRecommendations: 99,
    });
    expect(all.recommendations.find((item) => item.id === 'ask.specified')).toMatchObject({ page: 11, points: 14 });
    expect(asked.recommendations.some((item) => item.id === 'ask.present')).toBe(false);
  });

  it('asks for a new page where the section is missing, and counts what that page changes', () => {
    const before = base({ pageCount: 4, sections: { cover: [1], contact: [4] }, readablePages: [1, 2, 3] });
    const cri = scoreDeck(before, NOTHING_DONE, { ...CURRENT_RUBRIC, maxRecommendations: 99 });
    const item = cri.recommendations.find((candidate) => candidate.id === 'gtm.present')!;
    expect(item).toMatchObject({
      page: 3,
      detail: 'On a new page after page 3 with the title "Go to market", say how you reach customers.',
    });
    const after = base({
      pageCount: 5,
      sections: { cover: [1], go_to_market: [4], contact: [5] },
      readablePages: [1, 2, 3, 4],
      passages: [passage('gtm.channel', 'trade fairs', 4)],
    });
    expect(scoreDeck(after, NOTHING_DONE).score - cri.score).toBe(item.points);
    expect(item.points).toBe(10 + 2);
  });

  it('puts a new page where decks tell such a thing, and the rest before the contact slide', () => {
    const told = base({ pageCount: 9, sections: { cover: [1], solution: [2], market: [3], business_model: [4], team: [5], contact: [9] } });
    const placed = scoreDeck(told, NOTHING_DONE, { ...CURRENT_RUBRIC, maxRecommendations: 99 }).recommendations;
    const pageOf = (signal: string): number | null | undefined => placed.find((item) => item.signal === signal)?.page;
    expect(['problem', 'why_now', 'momentum', 'gtm', 'ask'].map(pageOf)).toEqual([1, 3, 4, 4, 8]);
  });

  it('counts a proof that waited for the step below it', () => {
    const waiting = base({ metrics: [metric('growth', 20, { unit: '%', period: 'month' })] });
    const documented = { ...NOTHING_DONE, dataRoomDocuments: 1 };
    const item = scoreDeck(waiting, documented, { ...CURRENT_RUBRIC, maxRecommendations: 99 }).recommendations.find(
      ({ signal }) => signal === 'momentum',
    )!;
    const after = base({ metrics: [...waiting.metrics, metric('arr', 900)] });
    // From 26 to 65 of momentum's 65, and a product that is in use.
    expect(item).toMatchObject({ id: 'momentum.specified', points: 39 + 32 });
    expect(scoreDeck(after, documented).score - scoreDeck(waiting, documented).score).toBe(39 + 32);
  });

  it('asks nothing that nobody can do', () => {
    const cri = scoreDeck(facts(), { ...NOTHING_DONE, questionsAsked: 0 });
    expect(cri.recommendations.some((item) => item.signal === 'team_questions_answered')).toBe(false);
  });
});

describe('emptyCri', () => {
  it('is the answer for a company that was never scored', () => {
    expect(emptyCri()).toEqual({
      score: 0,
      max: 1000,
      verified: false,
      points_to_verified: 700,
      rubric_version: '1.2.0',
      scored_at: null,
      domains: [],
      recommendations: [],
    });
  });
});

describe('deckAgeInDays', () => {
  it.each<[string, string, number]>([
    ['2026-01-01T00:00:00Z', '2026-01-01T23:59:59Z', 0],
    ['2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z', 90],
    ['2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z', 0],
    ['2026-04-01T00:00:00Z', '2026-03-01T00:00:00Z', 0],
  ])('from %s to %s is %i days', (from, to, days) => expect(deckAgeInDays(new Date(from), new Date(to))).toBe(days));
});
