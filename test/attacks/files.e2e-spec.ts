import { deflateRawSync, gzipSync } from 'node:zlib';
import naughtyStrings from 'big-list-of-naughty-strings/blns.json';
import { JPEG, PDF, PNG, zip } from '../support/files';
import type { Operation } from './support/description';
import { byName, encode, file, FormRange, FORMS } from './support/forms';
import { answersOf } from './support/range';
import { Target } from './support/target';

jest.setTimeout(120_000);

const DECKS = FORMS.filter(({ id }) => !id.endsWith('Document'));
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

let target: Target;
let forms: FormRange;

beforeAll(async () => {
  target = await Target.start('files');
  forms = await FormRange.of(target);
});

afterAll(() => target.stop());

describe.each(byName(DECKS))('a deck at %s', (_id, operation) => {
  const polyglots: [string, Buffer, string?][] = [
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML behind a PDF header', Buffer.concat([Buffer.from('<html>'), PDF])],
    ['a ZIP', zip({ 'a.txt': 'x' })],
    ['a ZIP in front', Buffer.concat([zip({ 'a.txt': 'x' }), PDF])],
    ['a JPEG', JPEG],
    ['a PNG', PNG],
    ['a GIF in front', Buffer.concat([Buffer.from('GIF89a'), PDF])],
    ['a blank line in front', Buffer.concat([Buffer.from('\n'), PDF])],
    ['a BOM in front', Buffer.concat([Buffer.from('\uFEFF'), PDF])],
    ['EICAR', Buffer.from(EICAR)],
    ['an ELF', Buffer.from('7f454c4602010100', 'hex')],
    ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['gzip', gzipSync(PDF)],
    ['a gzip bomb', gzipSync(Buffer.alloc(30_000_000))],
    ['deflate', deflateRawSync(PDF)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['XML with entities', Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>')],
    ['PostScript', Buffer.from('%!PS-Adobe-3.0\n')],
    ['NUL bytes', Buffer.alloc(2000)],
  ];

  it('is a PDF by content and by header', async () => {
    expect(
      await forms.refuses(
        operation,
        polyglots.map(([what, content]): [string, Buffer] => [what, encode([file(content)])]),
        'unsupported_file_type',
      ),
    ).toEqual([]);
    const types = ['text/html', 'image/png', 'application/zip', 'application/pdf, text/html', 'x', 'application/javascript'];
    expect(
      await forms.refuses(
        operation,
        types.map((type): [string, Buffer] => [`a PDF called ${type}`, encode([file(PDF, { type })])]),
        'unsupported_file_type',
      ),
    ).toEqual([]);
    expect(await forms.refuses(operation, [['no end marker', encode([file(PDF.subarray(0, -8))])]], 'invalid_file')).toEqual([]);
  });

  it('is told by its content where its part names no type, as scripts send it', async () => {
    const untyped = (content: Buffer): Buffer => encode([file(content, { type: undefined })]);
    expect(await forms.refuses(operation, [['HTML without a type', untyped(Buffer.from('<html>'))]], 'unsupported_file_type')).toEqual([]);
    const [accepted] = await forms.fire(operation, [
      ['a PDF without a type', untyped(Buffer.concat([PDF, Buffer.from(`\n% ${operation.id}\n`)]))],
    ]);
    expect(accepted?.status).toBe(202);
  });
});

describe('a document', () => {
  const operation = FORMS.find(({ id }) => id === 'uploadDocument') as Operation;

  it('is told by its content, and nothing that runs is taken', async () => {
    const contents: [string, Buffer][] = [
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['an ELF', Buffer.from('7f454c4602010100000000000000000002003e00', 'hex')],
      ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
      ['a plain ZIP', zip({ 'a.txt': 'x' })],
      ['a JAR', zip({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': 'x' })],
      ['gzip', gzipSync(PDF)],
      ['NUL bytes', Buffer.alloc(2000)],
      ['a broken ZIP', Buffer.from('PK\u0003\u0004')],
    ];
    expect(
      await forms.refuses(
        operation,
        contents.map(([what, content]): [string, Buffer] => [what, encode([file(content, { fileName: 'report.pdf' })])]),
        'unsupported_file_type',
        'invalid_file',
      ),
    ).toEqual([]);
  });

  it('keeps a name to show, never a path, and lies inert', async () => {
    const names = [
      '../../../etc/passwd',
      '..\\..\\windows\\system32',
      '/etc/passwd',
      'C:\\a.txt',
      '....//a.txt',
      '.htaccess',
      '..',
      '.',
      'a\u202Efdp.exe.txt',
      'a\u200Bb.txt',
      'a%00.txt',
      'a%0d%0aSet-Cookie: x=1.txt',
      '-rf',
      'con.txt',
      '~root',
      '$(id).txt',
      '`id`.txt',
      'a;b|c&d.txt',
      `${'n'.repeat(5000)}.txt`,
      '<img src=x onerror=alert(1)>.txt',
      '=cmd|calc!A1.txt',
      ' .txt',
      '\u0007bell.txt',
    ];
    const bodies = [...names, ...naughtyStrings.filter((text) => text !== '')].map((name, i): [string, Buffer] => {
      // As browsers spell what would end the header.
      const fileName = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
      return [`name ${name.slice(0, 60)}`, encode([file(`${EICAR}\n${i}\n`, { fileName, type: 'text/csv' })])];
    });
    const outcomes = await forms.fire(operation, bodies);
    expect(answersOf(outcomes.filter(({ status }) => status !== 201))).toEqual([]);
    const bad = outcomes.filter(
      ({ body }) => /[/\\\p{Cc}\p{Cf}]|^\./u.test(body.file_name) || [...body.file_name].length > 260 || body.mime_type !== 'text/csv',
    );
    expect(bad.map(({ body }) => body.file_name)).toEqual([]);
    const sample = outcomes.slice(0, names.length).map(({ body }) => body.id as string);
    for (const id of sample) {
      const url = (await target.service.as(target.key).get(`/v1/companies/${target.ids.company}/documents/${id}/download-url`)).body
        .url as string;
      const served = await fetch(url.replace('http://deal-flow.test', target.service.baseUrl));
      const kept = {
        type: served.headers.get('content-type'),
        sniff: served.headers.get('x-content-type-options'),
        sandbox: served.headers.get('content-security-policy'),
        save: served.headers.get('content-disposition'),
      };
      expect(kept).toEqual({
        type: expect.stringMatching(/^text\/csv/),
        sniff: 'nosniff',
        sandbox: expect.stringContaining('sandbox'),
        save: expect.stringMatching(/^attachment; filename="[^"\\\r\n]*"/),
      });
      expect(await served.text()).toContain(EICAR);
    }
  });
});
