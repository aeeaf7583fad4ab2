import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tools/embedded-postgres';
import { makeDeck } from '../support/deck';
import { until } from '../support/processes';
import { ANSWER_SECONDS, LONG, report } from './support/form';
import { Machine, type Timed } from './support/machine';
import { Site } from './support/site';
import { SlowClients } from './support/slow-clients';
import { canMount, mountSmallDisk, type SmallDisk } from './support/small-disk';

jest.setTimeout(180_000);

const MEGABYTE = 1024 * 1024;
const SLOW_HEADERS = 150;
const SLOW_UPLOADS = 300;

const byStatus = (statuses: number[]): Record<string, number> =>
  Object.fromEntries([...new Set(statuses)].sort().map((status) => [String(status), statuses.filter((each) => each === status).length]));

const slowestOwn = (times: Timed<unknown>[]): number => Math.max(...times.map(({ own }) => own));
const slowest = (times: Timed<unknown>[]): Record<string, string> => ({
  'slowest seconds': Math.max(...times.map(({ seconds }) => seconds)).toFixed(2),
  'without the machine': slowestOwn(times).toFixed(2),
});

describe('a service at its limits', () => {
  let site: Site;
  let machine: Machine;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePort();
    site = await Site.open({ env: { DATABASE_POOL_SIZE: '2', METRICS_PORT: String(metricsPort) } });
    await site.start('api');
    machine = await Machine.start();
  });
  afterAll(async () => {
    await machine.stop();
    await site.close();
  });

  it('answers a hundred slow requests on two connections within five seconds each, and is itself again afterwards', async () => {
    expect((await site.client.get('/v1/companies')).status).toBe(200);
    const letGo = await site.hold('companies');
    const times: Timed<unknown>[] = [];
    const timed = async <T>(work: () => Promise<T>): Promise<T> => {
      const time = await machine.time(work);
      times.push(time);
      return time.answer;
    };
    const asking = Array.from({ length: 100 }, async (_, i) => {
      const beside = i % 10 === 0 ? timed(() => fetch(`${site.url}/v1/health`)) : undefined;
      const { status, body } = await timed(() => site.client.get('/v1/companies'));
      if (status !== 200) expect(body.error.code).toBe('internal_error');
      if (beside) expect((await beside).status).toBe(200);
      return status;
    });
    const statuses = await Promise.all(asking);
    await letGo();
    report('two connections, a hundred slow requests', { ...byStatus(statuses), ...slowest(times) });
    expect(statuses).toContain(500);
    expect(slowestOwn(times)).toBeLessThan(ANSWER_SECONDS);

    const after = await Promise.all(Array.from({ length: 100 }, () => site.client.get('/v1/companies')));
    expect(byStatus(after.map(({ status }) => status))).toEqual({ 200: 100 });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^deal_flow_database_waiting 0$/m);
  });

  it('serves everybody else within five seconds beside three hundred slow uploads and more slow headers, and gets rid of them in time', async () => {
    const host = 'Host: deal-flow.test\r\n';
    const headers = new SlowClients(site.url, SLOW_HEADERS, `GET /v1/companies HTTP/1.1\r\n${host}X-Slow: `, 'a');
    const bodies = new SlowClients(
      site.url,
      SLOW_UPLOADS,
      `POST /v1/decks HTTP/1.1\r\n${host}Authorization: Bearer ${site.team.key}\r\nContent-Type: multipart/form-data; boundary=slow\r\n` +
        'Content-Length: 40000000\r\n\r\n--slow\r\nContent-Disposition: form-data; name="file"; filename="deck.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n',
      '%',
    );
    try {
      // Each upload that is being received has a file of its own.
      await until(
        'the service receives all uploads',
        async () => (await readdir(join(site.dataDir, 'files/unfinished')).catch(() => [])).length === SLOW_UPLOADS,
      );
      await headers.connected;
      const times: Timed<{ status: number }>[] = [];
      const deck = await makeDeck();
      const client = site.client;
      for (let i = 0; i < (LONG ? 100 : 20); i += 1) {
        times.push(await machine.time(() => client.get('/v1/health')));
        times.push(await machine.time(() => client.get('/v1/companies')));
        times.push(await machine.time(() => client.upload('/v1/decks', deck, { company_name: `Patient ${i}` })));
      }
      const statuses = times.map(({ answer }) => answer.status);
      expect(byStatus(statuses)).toEqual({ 200: (times.length / 3) * 2, 202: times.length / 3 });
      expect(slowestOwn(times)).toBeLessThan(ANSWER_SECONDS);
      // Ten seconds for headers, half a minute for bodies: the long form has that time.
      if (LONG) await until('those with slow headers are cut off', () => headers.cut === SLOW_HEADERS, 60);
      if (LONG) await until('those with slow bodies are cut off', () => bodies.cut === SLOW_UPLOADS, 120);
      report('three hundred slow uploads and half as many slow headers', {
        'requests beside them': times.length,
        ...byStatus(statuses),
        ...slowest(times),
        'cut off': headers.cut + bodies.cut,
      });
    } finally {
      headers.stop();
      bodies.stop();
    }
  });
});

