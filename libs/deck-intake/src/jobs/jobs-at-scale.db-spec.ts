import { AuditEntriesRepository, AuditTrailService } from '@app/audit';
import { CompanyMatches } from '@app/companies';
import { DuplicatesRepository, DuplicatesService } from '@app/duplicates';
import type { EventsService } from '@app/events';
import { LongPoll, type QueuePlace, JobsRepository } from '@app/jobs';
import { openDatabase, planOf, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../../test/support/rows';
import { IntakeJobsRepository } from './intake-jobs.repository';
import { JobReader } from './job-reader';

/** Each company has one job; of the second pipeline are only the oldest few. */
const COMPANIES = 6000;
const OF_MEMBER = 5;
const WAITING = 2000;

describe('many jobs of a team', () => {
  let open: OpenDatabase;
  let team: TeamRows;
  let repository: JobsRepository;
  let reader: JobReader;

  beforeAll(async () => {
    open = await openDatabase();
    team = await teamRows(open.db);
    repository = new JobsRepository(open.db);
    const events = { record: () => Promise.reject(new Error('a read records nothing')) } as unknown as EventsService;
    const audit = new AuditTrailService(open.db, new AuditEntriesRepository(open.db));
    const duplicates = new DuplicatesService(open.db, new DuplicatesRepository(open.db, open.keyset), events, audit);
    const intake = new IntakeJobsRepository(open.db, open.keyset);
    reader = new JobReader(intake, repository, new LongPoll(), new CompanyMatches(open.db), duplicates);
    // Seven at a time share their moment, so that the id decides.
    await open.db.run(
      `WITH made AS (INSERT INTO companies (id, team_id, name, normalized_name, created_at)
                     SELECT gen_random_uuid(), $1, i::text, i::text, timestamptz '2026-01-01' + (i / 7) * interval '1 s'
                     FROM generate_series(1, ${COMPANIES}) i RETURNING id, name::int AS i, created_at),
            dealt AS (INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
                      SELECT gen_random_uuid(), $1, id, CASE WHEN i <= ${OF_MEMBER} THEN $3::uuid ELSE $2::uuid END, created_at FROM made)
       INSERT INTO jobs (id, type, lane, team_id, source, company_id, status, created_at)
       SELECT gen_random_uuid(), 'deck_intake', CASE WHEN i % 3 = 0 THEN 'interactive' ELSE 'bulk' END, $1, 'investor', id,
         CASE WHEN i > ${COMPANIES - WAITING} THEN 'queued' ELSE 'completed' END, created_at FROM made`,
      [team.teamId, ...team.pipelineIds],
    );
    await open.db.manager.query('ANALYZE jobs, deals, companies');
  });
  afterAll(() => open.close());

  it('are each told their own place in their queue', async () => {
    const waiting = await open.db.rows<{ id: string; lane: string }>(
      `SELECT id, lane FROM jobs WHERE status = 'queued' ORDER BY created_at, id`,
    );
    const expected = new Map<string, QueuePlace>();
    for (const queue of ['interactive', 'bulk']) {
      const inQueue = waiting.filter((job) => job.lane === queue);
      inQueue.forEach(({ id }, index) => expected.set(id, { position: index + 1, depth: inQueue.length }));
    }
    const some = waiting.filter((_, index) => index % 41 < 3).map(({ id }) => id);
    expect(await repository.queuePlaces(some)).toEqual(new Map(some.map((id) => [id, expected.get(id)])));
    expect(await repository.queuePlaces([some[1] as string])).toEqual(new Map([[some[1], expected.get(some[1] as string)]]));
    const shown = await walk((cursor) => reader.list(team.admin, { limit: 100, cursor }, { status: 'queued' }));
    expect(shown.map(({ id, queue }) => [id, queue])).toEqual([...waiting].reverse().map(({ id }) => [id, expected.get(id)]));
  });

  it('cost a page one look at the queue, however many of them wait', async () => {
    const before = open.db.statements.length;
    const page = await reader.list(team.admin, { limit: 100 });
    expect(page.data.every(({ queue }) => queue !== null)).toBe(true);
    expect(open.db.statements.length - before).toBe(2);
    const plan = await planOf(open.db, open.db.last);
    expect(plan.scanned).toEqual([]);
    expect(plan.indexes).toContain('jobs_waiting');
    // Once for the depth and once for the places: not a hundred times.
    expect(plan.mostRead).toBeLessThanOrEqual(WAITING + 100);
  });

  it('are found for a caller of a small pipeline without a walk through all of the team’s', async () => {
    const page = await reader.list(team.member, { limit: 25 });
    expect(page.data).toHaveLength(OF_MEMBER);
    const plan = await planOf(open.db, open.db.last);
    expect(plan.scanned).toEqual([]);
    expect(plan.mostRead).toBeLessThan(100);
  });
});
