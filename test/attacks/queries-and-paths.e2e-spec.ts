import naughtyStrings from 'big-list-of-naughty-strings/blns.json';
import type { Operation, Parameter } from './support/description';
import { part } from './support/hostile-json';
import { answersOf, type Outcome, type Shot } from './support/range';
import { OPERATIONS, REQUIRED_QUERY, Target } from './support/target';

jest.setTimeout(120_000);

const READS = OPERATIONS.filter(({ method }) => method === 'GET');
const LISTS = READS.filter(({ query }) => query.some(({ name }) => name === 'cursor'));

let target: Target;
const headers = new Map<Operation, Record<string, string>>();

beforeAll(async () => {
  target = await Target.start('queries and paths');
  for (let i = 0; i < 3; i++) await target.service.as(target.key).post('/v1/companies', { name: `Company ${i}` });
  for (const operation of OPERATIONS) if (operation.credential !== 'uploadToken') headers.set(operation, await target.headers(operation));
});

afterAll(() => target.stop());

const get = (operation: Operation, query: string, path = target.path(operation)): Shot => ({
  what: `${operation.id} ${path.slice(0, 100)}?${query.slice(0, 100)}`,
  method: operation.method,
  path: query ? `${path}?${query}` : path,
  headers: headers.get(operation),
});

const withCursor = (list: Operation, cursor: string | undefined): Shot =>
  get(list, [REQUIRED_QUERY[list.id], `cursor=${cursor}`].filter(Boolean).join('&'));

/** Ids, words of a list, numbers and times are checked alike whatever they are called. */
const kindOf = ({ name, schema }: Parameter): string => schema.format ?? (schema.enum ? 'word' : name);

const answered = (outcomes: Outcome[], ...expected: string[]): string[] =>
  answersOf(outcomes.filter(({ status, code }) => !expected.includes(`${status} ${code}`)));

describe('queries', () => {
  it('know one spelling of a page size', async () => {
    const limits = [
      '0',
      '-1',
      '101',
      '1.5',
      '1e2',
      '0x10',
      '',
      '+5',
      '%205',
      '5%20',
      '5%00',
      '%EF%BC%95',
      'NaN',
      'Infinity',
      '1,2',
      '999999999999999999999',
      'null',
      "1'--",
    ];
    const queries = [
      ...limits.map((limit) => `limit=${limit}`),
      'limit=1&limit=2',
      'limit[]=1',
      'limit[gt]=1',
      'limit',
      'LIMIT=1',
      'limit=1&limit=',
    ];
    expect(
      answered(await target.range.fire(LISTS.flatMap((list) => queries.map((query) => get(list, query)))), '400 invalid_request'),
    ).toEqual([]);
  });

  it('refuse every cursor that the list did not give', async () => {
    const { next_cursor: cursor } = (
      await target.range.fire([get(READS.find(({ id }) => id === 'listCompanies') as Operation, 'limit=1')])
    )[0]?.body;
    const [payload, signature] = String(cursor).split('.') as [string, string];
    const forged = Buffer.from(JSON.stringify(['2026-01-01T00:00:00.000Z', "' OR 1=1 --"])).toString('base64url');
    const cursors = [
      'x',
      '.',
      'a.b',
      payload,
      `${payload}.`,
      `.${signature}`,
      `${payload}.${signature}.${signature}`,
      `${forged}.${signature}`,
      `${payload}.${signature}=`,
      `${payload}.${signature.slice(0, -1)}`,
      cursor.slice(1),
      `${cursor}%00`.slice(0, -3),
      'a'.repeat(10_000),
      '%FF%FE',
      '..%2F..%2Fetc%2Fpasswd',
      'null',
      '[]',
      '{}',
      '0',
    ].filter((text) => text !== cursor);
    const elsewhere = LISTS.filter(({ id }) => id !== 'listCompanies').map((list) => withCursor(list, cursor));
    const shots = [...LISTS.flatMap((list) => cursors.map((text) => withCursor(list, text))), ...elsewhere];
    const otherFilters = get(READS.find(({ id }) => id === 'listCompanies') as Operation, `cursor=${cursor}&stage=Seed`);
    expect(answered(await target.range.fire([...shots, otherFilters]), '400 invalid_cursor')).toEqual([]);
  });

  it('refuse what they do not know, everywhere', async () => {
    const queries = [
      'x=1',
      '__proto__=1',
      'constructor=1',
      'toString=1',
      '__proto__[admin]=1',
      '=1',
      '%00=1',
      'limit=1&team_id=x',
      'q.toString=1',
      'fields=*',
      '$where=1',
    ];
    const shots = READS.flatMap((operation) => queries.map((query) => get(operation, query)));
    expect(answered(await target.range.fire(shots), '400 invalid_request')).toEqual([]);
  });

  it('refuse NUL, and parameters that stand twice', async () => {
    const shots = READS.flatMap((operation) =>
      operation.query.flatMap(({ name }) => [
        get(operation, `${name}=a%00b`),
        get(operation, `${name}=a&${name}=a`),
        get(operation, `${name}[]=a`),
        get(operation, `${name}[x]=a`),
      ]),
    );
    expect(answered(await target.range.fire(shots), '400 invalid_request', '400 invalid_cursor')).toEqual([]);
  });

  it('find what was asked or nothing, whatever the text', async () => {
    const parameters = READS.flatMap((operation) => operation.query.map((parameter) => ({ operation, ...parameter }))).filter(
      ({ name }) => !['limit', 'property', 'value'].includes(name),
    );
    // All of the list for each kind of parameter, between those of the kind; a search is another thing in each operation.
    const shots = [...new Set(parameters.map(kindOf))].flatMap((kind) => {
      const alike = parameters.filter((parameter) => kindOf(parameter) === kind);
      return alike.flatMap(({ operation, name }, index) =>
        part(naughtyStrings, index, name === 'q' ? 1 : Math.min(3, alike.length)).map((text) =>
          get(operation, `${name}=${encodeURIComponent(text)}`),
        ),
      );
    });
    const values = naughtyStrings.map((text) =>
      get(
        READS.find(({ id }) => id === 'listCompanies') as Operation,
        `property=${encodeURIComponent(target.property)}&value=${encodeURIComponent(text)}`,
      ),
    );
    const before = await target.census();
    const outcomes = await target.range.fire([...shots, ...values]);
    expect(
      answered(
        outcomes,
        '200 undefined',
        '400 invalid_request',
        '400 invalid_cursor',
        '400 invalid_pipeline',
        '404 folder_not_found',
        '404 view_not_found',
      ),
    ).toEqual([]);
    const found = outcomes.filter(
      ({ status, body, shot }) =>
        status === 200 && body.data?.length > 0 && /[?&](stage|value|status|folder_id|pipeline_id)=./.test(shot.path),
    );
    expect(found.map(({ shot }) => shot.what)).toEqual([]);
    expect(await target.census()).toEqual(before);
  });

  it.each(['%', '_', '\\', "'", 'Company _', '%25%25'])('take %s as a letter in a search', async (text) => {
    const [outcome] = await target.range.fire([
      get(READS.find(({ id }) => id === 'listCompanies') as Operation, `q=${encodeURIComponent(text)}`),
    ]);
    expect([outcome?.status, outcome?.body.data]).toEqual([200, []]);
  });
});

