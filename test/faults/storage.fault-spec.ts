import { setTimeout as sleep } from 'node:timers/promises';
import { FlakyProxy } from '../../libs/queue/src/testing/flaky-proxy';
import { S3Server } from '../../libs/storage/src/testing';
import { makeDeck } from '../support/deck';
import { type ServiceProcess, until } from '../support/processes';
import { LONG, report } from './support/form';
import { Site } from './support/site';

jest.setTimeout(LONG ? 600_000 : 240_000);

const DECKS = LONG ? 20 : 8;
/** More than the tries of a job have room for (2, 8 and 32 seconds apart), where there is time for that. */
const AWAY_SECONDS = LONG ? 75 : 0;
/** Times that the worker must have found the storage away for each deck. */
const MEETINGS = LONG ? 5 : 2;

describe('object storage that is away while decks wait for their analysis', () => {
  let site: Site;
  let s3: S3Server;
  let proxy: FlakyProxy;
  let worker: ServiceProcess;

  beforeAll(async () => {
    s3 = await S3Server.start();
    const target = new URL(s3.config.endpoint as string);
    proxy = new FlakyProxy({ host: target.hostname, port: Number(target.port) });
    await proxy.plugIn();
    const { bucket, region, accessKeyId, secretAccessKey } = s3.config;
    site = await Site.open({
      env: {
        S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: secretAccessKey ?? '',
        S3_FORCE_PATH_STYLE: 'true',
      },
    });
    await site.start('api');
  });
  afterAll(async () => {
    await site.close();
    await proxy.unplug();
    await s3.stop();
  });

  it('costs them no try: they wait, queued or processing all the time, and finish alone when it is back', async () => {
    const jobs: string[] = [];
    for (let i = 0; i < DECKS; i += 1) {
      const { status, body } = await site.client.upload(
        '/v1/decks',
        await makeDeck([[`Patient ${i}`], ['Problem', 'It is slow.']], `Patient ${i}`),
        { company_name: `Patient ${i}` },
      );
      expect(status).toBe(202);
      jobs.push(body.job_id);
    }
    await proxy.unplug();
    worker = await site.start('worker');
    const began = performance.now();
    const seen = new Set<string>();
    await until(
      'all have met the outage',
      async () => {
        const rows = await site.query<{ status: string; tries: number; outages: number }>(
          'SELECT status, tries, outages FROM jobs WHERE id = ANY ($1)',
          [jobs],
        );
        for (const { status } of rows) seen.add(status);
        // A run counts as a try while it lasts.
        expect(rows.every(({ status, tries }) => tries === (status === 'processing' ? 1 : 0))).toBe(true);
        return rows.every(({ outages }) => outages >= MEETINGS);
      },
      180,
    );
    await sleep(Math.max(0, AWAY_SECONDS * 1000 - (performance.now() - began)));
    expect([...seen].sort()).toEqual(['processing', 'queued']);
    const away = (performance.now() - began) / 1000;
    await proxy.plugIn();
    const back = performance.now();
    await until(
      'all are done',
      async () => (await site.count(`jobs WHERE id = ANY ($1) AND status NOT IN ('queued', 'processing')`, [jobs])) === DECKS,
      180,
    );
    report('storage away', {
      seconds: away.toFixed(1),
      decks: DECKS,
      'done after seconds': ((performance.now() - back) / 1000).toFixed(1),
    });
    const ended = await site.query('SELECT status, tries, error_code FROM jobs WHERE id = ANY ($1)', [jobs]);
    expect(ended).toEqual(jobs.map(() => ({ status: 'completed', tries: 1, error_code: null })));
    expect(worker.running).toBe(true);
  });
});
