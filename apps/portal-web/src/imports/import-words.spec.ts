import { cellText, countsInWords, issuesInWords, mappingProblem, rowText, targetChoices } from './import-words';
import type { Import, ImportedRow, Preview } from './import.types';

const preview: Preview = {
  columns: [],
  rows: [],
  targets: [
    { target: 'name', name: null },
    { target: 'website', name: null },
    { target: 'of_a_newer_release', name: null },
    { target: '0193', name: 'Where are you based?' },
  ],
};

it('what a column can fill is said in words, questions by their names', () => {
  expect(targetChoices(preview)).toEqual([
    ['', 'nothing'],
    ['name', 'Company name'],
    ['website', 'Website'],
    ['of_a_newer_release', 'of_a_newer_release'],
    ['0193', 'Where are you based?'],
  ]);
});

it.each([
  [{ a: 'name', b: '' }, null],
  [{ a: 'website', b: '0193' }, null],
  [{ a: 'name', b: 'name' }, 'Two columns fill “Company name”.'],
  [{ a: '0193', b: '' }, expect.stringMatching(/^No column says which company/)],
])('a mapping of %j', (mapping, problem) => {
  expect(mappingProblem(mapping as Record<string, string>, preview)).toEqual(problem);
});

it('what became of the rows', () => {
  const of = (counts: Partial<Import['counts']>, dryRun = false): string =>
    countsInWords({ counts: { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, ...counts }, dry_run: dryRun } as Import);
  expect([of({}), of({ created: 1200, rejected: 2 }), of({ created: 1, updated: 3, unchanged: 4 }, true)]).toEqual([
    'no rows',
    '1,200 made, 2 refused',
    '1 would be made, 3 would be changed, 4 as they were',
  ]);
});

it('why a row was refused', () => {
  const issues = [
    { field: 'founder_email', issue: 'must be an e-mail address' },
    { field: '', issue: 'exists already' },
  ];
  expect(issuesInWords({ issues } as ImportedRow)).toBe('Founder’s e-mail: must be an e-mail address; exists already');
});

it('what a row says, by its first filled columns', () => {
  const row = { Firma: 'Gearbox', Notiz: '', Web: 'gearbox.example', A: 1, B: 'b', C: 'c' };
  expect(rowText({ row } as unknown as ImportedRow)).toBe('Firma: Gearbox · Web: gearbox.example · A: 1 · B: b');
});

it('what a cell holds', () => {
  expect([cellText('x'), cellText(null), cellText(undefined), cellText(['a', 1])]).toEqual(['x', '', '', '["a",1]']);
});
