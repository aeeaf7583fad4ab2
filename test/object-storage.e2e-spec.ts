import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Server } from '../libs/storage/src/testing';
import type { Answer, Client } from './support/client';
import { PDF, sha256 } from './support/files';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

let store: S3Server;
let service: TestService;
let team: Team;
let investor: Client;
let room: string;

const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(8_000_000, '0123456789'), Buffer.from('\n%%EOF\n')]);

function envOf({ config }: S3Server, more: Record<string, string> = {}): Record<string, string> {
  return {
    S3_BUCKET: config.bucket,
    S3_ENDPOINT: config.endpoint as string,
    S3_REGION: config.region,
    S3_ACCESS_KEY_ID: config.accessKeyId as string,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey as string,
    ...more,
  };
}

const local = (url: string, at = service): string => url.replace('http://deal-flow.test', at.baseUrl);

const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { error: { code: string } }).error.code;

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !holds(); await sleep(10)) if (Date.now() > end) throw new Error('waited for 30 s');
}

async function roomOf(client: Client): Promise<string> {
  const { body } = await client.post('/v1/companies', { name: 'Acme Robotics' });
  return `/v1/companies/${body.id}`;
}

async function linkTo(client: Client, at: string): Promise<{ url: string; id: string }> {
  const created = await client.upload(`${at}/documents`, bytes, {}, { fileName: 'plan.pdf' });
  const { body } = await client.get(`${at}/documents/${created.body.id}/download-url`);
  return { url: body.url as string, id: created.body.id as string };
}

beforeAll(async () => {
  store = await S3Server.start();
  service = await TestService.start({ env: envOf(store) });
  team = await service.seed.team();
  investor = service.as(team.key);
  room = await roomOf(investor);
});
afterAll(async () => {
  await service.stop();
  await store.stop();
});
afterEach(() => store.thaw());

describe('a download from object storage', () => {
  let url: string;
  let documentId: string;

  beforeAll(async () => {
    const link = await linkTo(investor, room);
    expect(link.url).toMatch(/^http:\/\/deal-flow\.test\/files\/[A-Za-z0-9_-]{96}$/);
    url = local(link.url);
    documentId = link.id;
  });

  it('comes through our own address, whole', async () => {
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="plan.pdf"/);
    expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(bytes));
  });

  it('comes in ranges', async () => {
    const part = await fetch(url, { headers: { range: 'bytes=100-199', 'if-range': `"${sha256(bytes)}"` } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    expect(await (await fetch(url, { headers: { range: 'bytes=-6' } })).text()).toBe('%%EOF\n');
    const outside = await fetch(url, { headers: { range: `bytes=${bytes.length}-` } });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    const changed = await fetch(url, { headers: { range: 'bytes=0-1', 'if-range': '"another file"' } });
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  });

  it('answers HEAD without asking the store', async () => {
    const before = store.requests.length;
    const response = await fetch(url, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(store.requests.length).toBe(before);
  });

  it('ends with the key that asked for it', async () => {
    const { key, id } = await service.seed.issued(team.id, team.adminId, false);
    const own = local((await service.as(key).get(`${room}/documents/${documentId}/download-url`)).body.url as string);
    expect((await fetch(own, { headers: { range: 'bytes=0-0' } })).status).toBe(206);
    await service.db.run('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
    const answer = await fetch(own);
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'download_url_invalid']);
  });

  it("ends the store's transfer when its reader hangs up", async () => {
    await until(() => store.transfers === 0);
    const { hostname, port, pathname } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'data');
    // It takes no more: the rest of the file stays where it is until there is room for it.
    socket.pause();
    await until(() => store.transfers === 1);
    socket.destroy();
    await until(() => store.transfers === 0);
  });
});

describe('a store that stands still', () => {
  const KINDS: [string, () => string, Record<string, string>][] = [
    ['document', () => `${room}/documents`, {}],
    ['deck', () => '/v1/decks', { company_name: 'Frozen' }],
  ];
  let objects: number;
  let rows: unknown[];
  let download: Promise<Response>;
  const uploads = new Map<string, Promise<Answer<any> | null>>();
  const documents = () => service.db.rows('SELECT id FROM documents');

  // All at once: each takes its whole deadline.
  beforeAll(async () => {
    const url = local((await linkTo(investor, await roomOf(investor))).url);
    [objects, rows] = [store.objects.size, await documents()];
    store.mood = 'frozen';
    download = fetch(url, { signal: AbortSignal.timeout(15_000) });
    for (const [kind, path, fields] of KINDS)
      uploads.set(kind, Promise.race([investor.upload(path(), PDF, fields), sleep(15_000, null, { ref: false })]));
    await Promise.allSettled([download, ...uploads.values()]);
    store.thaw();
    await until(() => store.transfers === 0);
  });

  it('makes a download an error in the envelope, before its first byte', async () => {
    const answer = await download;
    expect([answer.status, await codeOf(answer)]).toEqual([500, 'internal_error']);
  });

  it.each(KINDS)('has an upload answered within 15 s, as a %s', async (kind) => {
    const answer = await uploads.get(kind);
    expect([answer?.status, answer?.body.error.code]).toEqual([500, 'internal_error']);
  });

  it('has nothing of an upload left behind', async () => {
    expect(store.objects.size).toBe(objects);
    expect(await documents()).toEqual(rows);
  });

  it.each(KINDS)('takes uploads again afterwards, as a %s', async (_kind, path, fields) => {
    expect((await investor.upload(path(), PDF, fields)).status).toBeLessThan(300);
  });
});

describe('a store with a public address', () => {
  it('gives the file out itself, by links that begin there', async () => {
    const open = await TestService.start({ env: envOf(store, { S3_PUBLIC_ENDPOINT: store.config.endpoint as string }) });
    try {
      const own = await open.seed.team();
      const client = open.as(own.key);
      const { url } = await linkTo(client, await roomOf(client));
      expect(url.startsWith(`${store.config.endpoint}/${store.bucket}/`)).toBe(true);
      expect(sha256(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(sha256(bytes));
      await open.db.run('UPDATE api_keys SET revoked_at = now()');
      // What SECURITY.md says of such links.
      expect((await fetch(url)).status).toBe(200);
    } finally {
      await open.stop();
    }
  });
});
