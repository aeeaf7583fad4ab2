import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/embedded-postgres';
import { makeDeck } from '../support/deck';
import { until } from '../support/processes';
import { ANSWER_SECONDS, LONG, report } from './support/form';
import { Site } from './support/site';
import { SlowClients } from './support/slow-clients';
import { canMount, mountSmallDisk, type SmallDisk } from './support/small-disk';

jest.setTimeout(180_000);

const MEGABYTE = 1024 * 1024;

const byStatus = (statuses: number[]): Record<string, number> =>
  Object.fromEntries([...new Set(statuses)].sort().map((status) => [String(status), statuses.filter((each) => each === status).length]));

describe('a service at its limits', () => {
  let site: Site;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePort();
    site = await Site.open({ env: { DATABASE_POOL_SIZE: '2', METRICS_PORT: String(metricsPort) } });
    await site.start('api');
  });
  afterAll(() => site.close());

  it('answers a hundred slow requests on two connections within five seconds each, and is itself again afterwards', async () => {
    expect((await site.client.get('/v1/companies')).status).toBe(200);
    const letGo = await site.hold('companies');
    const took: number[] = [];
    // Health waits for nothing but the machine, which other tests make everybody wait for.
    const machine: number[] = [];
    const timed = async <T>(into: number[], work: Promise<T>): Promise<T> => {
      const began = performance.now();
      return work.finally(() => into.push((performance.now() - began) / 1000));
    };
    const asking = Array.from({ length: 100 }, async (_, i) => {
      const beside = i % 10 === 0 ? timed(machine, fetch(`${site.url}/v1/health`)) : undefined;
      const { status, body } = await timed(took, site.client.get('/v1/companies'));
      if (status !== 200) expect(body.error.code).toBe('internal_error');
      if (beside) expect((await beside).status).toBe(200);
      return status;
    });
    const statuses = await Promise.all(asking);
    await letGo();
    report('two connections, a hundred slow requests', { ...byStatus(statuses), 'slowest seconds': Math.max(...took).toFixed(2) });
    expect(statuses).toContain(500);
    expect(Math.max(...took) - Math.max(...machine)).toBeLessThan(ANSWER_SECONDS);

    const after = await Promise.all(Array.from({ length: 100 }, () => site.client.get('/v1/companies')));
    expect(byStatus(after.map(({ status }) => status))).toEqual({ 200: 100 });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^deal_flow_database_waiting 0$/m);
  });

  it('serves everybody else while three hundred slow clients hold connections, and gets rid of them in time', async () => {
    const host = 'Host: deal-flow.test\r\n';
    const headers = new SlowClients(site.url, 150, `GET /v1/companies HTTP/1.1\r\n${host}X-Slow: `, 'a');
    const bodies = new SlowClients(
      site.url, 150,
      `POST /v1/decks HTTP/1.1\r\n${host}Authorization: Bearer ${site.team.key}\r\nContent-Type: multipart/form-data; boundary=slow\r\n` +
        'Content-Length: 40000000\r\n\r\n--slow\r\nContent-Disposition: form-data; name="file"; filename="deck.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n',
      '%',
    );
    try {
      await sleep(1000);
      const statuses: number[] = [];
      const deck = await makeDeck();
      for (let i = 0; i < (LONG ? 100 : 20); i += 1) {
        statuses.push((await site.client.get('/v1/companies')).status);
        statuses.push((await site.client.upload('/v1/decks', deck, { company_name: `Patient ${i}` })).status);
      }
      expect(byStatus(statuses)).toEqual({ 200: statuses.length / 2, 202: statuses.length / 2 });
      // Ten seconds for headers, half a minute for bodies: the long form has that time.
      if (LONG) await until('those with slow headers are cut off', () => headers.cut === 150, 60);
      if (LONG) await until('those with slow bodies are cut off', () => bodies.cut === 150, 120);
      report('three hundred slow clients', { 'requests beside them': statuses.length, ...byStatus(statuses), 'cut off': headers.cut + bodies.cut });
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
    report('a full disk', { 'uploads refused': 9, 'rows and files left behind': 0 });
  });
};
if (canMount()) describe(name, onASmallDisk);
else describe.skip(`${name} (needs root)`, onASmallDisk);
