import { createHash } from 'node:crypto';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiKeysService } from '@app/auth';
import { MAX_DECK_BYTES, RequestedUploadsRepository } from '@app/deck-intake';
import { createMcp } from '../apps/mcp/src/create-mcp';
import { census } from './attacks/support/range';
import { makeDeck } from './support/deck';
import { PDF } from './support/files';
import { until } from './support/processes';
import { TestService } from './support/service';
import type { Team } from './support/seed';

jest.setTimeout(90_000);

type Body = string | Buffer | FormData | ReadableStream;

// Story: a deck that is too large for a message goes to a URL of its own.

describe('a requested upload', () => {
  let service: TestService;
  let mcp: NestExpressApplication;
  let origin: string;
  let team: Team;
  const clients: Client[] = [];

  beforeAll(async () => {
    service = await TestService.start({ worker: true });
    mcp = await createMcp(service.config);
    await mcp.listen(0, '127.0.0.1');
    origin = `http://127.0.0.1:${((mcp.getHttpServer() as Server).address() as AddressInfo).port}`;
  });

  beforeEach(async () => {
    team = await service.seed.team();
  });

  afterAll(async () => {
    for (const client of clients) await client.close();
    await mcp.close();
    await service.stop();
  });

  const connect = async (key: string): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
    );
    clients.push(client);
    return client;
  };
  const call = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args });
    const [{ text }] = result.content as [{ text: string }];
    return { isError: result.isError ?? false, data: result.structuredContent as Record<string, any>, text };
  };
  /** The URL under the address that this test has given the host. */
  const urlFor = async (key: string, args: Record<string, unknown> = {}): Promise<string> => {
    const { data } = await call(await connect(key), 'request_upload', args);
    expect(data).toMatchObject({
      upload_url: expect.stringMatching(new RegExp(`^${service.config.mcpUrl}/uploads/[\\w-]{43}$`)),
      max_bytes: MAX_DECK_BYTES,
    });
    return data.upload_url.replace(new URL(service.config.mcpUrl).origin, origin) as string;
  };
  const put = async (url: string, body: Body, init: RequestInit = {}): Promise<{ status: number; body: Record<string, any> }> => {
    const response = await fetch(url, { method: 'PUT', body: body as RequestInit['body'], ...init });
    return { status: response.status, body: (await response.json()) as Record<string, any> };
  };
  const codeOf = async (url: string, body: Body, init: RequestInit = {}): Promise<[number, string]> => {
    const answer = await put(url, body, init);
    return [answer.status, answer.body.error?.code as string];
  };
  const pdfOf = (bytes: number): Buffer => Buffer.concat([PDF.subarray(0, 20), Buffer.alloc(bytes - PDF.length, '\n'), PDF.subarray(20)]);
  /** What submissions make; what earlier decks' jobs still add is none of it. */
  const stored = async () => {
    const { companies, documents, files, jobs } = (await census(service.db, service.config.dataDir)) as Record<string, number>;
    return { companies, documents, files, jobs };
  };
  /** Waits until the URL refuses a file for what it is and not for being in use. */
  const mended = (url: string): Promise<boolean> =>
    until('the URL stands again', async () => (await codeOf(url, '<html>'))[1] === 'unsupported_file_type', 20);
  const big = async (): Promise<Buffer> => {
    const deck = await makeDeck();
    // Larger than any message, and still a deck: blanks after its end.
    return Buffer.concat([deck, Buffer.alloc(2_000_000, '\n'), Buffer.from('%%EOF\n')]);
  };

  it('takes a deck that no message holds, once, and answers like submit_deck', async () => {
    const url = await urlFor(team.key, { company_name: 'Acme Robotics', file_name: 'acme.pdf', founder_email: 'ada@example.com' });
    const deck = await big();
    const { status, body } = await put(url, deck);
    expect([status, body]).toEqual([
      202,
      { job_id: expect.any(String), company_id: expect.any(String), poll_url: `${service.config.baseUrl}/v1/jobs/${body.job_id}` },
    ]);
    const followed = await call(await connect(team.key), 'get_job', { job_id: body.job_id, wait_seconds: 60 });
    expect(followed.data.job.status).toBe('completed');
    const company = await service.as(team.key).get(`/v1/companies/${body.company_id}`);
    expect(company.body.name).toBe('Acme Robotics');
    const [document] = (await service.as(team.key).get(`/v1/companies/${body.company_id}/documents`)).body.data;
    expect(document).toMatchObject({ file_name: 'acme.pdf', size_bytes: deck.length });
    const before = await stored();
    for (const again of [deck, await makeDeck()]) expect(await codeOf(url, again)).toEqual([401, 'upload_token_used']);
    expect(await stored()).toEqual(before);
    // What names a person is kept where it belongs, not with the URL.
    expect(await service.db.rows(`SELECT 1 FROM requested_uploads WHERE arguments::text LIKE '%ada@example.com%'`)).toEqual([]);
  });

  it('takes the draft of a founder, as a form too', async () => {
    const company = (await service.as(team.key).post('/v1/companies', { name: 'Founded' })).body.id as string;
    const key = await service.seed.founderKey(team.id, company);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await makeDeck())], { type: 'application/pdf' }), 'ours.pdf');
    const { status, body } = await put(await urlFor(key), form, { method: 'POST' });
    expect([status, body.draft.file_name]).toEqual([202, 'ours.pdf']);
    const draft = await call(await connect(key), 'get_draft', { draft_id: body.draft.id, wait_seconds: 60 });
    expect(draft.data.draft.status).toBe('scored');
  });

  it('is used by one of many at once', async () => {
    const url = await urlFor(team.key, { company_name: 'Raced' });
    const deck = await makeDeck();
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(url, deck)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 7 }, () => 401)]);
  });

  it('stands again after a file that was refused, or that never arrived whole', async () => {
    const url = await urlFor(team.key, { company_name: 'Second try' });
    const before = await stored();
    expect(await codeOf(url, '<html>')).toEqual([400, 'unsupported_file_type']);
    expect(await codeOf(url, '')).toEqual([400, 'invalid_file']);
    expect(await codeOf(url, PDF, { headers: { 'content-encoding': 'gzip' } })).toEqual([400, 'invalid_request']);
    expect(await codeOf(url, pdfOf(MAX_DECK_BYTES + 1))).toEqual([400, 'file_too_large']);
    const endless = new Blob([pdfOf(MAX_DECK_BYTES + 1)]).stream();
    expect(await codeOf(url, endless, { duplex: 'half' } as RequestInit)).toEqual([400, 'file_too_large']);
    // Before anybody reads it, and while it is read.
    const claimed = () => service.db.rows(`SELECT 1 FROM requested_uploads WHERE used_at IS NOT NULL AND arguments <> '{}'`);
    for (const whenClaimed of [false, true]) {
      const broken = request(url, { method: 'PUT', headers: { 'content-length': '100000' } }).on('error', () => undefined);
      await new Promise<void>((written) => broken.write(PDF, () => written()));
      if (whenClaimed) await until('the URL is in use', async () => (await claimed()).length === 1);
      broken.destroy();
      await mended(url);
      await until('nothing is left of it', async () => isDeepStrictEqual(await stored(), before), 20);
    }
    expect((await put(url, await makeDeck())).status).toBe(202);
  });

  it('ends with its time, with its key, and with that key’s right to write', async () => {
    const deck = await makeDeck();
    const expired = await urlFor(team.key);
    await service.db.run(`UPDATE requested_uploads SET expires_at = now() WHERE used_at IS NULL`);
    expect(await codeOf(expired, deck)).toEqual([401, 'upload_token_expired']);
    const member = await service.seed.member(team.id, 'member');
    const { key, id } = await service.seed.issued(team.id, member, true);
    const [revoked, demoted] = [await urlFor(key), await urlFor(await service.seed.investorKey(team.id, member))];
    await service.db.run(`UPDATE memberships SET role = 'viewer' WHERE user_id = $1`, [member]);
    expect(await codeOf(demoted, deck)).toEqual([403, 'forbidden_scope']);
    await service.api.get(ApiKeysService, { strict: false }).revoke(id);
    expect(await codeOf(revoked, deck)).toEqual([401, 'upload_token_invalid']);
  });

  it('is for keys that write, and of no use under another key', async () => {
    const reader = await service.seed.investorKey(team.id, team.adminId, false);
    await expect((await connect(reader)).callTool({ name: 'request_upload', arguments: {} })).rejects.toThrow('no such tool');
    const url = await urlFor(team.key, { company_name: 'Ours' });
    const stranger = await service.seed.team('Strangers');
    const deck = await makeDeck();
    for (const key of [reader, stranger.key, await service.seed.investorKey(team.id, team.adminId)]) {
      expect(await codeOf(url, deck, { headers: { authorization: `Bearer ${key}` } })).toEqual([401, 'upload_token_invalid']);
    }
    expect(await codeOf(url, deck, { headers: { authorization: 'Bearer nope' } })).toEqual([401, 'unauthenticated']);
    for (const other of ['x', 'A'.repeat(43), '%00'.repeat(10)])
      expect(await codeOf(url.replace(/[^/]+$/, other), deck)).toEqual([401, 'upload_token_invalid']);
    expect(await codeOf(url, deck, { headers: { origin: 'https://evil.example' } })).toEqual([403, 'forbidden']);
    expect((await put(url, deck, { headers: { authorization: `Bearer ${team.key}` } })).status).toBe(202);
  });

  it('is refused for arguments that the deck would be refused for', async () => {
    const client = await connect(team.key);
    const code = async (args: Record<string, unknown>): Promise<string> =>
      JSON.parse((await call(client, 'request_upload', args)).text).error.code as string;
    expect(await code({ founder_email: 'nobody' })).toBe('invalid_request');
    expect(await code({ pipeline_ids: ['01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11'] })).toBe('invalid_pipeline');
    expect(await code({ properties: { '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11': 'x' } })).toBe('unknown_property');
    expect(await code({ file_base64: 'JVBERi0=' })).toBe('invalid_request');
  });

  it('is forgotten an hour after its end', async () => {
    const uploads = service.api.get(RequestedUploadsRepository, { strict: false });
    const url = await urlFor(team.key);
    const age = (interval: string) => service.db.run(`UPDATE requested_uploads SET expires_at = now() - $1::interval`, [interval]);
    await age('59 minutes');
    expect(await uploads.purge()).toBe(0);
    await age('61 minutes');
    expect(await uploads.purge()).toBeGreaterThan(0);
    expect(await codeOf(url, PDF)).toEqual([401, 'upload_token_invalid']);
  });
});

