import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QUEUES } from '@app/queue';
import { scanned } from '../../libs/deck-analysis/src/testing/pdf-deck-builder';
import { nodeOf } from '../../libs/queue/src/testing/queue-node';
import { makeDeck } from '../support/deck';
import { type ServiceProcess, until } from '../support/processes';
import { LONG, report } from './support/form';
import { Site } from './support/site';
import { Submissions } from './support/submissions';

jest.setTimeout(240_000);

const SKEWED_CLOCK = join(__dirname, '../support/skewed-clock.js');
const SKEW_MS = 10 * 60_000;
const DECKS = LONG ? 60 : 12;

describe('workers that disturb one another', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open();
    await site.start('api');
  });
  afterEach(async () => {
    await Promise.all(site.processes.filter(({ app }) => app === 'worker').map((worker) => worker.stop('SIGKILL')));
  });
  afterAll(() => site.close());

  const submitAll = async (submissions: Submissions): Promise<void> => {
    await Promise.all(Array.from({ length: DECKS }, (_, i) => submissions.submit(i)));
  };
  const runsRepeated = (): Promise<unknown[]> =>
    site.query(`SELECT id, type, lane, attempt, outages, worker FROM jobs WHERE attempt > 1 AND lane <> 'slow' ORDER BY id`);
  const outcomes = (worker: ServiceProcess): unknown[] =>
    worker
      .lines()
      .filter(({ type, outcome }) => type === 'deck_intake' && outcome !== undefined)
      .map(({ outcome }) => outcome);

  it('by falling asleep in mid-job: whoever wakes after its lease writes nothing', async () => {
    // Few pages: a deck that takes longer than a first look runs a second time, in the slow queue.
    const deck = await makeDeck(
      Array.from({ length: 20 }, (_, i) => [`Slide ${i}`, 'Robots that pick every order in the warehouse']),
      'Sleepy',
    );
    const sleeper = await site.start('worker', { LOG_LEVEL: 'info' });
    const letGo = await site.hold('deck_analyses');
    const { status, body } = await site.client.upload('/v1/decks', deck, { company_name: 'Sleepy 1' });
    expect(status).toBe(202);
    await until('the job runs', async () => (await site.count(`jobs WHERE id = $1 AND status = 'processing'`, [body.job_id])) === 1);
    sleeper.signal('SIGSTOP');
    await letGo();
    const other = await site.start('worker', { LOG_LEVEL: 'info' });
    if (!LONG) await site.endLeasesOf(sleeper);
    await until(
      'the other worker finished it',
      async () => (await site.count(`jobs WHERE id = $1 AND status = 'completed'`, [body.job_id])) === 1,
      120,
    );
    sleeper.signal('SIGCONT');
    await until('both have said how it ended', () => outcomes(sleeper).length > 0 && outcomes(other).length > 0);
    expect([outcomes(sleeper), outcomes(other)]).toEqual([['lost'], ['completed']]);
    const submissions = new Submissions(site, 'Sleepy');
    submissions.acknowledged.investor.add('Sleepy 1');
    await submissions.allDone();
    await submissions.expectEachOnce();
    report('a worker asleep past its lease', await submissions.told());
  });

  it('by clocks ten minutes fast and slow: the database alone says what time it is', async () => {
    const before = await runsRepeated();
    await Promise.all([
      site.start('worker'),
      site.start('worker', { SKEW_MS: String(SKEW_MS) }, ['--require', SKEWED_CLOCK]),
      site.start('worker', { SKEW_MS: String(-SKEW_MS) }, ['--require', SKEWED_CLOCK]),
    ]);
    const submissions = new Submissions(site, 'Skewed');
    await submitAll(submissions);
    await submissions.allDone();
    await submissions.expectEachOnce();
    expect(await runsRepeated()).toEqual(before);
    report('clocks ten minutes off', { ...(await submissions.told()) });
  });

  it('do not, where text and recognition have workers of their own: each takes its own, and a deck of pictures goes from one to the other', async () => {
    const text = await site.start('worker', { WORKER_ROLE: 'text', LOG_LEVEL: 'info' });
    const state = async (id: string): Promise<unknown> =>
      (await site.query<{ status: string; lane: string; tries: number }>('SELECT status, lane, tries FROM jobs WHERE id = $1', [id]))[0];
    const submitted = async (deck: Buffer, company_name: string): Promise<string> =>
      (await site.client.upload('/v1/decks', deck, { company_name })).body.job_id as string;
    const pictures = await submitted(await scanned(await makeDeck([['Drawn Ltd'], ['Problem', 'It is scanned.']])), 'Drawn Ltd');
    const handedOver = { status: 'queued', lane: 'slow', tries: 0 };
    await until(
      'the reader of text has handed it over',
      async () => JSON.stringify(await state(pictures)) === JSON.stringify(handedOver),
      60,
    );
    const words = await submitted(await makeDeck([['Written Ltd'], ['Problem', 'It is written.']], 'Written'), 'Written Ltd');
    await until('text is read beside it', async () => ((await state(words)) as { status: string }).status === 'completed', 60);
    expect(await state(pictures)).toEqual(handedOver);
    await text.stop();

    const recognition = await site.start('worker', { WORKER_ROLE: 'recognition', LOG_LEVEL: 'info' });
    const more = await submitted(await makeDeck([['Waiting Ltd'], ['Problem', 'It is written.']], 'Waiting'), 'Waiting Ltd');
    await until('the pictures are read', async () => ((await state(pictures)) as { status: string }).status === 'completed', 120);
    expect(await state(pictures)).toEqual({ status: 'completed', lane: 'slow', tries: 1 });
    expect(await state(more)).toEqual({ status: 'queued', lane: 'bulk', tries: 0 });
    expect(outcomes(recognition)).toEqual(['completed']);
    await site.start('worker', { WORKER_ROLE: 'text' });
    await until('what waited is read, too', async () => ((await state(more)) as { status: string }).status === 'completed', 60);
    // What follows from a deck would be cut off in its run by the end of this test, and be a second run in the next.
    await until('what follows is done', async () => (await site.count(`jobs WHERE status <> 'completed'`)) === 0, 60);
  });

  it('by racing for the same rows, notified again and again', async () => {
    const before = await runsRepeated();
    await Promise.all([site.start('worker'), site.start('worker'), site.start('worker')]);
    const submissions = new Submissions(site, 'Raced');
    const node = await nodeOf(site.config);
    let notifications = 0;
    let done = false;
    const notifying = (async () => {
      for (; !done; await sleep(20)) {
        for (const { id } of await site.query<{ id: string }>(`SELECT id FROM jobs WHERE status <> 'completed'`)) {
          await Promise.all(QUEUES.map((queue) => node.notifier.notify(queue, id)));
          notifications += QUEUES.length;
        }
      }
    })();
    await submitAll(submissions);
    await submissions.allDone();
    done = true;
    await notifying;
    await node.stop();
    await submissions.expectEachOnce();
    expect(await runsRepeated()).toEqual(before);
    report('three workers on the same rows', { notifications, ...(await submissions.told()) });
  });
});
