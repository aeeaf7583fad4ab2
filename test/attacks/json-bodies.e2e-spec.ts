import naughtyStrings from 'big-list-of-naughty-strings/blns.json';
import type { FieldSchema, Operation } from './support/description';
import { ANY_JSON, brokenJson, MISFITS, NO_JSON, part, withField } from './support/hostile-json';
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

const described = (operations: Operation[]): [string, Operation, number][] =>
  operations.map((operation, index) => [operation.id, operation, index]);

/** All bodies are read by one reader: that it is in the way of each operation a part of the suite shows, and four of them read all. */
const READERS = 4;

describe.each(described([...BODIES, ...BODYLESS]))('%s', (_id, operation, index) => {
  it('refuses whatever is no JSON, or no JSON of ours', async () => {
    // Without a body these are simply called; `{}` counts as none.
    const all = [...part(NO_JSON, index, READERS), ...brokenJson(JSON.stringify(target.validBody(operation)))].filter(
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
          part(ANY_JSON, index, READERS).filter(([, text]) => !emptyObject.test(text)),
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

const ANY = 'any';
/** What the texts of a field look like. */
const formOf = (name: string, { format, enum: words }: FieldSchema): string =>
  name === 'form_id' ? name : (format ?? (words ? 'word' : ANY));

const textsOf = ({ json }: Operation): [name: string, form: string, maxLength: number][] =>
  Object.entries(json?.fields ?? {})
    .filter(([, { type }]) => type === 'string')
    .map(([name, field]) => [name, formOf(name, field), field.maxLength ?? 0]);

/** Which operations take texts of a form. */
const takers = (form: string): Operation[] => BODIES.filter((operation) => textsOf(operation).some(([, other]) => other === form));

/**
 * Strings in all the free text at once, and in each field with a form of its own. Every string is sent in every form, to one operation
 * of four or of the fewer that there are: they check it by the same rules.
 */
function naughty(operation: Operation): [string, string][] {
  const { fields } = operation.json as NonNullable<Operation['json']>;
  const body = { ...target.validBody({ json: { fields, example: {} } } as Operation), ...required(fields) };
  const strings = (form: string): string[] => part(naughtyStrings, takers(form).indexOf(operation), Math.min(4, takers(form).length));
  const shot = (name: string, text: string, change: object): [string, string] => [
    `${name} ${JSON.stringify(text).slice(0, 60)}`,
    JSON.stringify({ ...body, ...change }),
  ];
  const texts = textsOf(operation);
  const free = texts.filter(([, form]) => form === ANY);
  const formed = texts.filter(([, form]) => form !== ANY);
  return [
    ...(free.length > 0 ? strings(ANY) : []).map((text) => {
      const fitting = free.filter(([, , maxLength]) => [...text].length <= maxLength).map(([name]) => [name, text]);
      return shot('text', text, Object.fromEntries(fitting) as object);
    }),
    ...formed.flatMap(([name, form]) => strings(form).map((text) => shot(name, text, { [name]: text }))),
  ];
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
