import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { EventListener, loopbackUrl } from '../apps/admin/src/event-listener';
import type { Answer, Client } from './support/client';
import { selfSigned } from './support/certificate';
import { eventually, Receiver, type Received } from './support/receiver';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(30_000);

const RETRY_SECONDS = [0.3, 0.5, 0.5];
const UNKNOWN = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

let service: TestService;
let receiver: Receiver;
let team: Team;
let investor: Client;
let paths = 0;
/** A delivery that nobody answers, once it has failed: the whole file goes on meanwhile. */
let unanswered: ReturnType<typeof settled>;

beforeAll(async () => {
  receiver = await Receiver.start();
  service = await TestService.start({
    worker: true,
    env: { WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: RETRY_SECONDS.join(',') },
  });
  const by = service.as((await service.seed.team()).key);
  const { id } = await endpoint({ by, handler: () => undefined, body: { types: ['company.created'] } });
  await company(by);
  unanswered = settled(id, 'failed', by);
  // It is looked at by the last test.
  unanswered.catch(() => undefined);
});

afterAll(async () => {
  // First the receiver: whoever stops waits for deliveries that hang.
  await receiver?.stop();
  await service?.stop();
});

beforeEach(async () => {
  team = await service.seed.team();
  investor = service.as(team.key);
});

const freshPath = (): string => `/hook-${(paths += 1)}`;
const parsed = ({ body }: Received) => JSON.parse(body) as { type: string; timestamp: string; data: any };
const endpointPath = (id: string): string => `/v1/webhook-endpoints/${id}`;

/** @returns the endpoint with its secret, and the path at the receiver */
async function endpoint(
  options: { handler?: Parameters<Receiver['url']>[1]; by?: Client; body?: object } = {},
): Promise<{ id: string; secret: string; path: string }> {
  const path = freshPath();
  const answer = await (options.by ?? investor).post('/v1/webhook-endpoints', {
    url: receiver.url(path, options.handler),
    ...options.body,
  });
  expect(answer.status).toBe(201);
  return { id: answer.body.id, secret: answer.body.secret, path };
}

