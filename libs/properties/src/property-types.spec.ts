import { PatternBudget } from './property-pattern';
import { PROPERTY_TYPES, hasOptions, hasPattern, readAnswer, type Property, type PropertyType } from './property-types';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const BERLIN = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c21';
const PARIS = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c22';
const options = [
  { id: BERLIN, label: 'Berlin' },
  { id: PARIS, label: 'Paris' },
  // A label that is another option's id.
  { id: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c23', label: BERLIN },
];

function property(type: PropertyType, validationPattern: string | null = null): Property {
  return { id: ID, name: 'Question', type, options: hasOptions(type) ? options : [], validationPattern };
}

const read = (asked: Property, raw: unknown) => readAnswer(asked, raw, new PatternBudget());
const value = (text: string) => ({ propertyId: ID, value: text, optionId: null });
const option = (optionId: string) => ({ propertyId: ID, value: null, optionId });
const elevenChoices = Array.from({ length: 11 }, () => 'Berlin');

describe('answers that are stored', () => {
  it.each<[PropertyType, unknown, object[]]>([
    ['text', ' as\n sent\n', [value('as\n sent')]],
    ['text', ` ${'x'.repeat(4000)} `, [value('x'.repeat(4000))]],
    ['text', 'x'.repeat(4000), [value('x'.repeat(4000))]],
    ['text', '😀'.repeat(4000), [value('😀'.repeat(4000))]],
    ['select', 'Berlin', [option(BERLIN)]],
    ['select', PARIS, [option(PARIS)]],
    ['select', PARIS.toUpperCase(), [option(PARIS)]],
    ['select', BERLIN, [option(BERLIN)]],
    ['multi_select', ['Paris', BERLIN], [option(PARIS), option(BERLIN)]],
    ['multi_select', ['Paris', PARIS, 'Paris'], [option(PARIS)]],
    ['reference', 'anything', [value('anything')]],
  ])('%s %p', (type, raw, rows) => expect(read(property(type), raw)).toEqual({ rows, warning: null }));
});

describe('answers that are refused', () => {
  it.each<[PropertyType, unknown]>([
    ...(['text', 'reference'] as const).flatMap((type) =>
      [null, 7, true, ['x'], { a: 1 }, '', ' \t\n', 'x'.repeat(4001), '😀'.repeat(4001)].map((raw): [PropertyType, unknown] => [type, raw]),
    ),
    ...[null, 7, ['Berlin'], { id: BERLIN }, '', 'berlin', 'Rome', ' Berlin', ID].map((raw): [PropertyType, unknown] => ['select', raw]),
    ...[null, 'Berlin', {}, [], ['Rome'], ['Berlin', 7], [['Berlin']], elevenChoices].map((raw): [PropertyType, unknown] => [
      'multi_select',
      raw,
    ]),
  ])('%s %p', (type, raw) =>
    expect(() => read(property(type), raw)).toThrow(
      expect.objectContaining({
        code: 'invalid_property_value',
        details: [expect.objectContaining({ field: `properties.${ID}` })],
      }),
    ),
  );
});

describe('a reference with a pattern', () => {
  const reference = property('reference', 'APP-\\d{4}|X');

  it.each(['APP-1234', 'X'])('stores %s', (raw) => expect(read(reference, raw)).toEqual({ rows: [value(raw)], warning: null }));

  it.each(['APP-123', 'APP-12345', 'app-1234', 'APP-1234\n', '\nAPP-1234', 'APP-1234 X', '', ' '])(
    'does not store %p, and says so',
    (raw) => {
      const { rows, warning } = read(reference, raw);
      expect(rows).toEqual([]);
      expect(warning).toBe(`reference_not_stored: Question (${ID})`);
    },
  );

  it.each([null, 7, ['APP-1234'], 'x'.repeat(4001)])('refuses %p', (raw) =>
    expect(() => read(reference, raw)).toThrow(expect.objectContaining({ code: 'invalid_property_value' })),
  );
});

it('knows which types have options and patterns', () => {
  expect(PROPERTY_TYPES.filter(hasOptions)).toEqual(['select', 'multi_select']);
  expect(PROPERTY_TYPES.filter(hasPattern)).toEqual(['reference']);
});
