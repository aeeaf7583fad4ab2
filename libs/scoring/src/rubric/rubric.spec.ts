import { applyCaps, type Steps } from '../caps';
import { totalOf } from '../assessment';
import { CURRENT_RUBRIC, getRubric, rubricVersions } from './registry';
import { rubricAsJson, rubricAsMarkdown } from './render';
import { pointsAt, signalsOf, type Rubric } from './rubric';
import { RUBRIC_V1 } from './rubric-v1';
import { DECK_SIGNALS, DERIVED_SIGNALS, PLATFORM_SIGNALS, type SignalKey } from './rubric.types';

const versions: [string, Rubric][] = rubricVersions().map((version) => [version, getRubric(version)]);

describe.each(versions)('rubric %s', (_version, rubric) => {
  it('adds up to its scale, domain by domain', () => {
    for (const domain of rubric.domains) {
      expect(domain.signals.reduce((sum, signal) => sum + signal.points, 0)).toBe(domain.points);
    }
    expect(rubric.domains.reduce((sum, domain) => sum + domain.points, 0)).toBe(rubric.scale);
  });

  it('defines and rules every signal exactly once', () => {
    const keys = signalsOf(rubric).map((signal) => signal.key);
    const known = [...DECK_SIGNALS, ...PLATFORM_SIGNALS, ...DERIVED_SIGNALS];
    expect([...keys].sort()).toEqual([...known].sort());
    const ruled = Object.keys({ ...rubric.rules.deck, ...rubric.rules.platform, ...rubric.rules.derived });
    expect(ruled.sort()).toEqual([...known].sort());
  });

  it('climbs: every step is worth more than the one below', () => {
    for (const signal of signalsOf(rubric)) {
      const points = ([0, 1, 2, 3] as const).map((step) => pointsAt(rubric, signal, step));
      expect(points[0]).toBe(0);
      expect(points[3]).toBe(signal.points);
      expect([...points].sort((a, b) => a - b)).toEqual(points);
    }
  });

  it.each(rubric.caps.map((cap) => [cap.id, cap] as const))('cap %s keeps a perfect rest out of verified', (id, cap) => {
    // The cap holds while there is no document, so the rest cannot have those.
    const without: SignalKey[] = id === 'documents' ? ['financial_model_file', 'cap_table_file', 'data_room_docs'] : [];
    const perfect = Object.fromEntries(signalsOf(rubric).map(({ key }) => [key, without.includes(key) ? 0 : 3])) as Steps;
    const capped = totalOf(rubric, applyCaps([cap], perfect));
    expect(capped).toBeLessThan(id === 'not_a_deck' ? 250 : rubric.verifiedAt);
  });

  it('says one fixed sentence a step that ends as a sentence, and no two titles are the same', () => {
    const advice = signalsOf(rubric).flatMap(({ steps }) =>
      [steps.present?.advice, steps.specified?.advice, steps.evidenced.advice].filter((item) => item != null),
    );
    expect(advice.length).toBeGreaterThan(80);
    for (const item of advice) expect(item.ask).toMatch(/\.$/);
    expect(new Set(advice.map((item) => item.title)).size).toBe(advice.length);
  });
});

describe('registry', () => {
  it('knows every version and no other', () => {
    expect(rubricVersions()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(getRubric('1.0.0')).toBe(RUBRIC_V1);
    expect(rubricVersions()).toContain(CURRENT_RUBRIC.version);
    expect(() => getRubric('0.9.0')).toThrow(RangeError);
  });
});

describe('published rubric', () => {
  it('keeps the domains and points of version 1', () => {
    expect(rubricAsJson(RUBRIC_V1).domains.map(({ key, points }) => [key, points])).toEqual([
      ['team', 200],
      ['market', 220],
      ['product', 130],
      ['financial', 200],
      ['foundational', 100],
      ['platform', 150],
    ]);
  });

  it('rounds the ladder half up', () => {
    const size = rubricAsJson(RUBRIC_V1).domains[1]!.signals.find((signal) => signal.key === 'market_size');
    expect(size!.steps.map((step) => step.points)).toEqual([18, 32, 45]);
  });

  it('prints every signal with what each step needs', () => {
    const markdown = rubricAsMarkdown();
    for (const signal of signalsOf(CURRENT_RUBRIC)) {
      expect(markdown).toContain(`\`${signal.key}\``);
      expect(markdown).toContain(signal.steps.evidenced.needs);
    }
  });
});
