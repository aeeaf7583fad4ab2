import { deflateRawSync, gzipSync } from 'node:zlib';
import naughtyStrings from 'big-list-of-naughty-strings/blns.json';
import { JPEG, PDF, PNG, zip } from '../support/files';
import type { Operation } from './support/description';
import type { Shot } from './support/range';
import { OPERATIONS, Target } from './support/target';

jest.setTimeout(120_000);

const FORMS = OPERATIONS.filter(({ form }) => form !== null);
const DECKS = FORMS.filter(({ id }) => !id.endsWith('Document'));
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

interface Part {
  name?: string;
  fileName?: string;
  type?: string;
  content: Buffer | string;
  /** Instead of the usual Content-Disposition. */
  header?: string;
}

const file = (content: Buffer | string, change: Partial<Part> = {}): Part => ({ name: 'file', fileName: 'deck.pdf', type: 'application/pdf', content, ...change });

function encode(parts: Part[], end = '--x--\r\n'): Buffer {
  const chunks = parts.flatMap(({ name, fileName, type, content, header }) => {
    const disposition = header ?? `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`;
    return [Buffer.from(`--x\r\n${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`), Buffer.from(content), Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from(end)]);
}

let target: Target;
let tokenHeaders: Record<string, string>;

beforeAll(async () => {
  target = await Target.start();
  tokenHeaders = { authorization: `Bearer ${await target.uploadToken()}` };
});

afterAll(async () => {
  process.stdout.write(`multipart: ${target.range.tried} inputs\n`);
  await target.stop();
});

/** One token serves all: a refusal gives it back. One request at a time, as it is reserved meanwhile. */
async function fire(operation: Operation, bodies: [what: string, body: Buffer | string, type?: string][]) {
  const credential = operation.credential === 'uploadToken' ? tokenHeaders : await target.headers(operation);
  const shots = bodies.map(([what, body, type = 'multipart/form-data; boundary=x']): Shot => ({
    what: `${operation.id}, ${what}`, method: 'POST', path: target.path(operation), headers: { ...credential, 'content-type': type }, body,
  }));
  const outcomes = [];
  for (const shot of shots) outcomes.push(...(await target.range.fire([shot])));
  return outcomes;
}

async function refused(operation: Operation, bodies: [what: string, body: Buffer | string, type?: string][], ...codes: string[]): Promise<void> {
  const before = await target.census();
  const outcomes = await fire(operation, bodies);
  const wrong = outcomes.filter(({ status, code }) => status !== 400 || (codes.length > 0 && !codes.includes(code ?? '')));
  expect(wrong.map(({ shot, status, code }) => `${shot.what}: ${status} ${code}`)).toEqual([]);
  expect(await target.census()).toEqual(before);
}

const described = (operations: Operation[]): [string, Operation][] => operations.map((operation) => [operation.id, operation]);

describe.each(described(FORMS))('%s', (_id, operation) => {
  it('refuses forms that are none', async () => {
    const whole = encode([file(PDF)]);
    await refused(operation, [
      ['no boundary', whole, 'multipart/form-data'], ['an empty boundary', whole, 'multipart/form-data; boundary='], ['another boundary', whole, 'multipart/form-data; boundary=y'],
      ['a boundary of 10 KB', whole, `multipart/form-data; boundary=${'x'.repeat(10_000)}`], ['multipart/mixed', whole, 'multipart/mixed; boundary=x'], ['JSON', '{}', 'application/json'], ['a urlencoded form', 'file=x', 'application/x-www-form-urlencoded'],
      ['nothing', ''], ['only the end', '--x--\r\n'], ['no end', encode([file(PDF)], '')], ['cut in the file', whole.subarray(0, 150)], ['cut in a header', whole.subarray(0, 30)], ['cut in the boundary', whole.subarray(0, -6)],
      ['noise', Buffer.alloc(5000, 0xff)], ['a header without end', `--x\r\n${'A: b\r\n'.repeat(5000)}`], ['a header of 100 KB', encode([{ header: `Content-Disposition: form-data; name="file"; x="${'y'.repeat(100_000)}"`, content: PDF }])],
      ['no disposition', encode([{ header: 'X: y', content: PDF }])], ['no name', encode([{ header: 'Content-Disposition: form-data; filename="a.pdf"', content: PDF }])],
      ['bare line feeds', whole.toString('latin1').replaceAll('\r\n', '\n')],
    ]);
  });

  it('refuses too much of anything', async () => {
    const many = Array.from({ length: 3000 }, (_unused, i): Part => ({ name: `field${i}`, content: 'x' }));
    await refused(operation, [
      ['3,000 fields', encode([...many, file(PDF)])], ['3,000 files', encode(many.map((part) => ({ ...part, fileName: 'x.pdf' })))], ['two files', encode([file(PDF), file(PDF)])], ['the file twice, once as text', encode([file(PDF), { name: 'file', content: 'x' }])],
      ['a field of 2 MiB', encode([{ name: 'name', content: 'x'.repeat(2 * 1024 * 1024) }, file(PDF)])], ['a name of 10 KB', encode([{ name: 'n'.repeat(10_000), content: 'x' }, file(PDF)])], ['a name of 90', encode([{ name: 'n'.repeat(90), content: 'x' }, file(PDF)])],
    ]);
    await refused(operation, [['another part', encode([{ ...file(PDF), name: 'document' }])], ['an unnamed part', encode([{ ...file(PDF), name: '' }])], ['no file', encode([])]], 'file_required', 'invalid_request');
    await refused(operation, [['an empty file', encode([file('')])], ['an empty file without a name', encode([file('', { fileName: '' })])]], 'invalid_file', 'file_required');
  });

  it('refuses fields that it does not know, and text that is none', async () => {
    const known = Object.keys(operation.form?.fields ?? {})[0] ?? 'name';
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id', 'team_id', 'company_id', 'created_at', 'status', 'name[]', 'name[x]', 'a.b', `${known}\u0000`, ' ', ''];
    await refused(operation, [
      ...names.map((name): [string, Buffer] => [`field ${JSON.stringify(name)}`, encode([{ name, content: 'x' }, file(PDF)])]),
      ['a field twice', encode([{ name: known, content: 'x' }, { name: known, content: 'x' }, file(PDF)])],
      ['NUL', encode([{ name: known, content: 'a\u0000b' }, file(PDF)])],
    ]);
  });

  it('refuses properties and pipelines that are no map, no list or not ours', async () => {
    const fields = Object.keys(operation.form?.fields ?? {});
    const maps = ['[]', '""', '1', 'null', 'true', '{', '{"a":1}', '{"__proto__":{"x":1}}', `{"${target.ids.company}":"x"}`, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_unused, i) => [`k${i}`, 'x'])))];
    const lists = ['{}', 'x', '[1]', '[null]', '[[]]', '["x"]', '[', `["${target.ids.company}"]`, Array.from({ length: 11 }, () => crypto.randomUUID()).join(), `${'['.repeat(5000)}${']'.repeat(5000)}`, "'; DROP TABLE deals; --"];
    const bodies = [...maps.map((content) => ({ name: 'properties', content })), ...lists.map((content) => ({ name: 'pipeline_ids', content }))].filter(({ name }) => fields.includes(name));
    await refused(operation, bodies.map(({ name, content }): [string, Buffer] => [`${name}: ${content.slice(0, 60)}`, encode([{ name, content }, file(PDF)])]));
  });
});

