import { PDF } from '../support/files';
import { byName, encode, file, FormRange, FORMS, type Part } from './support/forms';
import { Target } from './support/target';

jest.setTimeout(120_000);

let target: Target;
let forms: FormRange;

beforeAll(async () => {
  target = await Target.start('multipart');
  forms = await FormRange.of(target);
});

afterAll(() => target.stop());

describe.each(byName(FORMS))('%s', (_id, operation) => {
  it('refuses forms that are none', async () => {
    const whole = encode([file(PDF)]);
    expect(
      await forms.refuses(operation, [
        ['no boundary', whole, 'multipart/form-data'],
        ['an empty boundary', whole, 'multipart/form-data; boundary='],
        ['another boundary', whole, 'multipart/form-data; boundary=y'],
        ['a boundary of 10 KB', whole, `multipart/form-data; boundary=${'x'.repeat(10_000)}`],
        ['multipart/mixed', whole, 'multipart/mixed; boundary=x'],
        ['JSON', '{}', 'application/json'],
        ['a urlencoded form', 'file=x', 'application/x-www-form-urlencoded'],
        ['nothing', ''],
        ['only the end', '--x--\r\n'],
        ['no end', encode([file(PDF)], '')],
        ['cut in the file', whole.subarray(0, 150)],
        ['cut in a header', whole.subarray(0, 30)],
        ['cut in the boundary', whole.subarray(0, -6)],
        ['noise', Buffer.alloc(5000, 0xff)],
        ['a header without end', `--x\r\n${'A: b\r\n'.repeat(5000)}`],
        [
          'a header of 100 KB',
          encode([{ header: `Content-Disposition: form-data; name="file"; x="${'y'.repeat(100_000)}"`, content: PDF }]),
        ],
        ['no disposition', encode([{ header: 'X: y', content: PDF }])],
        ['no name', encode([{ header: 'Content-Disposition: form-data; filename="a.pdf"', content: PDF }])],
        ['bare line feeds', whole.toString('latin1').replaceAll('\r\n', '\n')],
      ]),
    ).toEqual([]);
  });

  it('refuses too much of anything', async () => {
    const many = Array.from({ length: 3000 }, (_unused, i): Part => ({ name: `field${i}`, content: 'x' }));
    expect(
      await forms.refuses(operation, [
        ['3,000 fields', encode([...many, file(PDF)])],
        ['3,000 files', encode(many.map((part) => ({ ...part, fileName: 'x.pdf' })))],
        ['two files', encode([file(PDF), file(PDF)])],
        ['the file twice, once as text', encode([file(PDF), { name: 'file', content: 'x' }])],
        ['a field of 2 MiB', encode([{ name: 'name', content: 'x'.repeat(2 * 1024 * 1024) }, file(PDF)])],
        ['a name of 10 KB', encode([{ name: 'n'.repeat(10_000), content: 'x' }, file(PDF)])],
        ['a name of 90', encode([{ name: 'n'.repeat(90), content: 'x' }, file(PDF)])],
      ]),
    ).toEqual([]);
    expect(await forms.refuses(operation, [['the file as a text', encode([{ name: 'file', content: 'x' }])]], 'file_required')).toEqual([]);
    expect(
      await forms.refuses(
        operation,
        [
          ['another part', encode([{ ...file(PDF), name: 'document' }])],
          ['an unnamed part', encode([{ ...file(PDF), name: '' }])],
          ['no file', encode([])],
        ],
        'file_required',
        'invalid_request',
      ),
    ).toEqual([]);
    expect(
      await forms.refuses(
        operation,
        [
          ['an empty file', encode([file('')])],
          ['an empty file without a name', encode([file('', { fileName: '' })])],
        ],
        'invalid_file',
        'file_required',
      ),
    ).toEqual([]);
  });

  it('refuses fields that it does not know, and text that is none', async () => {
    const known = Object.keys(operation.form?.fields ?? {})[0] ?? 'name';
    const names = [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'id',
      'team_id',
      'company_id',
      'created_at',
      'status',
      'name[]',
      'name[x]',
      'a.b',
      `${known}\u0000`,
      ' ',
      '',
    ];
    expect(
      await forms.refuses(operation, [
        ...names.map((name): [string, Buffer] => [`field ${JSON.stringify(name)}`, encode([{ name, content: 'x' }, file(PDF)])]),
        ['a field twice', encode([{ name: known, content: 'x' }, { name: known, content: 'x' }, file(PDF)])],
        ['NUL', encode([{ name: known, content: 'a\u0000b' }, file(PDF)])],
      ]),
    ).toEqual([]);
  });

  it('refuses properties and pipelines that are no map, no list or not ours', async () => {
    const fields = Object.keys(operation.form?.fields ?? {});
    const maps = [
      '[]',
      '""',
      '1',
      'null',
      'true',
      '{',
      '{"a":1}',
      '{"__proto__":{"x":1}}',
      `{"${target.ids.company}":"x"}`,
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_unused, i) => [`k${i}`, 'x']))),
    ];
    const lists = [
      '{}',
      'x',
      '[1]',
      '[null]',
      '[[]]',
      '["x"]',
      '[',
      `["${target.ids.company}"]`,
      Array.from({ length: 11 }, () => crypto.randomUUID()).join(),
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      "'; DROP TABLE deals; --",
    ];
    const bodies = [
      ...maps.map((content) => ({ name: 'properties', content })),
      ...lists.map((content) => ({ name: 'pipeline_ids', content })),
    ].filter(({ name }) => fields.includes(name));
    expect(
      await forms.refuses(
        operation,
        bodies.map(({ name, content }): [string, Buffer] => [`${name}: ${content.slice(0, 60)}`, encode([{ name, content }, file(PDF)])]),
      ),
    ).toEqual([]);
  });
});
