import { movedWords, reasonWords, valueWords } from './merge-words';

it('counts what moves, and leaves out what does not', () => {
  expect(movedWords({ deals: 1, documents: 2, drafts: 0 })).toBe('1 deal, 2 documents');
  expect(movedWords({ deals: 0 })).toBe('nothing');
});

it('says why two may be one', () => {
  expect(reasonWords({ kind: 'email', detail: 'The same.' })).toBe('Same founder e-mail: The same');
  expect(reasonWords({ kind: 'moon', detail: '' })).toBe('moon');
});

it.each([
  [null, '–'],
  ['Seed', 'Seed'],
  [{ id: 'x', label: 'Berlin' }, 'Berlin'],
  [[{ label: 'A' }, { label: 'B' }], 'A, B'],
])('shows %j', (value, words) => expect(valueWords(value)).toBe(words));