describe.each(described(DECKS))('a deck at %s', (_id, operation) => {
  const polyglots: [string, Buffer, string?][] = [
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')], ['HTML behind a PDF header', Buffer.concat([Buffer.from('<html>'), PDF])], ['a ZIP', zip({ 'a.txt': 'x' })], ['a ZIP in front', Buffer.concat([zip({ 'a.txt': 'x' }), PDF])],
    ['a JPEG', JPEG], ['a PNG', PNG], ['a GIF in front', Buffer.concat([Buffer.from('GIF89a'), PDF])], ['a blank line in front', Buffer.concat([Buffer.from('\n'), PDF])], ['a BOM in front', Buffer.concat([Buffer.from('\uFEFF'), PDF])],
    ['EICAR', Buffer.from(EICAR)], ['an ELF', Buffer.from('7f454c4602010100', 'hex')], ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n')], ['gzip', gzipSync(PDF)], ['a gzip bomb', gzipSync(Buffer.alloc(30_000_000))], ['deflate', deflateRawSync(PDF)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')], ['XML with entities', Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>')], ['PostScript', Buffer.from('%!PS-Adobe-3.0\n')], ['NUL bytes', Buffer.alloc(2000)],
  ];

  it('is a PDF by content and by header', async () => {
    await refused(operation, polyglots.map(([what, content]): [string, Buffer] => [what, encode([file(content)])]), 'unsupported_file_type');
    const types = ['text/html', 'image/png', 'application/zip', 'application/pdf, text/html', 'x', 'application/javascript'];
    await refused(operation, types.map((type): [string, Buffer] => [`a PDF called ${type}`, encode([file(PDF, { type })])]), 'unsupported_file_type');
    await refused(operation, [['no end marker', encode([file(PDF.subarray(0, -8))])]], 'invalid_file');
  });
});