async function company(by: Client = investor, body: object = {}): Promise<string> {
  const answer = await by.post('/v1/companies', { name: `Hooked ${(paths += 1)}`, ...body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const note = async (companyId: string): Promise<string> => {
  const answer = await investor.post(`/v1/companies/${companyId}/notes`, { body: 'Met the founders.' });
  expect(answer.status).toBe(201);
  return answer.body.id;
};

const deliveries = async (id: string, by: Client = investor, query = '') =>
  (await by.get(`${endpointPath(id)}/deliveries${query}`)).body.data as {
    id: string;
    event_id: string;
    event_type: string;
    status: string;
    attempts: { at: string; status_code: number | null; milliseconds: number; error: string | null; response: string | null }[];
    next_attempt_at: string | null;
    created_at: string;
  }[];

const settled = (id: string, status: string, by: Client = investor) =>
  eventually(async () => (await deliveries(id, by)).find((delivery) => delivery.status === status));

describe('a delivery', () => {
  it('is the event of the feed, signed by the rules of Standard Webhooks', async () => {
    const { id, secret, path } = await endpoint({ body: { types: ['note.created'] } });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64').length).toBe(32);
    const noteId = await note(await company());
    const [received] = (await eventually(() => receiver.at(path).length === 1 && receiver.at(path))) as [Received];
    expect(new Webhook(secret).verify(received.body, received.headers)).toEqual(JSON.parse(received.body));
    // The same by hand.
    const { 'webhook-id': messageId, 'webhook-timestamp': at, 'webhook-signature': signature } = received.headers;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${messageId}.${at}.${received.body}`).digest('base64')}`);
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
    const { type, timestamp, data } = parsed(received);
    expect(type).toBe('note.created');
    expect(data.data.object.id).toBe(noteId);
    expect(timestamp).toBe(data.occurred_at);
    expect(data).toEqual((await investor.get(`/v1/events/${data.id}`)).body);
    const delivery = await settled(id, 'delivered');
    expect(delivery).toEqual({
      id: expect.any(String),
      event_id: data.id,
      event_type: 'note.created',
      status: 'delivered',
      attempts: [{ at: expect.stringMatching(/Z$/), status_code: 200, milliseconds: expect.any(Number), error: null, response: 'ok' }],
      next_attempt_at: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await deliveries(id)).toHaveLength(1);
  });

  it('comes for each event once, whoever writes meanwhile, and none before the endpoint was made', async () => {
    const companyId = await company();
    await note(companyId);
    const { path } = await endpoint({ body: { types: ['note.created'] } });
    const notes = await Promise.all(Array.from({ length: 40 }, () => note(companyId)));
    await eventually(() => receiver.at(path).length >= notes.length);
    const told = receiver.at(path).map((received) => parsed(received).data.data.object.id as string);
    expect(told.sort()).toEqual([...notes].sort());
    expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(notes.length);
  });

  it('is tried again until it succeeds, under the same id, and not before its time', async () => {
    const { id, path } = await endpoint({
      body: { types: ['company.created'] },
      handler: (_request, response, index) => void response.writeHead(index < 2 ? 500 : 204).end(),
    });
    await company();
    const delivery = await settled(id, 'delivered');
    expect(delivery.attempts.map(({ status_code: code }) => code)).toEqual([500, 500, 204]);
    expect(delivery.attempts[0]?.error).toBe('answered 500');
    const came = receiver.at(path);
    expect(new Set(came.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const times = delivery.attempts.map(({ at }) => Date.parse(at));
    expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(300);
    expect((times[2] as number) - (times[1] as number)).toBeGreaterThanOrEqual(500);
    expect((await investor.get(endpointPath(id))).body).toMatchObject({ status: 'active', failing_since: null });
  });

  it('is dead after its last attempt, and can be retried then', async () => {
    let heals = false;
    const { id } = await endpoint({
      body: { types: ['company.created'] },
      handler: (_request, response) => void response.writeHead(heals ? 200 : 500).end(),
    });
    await company();
    const failed = await settled(id, 'failed');
    expect(failed.attempts.length).toBeGreaterThan(0);
    const dead = await settled(id, 'dead');
    expect(dead.attempts).toHaveLength(RETRY_SECONDS.length + 1);
    expect(dead.next_attempt_at).toBeNull();
    expect(await deliveries(id, investor, '?status=dead')).toHaveLength(1);
    expect(await deliveries(id, investor, '?status=delivered')).toEqual([]);
    expect((await investor.get(endpointPath(id))).body.failing_since).toMatch(/Z$/);
    heals = true;
    const retried = await investor.post(`${endpointPath(id)}/deliveries/${dead.id}/retry`);
    expect(retried.status).toBe(202);
    expect(retried.body).toMatchObject({ id: dead.id, status: 'pending' });
    expect((await settled(id, 'delivered')).attempts).toHaveLength(RETRY_SECONDS.length + 2);
  });

  it('heeds Retry-After', async () => {
    const { id } = await endpoint({
      body: { types: ['company.created'] },
      handler: (_request, response, index) => void response.writeHead(index === 0 ? 503 : 200, { 'retry-after': '2' }).end(),
    });
    await company();
    const { attempts } = await settled(id, 'delivered');
    expect(attempts).toHaveLength(2);
    expect(Date.parse(attempts[1]?.at as string) - Date.parse(attempts[0]?.at as string)).toBeGreaterThanOrEqual(2000);
  });

  it('follows no redirect', async () => {
    const elsewhere = freshPath();
    const { id } = await endpoint({
      body: { types: ['company.created'] },
      handler: (_request, response) => void response.writeHead(302, { location: receiver.url(elsewhere) }).end(),
    });
    await company();
    const { attempts } = await settled(id, 'failed');
    expect(attempts[0]).toMatchObject({ status_code: 302, error: 'redirects are not followed (302)' });
    expect(receiver.at(elsewhere)).toEqual([]);
  });

  it('reads no more of an answer than it needs, and keeps 1 KiB of it without secrets', async () => {
    let sent = 0;
    const { id, secret } = await endpoint({
      body: { types: ['company.created'] },
      handler: (request, response) => {
        const echo = `key ${team.key} signature ${request.headers['webhook-signature']} bearer abc123 mail ada@example.com\n`;
        response.writeHead(200).write(echo);
        const more = (): void => {
          if (response.destroyed || sent > 200 * 1024 * 1024) return;
          sent += 65_536;
          if (response.write(Buffer.alloc(65_536, 'all is well. '))) setImmediate(more);
          else response.once('drain', more);
        };
        more();
      },
    });
    await company();
    const { attempts } = await settled(id, 'delivered');
    const kept = attempts[0]?.response ?? '';
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(1024);
    expect(kept).toContain('all is well.');
    for (const word of [team.key, secret.slice(6), 'abc123', 'ada@example.com']) expect(kept).not.toContain(word);
    expect(kept).not.toMatch(/v1,[A-Za-z0-9+/]/);
    expect(sent).toBeLessThan(100 * 1024 * 1024);
  });

  it('to a receiver that is not there, or speaks no TLS, fails in words', async () => {
    const closed = await Receiver.start();
    const url = closed.url('/closed');
    await closed.stop();
    const { body: gone } = await investor.post('/v1/webhook-endpoints', { url, types: ['company.created'] });
    const plain = receiver.url(freshPath()).replace('http:', 'https:');
    const { body: noTls } = await investor.post('/v1/webhook-endpoints', { url: plain, types: ['company.created'] });
    await company();
    expect((await settled(gone.id, 'failed')).attempts[0]).toMatchObject({ status_code: null, error: 'the connection was refused' });
    expect((await settled(noTls.id, 'failed')).attempts[0]).toMatchObject({
      status_code: null,
      error: expect.stringMatching(/^the connection failed/),
    });
  });

  it('to a receiver whose certificate nobody vouches for fails, and tells it nothing', async () => {
    const secured = await Receiver.start(selfSigned());
    try {
      const { body: made } = await investor.post('/v1/webhook-endpoints', { url: secured.url('/tls'), types: ['company.created'] });
      await company();
      expect((await settled(made.id, 'dead')).attempts.map(({ status_code: code, error }) => [code, error])).toEqual(
        Array.from({ length: RETRY_SECONDS.length + 1 }, () => [null, 'the connection failed (DEPTH_ZERO_SELF_SIGNED_CERT)']),
      );
      expect(secured.at('/tls')).toEqual([]);
    } finally {
      await secured.stop();
    }
  });

  it('has come to its end with the 64 KiB that are read, however long the answer goes on', async () => {
    const { id } = await endpoint({
      body: { types: ['company.created'] },
      // Never ended: whoever waited for its end would wait for the limit of 15 s.
      handler: (_request, response) => void response.writeHead(200).write(Buffer.alloc(65 * 1024, 'all is well. ')),
    });
    await company();
    const { attempts } = await settled(id, 'delivered');
    expect(attempts[0]?.milliseconds).toBeLessThan(14_000);
    expect(Buffer.byteLength(attempts[0]?.response ?? '')).toBe(1024);
  });

  it('that is not answered keeps no other waiting for a second', async () => {
    const quick = await endpoint({ body: { types: ['company.created'] } });
    const told = (count: number): Promise<Received[]> =>
      eventually(() => receiver.at(quick.path).length >= count && receiver.at(quick.path));
    /** From the event to the receiver, the longest of some. */
    const longest = (some: Received[]): number => Math.max(...some.map((each) => each.at - Date.parse(parsed(each).timestamp)));
    const rounds = 10;
    // The same endpoints answer first and hang then: only what their hanging costs is compared.
    let hanging = false;
    const hung = await Promise.all(
      Array.from({ length: 20 }, () =>
        endpoint({ handler: (_request, response) => void (hanging || response.end()), body: { types: ['company.created'] } }),
      ),
    );
    for (let round = 0; round < rounds; round += 1) await company();
    const usual = longest(await told(rounds));
    for (const { id } of hung) await eventually(async () => (await deliveries(id)).every(({ status }) => status === 'delivered'));
    hanging = true;
    for (let round = 0; round < rounds; round += 1) await company();
    const beside = longest((await told(2 * rounds)).slice(rounds));
    for (const { id } of hung)
      expect((await deliveries(id)).filter(({ status }) => status !== 'delivered').flatMap(({ attempts }) => attempts)).toEqual([]);
    expect(beside).toBeLessThan(usual + 1000);
    for (const each of hung) expect((await investor.post(`${endpointPath(each.id)}/disable`)).status).toBe(200);
  }, 120_000);

  it('is made again where its worker died with it', async () => {
    const { id, path } = await endpoint({ body: { types: ['company.created'] } });
    await company();
    const { id: deliveryId } = await settled(id, 'delivered');
    // As a worker leaves it that was killed before it wrote what came of the attempt.
    await service.db.run(
      `UPDATE webhook_deliveries SET status = 'pending', lease = gen_random_uuid(), next_attempt_at = now() + interval '1 second' WHERE id = $1`,
      [deliveryId],
    );
    expect((await deliveries(id))[0]).toMatchObject({ status: 'pending', next_attempt_at: null });
    await eventually(() => receiver.at(path).length === 2);
    await settled(id, 'delivered');
    expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});

describe('an endpoint', () => {
  it('is made, listed, changed, disabled and enabled; its secret is shown once', async () => {
    const { secret, ...made } = (
      await investor.post('/v1/webhook-endpoints', {
        url: 'http://127.0.0.1:9/x',
        types: ['deal.moved', 'company.*'],
        description: 'CRM',
        pipeline_ids: [team.pipeline.id],
      })
    ).body;
    expect(secret).toMatch(/^whsec_/);
    expect(made).toEqual({
      id: expect.any(String),
      url: 'http://127.0.0.1:9/x',
      types: expect.arrayContaining(['deal.moved', 'company.created', 'company.erased']),
      pipeline_ids: [team.pipeline.id],
      description: 'CRM',
      status: 'active',
      disabled_reason: null,
      failing_since: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await investor.get(endpointPath(made.id))).body).toEqual(made);
    expect((await investor.get('/v1/webhook-endpoints')).body).toEqual({ data: [made], next_cursor: null });
    const changed = await investor.post(`${endpointPath(made.id)}/changes`, {
      types: ['note.created'],
      pipeline_ids: null,
      description: null,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...made, types: ['note.created'], pipeline_ids: null, description: null });
    expect((await investor.post(`${endpointPath(made.id)}/changes`, {})).body).toEqual(changed.body);
    const off = { ...changed.body, status: 'disabled', disabled_reason: 'requested' };
    expect((await investor.post(`${endpointPath(made.id)}/disable`)).body).toEqual(off);
    expect((await investor.post(`${endpointPath(made.id)}/disable`)).body).toEqual(off);
    for (const act of ['ping', 'replay'] as const) {
      const refused = await investor.post(
        `${endpointPath(made.id)}/${act}`,
        act === 'replay' ? { since: '2026-01-01T00:00:00Z' } : undefined,
      );
      expect([refused.status, refused.body.error.code]).toEqual([409, 'endpoint_disabled']);
    }
    expect((await investor.post(`${endpointPath(made.id)}/enable`)).body).toEqual(changed.body);
    const rows = await service.db.rows<{ row: string }>('SELECT e::text AS row FROM webhook_endpoints e');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it('says what is wrong with what it is made of', async () => {
    const good = { url: 'http://127.0.0.1:9/x' };
    const refusals: [object, string][] = [
      [{}, 'invalid_request'],
      [{ url: 7 }, 'invalid_request'],
      [{ ...good, secret: 'mine' }, 'invalid_request'],
      [{ ...good, types: [] }, 'invalid_request'],
      [{ ...good, types: 'deal.moved' }, 'invalid_request'],
      [{ ...good, types: ['deal.flown'] }, 'invalid_request'],
      [{ ...good, types: [null] }, 'invalid_request'],
      [{ ...good, pipeline_ids: [UNKNOWN] }, 'invalid_pipeline'],
      [{ ...good, pipeline_ids: ['x'] }, 'invalid_pipeline'],
      [{ ...good, pipeline_ids: 'x' }, 'invalid_request'],
      [{ ...good, description: 'x'.repeat(501) }, 'invalid_request'],
      [{ url: 'not a url' }, 'invalid_url'],
      [{ url: 'ftp://example.com/' }, 'invalid_url'],
      [{ url: 'http://example.com/' }, 'invalid_url'],
      [{ url: 'http://203.0.113.9/' }, 'invalid_url'],
      [{ url: `https://${'user'}:${'word'}@127.0.0.1/` }, 'invalid_url'],
      [{ url: 'https://no-such-name.invalid/' }, 'invalid_url'],
      [{ url: `https://127.0.0.1/${'x'.repeat(2048)}` }, 'invalid_url'],
    ];
    for (const [body, code] of refusals) {
      const { status, body: answer } = await investor.post('/v1/webhook-endpoints', body);
      expect([body, status, answer.error?.code]).toEqual([body, 400, code]);
    }
    expect((await investor.get('/v1/webhook-endpoints')).body.data).toEqual([]);
  });

  it('never leads to an address that is not public', async () => {
    const refused = [
      '10.0.0.1',
      '172.16.9.9',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '192.0.2.1',
      '167772161',
      '0xa000001',
      '012.0.0.1',
      '[fd00::1]',
      '[fe80::1]',
      '[ff02::1]',
      '[::]',
      '[::ffff:10.0.0.1]',
      '[::ffff:127.0.0.1]',
      '[::10.0.0.1]',
      '[64:ff9b::a00:1]',
      '[64:ff9b::808:808]',
      '[64:ff9b:1::1]',
      '[2002:a00:1::1]',
      '[2001:0:a00:1::1]',
      '[2001:db8::1]',
      '[100::1]',
      '[4000::1]',
    ];
    for (const host of refused) {
      const { status, body } = await investor.post('/v1/webhook-endpoints', { url: `https://${host}/x` });
      expect([host, status, body.error?.code]).toEqual([host, 400, 'invalid_url']);
    }
    const { id } = await endpoint();
    const changed = await investor.post(`${endpointPath(id)}/changes`, { url: 'https://10.0.0.1/' });
    expect([changed.status, changed.body.error.code]).toEqual([400, 'invalid_url']);
  });

  it('is asked for its address again at each connection', async () => {
    const urls = ['https://10.0.0.1/x', 'http://localhost.invalid/x', 'http://[::ffff:127.0.0.1]/x'];
    const moved = await Promise.all(urls.map(async (url) => ({ url, ...(await endpoint({ body: { types: ['company.created'] } })) })));
    for (const { id, url } of moved) await service.db.run('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [id, url]);
    await company();
    for (const { id, url, path } of moved) {
      expect([url, (await settled(id, 'dead')).attempts.map(({ status_code: code }) => code)]).toEqual([url, [null, null, null, null]]);
      expect(receiver.at(path)).toEqual([]);
    }
  });

  it('sends a ping, which tells of nothing and is in no feed', async () => {
    const { id, secret, path } = await endpoint({ body: { types: ['deal.moved'] } });
    const pinged = await investor.post(`${endpointPath(id)}/ping`);
    expect(pinged.status).toBe(200);
    expect(pinged.body.id).toBe(id);
    const [received] = (await eventually(() => receiver.at(path).length > 0 && receiver.at(path))) as [Received];
    new Webhook(secret).verify(received.body, received.headers);
    const { type, data } = parsed(received);
    expect(type).toBe('ping');
    expect(data).toMatchObject({ type: 'ping', company_id: null, deal_id: null, data: {}, actor: { kind: 'key' } });
    expect(Number.isInteger(data.sequence)).toBe(true);
    expect((await investor.get(`/v1/events/${data.id}`)).status).toBe(404);
    expect(await settled(id, 'delivered')).toMatchObject({ event_id: data.id, event_type: 'ping' });
  });

  it('signs by the old and the new secret after a rotation, and after a day by the new one alone', async () => {
    const { id, secret, path } = await endpoint();
    const rotated = await investor.post(`${endpointPath(id)}/rotate-secret`);
    expect(rotated.status).toBe(200);
    expect(rotated.body.secret).not.toBe(secret);
    await investor.post(`${endpointPath(id)}/ping`);
    const [both] = (await eventually(() => receiver.at(path).length > 0 && receiver.at(path))) as [Received];
    expect(both.headers['webhook-signature'].split(' ')).toHaveLength(2);
    for (const each of [secret, rotated.body.secret]) new Webhook(each).verify(both.body, both.headers);
    await service.db.run(`UPDATE webhook_endpoints SET previous_secret_until = now() - interval '1 second' WHERE id = $1`, [id]);
    await investor.post(`${endpointPath(id)}/ping`);
    const [, later] = (await eventually(() => receiver.at(path).length > 1 && receiver.at(path))) as [Received, Received];
    new Webhook(rotated.body.secret).verify(later.body, later.headers);
    expect(() => new Webhook(secret).verify(later.body, later.headers)).toThrow();
  });

  it('replays a repeat of its making with the secret, which is not kept readable', async () => {
    const headers = { 'Idempotency-Key': 'hook-1' };
    const body = { url: 'http://127.0.0.1:9/x' };
    const first = await investor.post('/v1/webhook-endpoints', body, headers);
    const again = await investor.post('/v1/webhook-endpoints', body, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const kept = await service.db.rows<{ body: string }>(`SELECT body FROM idempotency_records WHERE key = 'hook-1'`);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(first.body.secret.slice(6));
    expect((await investor.get('/v1/webhook-endpoints')).body.data).toHaveLength(1);
  });

  it('is one of at most 50 of a team', async () => {
    const made: Answer<any>[] = [];
    // Thirteen at once: the last of them race for the fiftieth place, and none waits for a connection longer than it may.
    while (made.length < 52)
      made.push(
        ...(await Promise.all(Array.from({ length: 13 }, () => investor.post('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/x' })))),
      );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    for (const { body } of made.filter(({ status }) => status !== 201)) expect(body.error.code).toBe('too_many_endpoints');
  });

  it('is disabled by a 410, and by five days without a success, which the trail and the portal tell', async () => {
    const gone = await endpoint({
      body: { types: ['company.created'] },
      handler: (_request, response) => void response.writeHead(410).end(),
    });
    const failing = await endpoint({
      body: { types: ['company.created'] },
      handler: (_request, response) => void response.writeHead(500).end(),
    });
    await service.db.run(`UPDATE webhook_endpoints SET failing_since = now() - interval '121 hours' WHERE id = $1`, [failing.id]);
    await company();
    for (const [{ id }, reason] of [
      [gone, 'gone'],
      [failing, 'failing'],
    ] as const) {
      const off = await eventually(async () => {
        const { body } = await investor.get(endpointPath(id));
        return body.status === 'disabled' && body;
      });
      expect(off.disabled_reason).toBe(reason);
    }
    expect((await deliveries(gone.id)).map(({ status }) => status)).toEqual(['dead']);
    const portal = service.as(await service.seed.portalSession(team.adminId));
    const trail = (await portal.get('/portal/audit')).body.data as { action: string; object_id: string; actor: { kind: string } }[];
    const entries = trail.filter(({ action }) => action === 'webhook_endpoint.give_up');
    expect(entries.map(({ object_id: id }) => id).sort()).toEqual([gone.id, failing.id].sort());
    const notices = (await portal.get('/portal/notices')).body.data as { endpoint_id: string; reason: string }[];
    expect(notices.map(({ endpoint_id: id, reason }) => [id, reason]).sort()).toEqual(
      [
        [gone.id, 'gone'],
        [failing.id, 'failing'],
      ].sort(),
    );
    expect((await investor.post(`${endpointPath(failing.id)}/enable`)).body).toMatchObject({ status: 'active', failing_since: null });
    expect((await portal.get('/portal/notices')).body.data).toHaveLength(1);
  });
});

describe('rights', () => {
  it('are those of the creator, now', async () => {
    const other = await service.seed.pipeline(team.id, 'Other');
    const memberId = await service.seed.member(team.id, 'member', [team.pipeline.id]);
    const member = service.as(await service.seed.investorKey(team.id, memberId));
    const { id, path } = await endpoint({ by: member, body: { types: ['company.created'] } });
    await company(investor, { pipeline_ids: [other.id] });
    const seen = await company(investor, { pipeline_ids: [team.pipeline.id] });
    await eventually(() => receiver.at(path).length > 0);
    await service.db.run('UPDATE memberships SET pipeline_ids = $2 WHERE user_id = $1', [memberId, [other.id]]);
    await company(investor, { pipeline_ids: [team.pipeline.id] });
    const later = await company(investor, { pipeline_ids: [other.id] });
    await eventually(() => receiver.at(path).length > 1);
    expect(receiver.at(path).map((received) => parsed(received).data.company_id)).toEqual([seen, later]);
    await service.db.run('UPDATE memberships SET active = false WHERE user_id = $1', [memberId]);
    await company();
    await eventually(async () => (await investor.get(endpointPath(id))).body.disabled_reason === 'creator_inactive');
    expect(receiver.at(path)).toHaveLength(2);
  });

  it('to see an endpoint are its creator’s and the team admins’', async () => {
    const memberId = await service.seed.member(team.id, 'member');
    const member = service.as(await service.seed.investorKey(team.id, memberId));
    const colleague = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member')));
    const stranger = service.as((await service.seed.team()).key);
    const { id } = await endpoint({ by: member });
    await member.post(`${endpointPath(id)}/ping`);
    const [delivery] = await eventually(async () => {
      const rows = await deliveries(id, member);
      return rows.length > 0 && rows;
    });
    expect((await investor.get(endpointPath(id))).status).toBe(200);
    expect((await investor.get('/v1/webhook-endpoints')).body.data).toHaveLength(1);
    for (const by of [colleague, stranger]) {
      expect((await by.get('/v1/webhook-endpoints')).body.data).toEqual([]);
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/deliveries'],
        ['POST', '/changes'],
        ['POST', '/disable'],
        ['POST', '/enable'],
        ['POST', '/ping'],
        ['POST', '/rotate-secret'],
        ['POST', '/replay'],
        ['POST', `/deliveries/${delivery?.id}/retry`],
      ] as const) {
        const answer = await by.call(method, `${endpointPath(id)}${path}`, method === 'POST' ? { json: {} } : {});
        expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'webhook_endpoint_not_found']);
      }
    }
    const unknown = await member.post(`${endpointPath(id)}/deliveries/${UNKNOWN}/retry`);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'delivery_not_found']);
  });

  it('narrow to the endpoint’s pipelines', async () => {
    const other = await service.seed.pipeline(team.id, 'Other');
    const { path } = await endpoint({ body: { types: ['company.created'], pipeline_ids: [other.id] } });
    await company(investor, { pipeline_ids: [team.pipeline.id] });
    const seen = await company(investor, { pipeline_ids: [other.id] });
    const [received] = (await eventually(() => receiver.at(path).length > 0 && receiver.at(path))) as [Received];
    expect(receiver.at(path)).toHaveLength(1);
    expect(parsed(received).data.company_id).toBe(seen);
    expect(parsed(received).data).toEqual((await investor.get(`/v1/events/${parsed(received).data.id}`)).body);
  });
});

describe('a replay', () => {
  it('sends events again under their webhook-ids, by time or by name', async () => {
    const before = new Date().toISOString();
    const earlier = await company();
    const { id, path } = await endpoint({ body: { types: ['company.created'] } });
    const later = await company();
    await eventually(() => receiver.at(path).length === 1);
    await settled(id, 'delivered');
    const replayed = await investor.post(`${endpointPath(id)}/replay`, { since: before });
    expect([replayed.status, replayed.body]).toEqual([202, { count: 2 }]);
    await eventually(() => receiver.at(path).length === 3);
    const ids = (companyId: string): string[] =>
      receiver
        .at(path)
        .filter((received) => parsed(received).data.company_id === companyId)
        .map(({ headers }) => headers['webhook-id']);
    expect(ids(later)).toEqual([ids(later)[0], ids(later)[0]]);
    expect(ids(earlier)).toHaveLength(1);
    const event = parsed(receiver.at(path)[0] as Received).data.id as string;
    await eventually(async () => (await deliveries(id)).every(({ status }) => status === 'delivered'));
    const named = await investor.post(`${endpointPath(id)}/replay`, { event_ids: [event] });
    expect([named.status, named.body]).toEqual([202, { count: 1 }]);
    await eventually(() => receiver.at(path).length === 4);
    expect(await deliveries(id)).toHaveLength(2);
  });

  it('takes any number of events since a moment', async () => {
    const { id, path } = await endpoint({ body: { types: ['note.created'] } });
    await company();
    await service.db.run(
      `INSERT INTO events (id, team_id, type, actor_kind, company_id, data, sequence, occurred_at)
       SELECT gen_random_uuid(), team_id, 'note.created', 'system', company_id, data, nextval('events_sequence'), now() - interval '1 hour'
       FROM events e, generate_series(1, 12000) WHERE team_id = $1 AND type = 'company.created'`,
      [team.id],
    );
    // No receiver has to take them all here.
    await service.db.run('DELETE FROM webhook_deliveries WHERE endpoint_id = $1', [id]);
    const since = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const { status, body } = await investor.post(`${endpointPath(id)}/replay`, { since });
    expect([status, body]).toEqual([202, { count: 12_000 }]);
    await eventually(() => receiver.at(path).length > 0);
    expect((await investor.post(`${endpointPath(id)}/disable`)).status).toBe(200);
  });

  it('says what is wrong with what is asked for, and sends nothing', async () => {
    const { id, path } = await endpoint();
    const foreign = await service.seed.team();
    const strangers = service.as(foreign.key);
    await strangers.post('/v1/companies', { name: 'Theirs' });
    const [theirs] = (await strangers.get('/v1/events')).body.data as { id: string }[];
    for (const body of [
      {},
      { since: 'yesterday' },
      { since: '2026-02-30T00:00:00Z' },
      { since: null },
      { event_ids: [] },
      { event_ids: 'x' },
      { event_ids: ['x'] },
      { event_ids: [UNKNOWN] },
      { event_ids: [theirs?.id] },
      { event_ids: Array.from({ length: 1001 }, () => UNKNOWN) },
      { since: '2026-01-01T00:00:00Z', event_ids: [UNKNOWN] },
    ]) {
      const { status, body: answer } = await investor.post(`${endpointPath(id)}/replay`, body);
      expect([body, status, answer.error?.code]).toEqual([body, 400, 'invalid_request']);
    }
    expect(receiver.at(path)).toEqual([]);
  });
});

describe('events listen', () => {
  it('follows the feed and posts each event to this machine, signed with the secret that it prints', async () => {
    const path = freshPath();
    const said: string[] = [];
    const stop = new AbortController();
    const request = { baseUrl: service.baseUrl, key: team.key, forward: receiver.url(path), types: 'company.created' };
    await company();
    const before = new Date(Date.now() + 1).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const listener = new EventListener({ ...request, after: before }, (line) => said.push(line), stop.signal);
    const running = listener.run();
    const made = [await company(), await company()];
    await eventually(() => receiver.at(path).length === made.length);
    stop.abort();
    await running;
    expect(receiver.at(path).map((received) => parsed(received).data.company_id)).toEqual(made);
    for (const received of receiver.at(path)) new Webhook(listener.secret).verify(received.body, received.headers);
    expect(said[0]).toBe(`secret ${listener.secret}`);
    const [first] = receiver.at(path) as [Received];
    expect(parsed(first).data).toEqual((await investor.get(`/v1/events/${parsed(first).data.id}`)).body);
  });

  it('refuses a key that is none, and every other machine', async () => {
    const request = { baseUrl: service.baseUrl, key: 'svc_inv_test_none', forward: receiver.url(freshPath()) };
    await expect(new EventListener(request, () => undefined, new AbortController().signal).run()).rejects.toThrow(
      'A valid key is required',
    );
    for (const url of [
      'http://example.com/',
      'http://10.0.0.1/',
      'http://127.0.0.1.example.com/',
      'ftp://127.0.0.1/',
      '127.0.0.1:80',
      'http://[::2]/',
    ]) {
      expect(() => loopbackUrl(url)).toThrow('this machine only');
    }
    for (const url of ['http://127.0.0.1:8080/', 'http://localhost/x', 'https://[::1]/'])
      expect(loopbackUrl(url)).toBe(new URL(url).toString());
  });
});

it('a delivery that is not answered within 15 s has failed', async () => {
  const { attempts } = await unanswered;
  expect(attempts[0]).toMatchObject({ status_code: null, error: 'no answer within 15 s' });
  expect(attempts[0]?.milliseconds).toBeGreaterThanOrEqual(15_000);
});
