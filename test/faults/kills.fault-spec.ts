import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '../support/programs';
import type { ServiceProcess } from '../support/processes';
import { LONG, randomFrom, report, ROUNDS, SEED } from './support/form';
import { Site } from './support/site';
import { Submissions } from './support/submissions';

jest.setTimeout(LONG ? 60 * 60_000 : 300_000);

const KILLS = LONG ? ROUNDS : 3;
const PER_KILL = 3;
const SPREAD_MS = LONG ? 1200 : 600;

type Killed = 'api' | 'worker';

const other = (app: Killed): Killed => (app === 'api' ? 'worker' : 'api');

/** Api and worker are killed at random moments while decks of every kind come in: what was acknowledged is finished, and finished once. */
function killing(queue: 'postgres' | 'redis'): void {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open({ queue });
  });
  afterAll(() => site.close());

  it('loses nothing and doubles nothing', async () => {
    const random = randomFrom(SEED);
    const running: Record<Killed, ServiceProcess> = { api: await site.start('api'), worker: await site.start('worker') };
    const submissions = new Submissions(site, 'Killed');
    const callers: Promise<void>[] = [];
    const killed = { api: 0, worker: 0 };
    let last: Killed = 'api';
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (let i = 0; i < PER_KILL; i += 1) {
        callers.push(sleep(random() * SPREAD_MS).then(() => submissions.submit(kill * PER_KILL + i)));
      }
      await sleep(random() * SPREAD_MS);
      // The second kill is of the other app: a short run has three, and none may leave one of them out.
      const app: Killed = kill === 1 ? other(last) : random() < 0.5 ? 'api' : 'worker';
      await running[app].stop('SIGKILL');
      killed[app] += 1;
      last = app;
      // The long form waits for leases to end by themselves.
      if (!LONG) await site.endLeasesOf(running[app]);
      running[app] = await site.start(app);
    }
    await Promise.all(callers);
    const retried = await submissions.allDone(LONG ? 900 : 200);
    report(`kill -9, queue on ${queue}`, {
      seed: SEED,
      'kills of the api': killed.api,
      'kills of the worker': killed.worker,
      ...(await submissions.told()),
      'tries without an answer': submissions.broken,
      'runs repeated': await site.count('jobs WHERE attempt > 1'),
      'retried by the caller': retried,
    });
    expect([killed.api > 0, killed.worker > 0]).toEqual([true, true]);
    expect(submissions.size).toBe(KILLS * PER_KILL);
    await submissions.expectEachOnce();
    // Drafts are none before they are published.
    expect(await site.count('documents')).toBe(submissions.size - submissions.acknowledged.founder.size);
    expect(await site.count(`upload_tokens WHERE state = 'spent'`)).toBe(submissions.acknowledged.form.size);
  });
}

describe('processes that are killed, the queue on PostgreSQL', () => killing('postgres'));
describeWith('redis-server', 'processes that are killed, the queue on Redis', () => killing('redis'));
