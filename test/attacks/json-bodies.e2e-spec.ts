import naughtyStrings from 'big-list-of-naughty-strings/blns.json';
import type { FieldSchema, Operation } from './support/description';
import { ANY_JSON, brokenJson, MISFITS, NO_JSON, withField } from './support/hostile-json';
import { answersOf, type Outcome, type Shot } from './support/range';
import { OPERATIONS, Target } from './support/target';

jest.setTimeout(180_000);

const JSON_TYPE = { 'content-type': 'application/json' };
const BODIES = OPERATIONS.filter(({ json }) => json !== null);
/** Read as JSON too, though nothing but `{}` may stand in it. */
const BODYLESS = OPERATIONS.filter(({ method, json, form }) => method === 'POST' && !json && !form);

let target: Target;

beforeAll(async () => {
  target = await Target.start('JSON bodies');
});

afterAll(() => target.stop());

async function shotsAt(operation: Operation, bodies: [what: string, body: Buffer | string, headers?: object][]): Promise<Shot[]> {
  const { id, method } = operation;
  const credential = await target.headers(operation);
  return bodies.map(([what, body, headers]) => ({
    what: `${id}, ${what}`,
    method,
    path: target.path(operation),
    headers: { ...JSON_TYPE, ...credential, ...headers },
    body,
  }));
}

const refused = (shots: Shot[]): Promise<string[]> => target.refuses(shots, '400');

const described = (operations: Operation[]): [string, Operation][] => operations.map((operation) => [operation.id, operation]);

describe.each(described([...BODIES, ...BODYLESS]))('%s', (_id, operation) => {
  it('refuses whatever is no JSON, or no JSON of ours', async () => {
    // Without a body these are simply called; `{}` counts as none.
    const all = [...NO_JSON, ...brokenJson(JSON.stringify(target.validBody(operation)))].filter(
      ([, body]) => operation.json || body.length > 0,
    );
    expect(await refused(await shotsAt(operation, all))).toEqual([]);
  });

  it('answers every valid and doubtful JSON text of the suite', async () => {
    const emptyObject = /^\s*\{\s*\}\s*$/;
    expect(
      await refused(
        await shotsAt(
          operation,
          ANY_JSON.filter(([, text]) => !emptyObject.test(text)),
        ),
      ),
    ).toEqual([]);
  });

  it('takes one media type, and nothing that is packed', async () => {
    const body = JSON.stringify({ ...target.validBody(operation), more: 1 });
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/json5',
      'application/jsonp',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
      '',
    ];
    const packed = ['gzip', 'deflate', 'br', 'zstd', 'x', 'gzip, gzip'];
    expect(
      await refused(
        await shotsAt(operation, [
          ...types.map((type): [string, string, object] => [type, body, { 'content-type': type }]),
          ...packed.map((encoding): [string, string, object] => [encoding, body, { 'content-encoding': encoding }]),
        ]),
      ),
    ).toEqual([]);
  });
});

