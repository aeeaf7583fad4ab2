import { domainOf, type GroupRule, groupsOf, placeOfGroups } from './sso-rules';

const RULES: GroupRule[] = [
  { group: 'partners', role: 'admin', pipeline_ids: ['p1'] },
  { group: 'associates', role: 'member', pipeline_ids: ['p3', 'p2'] },
  { group: 'everybody', role: 'viewer', pipeline_ids: null },
];

it('gives the highest role and all pipelines of somebody’s groups', () => {
  expect(placeOfGroups(RULES, ['associates', 'partners', 'chess'])).toEqual({ role: 'admin', pipelineIds: ['p1', 'p2', 'p3'] });
  expect(placeOfGroups(RULES, ['everybody', 'associates'])).toEqual({ role: 'member', pipelineIds: null });
});

it('gives nothing to who is in none of them, in whatever case they are written', () => {
  expect(placeOfGroups(RULES, ['Partners', 'chess'])).toBeNull();
  expect(placeOfGroups(RULES, [])).toBeNull();
});

it('reads groups from a list, a single text, and nothing else', () => {
  expect([['a', 7, 'b', ''], 'a', undefined, { a: true }, 7].map(groupsOf)).toEqual([['a', 'b'], ['a'], [], [], []]);
});

it('takes the domain of an address', () => {
  expect(['Ada@Northwind.example', '"a@b"@c.example', 'nobody', '@c.example'].map(domainOf)).toEqual([
    'northwind.example',
    'c.example',
    '',
    '',
  ]);
});
