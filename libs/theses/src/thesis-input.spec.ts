import { checkCriteria, checkThesis } from './thesis-input';

it('fills in what a thesis does not ask for', () => {
  expect(checkCriteria({})).toEqual({ industries: [], stages: [], keywords: [], geographies: [], min_cri: null });
  expect(checkCriteria({ stages: ['Seed'], min_cri: 0 })).toEqual({
    industries: [],
    stages: ['Seed'],
    keywords: [],
    geographies: [],
    min_cri: 0,
  });
  expect(checkCriteria({ min_cri: null })).toMatchObject({ min_cri: null });
});

it('passes on only the fields that are there', () => {
  expect(checkThesis({})).toEqual({});
  expect(checkThesis({ name: 'Climate', description: null, active: false })).toEqual({
    name: 'Climate',
    description: null,
    active: false,
  });
});

it.each<[unknown, string]>([
  [null, 'criteria'],
  [[], 'criteria'],
  ['Seed', 'criteria'],
  [{ stage: ['Seed'] }, 'criteria.stage'],
  [JSON.parse('{"__proto__": {"stages": ["Seed"]}}'), 'criteria.__proto__'],
  [{ constructor: 1 }, 'criteria.constructor'],
  [{ stages: 'Seed' }, 'criteria.stages'],
  [{ stages: { 0: 'Seed' } }, 'criteria.stages'],
  [{ stages: null }, 'criteria.stages'],
  [{ stages: ['Seed', ' '] }, 'criteria.stages[1]'],
  [{ keywords: [1] }, 'criteria.keywords[0]'],
  [{ keywords: ['k'.repeat(101)] }, 'criteria.keywords[0]'],
  [{ keywords: Array.from({ length: 51 }, () => 'k') }, 'criteria.keywords'],
  [{ min_cri: -1 }, 'criteria.min_cri'],
  [{ min_cri: 1001 }, 'criteria.min_cri'],
  [{ min_cri: 600.5 }, 'criteria.min_cri'],
  [{ min_cri: '600' }, 'criteria.min_cri'],
])('refuses criteria %j, naming %s', (criteria, field) => {
  expect(() => checkThesis({ criteria })).toThrow(
    expect.objectContaining({ code: 'invalid_request', details: [expect.objectContaining({ field })] }),
  );
});

it.each<[object, string]>([
  [{ name: '' }, 'name'],
  [{ name: null }, 'name'],
  [{ name: 'n'.repeat(201) }, 'name'],
  [{ description: 5 }, 'description'],
  [{ active: 'yes' }, 'active'],
])('refuses %j', (input, field) => {
  expect(() => checkThesis(input)).toThrow(
    expect.objectContaining({ code: 'invalid_request', details: [expect.objectContaining({ field })] }),
  );
});

it('counts characters, not halves of them', () => {
  expect(checkThesis({ name: '🚀'.repeat(200) })).toEqual({ name: '🚀'.repeat(200) });
});
