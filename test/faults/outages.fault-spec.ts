import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { FlakyProxy } from '../../libs/queue/src/testing/flaky-proxy';
import { freePort } from '../../tools/embedded-postgres';
import { describeWith } from '../support/programs';
import { type ServiceProcess, until } from '../support/processes';
import { ANSWER_SECONDS, LONG, OUTAGE_SECONDS, report } from './support/form';
import { type Answers, askFor, takeUploadToken } from './support/patience';
import { Site } from './support/site';
import { Submissions } from './support/submissions';

jest.setTimeout(LONG ? 600_000 : 240_000);

const DECKS = 12;

const ready = async (site: Site): Promise<boolean> => (await fetch(`${site.url}/ready`).catch(() => null))?.status === 200;

function tell(what: string, { given, byStatus, slowestSeconds, slowest, slowestOwn }: Answers): void {
  report(what, {
    answers: given,
    ...byStatus,
    'slowest seconds': `${slowestSeconds.toFixed(2)} (${slowest})`,
    'without the machine': slowestOwn.toFixed(2),
  });
}

/** Decks that come in over the time in which `trouble` happens; all must be taken in and finished once. */
async function throughout(site: Site, prefix: string, trouble: () => Promise<void>): Promise<Submissions> {
  const submissions = new Submissions(site, prefix);
  const callers = Array.from({ length: DECKS }, (_, i) => sleep(i * 120).then(() => submissions.submit(i)));
  await sleep(500);
  await trouble();
  await Promise.all(callers);
  // The long form waits for notifications that were lost and for the leases of runs whose result could not be written.
  if (!LONG) await site.halfAMinutePasses();
  await submissions.allDone();
  await submissions.expectEachOnce();
  report(`${prefix.toLowerCase()} with work in flight`, {
    ...(await submissions.told()),
    'tries without an answer': submissions.broken,
    'refused for the moment': submissions.refused.get(500) ?? 0,
  });
  return submissions;
}

describe('an outage of PostgreSQL', () => {
  let site: Site;
  let proxy: FlakyProxy;
  let workerPort: number;
  let processes: ServiceProcess[];

  beforeAll(async () => {
    site = await Site.open({
      through: async (databaseUrl) => {
        const target = new URL(databaseUrl);
        proxy = new FlakyProxy({ host: target.hostname, port: Number(target.port) });
        await proxy.plugIn();
        target.port = String(proxy.port);
        return target.toString();
      },
    });
    workerPort = await freePort();
    processes = await Promise.all([site.start('api'), site.start('worker', { METRICS_PORT: String(workerPort) })]);
  });
  afterAll(async () => {
    await site.close();
    await proxy.unplug();
  });
  // Nobody had to restart anything.
  afterEach(() => expect(processes.filter(({ running }) => !running).map(({ output }) => output)).toEqual([]));

  it('by a crash, with a quick return, loses and doubles nothing', async () => {
    await throughout(site, 'Crash', async () => {
      await site.killPostgres();
      await site.revivePostgres();
    });
  });

  it('for a while is answered within five seconds, and is over when it is over', async () => {
    await throughout(site, 'Absence', async () => {
      const token = await takeUploadToken(site);
      await site.killPostgres();
      const [answers, metrics, workerReady] = await Promise.all([
        askFor(OUTAGE_SECONDS, site, token),
        fetch(`http://127.0.0.1:${workerPort}/metrics`),
        fetch(`http://127.0.0.1:${workerPort}/ready`),
      ]);
      await site.revivePostgres();
      const text = await metrics.text();
      expect(text).toMatch(/^deal_flow_database_up 0$/m);
      expect(text).not.toMatch(/^deal_flow_(jobs|oldest_queued_job_seconds)\{/m);
      expect([workerReady.status, await workerReady.json()]).toEqual([
        503,
        { status: 'unavailable', checks: { database: 'unreachable', schema: 'unknown', queue: 'unreachable', storage: 'ok' } },
      ]);
      tell('PostgreSQL away', answers);
      expect(Object.keys(answers.byStatus)).toEqual(['200', '500', '503']);
      expect(answers.slowestOwn).toBeLessThan(ANSWER_SECONDS);
      await until('ready again', () => ready(site), 15);
    });
  });

  it('that accepts connections and says nothing is answered within five seconds, too', async () => {
    await throughout(site, 'Silence', async () => {
      const token = await takeUploadToken(site);
      proxy.hang();
      const answers = await askFor(OUTAGE_SECONDS, site, token);
      await proxy.plugIn();
      tell('PostgreSQL silent', answers);
      expect(Object.keys(answers.byStatus)).toEqual(['200', '500', '503']);
      expect(answers.slowestOwn).toBeLessThan(ANSWER_SECONDS);
      await until('ready again', () => ready(site), 15);
    });
  });
});

describeWith('redis-server', 'an outage of Redis', () => {
  let site: Site;
  let processes: ServiceProcess[];

  beforeAll(async () => {
    site = await Site.open({ queue: 'redis' });
    processes = await Promise.all([site.start('api'), site.start('worker')]);
  });
  afterAll(() => site.close());
  afterEach(() => expect(processes.filter(({ running }) => !running).map(({ output }) => output)).toEqual([]));

  it('by a crash, with a quick return, loses and doubles nothing', async () => {
    await throughout(site, 'Restart', async () => site.redis?.restart());
  });

  it('in which it forgets everything loses nothing: it knew ids and nothing else', async () => {
    await throughout(site, 'Amnesia', async () => {
      const redis = new Redis(site.redis?.url ?? '');
      await redis.flushall();
      redis.disconnect();
    });
  });

  it('keeps nobody from submitting: the row is the promise, and the work follows', async () => {
    await throughout(site, 'Muteness', async () => {
      const token = await takeUploadToken(site);
      await site.redis?.kill();
      const answers = await askFor(OUTAGE_SECONDS, site, token);
      await site.redis?.revive();
      tell('Redis away', answers);
      // 401: the one upload token works once. No 503: nothing that is asked for needs the queue.
      expect(Object.keys(answers.byStatus)).toEqual(['200', '201', '202', '401', '404']);
      expect(answers.slowestOwn).toBeLessThan(ANSWER_SECONDS);
      await until('ready again', () => ready(site), 15);
    });
  });
});
