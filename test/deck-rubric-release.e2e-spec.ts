import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { RubricRelease } from '@app/deck-intake';
import { ScheduledTasks } from '@app/jobs';
import { CURRENT_RUBRIC, ActiveRubric, type Rubric } from '@app/scoring';
import { WorkerModule } from '../apps/worker/src/worker.module';
import { makeDeck } from './support/deck';
import { until } from './support/processes';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(180_000);

/** The same signals, where "specified" is worth six tenths instead of seven. */
const NEXT_RUBRIC: Rubric = { ...CURRENT_RUBRIC, version: '2.0.0', ladderTenths: [0, 4, 6, 10] };
const COMPANIES = 5;

interface Draft {
  id: string;
  cri_score: number;
}

interface Score {
  rubric_version: string;
  score: number;
  reason?: string;
}

describe('a new version of the rubric', () => {
  let service: TestService;
  let team: Team;
  let founder: string;
  let draft: Draft;
  let companies: string[];
  let before: Score[];

  beforeAll(async () => {
    service = await TestService.start();
    const worker = await workerWith(new ActiveRubric());
    team = await service.seed.team();
    companies = [];
    for (let at = 0; at < COMPANIES; at += 1) companies.push(await submit(`Company ${at}`));
    founder = await service.seed.founderKey(team.id, companies[0] as string);
    before = await Promise.all(companies.map(currentScore));
    draft = await submitDraft();
    await worker.close();
  });

  afterAll(async () => {
    await service.stop();
  });

  async function submit(name: string): Promise<string> {
    const slides = [
      [name, `hello@${name.toLowerCase().replace(' ', '')}.io`],
      ['Team', 'Ann Lee, CEO and co-founder'],
      ['The ask', 'Raising $2M seed', '60% product, 40% sales'],
    ];
    const { body } = await service.as(team.key).upload('/v1/decks', await makeDeck(slides, name), { company_name: name });
    const job = await service.as(team.key).get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' });
    expect(job.body.status).toBe('completed');
    return body.company_id as string;
  }

  async function submitDraft(): Promise<Draft> {
    const slides = [
      ['Company 0', 'hello@company0.io'],
      ['Team', 'Ann Lee, CEO and co-founder'],
      ['Problem', 'Lunch is late.'],
    ];
    const { body } = await service.as(founder).upload('/v1/me/deck/drafts', await makeDeck(slides));
    return (await service.as(founder).get(`/v1/me/deck/drafts/${body.draft_id}`, { prefer: 'wait=30' })).body;
  }

  async function currentScore(companyId: string): Promise<Score> {
    const { cri } = (await service.as(team.key).get(`/v1/companies/${companyId}/scores`)).body;
    return { rubric_version: cri.rubric_version, score: cri.score };
  }

  const history = (companyId: string): Promise<Score[]> =>
    service.db.rows<Score>(
      'SELECT rubric_version, score FROM company_scores WHERE company_id = $1 AND draft_id IS NULL ORDER BY scored_at',
      [companyId],
    );

  /** A worker as it would come out of the next release. */
  async function workerWith(rubric: ActiveRubric): Promise<INestApplicationContext> {
    const module = await Test.createTestingModule({ imports: [WorkerModule.of(service.config)] })
      .overrideProvider(ActiveRubric)
      .useValue(rubric)
      .compile();
    module.useLogger(false);
    return module.init();
  }

  it('scores every current deck again, also after a worker that was gone half-way, and keeps the history', async () => {
    const gone = await workerWith(new ActiveRubric(NEXT_RUBRIC, [CURRENT_RUBRIC.version]));
    await gone.get(ScheduledTasks).runDue();
    await gone.close();

    const next = await workerWith(new ActiveRubric(NEXT_RUBRIC, [CURRENT_RUBRIC.version]));
    const release = next.get(RubricRelease, { strict: false });
    await next.get(ScheduledTasks).runDue();
    await until('every company scored again', async () => (await release.progress()).outdated === 0);
    const moved = { companies: COMPANIES, up: 0, down: COMPANIES, unchanged: 0, greatest_gain: 0, verified_gained: 0, verified_lost: 0 };
    expect(await release.progress()).toMatchObject({
      rubric_version: '2.0.0',
      scored: COMPANIES,
      outdated: 0,
      waiting: 0,
      failed: 0,
      moved,
    });
    for (const [at, company] of companies.entries()) {
      const now = await currentScore(company);
      expect(now.rubric_version).toBe('2.0.0');
      expect(now.score).toBeLessThan(before[at]?.score as number);
      expect(await history(company)).toEqual([before[at], now]);
    }
    const { data: moves, next_cursor } = await release.moves(team.id, { limit: 100 });
    expect(next_cursor).toBeNull();
    expect(moves.map(({ company_id }) => company_id).sort()).toEqual([...companies].sort());
    for (const move of moves) {
      const { score: from } = before[companies.indexOf(move.company_id)] as Score;
      const { score: to } = await currentScore(move.company_id);
      expect(move).toMatchObject({ from, to, difference: to - from, from_version: CURRENT_RUBRIC.version });
    }
    const [first] = (await release.moves(null, { limit: 1 })).data;
    expect(first).toEqual(moves[0]);
    expect((await release.moves((await service.seed.team()).id, { limit: 1 })).data).toEqual([]);
    const [latest] = (await service.as(team.key).get(`/v1/companies/${companies[0]}/scores/history`)).body.data as Score[];
    expect(latest).toMatchObject({ rubric_version: '2.0.0', reason: 'rubric' });
    await next.close();
    const draftNow = await service.as(founder).get(`/v1/me/deck/drafts/${draft.id}`);
    expect(draft.cri_score).toBeGreaterThan(0);
    expect(draftNow.body).toEqual(draft);
  });

  it('leaves alone what a later version scored, as a worker of the release before meets it', async () => {
    const old = await workerWith(new ActiveRubric(CURRENT_RUBRIC, []));
    expect(await old.get(RubricRelease, { strict: false }).enqueueBatch()).toBe(0);
    await old.close();
  });

  it('finds nothing twice: a company that waits is not enqueued again, one that failed rests for a day', async () => {
    const context = await workerWith(new ActiveRubric({ ...CURRENT_RUBRIC, version: '3.0.0' }, [CURRENT_RUBRIC.version, '2.0.0']));
    await context.get(ScheduledTasks).stop();
    await service.db.run(
      `INSERT INTO jobs (id, type, lane, team_id, company_id, source, status, completed_at)
       SELECT gen_random_uuid(), 'rescore', 'bulk', $1, c, 'system', 'failed', now() - s.ago
       FROM (VALUES ($2::uuid, interval '2 hours'), ($3::uuid, interval '2 days')) AS s(c, ago)`,
      [team.id, companies[0], companies[1]],
    );
    // Out of reach of a worker: what waits stays waiting.
    await service.db.run(
      `INSERT INTO jobs (id, type, lane, team_id, company_id, source, available_at) VALUES (gen_random_uuid(), 'rescore', 'background', $1, $2, 'system', now() + interval '1 day')`,
      [team.id, companies[2]],
    );
    expect(await context.get(RubricRelease, { strict: false }).enqueueBatch()).toBe(COMPANIES - 2);
    await context.close();
  });
});
