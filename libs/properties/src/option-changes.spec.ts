import type { ManagedOption } from './managed-option';
import { planOptionChanges } from './option-changes';

const option = (id: string, label: string, archived = false): ManagedOption => ({ id, label, archived });
const current = [option('a', 'Berlin'), option('b', 'Paris'), option('c', 'Old', true)];

describe('a change of options', () => {
  it.each([
    ['a rename', [{ id: 'a', label: 'Munich' }], { updates: [option('a', 'Munich')], inserts: [] }],
    [
      'two labels exchanged',
      [
        { id: 'a', label: 'Paris' },
        { id: 'b', label: 'Berlin' },
      ],
      { updates: [option('a', 'Paris'), option('b', 'Berlin')], inserts: [] },
    ],
    ['an option archived', [{ id: 'B', label: 'Paris', archived: true }], { updates: [option('b', 'Paris', true)], inserts: [] }],
    ['an archived one renamed: it stays archived', [{ id: 'c', label: 'Older' }], { updates: [option('c', 'Older', true)], inserts: [] }],
    ['a new one under an archived label', [{ label: 'Old' }], { updates: [], inserts: [{ label: 'Old', archived: false }] }],
    [
      'a label freed and taken at once',
      [{ label: 'Paris' }, { id: 'b', label: 'Paris', archived: true }],
      { updates: [option('b', 'Paris', true)], inserts: [{ label: 'Paris', archived: false }] },
    ],
  ])('%s', (_name, changes, plan) => expect(planOptionChanges(current, changes)).toEqual(plan));

  it.each([
    ['an id of another property', [{ id: 'x', label: 'Rome' }]],
    [
      'one id twice',
      [
        { id: 'a', label: 'Rome' },
        { id: 'A', label: 'Oslo' },
      ],
    ],
    ['a label on offer already', [{ label: 'Paris' }]],
    ['a label twice', [{ label: 'Rome' }, { label: 'Rome' }]],
    ['an archived one back under a taken label', [{ id: 'c', label: 'Paris', archived: false }]],
    ['more than two hundred', Array.from({ length: 198 }, (_, i) => ({ label: `City ${i}` }))],
  ])('refuses %s', (_name, changes) =>
    expect(() => planOptionChanges(current, changes)).toThrow(expect.objectContaining({ code: 'invalid_request' })),
  );
});