// Story: a host hands over a file that its user has attached, or that another server gave it; no model types it.

describe('an attached resource', () => {
  let service: TestService;
  let mcp: NestExpressApplication;
  let team: Team;
  let host: Client;
  let files: Client;
  const deckUri = 'file:///home/ada/Tern%20Robotics.pdf';

  const linked = async (key: string): Promise<Client> => {
    const port = ((mcp.getHttpServer() as Server).address() as AddressInfo).port;
    const client = new Client({ name: 'host', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), { requestInit }));
    return client;
  };

  beforeAll(async () => {
    service = await TestService.start({ worker: true });
    mcp = await createMcp(service.config);
    await mcp.listen(0, '127.0.0.1');
    team = await service.seed.team();
    host = await linked(team.key);
    // Another server of the same host, which has the file.
    const other = new McpServer({ name: 'files', version: '1' });
    const blob = (await makeDeck()).toString('base64');
    other.registerResource('deck', deckUri, { mimeType: 'application/pdf' }, () => ({
      contents: [{ uri: deckUri, mimeType: 'application/pdf', blob }],
    }));
    const [here, there] = InMemoryTransport.createLinkedPair();
    files = new Client({ name: 'host', version: '1' });
    await Promise.all([other.connect(there), files.connect(here)]);
  });

  afterAll(async () => {
    await files?.close();
    await host?.close();
    await mcp?.close();
    await service?.stop();
  });

  const submit = async (client: Client, name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: args });
    const [{ text }] = result.content as [{ text: string }];
    const code = result.isError ? (JSON.parse(text) as { error: { code: string } }).error.code : null;
    return { code, data: result.structuredContent as Record<string, any> };
  };

  it('is a deck as another server gave it, or as a message holds it', async () => {
    const [resource] = (await files.readResource({ uri: deckUri })).contents;
    const { data } = await submit(host, 'submit_deck', { resource, founder_email: 'ada@example.com' });
    const done = await host.callTool({ name: 'get_job', arguments: { job_id: data.job_id, wait_seconds: 60 } });
    expect((done.structuredContent as { job: { status: string } }).job.status).toBe('completed');
    const [document] = (await service.as(team.key).get(`/v1/companies/${data.company_id}/documents`)).body.data;
    expect([document.file_name, document.sha256]).toEqual([
      'Tern Robotics.pdf',
      createHash('sha256')
        .update(Buffer.from((resource as { blob: string }).blob, 'base64'))
        .digest('hex'),
    ]);
    const company = (await service.as(team.key).post('/v1/companies', { name: 'Founded' })).body.id as string;
    const founder = await linked(await service.seed.founderKey(team.id, company));
    const draft = await submit(founder, 'submit_draft', { resource: { type: 'resource', resource }, file_name: 'ours.pdf' });
    expect(draft.data.draft.file_name).toBe('ours.pdf');
    await founder.close();
  });

  it.each([
    ['nothing', {}, 'file_required'],
    ['two of them', { resource: { uri: 'file:///a.pdf', blob: 'JVBERi0=' }, file_base64: 'JVBERi0=' }, 'invalid_request'],
    ['a link', { resource: { type: 'resource_link', uri: 'https://example.com/a.pdf', name: 'a' } }, 'invalid_request'],
    ['what has no bytes', { resource: { uri: 'file:///a.pdf' } }, 'invalid_request'],
    ['no base64', { resource: { uri: 'file:///a.pdf', blob: '***' } }, 'invalid_request'],
    ['text', { resource: { uri: 'file:///a.txt', text: 'We sell.' } }, 'unsupported_file_type'],
    ['a page', { resource: { uri: 'file:///a.pdf', blob: Buffer.from('<html>').toString('base64') } }, 'unsupported_file_type'],
    [
      'what says to be another type',
      { resource: { uri: 'file:///a', mimeType: 'text/html', blob: PDF.toString('base64') } },
      'unsupported_file_type',
    ],
    ['an empty file', { resource: { uri: 'file:///a.pdf', blob: '' } }, 'file_required'],
  ])('is refused where it is %s, and nothing is kept', async (_what, args, code) => {
    const before = await census(service.db, service.config.dataDir);
    expect((await submit(host, 'submit_deck', args)).code).toBe(code);
    expect(await census(service.db, service.config.dataDir)).toEqual(before);
  });
});