describe.each(described(BODIES))('the fields of %s', (_id, operation) => {
  const json = operation.json as NonNullable<Operation['json']>;

  it('are refused wherever the description does not allow them', async () => {
    const body = target.validBody(operation);
    const bodies = Object.keys(json.fields).flatMap((field) =>
      MISFITS.map((value): [string, string] => [`${field}: ${value.slice(0, 60)}`, withField(body, field, value)]),
    );
    const outcomes = await target.range.fire(await shotsAt(operation, bodies));
    const taken = outcomes.filter(({ status, shot }) => status < 300 && !json.isValid(JSON.parse(String(shot.body))));
    expect(taken.map(({ shot }) => shot.what)).toEqual([]);
  });

  it('are the only ones', async () => {
    const body = target.validBody(operation);
    const names = [
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      'id',
      'team_id',
      'company_id',
      'created_at',
      'updated_at',
      'is_admin',
      'cri',
      'verified',
      ' name',
      'Name',
      'ｎame',
      'name\u0000',
      '$where',
      '',
    ];
    expect(
      await refused(
        await shotsAt(
          operation,
          names.map((name): [string, string] => [`field ${name}`, withField(body, name, '"x"')]),
        ),
      ),
    ).toEqual([]);
  });

  it('count as their last where one stands twice: what is checked is what is kept', async () => {
    const body = target.validBody(operation);
    const misfit = '[[]]';
    const twice = (field: string, first: string, second: string): string =>
      withField(body, field, first).replace(/\}$/, `,${JSON.stringify(field)}:${second}}`);
    const fields = Object.entries(body).map(([field, value]): [string, string] => [field, JSON.stringify(value)]);
    expect(
      await refused(
        await shotsAt(
          operation,
          fields.map(([field, value]) => [`${field}, then a misfit`, twice(field, value, misfit)]),
        ),
      ),
    ).toEqual([]);
    const kept = await target.range.fire(
      await shotsAt(
        operation,
        fields.map(([field, value]) => [`${field} after a misfit`, twice(field, misfit, value)]),
      ),
    );
    // 404: the company of a merge is gone with the first that was done.
    const expected = operation.id === 'mergeCompanies' ? [200, 201, 404, 409] : [200, 201, 202, 409];
    expect(answersOf(kept.filter(({ status }) => !expected.includes(status)))).toEqual([]);
    expect(kept.filter(({ status }) => status < 300).flatMap(changed)).toEqual([]);
  });

  it('keep every naughty string as it was sent, or refuse it', async () => {
    const outcomes = await target.range.fire(await shotsAt(operation, naughty(operation)));
    expect(outcomes.filter(({ status }) => ![200, 201, 400, 404, 409].includes(status)).map(({ shot }) => shot.what)).toEqual([]);
    expect(outcomes.filter((outcome) => outcome.status < 300).flatMap(changed)).toEqual([]);
  });
});

const isText = (field: FieldSchema): boolean => field.type === 'string' && field.format === undefined && field.enum === undefined;

/** Each string in all the free text at once, where there is any, and in each field with a form of its own. */
function naughty(operation: Operation): [string, string][] {
  const { fields } = operation.json as NonNullable<Operation['json']>;
  const body = { ...target.validBody({ json: { fields, example: {} } } as Operation), ...required(fields) };
  const shot = (name: string, text: string, change: object): [string, string] => [
    `${name} ${JSON.stringify(text).slice(0, 60)}`,
    JSON.stringify({ ...body, ...change }),
  ];
  const free = Object.entries(fields).filter(([name, field]) => isText(field) && name !== 'form_id');
  const formed = Object.entries(fields).filter(([name, field]) => field.type === 'string' && !free.some(([other]) => other === name));
  return naughtyStrings.flatMap((text) => {
    const fitting = free.filter(([, field]) => [...text].length <= (field.maxLength ?? 0)).map(([name]) => [name, text]);
    return [
      ...(free.length > 0 ? [shot('text', text, Object.fromEntries(fitting) as object)] : []),
      ...formed.map(([name]) => shot(name, text, { [name]: text })),
    ];
  });
}

/** What must stand in a body beside the attack. */
function required(fields: Record<string, FieldSchema>): Record<string, string> {
  return { ...('name' in fields && { name: 'Named' }), ...('email' in fields && { email: 'ada@example.com' }) };
}

/** Fields that came back otherwise than they were sent. */
function changed({ shot, body }: Outcome): string[] {
  const sent = JSON.parse(String(shot.body)) as Record<string, unknown>;
  const answered: Record<string, unknown> = {
    ...body,
    founder_name: body.primary_contact?.name,
    founder_email: body.primary_contact?.email,
  };
  const compared = ['name', 'industry', 'stage', 'problem_statement', 'founder_name', 'founder_email', 'website', 'body'];
  // Where blank is refused, a text is trimmed.
  const kept = (field: string): unknown =>
    ['name', 'founder_name', 'body'].includes(field) && typeof sent[field] === 'string' ? sent[field].trim() : sent[field];
  return compared
    .filter((field) => field in sent && field in body && kept(field) !== answered[field])
    .map((field) => `${shot.what}: ${field}`);
}
