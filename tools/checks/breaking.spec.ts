import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

interface Change {
  subject: string;
  what: string;
}

function inModule<T>(body: string, given: object): T {
  const script = `import { readFileSync } from 'node:fs';
    import { breakingChanges, unnamed } from ${JSON.stringify(join(__dirname, 'breaking.mjs'))};
    const given = JSON.parse(readFileSync(0, 'utf8'));
    console.log(JSON.stringify(${body}));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    input: JSON.stringify(given),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

type Loose = ReturnType<typeof JSON.parse>;

/** A small description with one of everything that the rules look at. */
const before = (): Loose => ({
  components: {
    schemas: {
      Ask: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 20 },
          stage: { type: ['string', 'null'], enum: ['seed', 'a', null] },
          near: { oneOf: [{ type: 'string' }, { type: 'number' }] },
        },
      },
      Answer: {
        type: 'object',
        required: ['id', 'near'],
        properties: {
          id: { type: 'string' },
          kind: { type: 'string', enum: ['x', 'y'] },
          near: { anyOf: [{ $ref: '#/components/schemas/Answer' }, { type: 'null' }] },
          rows: { type: 'array', items: { type: 'integer' } },
        },
      },
    },
  },
  paths: {
    '/a': {
      get: {
        parameters: [{ in: 'query', name: 'q', schema: { type: 'string' } }],
        responses: {
          200: {
            content: { 'application/json': { schema: { type: 'object', required: ['at'], properties: { at: { type: 'string' } } } } },
          },
        },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Ask' }, { type: 'object' }] } } } },
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } } }, 404: {} },
      },
    },
  },
});

const ask = (document: Loose): Loose => document.components.schemas.Ask;
const answer = (document: Loose): Loose => document.components.schemas.Answer;
const get = (document: Loose): Loose => document.paths['/a'].get;
const post = (document: Loose): Loose => document.paths['/a'].post;

const BREAKING: [string, (document: Loose) => void, string][] = [
  ['a path that is gone', (d) => void delete d.paths['/a'], 'GET /a: is gone; POST /a: is gone'],
  ['an operation that is gone', (d) => void delete d.paths['/a'].get, 'GET /a: is gone'],
  ['a status that is gone', (d) => void delete post(d).responses[404], 'POST /a: no longer answers 404'],
  ['a parameter that is gone', (d) => void (get(d).parameters = []), 'GET /a: no longer takes query q'],
  ['a parameter that is needed', (d) => void (get(d).parameters[0].required = true), 'GET /a: needs query q'],
  [
    'a new parameter that is needed',
    (d) => void get(d).parameters.push({ in: 'query', name: 'n', required: true }),
    'GET /a: needs query n',
  ],
  ['a parameter of another type', (d) => void (get(d).parameters[0].schema.type = 'integer'), 'GET /a: query q no longer takes string'],
  ['a body that is needed', (d) => void (post(d).requestBody.required = true), 'POST /a: needs a body'],
  [
    'another kind of body',
    (d) => void (post(d).requestBody.content = { 'text/csv': {} }),
    'POST /a: the body is no longer application/json',
  ],
  ['a field that is needed', (d) => void ask(d).required.push('stage'), 'POST /a: the body, stage: is needed'],
  ['a field that may not be sent', (d) => void delete ask(d).properties.stage, 'POST /a: the body, stage: is gone'],
  ['a value that may not be sent', (d) => void ask(d).properties.stage.enum.shift(), 'POST /a: the body, stage no longer takes seed'],
  ['null that may not be sent', (d) => void (ask(d).properties.stage.type = 'string'), 'POST /a: the body, stage no longer takes null'],
  ['a shorter text', (d) => void (ask(d).properties.name.maxLength = 10), 'POST /a: the body, name has maxLength 10'],
  ['a longer text', (d) => void (ask(d).properties.name.minLength = 2), 'POST /a: the body, name has minLength 2'],
  ['a pattern', (d) => void (ask(d).properties.name.pattern = '^a'), 'POST /a: the body, name has the pattern ^a'],
  ['one kind of several', (d) => void ask(d).properties.near.oneOf.shift(), 'POST /a: the body, near no longer takes one of its kinds'],
  ['a field of an answer that is gone', (d) => void delete answer(d).properties.kind, 'Answer.kind: is gone'],
  ['a field that may be missing', (d) => void answer(d).required.shift(), 'Answer.id: is no longer always there'],
  ['a field that may be null', (d) => void (answer(d).properties.id.type = ['string', 'null']), 'Answer.id: value may now be null'],
  ['rows of another type', (d) => void (answer(d).properties.rows.items.type = 'number'), 'Answer.rows: value items may now be number'],
  [
    'another kind of answer',
    (d) => void answer(d).properties.near.anyOf.push({ type: 'string' }),
    'Answer.near: value may now be of another kind',
  ],
  [
    'a field of an answer that has no name',
    (d) => void delete get(d).responses[200].content['application/json'].schema.properties.at,
    'GET /a: the answer 200, at: is gone',
  ],
];

const HARMLESS: [string, (document: Loose) => void][] = [
  ['nothing', () => undefined],
  ['a new path', (d) => void (d.paths['/b'] = d.paths['/a'])],
  ['a new status', (d) => void (post(d).responses[409] = {})],
  ['a parameter more', (d) => void get(d).parameters.push({ in: 'query', name: 'n' })],
  ['a field more', (d) => void (ask(d).properties.more = { type: 'string' })],
  ['a value more', (d) => void (ask(d).properties.stage.enum.push('b'), answer(d).properties.kind.enum.push('z'))],
  ['more room', (d) => void ((ask(d).properties.name.maxLength = 30), (ask(d).required = []))],
  ['more in answers', (d) => void ((answer(d).properties.more = {}), answer(d).required.push('kind'))],
  ['words', (d) => void (answer(d).properties.id.description = 'Its id.')],
];

describe('breaking changes of the description', () => {
  const cases = [...BREAKING, ...HARMLESS].map(([, change]) => {
    const now = before();
    change(now);
    return [before(), now];
  });
  const found = inModule<Change[][]>('given.map(([before, now]) => breakingChanges(before, now))', cases);
  const told = (index: number): string => found[index]!.map(({ subject, what }) => `${subject}: ${what}`).join('; ');

  it.each(BREAKING.map(([name, , expected], index) => ({ name, expected, index })))('are $name', ({ expected, index }) => {
    expect(told(index)).toBe(expected);
  });

  it.each(HARMLESS.map(([name], index) => ({ name, index: BREAKING.length + index })))('are not $name', ({ index }) => {
    expect(told(index)).toBe('');
  });

  it('are silent where the change log does not name them under what is not released', () => {
    const changes = [
      { subject: 'GET /a', what: 'is gone' },
      { subject: 'Answer.id', what: 'is gone' },
    ];
    const changelog = '# Changelog\n\n## Unreleased\n\n- `GET /a` is gone.\n\n## 1.0.0\n\n- `Answer.id` came.\n';
    expect(inModule<Change[]>('unnamed(given.changes, given.changelog)', { changes, changelog })).toEqual([changes[1]]);
  });
});

it('the description that is kept is the one of the last release', () => {
  const releases = JSON.parse(readFileSync(join(ROOT, 'docs/releases.json'), 'utf8')) as { name: string; commit: string }[];
  const { name, commit } = releases.at(-1)!;
  const kept = readFileSync(join(ROOT, `docs/releases/${name}.openapi.json`), 'utf8');
  expect((JSON.parse(kept) as { openapi: string }).openapi).toBe('3.1.0');
  // A copy of the sources has no history to compare with.
  const hasHistory = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' }).status === 0;
  if (hasHistory)
    expect(kept).toBe(execFileSync('git', ['show', `${commit}:docs/openapi.json`], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1024 ** 3 }));
});
