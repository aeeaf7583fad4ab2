import { concernedBy } from './concerned';

it('has the lists read again, and of companies those that something happened to', () => {
  const concerned = concernedBy([{ type: 'note.created', company_id: 'c1' }]);
  const paths = ['/board/pipelines/p/cards?stage_id=s', '/board/companies/c1/notes', '/board/companies/c2/notes', '/views?limit=100'];
  expect(paths.map(concerned)).toEqual([true, true, false, false]);
});
