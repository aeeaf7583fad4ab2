import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDeck } from './support/deck';
import { processEnv, TestService } from './support/service';

jest.setTimeout(180_000);

const WORKER = join(__dirname, '../dist/apps/worker/main.js');
const DECKS = 12;
const KILLS = 3;

/** Real worker processes, killed in mid-job: whatever was accepted is finished, and finished once. */
describe('a worker that is killed', () => {
  let service: TestService;
  let worker: ChildProcess;

  beforeAll(async () => {
    service = await TestService.start();
  });

  afterAll(async () => {
    worker?.kill('SIGKILL');
    await service.stop();
  });

  const startWorker = (): ChildProcess => spawn(process.execPath, [WORKER], { env: processEnv(service.config), stdio: 'ignore' });
  const count = async (where: string): Promise<number> =>
    (await service.db.row<{ n: number }>(`SELECT count(*)::int AS n FROM jobs WHERE type = 'deck_intake' AND ${where}`))?.n ?? -1;

  it('loses nothing and doubles nothing', async () => {
    const team = await service.seed.team();
    const decks = await Promise.all(Array.from({ length: DECKS }, (_, i) => makeDeck([[`Company ${i}`, `hello@company${i}.example`], ['Problem', 'It is slow.'], ['Team', 'Ann Lee, CEO']], `Company ${i}`)));
    worker = startWorker();
    const accepted = await Promise.all(decks.map((deck, i) => service.as(team.key).upload('/v1/decks', deck, { company_name: `Company ${i}` })));
    expect(accepted.map(({ status }) => status)).toEqual(decks.map(() => 202));

    for (let kill = 0; kill < KILLS; kill++) {
      for (let tries = 0; (await count(`status = 'processing'`)) === 0 && (await count(`status = 'queued'`)) > 0 && tries < 400; tries++) await sleep(10);
      worker.kill('SIGKILL');
      worker = startWorker();
      await sleep(300);
    }

    const deadline = Date.now() + 120_000;
    while ((await count(`status IN ('queued', 'processing')`)) > 0 && Date.now() < deadline) await sleep(250);
    expect(await count(`status = 'completed'`)).toBe(DECKS);
    const scores = await service.db.rows<{ n: number }>('SELECT count(*)::int AS n FROM company_scores GROUP BY company_id');
    // Exactly one result a submission, however often its worker died. A background rescore would be a job of its own.
    expect(scores.map(({ n }) => n)).toEqual(decks.map(() => 1));
    expect(await count('attempt > 1')).toBeGreaterThan(0);
  });

  it('finishes what it is doing when asked to stop', async () => {
    const team = await service.seed.team('Stoppers');
    const { body } = await service.as(team.key).upload('/v1/decks', await makeDeck(), { company_name: 'Stopping' });
    for (let tries = 0; (await service.as(team.key).get(`/v1/jobs/${body.job_id}`)).body.status === 'queued' && tries < 500; tries++) await sleep(20);
    const ended = new Promise<number | null>((resolve) => worker.once('exit', resolve));
    worker.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect((await service.as(team.key).get(`/v1/jobs/${body.job_id}`)).body.status).toBe('completed');
  });
});