describe('a document', () => {
  const operation = FORMS.find(({ id }) => id === 'uploadDocument') as Operation;

  it('is told by its content, and nothing that runs is taken', async () => {
    const contents: [string, Buffer][] = [
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')], ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')], ['an ELF', Buffer.from('7f454c4602010100000000000000000002003e00', 'hex')], ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
      ['a plain ZIP', zip({ 'a.txt': 'x' })], ['a JAR', zip({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': 'x' })], ['gzip', gzipSync(PDF)], ['NUL bytes', Buffer.alloc(2000)], ['a broken ZIP', Buffer.from('PK\u0003\u0004')],
    ];
    await refused(operation, contents.map(([what, content]): [string, Buffer] => [what, encode([file(content, { fileName: 'report.pdf' })])]), 'unsupported_file_type', 'invalid_file');
  });

  it('keeps a name to show, never a path, and lies inert', async () => {
    const names = ['../../../etc/passwd', '..\\..\\windows\\system32', '/etc/passwd', 'C:\\a.txt', '....//a.txt', '.htaccess', '..', '.', 'a\u202Efdp.exe.txt', 'a\u200Bb.txt', 'a%00.txt', 'a%0d%0aSet-Cookie: x=1.txt', '-rf', 'con.txt', '~root', '$(id).txt', '`id`.txt', 'a;b|c&d.txt', `${'n'.repeat(5000)}.txt`, '<img src=x onerror=alert(1)>.txt', '=cmd|calc!A1.txt', ' .txt', '\u0007bell.txt'];
    const bodies = [...names, ...naughtyStrings.filter((text) => text !== '')].map((name, i): [string, Buffer] => {
      // As browsers spell what would end the header.
      const fileName = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
      return [`name ${name.slice(0, 60)}`, encode([file(`${EICAR}\n${i}\n`, { fileName, type: 'text/plain' })])];
    });
    const outcomes = await fire(operation, bodies);
    expect(outcomes.filter(({ status }) => status !== 201).map(({ shot, status, code }) => `${shot.what}: ${status} ${code}`)).toEqual([]);
    const bad = outcomes.filter(({ body }) => /[/\\\p{Cc}\p{Cf}]|^\./u.test(body.file_name) || [...body.file_name].length > 260 || body.mime_type !== 'text/plain');
    expect(bad.map(({ body }) => body.file_name)).toEqual([]);
    const sample = outcomes.slice(0, names.length).map(({ body }) => body.id as string);
    for (const id of sample) {
      const url = (await target.service.as(target.key).get(`/v1/companies/${target.ids.company}/documents/${id}/download-url`)).body.url as string;
      const served = await fetch(url.replace('http://deal-flow.test', target.service.baseUrl));
      const kept = { type: served.headers.get('content-type'), sniff: served.headers.get('x-content-type-options'), sandbox: served.headers.get('content-security-policy'), save: served.headers.get('content-disposition') };
      expect(kept).toEqual({ type: expect.stringMatching(/^text\/plain/), sniff: 'nosniff', sandbox: expect.stringContaining('sandbox'), save: expect.stringMatching(/^attachment; filename="[^"\\\r\n]*"/) });
      expect(await served.text()).toContain(EICAR);
    }
  });
});
