import { once } from 'node:events';
import { connect } from 'node:net';
import type { Client } from './support/client';
import { PDF, sha256 } from './support/files';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(60_000);

let service: TestService;
let team: Team;
let investor: Client;
let founder: Client;
let room: string;

/** Where a link of the configured origin is really served. */
const local = (url: string): string => url.replace('http://deal-flow.test', service.baseUrl);

/** The answer's status, with its body read: one left unread keeps its connection open. */
async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

beforeAll(async () => {
  service = await TestService.start();
  team = await service.seed.team();
  investor = service.as(team.key);
  const { body } = await investor.post('/v1/companies', { name: 'Acme Robotics' });
  founder = service.as(await service.seed.founderKey(team.id, body.id as string));
  room = `/v1/companies/${body.id}`;
});

afterAll(() => service.stop());

describe('a signed download', () => {
  const bytes = Buffer.from(`%PDF-1.4\n${'0123456789'.repeat(50_000)}\n%%EOF\n`);
  let documentId: string;
  let link: (query?: string) => Promise<string>;

  beforeAll(async () => {
    const created = await investor.upload(`${room}/documents`, bytes, {}, { fileName: 'Übersicht, final.pdf' });
    documentId = created.body.id as string;
    link = async (query = '') => local((await investor.get(`${room}/documents/${documentId}/download-url${query}`)).body.url as string);
  });

  it('says what it serves and how long', async () => {
    const before = Date.now();
    const { body } = await investor.get(`${room}/documents/${documentId}/download-url?expires_in=60`);
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/deal-flow\.test\/files\/[A-Za-z0-9_-]{96}$/),
      expires_at: expect.any(String),
      file_name: 'Übersicht, final.pdf',
      mime_type: 'application/pdf',
      size_bytes: bytes.length,
      sha256: sha256(bytes),
    });
    const seconds = (Date.parse(body.expires_at as string) - before) / 1000;
    expect(seconds).toBeGreaterThan(59);
    expect(seconds).toBeLessThan(65);
  });

  it.each(['59', '3601', '0', '-60', '1e3', '900.5', 'x', ''])('refuses expires_in=%s', async (value) => {
    const answer = await investor.get(`${room}/documents/${documentId}/download-url?expires_in=${value}`);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
  });

  it('serves the file without a key, as a thing to save', async () => {
    const response = await fetch(await link());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+"; filename\*=UTF-8''%C3%9Cbersicht/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'accept-ranges': 'bytes',
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(bytes));
  });

  it('serves a range, its end, and what a download lacks', async () => {
    const url = await link();
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    const end = await fetch(url, { headers: { range: 'bytes=-6' } });
    expect(await end.text()).toBe('%%EOF\n');
    const outside = await fetch(url, { headers: { range: `bytes=${bytes.length}-` } });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    const whole = await fetch(url, { headers: { range: 'bytes=0-1,4-5' } });
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
    const changed = await fetch(url, { headers: { range: 'bytes=0-1', 'if-range': '"another file"' } });
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  });

  it('answers HEAD without the file', async () => {
    const response = await fetch(await link(), { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, String(bytes.length), '']);
  });

  it('lets a client go away in the middle', async () => {
    const { hostname, port, pathname } = new URL(await link());
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
    expect(await statusOf(await link())).toBe(200);
  });

  it.each([
    ['a changed character', (url: string) => url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a character more', (url: string) => `${url}A`],
    ['nonsense', (url: string) => url.replace(/[^/]+$/, 'nonsense')],
  ])('is refused with %s', async (_what, change) => {
    const answer = await fetch(change(await link()));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      error: { code: 'download_url_invalid', request_id: answer.headers.get('x-request-id') },
    });
  });

  it('is dead once its key is revoked, within two seconds', async () => {
    const { key, id } = await service.seed.issued(team.id, team.adminId, false);
    const url = local((await service.as(key).get(`${room}/documents/${documentId}/download-url`)).body.url as string);
    expect(await statusOf(url)).toBe(200);
    await service.db.run('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
    expect(await statusOf(url)).toBe(401);
  });

  it('is dead once its user no longer sees the company', async () => {
    const userId = await service.seed.member(team.id, 'member', [team.pipeline.id]);
    const client = service.as(await service.seed.investorKey(team.id, userId));
    const url = local((await client.get(`${room}/documents/${documentId}/download-url`)).body.url as string);
    expect(await statusOf(url)).toBe(200);
    await service.db.run('UPDATE memberships SET pipeline_ids = $2 WHERE user_id = $1', [userId, []]);
    expect(await statusOf(url)).toBe(401);
    await service.db.run('UPDATE memberships SET pipeline_ids = NULL, active = false WHERE user_id = $1', [userId]);
    expect(await statusOf(url)).toBe(401);
  });

  it("of a founder's key is good for the founder's documents", async () => {
    const mine = (await founder.upload('/v1/me/documents', PDF)).body;
    const { body } = await founder.get(`/v1/me/documents/${mine.id}/download-url`);
    expect(await statusOf(local(body.url as string))).toBe(200);
  });
});
