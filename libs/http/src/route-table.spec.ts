import { RouteTable } from './route-table';

const handler = (): void => undefined;

function tableOf(...paths: string[]): RouteTable {
  const table = new RouteTable();
  for (const path of paths) table.add('GET', path, handler);
  return table;
}

const PATHS = ['/v1/companies', '/v1/companies/:id', '/v1/companies/search', '/v1/companies/:id/notes', '/files/:token'];

it.each([
  ['/v1/companies', '/v1/companies', {}],
  ['/v1/companies?limit=1&cursor=%20/x', '/v1/companies', {}],
  ['/v1/companies/42', '/v1/companies/:id', { id: '42' }],
  ['/v1/companies/search', '/v1/companies/search', {}],
  ['/v1/companies/42/notes', '/v1/companies/:id/notes', { id: '42' }],
  [`/files/${'t'.repeat(8000)}`, '/files/:token', { token: 't'.repeat(8000) }],
])('finds %s', (url, path, params) => {
  const found = tableOf(...PATHS).find('GET', url);
  expect(found?.route).toEqual({ path, handler });
  expect({ ...found?.params }).toEqual(params);
});

it.each([
  ['another method', 'POST', '/v1/companies'],
  ['a path that begins like a route', 'GET', '/v1/companies/42/notes/1'],
  ['another spelling', 'GET', '/v1/Companies'],
  ['a slash too many', 'GET', '/v1/companies/'],
  ['a parameter of nothing', 'GET', '/v1/companies//notes'],
  ['an escape in the path', 'GET', '/v1/companies/4%32'],
  ['an escape in a plain word of it', 'GET', '/v1/%63ompanies'],
  ['a host in front', 'GET', 'http://somewhere'],
  ['a host in front of a path that is known', 'GET', 'http://somewhere/v1/companies'],
  ['nothing', 'GET', ''],
])('leaves %s to Express', (_what, method, url) => {
  expect(tableOf(...PATHS).find(method, url)).toBeNull();
});

it('holds plain paths only, the first of each', () => {
  const table = tableOf('/v1/companies', '/docs/*path', '/files{/:name}', '/x/:id(\\d+)');
  table.add('GET', '/v1/companies', () => 'a second one');
  expect(table.find('GET', '/v1/companies')?.route.handler).toBe(handler);
  for (const url of ['/docs/a', '/files', '/files/a', '/x/1']) expect(table.find('GET', url)).toBeNull();
});