describe('paths', () => {
  const HOSTILE = [
    'x',
    '0',
    '-1',
    'null',
    'undefined',
    '00000000-0000-0000-0000-000000000000',
    '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c1',
    '01931f6e7b1c7c7e9a405b1d3f2a8c11',
    '{01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11}',
    'urn:uuid:01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11',
    '%00',
    'a%00b',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5c',
    '%252e%252e%252f',
    '%C0%AE%C0%AE',
    '%ED%A0%80',
    '%FF',
    '%',
    '%zz',
    '%0d%0aSet-Cookie:%20a=b',
    "1'%20OR%20'1'='1",
    '1;DROP%20TABLE%20companies',
    '%3Cscript%3E',
    'a'.repeat(4000),
    '*',
    '__proto__',
    'constructor',
  ];

  it('of ids that are none are not found, and nothing is done', async () => {
    const named = OPERATIONS.filter(({ path, credential }) => path.length > 0 && credential !== 'uploadToken');
    const strings = naughtyStrings.filter((text) => text !== '' && text !== '.' && text !== '..').map((text) => encodeURIComponent(text));
    const shots = named.flatMap((operation, index) =>
      [...HOSTILE, ...part(strings, index, 4)].flatMap((id) =>
        operation.path.map(({ name }) => ({
          ...get(
            operation,
            '',
            operation.template.replace(`{${name}}`, id).replace('{document_id}', target.ids.document).replace('{id}', target.ids.company),
          ),
          ...(operation.json && {
            body: JSON.stringify(operation.json.example),
            headers: { ...headers.get(operation), 'content-type': 'application/json' },
          }),
        })),
      ),
    );
    const before = await target.census();
    const outcomes = await target.range.fire(shots);
    expect(outcomes.filter(({ status }) => status !== 404).map(({ shot, status }) => `${shot.what}: ${status}`)).toEqual([]);
    expect(await target.census()).toEqual(before);
  });

  it('have one spelling and the methods that are described', async () => {
    const known = new Set(OPERATIONS.map(({ method, template }) => `${method} ${template}`));
    const spellings = (path: string): string[] => [
      `${path}/`,
      path.replace('/v1/', '//v1/'),
      path.replace('/v1', '/V1'),
      path.replace('/v1/', '/v1/./'),
      `/v1/../v1${path.slice(3)}/.`,
      `${path}%20`,
      `${path};x`,
      `${path}.json`,
    ];
    const shots = OPERATIONS.flatMap((operation) => {
      const { method, template } = operation;
      const sent = headers.get(operation);
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].filter((other) => !known.has(`${other} ${template}`));
      return [
        ...spellings(target.path(operation)).map((path) => ({
          what: `${method} ${path}`,
          method,
          path,
          headers: sent,
        })),
        ...others.map((other) => ({
          what: `${other} ${template}`,
          method: other,
          path: target.path(operation),
          headers: sent,
        })),
      ];
    });
    const outcomes = await target.range.fire(shots);
    expect(outcomes.filter(({ status }) => status !== 404).map(({ shot, status }) => `${shot.what}: ${status}`)).toEqual([]);
  });
});
