import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createMcp } from '../apps/mcp/src/create-mcp';
import { makeDeck } from './support/deck';
import { TestService } from './support/service';
import type { Team } from './support/seed';

jest.setTimeout(90_000);

const INVESTOR_TOOLS = [
  'search_companies', 'get_company', 'get_scores', 'get_metrics', 'list_documents', 'get_download_url', 'list_pipelines', 'list_properties',
  'list_theses', 'run_view', 'submit_deck', 'get_job', 'add_note',
];
const FOUNDER_TOOLS = [
  'get_profile', 'update_profile', 'get_scores', 'get_metrics', 'list_documents', 'submit_draft', 'get_draft', 'publish_draft',
];

describe('the companion host', () => {
  let service: TestService;
  let mcp: NestExpressApplication;
  let address: string;
  let team: Team;
  const clients: Client[] = [];

  beforeAll(async () => {
    service = await TestService.start({ worker: true });
    team = await service.seed.team();
    mcp = await createMcp(service.config);
    await mcp.listen(0, '127.0.0.1');
    address = `http://127.0.0.1:${((mcp.getHttpServer() as Server).address() as AddressInfo).port}/mcp`;
  });

  afterAll(async () => {
    for (const client of clients) await client.close();
    await mcp.close();
    await service.stop();
  });

  const connect = async (key: string): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers: { authorization: `Bearer ${key}` } } }));
    clients.push(client);
    return client;
  };
  const names = async (client: Client): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name).sort();
  const call = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args });
    const [, text] = result.content as { text: string }[];
    return { isError: result.isError ?? false, data: result.structuredContent as Record<string, any>, text: text?.text ?? (result.content as { text: string }[])[0]?.text ?? '' };
  };

  it('shows each key only what its portal and scope allow, in few words', async () => {
    const company = (await service.as(team.key).post('/v1/companies', { name: 'Listed' })).body.id as string;
    const writer = await connect(team.key);
    expect(await names(writer)).toEqual([...INVESTOR_TOOLS].sort());
    const reader = await connect(await service.seed.investorKey(team.id, team.adminId, false));
    expect(await names(reader)).toEqual(INVESTOR_TOOLS.filter((name) => name !== 'submit_deck' && name !== 'add_note').sort());
    const founder = await connect(await service.seed.founderKey(team.id, company));
    expect(await names(founder)).toEqual([...FOUNDER_TOOLS].sort());
    for (const client of [writer, founder]) {
      const { tools } = await client.listTools();
      // About four characters a token.
      expect(JSON.stringify(tools).length / 4).toBeLessThan(3000);
      for (const { annotations, outputSchema } of tools) expect([typeof annotations?.readOnlyHint, outputSchema?.type]).toEqual(['boolean', 'object']);
    }
  });

  it('follows a deck from submission to the score with evidence', async () => {
    const client = await connect(team.key);
    const deck = (await makeDeck()).toString('base64');
    const submitted = await call(client, 'submit_deck', { file_base64: deck, file_name: 'acme.pdf', company_name: 'Acme Robotics' });
    expect(submitted).toMatchObject({ isError: false, data: { job_id: expect.any(String), company_id: expect.any(String) } });
    const steps: number[] = [];
    const followed = await client.callTool({ name: 'get_job', arguments: { job_id: submitted.data.job_id, wait_seconds: 30 } }, undefined, {
      onprogress: ({ progress }) => steps.push(progress),
    });
    expect((followed.structuredContent as { job: { status: string } }).job.status).toBe('completed');
    expect(steps.length).toBeGreaterThan(0);
    const scores = await call(client, 'get_scores', { company_id: submitted.data.company_id });
    expect(scores.data.cri.score).toBeGreaterThan(200);
    const found = await call(client, 'search_companies', { q: 'acme' });
    expect(found.data.data).toHaveLength(1);
    const overHttp = await service.as(team.key).get(`/v1/companies/${submitted.data.company_id}`);
    expect((await call(client, 'get_company', { company_id: submitted.data.company_id })).data.company).toEqual(overHttp.body);
    for (const [name, args] of [['get_metrics', { company_id: submitted.data.company_id }], ['list_documents', { company_id: submitted.data.company_id }],
      ['list_pipelines', {}], ['list_properties', {}], ['list_theses', {}], ['run_view', {}], ['add_note', { company_id: submitted.data.company_id, body: 'Seen.' }]] as const) {
      expect([name, (await call(client, name, args)).isError]).toEqual([name, false]);
    }
    const [document] = (await call(client, 'list_documents', { company_id: submitted.data.company_id })).data.data;
    const link = await call(client, 'get_download_url', { company_id: submitted.data.company_id, document_id: document.id });
    expect(link.data.url).toContain('/files/');
    const again = await call(client, 'submit_deck', { file_base64: deck, file_name: 'acme.pdf', company_name: 'Acme Robotics' });
    expect([again.isError, JSON.parse(again.text).error.code]).toEqual([true, 'duplicate_submission']);
  });

  it('lets a founder draft, score and publish', async () => {
    const company = (await service.as(team.key).post('/v1/companies', { name: 'Founded' })).body.id as string;
    const client = await connect(await service.seed.founderKey(team.id, company));
    expect((await call(client, 'update_profile', { stage: 'Seed' })).data.company.stage).toBe('Seed');
    const submitted = await call(client, 'submit_draft', { file_base64: (await makeDeck()).toString('base64') });
    const draft = await call(client, 'get_draft', { draft_id: submitted.data.draft.id, wait_seconds: 30 });
    expect(draft.data.draft.status).toBe('scored');
    expect((await call(client, 'publish_draft', { draft_id: submitted.data.draft.id })).data.draft.status).toBe('published');
    expect((await call(client, 'get_scores')).data.cri.score).toBe(draft.data.draft.cri_score);
    expect((await call(client, 'get_profile')).data.company.id).toBe(company);
    expect((await call(client, 'get_metrics')).isError).toBe(false);
    expect((await call(client, 'list_documents')).data.data).toHaveLength(1);
  });

  it('answers mistakes with our codes', async () => {
    const client = await connect(team.key);
    const code = async (name: string, args: Record<string, unknown>): Promise<string> => JSON.parse((await call(client, name, args)).text).error.code as string;
    expect(await code('get_company', { company_id: 'nope' })).toBe('company_not_found');
    expect(await code('get_company', { company_id: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })).toBe('company_not_found');
    expect(await code('submit_deck', { file_base64: Buffer.from('<html>').toString('base64') })).toBe('unsupported_file_type');
    expect(await code('search_companies', { property: 'Nope', value: 'x' })).toBe('unknown_property');
    expect(await code('search_companies', { cursor: 'x' })).toBe('invalid_cursor');
    const misspelt = JSON.parse((await call(client, 'search_companies', { query: 'acme', limit: 1000 })).text).error;
    expect(misspelt.code).toBe('invalid_request');
    expect(misspelt.details.map(({ field }: { field: string }) => field).sort()).toEqual(['limit', 'query']);
    await expect(client.callTool({ name: 'publish_draft', arguments: {} })).rejects.toThrow('no such tool');
  });

  it('refuses bad keys, wrong environments and pages of other origins', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers }, body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' });
    for (const authorization of ['', 'Bearer nope', `Bearer ${team.key.replace('_test_', '_live_')}`]) {
      const response = await post(authorization ? { authorization } : {});
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1@evil.example', 'null']) {
      expect((await post({ authorization: `Bearer ${team.key}`, origin })).status).toBe(403);
    }
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:8080']) {
      expect((await post({ authorization: `Bearer ${team.key}`, origin })).status).toBe(200);
    }
    expect((await post({ authorization: `Bearer ${team.key}` })).status).toBe(200);
    expect((await fetch(address, { headers: { authorization: `Bearer ${team.key}` } })).status).toBe(405);
  });
});
