import { validateDto } from '@app/http';
import { ChangeThesisRequest, CreateThesisRequest } from './thesis.request.dto';

const changed = async (value: unknown): Promise<object> => ({ ...(await validateDto(ChangeThesisRequest, value)) });

it('passes on only the fields that are there, texts trimmed', async () => {
  expect(await changed({})).toEqual({});
  expect(await changed({ name: ' Climate ', description: null, active: false })).toEqual({
    name: 'Climate',
    description: null,
    active: false,
  });
  expect(await changed({ criteria: { stages: [' Seed '], min_cri: null } })).toEqual({ criteria: { stages: ['Seed'], min_cri: null } });
});

it('asks a new thesis for its name', async () => {
  await expect(validateDto(CreateThesisRequest, { criteria: {} })).rejects.toMatchObject({ details: [{ field: 'name' }] });
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
])('refuses criteria %j, naming %s', async (criteria, field) => {
  await expect(changed({ criteria })).rejects.toMatchObject({ code: 'invalid_request', details: [{ field }] });
});

it.each<[object, string]>([
  [{ name: '' }, 'name'],
  [{ name: null }, 'name'],
  [{ name: 'n'.repeat(201) }, 'name'],
  [{ description: 5 }, 'description'],
  [{ active: 'yes' }, 'active'],
  [{ active: null }, 'active'],
  [{ alert_from: 101 }, 'alert_from'],
  [{ alert_from: null }, 'alert_from'],
])('refuses %j', async (input, field) => {
  await expect(changed(input)).rejects.toMatchObject({ code: 'invalid_request', details: [{ field }] });
});

it('counts characters, not halves of them', async () => {
  expect(await changed({ name: '🚀'.repeat(200) })).toEqual({ name: '🚀'.repeat(200) });
});