const name = 'a full disk';
const onASmallDisk = (): void => {
  let site: Site;
  let disk: SmallDisk | null;

  beforeAll(async () => {
    disk = mountSmallDisk(4 * MEGABYTE);
    site = await Site.open({ env: { DATA_DIR: disk?.path ?? '' } });
    await site.start('api');
  });
  afterAll(async () => {
    await site.close();
    disk?.remove();
  });

  const files = async (): Promise<string[]> =>
    (await readdir(disk?.path ?? '', { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);
  const rows = (): Promise<number[]> => Promise.all(['jobs', 'documents', 'companies', 'deals'].map((table) => site.count(table)));

  it('refuses what does not fit with an answer, keeps no part of it, and takes what fits', async () => {
    const deck = await makeDeck();
    // A comment in front of the end: a real PDF of six megabytes.
    const large = Buffer.concat([deck, Buffer.from(`\n%${'x'.repeat(6 * MEGABYTE)}\n%%EOF\n`)]);
    const before = [await rows(), await files()];
    for (let i = 0; i < 3; i += 1) {
      const { status, body } = await site.client.upload('/v1/decks', large, { company_name: 'Too Large' });
      expect([status, body.error.code]).toEqual([500, 'internal_error']);
    }
    const six = Array.from({ length: 6 }, (_, i) => site.client.upload('/v1/decks', large, { company_name: `Too Large ${i}` }));
    expect(byStatus((await Promise.all(six)).map(({ status }) => status))).toEqual({ 500: 6 });
    expect([await rows(), await files()]).toEqual(before);
    const small = await site.client.upload('/v1/decks', deck, { company_name: 'Just Right' });
    expect(small.status).toBe(202);
    expect((await files()).length).toBe(1);
    const answers = await Promise.all(['/ready', '/ready/uploads'].map((path) => fetch(site.url + path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    expect(await answers[1]?.json()).toMatchObject({ status: 'unavailable', checks: { database: 'ok', storage: 'full' } });
    report('a full disk', { 'uploads refused': 9, 'rows and files left behind': 0 });
  });

  it('that takes nothing any more is told from a full one, soon', async () => {
    expect(disk?.makeReadOnly()).toBe(true);
    const found = await until(
      'the api has noticed',
      async () => {
        const answer = await fetch(`${site.url}/ready/uploads`);
        const { checks } = (await answer.json()) as { checks: Record<string, string> };
        return checks.storage === 'read_only' && answer;
      },
      20,
    );
    expect(found.status).toBe(503);
  });
};
if (canMount()) describe(name, onASmallDisk);
else describe.skip(`${name} (needs root)`, onASmallDisk);
