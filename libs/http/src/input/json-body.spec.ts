import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@app/errors';
import { MAX_JSON_BYTES, readJsonBody } from './json-body';

function request(body: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }): IncomingMessage {
  return Object.assign(Readable.from(body.length ? [Buffer.from(body)] : []), { headers }) as unknown as IncomingMessage;
}

const codeOf = async (body: string | Buffer, headers?: Record<string, string>) =>
  readJsonBody(request(body, headers)).then(
    () => 'accepted',
    (error: ApiError) => error.code,
  );

describe('readJsonBody', () => {
  it('parses UTF-8 JSON and hashes its bytes', async () => {
    const body = await readJsonBody(request('{"name":"Ünïcode 🚀"}'));
    expect(body.value).toEqual({ name: 'Ünïcode 🚀' });
    expect(body.hash()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tells an empty body from an empty object', async () => {
    expect((await readJsonBody(request(''))).empty).toBe(true);
    expect((await readJsonBody(request('{}'))).empty).toBe(false);
  });

  it.each([
    ['cut off', '{"a":'],
    ['single quotes', "{'a':1}"],
    ['a byte order mark', '\ufeff{}'],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['a trailing comma', '[1,]'],
  ])('refuses %s as invalid_json', async (_name, body) => {
    expect(await codeOf(body)).toBe('invalid_json');
  });

  it.each([
    ['U+0000 in a value', '{"a":"x\\u0000"}'],
    ['U+0000 in a name', '{"a\\u0000":1}'],
    ['a lone surrogate, however deep', '{"a":[{"b":"\\ud800"}]}'],
    ['deep nesting', '['.repeat(15000) + ']'.repeat(15000)],
  ])('refuses %s as invalid_request', async (_name, body) => {
    expect(await codeOf(body)).toBe('invalid_request');
  });

  it('counts brackets in strings as text', async () => {
    expect(await codeOf(JSON.stringify({ a: '['.repeat(100) }))).toBe('accepted');
  });

  it('refuses other types and encodings', async () => {
    expect(await codeOf('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe('invalid_request');
    expect(await codeOf('{}', {})).toBe('invalid_request');
    expect(await codeOf('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' })).toBe('invalid_request');
  });

  it('takes exactly 1 MiB and not a byte more', async () => {
    const exact = `"${'x'.repeat(MAX_JSON_BYTES - 2)}"`;
    expect(await codeOf(exact)).toBe('accepted');
    expect(await codeOf(`${exact} `)).toBe('invalid_request');
  });
});
