import { newId } from './ids';
import { companyRow, openDatabase, type OpenDatabase, teamRows } from '../../../test/support/rows';
import { DealStages1700000017000 } from './migrations/1700000017000-deal-stages';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});

afterAll(() => open.close());

const FIVE = ['Inbox open', 'Screening open', 'Diligence open', 'Invested won', 'Passed passed'];
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const stagesOf = (pipelineId: string) =>
  open.db.rows<{ id: string; said: string }>(
    `SELECT id, name || ' ' || kind AS said FROM pipeline_stages WHERE pipeline_id = $1 ORDER BY position`,
    [pipelineId],
  );
interface DealSeen {
  id: string;
  stage: string;
  source: string;
  created_at: Date;
  entered_stage_at: Date;
  updated_at: Date;
  company_archived: boolean;
}
const dealsOf = (companyId: string) =>
  open.db.rows<DealSeen>(
    `SELECT d.id, s.name AS stage, d.source, d.created_at, d.entered_stage_at, d.updated_at, d.company_archived
     FROM deals d JOIN pipeline_stages s ON s.id = d.stage_id AND s.pipeline_id = d.pipeline_id WHERE d.company_id = $1`,
    [companyId],
  );
const movesOf = (dealId: string) =>
  open.db.rows<{ id: string }>(
    `SELECT m.id, s.name AS stage, m.from_stage_id, m.actor_kind, m.at FROM deal_moves m JOIN pipeline_stages s ON s.id = m.to_stage_id
     WHERE m.deal_id = $1`,
    [dealId],
  );

describe('what there was before there were stages', () => {
  it('gets them: five for every pipeline, the first for every deal, with its creation', async () => {
    const runner = open.db.dataSource.createQueryRunner();
    const migration = new DealStages1700000017000();
    await migration.down(runner);
    const { teamId, pipelineIds } = await teamRows(open.db);
    const made = new Date('2024-02-29T12:34:56.789Z');
    const [byKey, byForm] = [await companyRow(open.db, teamId, pipelineIds), await companyRow(open.db, teamId, [pipelineIds[0]])];
    await open.db.run('UPDATE deals SET created_at = $1', [made]);
    await open.db.run(
      `INSERT INTO jobs (id, type, lane, team_id, company_id, source, deal_ids)
       SELECT $1, 'deck_intake', 'interactive', $2, $3, 'form', array_agg(id) FROM deals WHERE company_id = $3`,
      [newId(), teamId, byForm],
    );
    await runner.startTransaction();
    await migration.up(runner);
    await runner.commitTransaction();
    await runner.release();
    for (const id of pipelineIds) expect((await stagesOf(id)).map(({ said }) => said)).toEqual(FIVE);
    for (const [companyId, count, source, actor] of [
      [byKey, 2, 'api', 'system'],
      [byForm, 1, 'form', 'form'],
    ] as const) {
      const deals = await dealsOf(companyId);
      expect(deals).toHaveLength(count);
      for (const deal of deals) {
        expect(deal).toMatchObject({ stage: 'Inbox', source, entered_stage_at: made, updated_at: made, company_archived: false });
        const moves = await movesOf(deal.id);
        expect(moves).toEqual([{ id: expect.stringMatching(UUID_7), stage: 'Inbox', from_stage_id: null, actor_kind: actor, at: made }]);
      }
    }
  });
});

describe('what a process of an earlier release writes', () => {
  it('has stages and a history all the same', async () => {
    const { teamId, pipelineIds } = await teamRows(open.db);
    for (const id of pipelineIds) {
      const stages = await stagesOf(id);
      expect(stages.map(({ said }) => said)).toEqual(FIVE);
      for (const stage of stages) expect(stage.id).toMatch(UUID_7);
    }
    const [deal] = await dealsOf(await companyRow(open.db, teamId, [pipelineIds[1]]));
    expect(deal).toMatchObject({ stage: 'Inbox', source: 'api', entered_stage_at: deal?.created_at, updated_at: deal?.created_at });
    expect(await movesOf(deal?.id ?? '')).toEqual([
      { id: expect.stringMatching(UUID_7), stage: 'Inbox', from_stage_id: null, actor_kind: 'system', at: deal?.created_at },
    ]);
  });

  it('enters the first stage that is open, however the pipeline was changed', async () => {
    const { teamId, pipelineIds } = await teamRows(open.db);
    await open.db.run(`UPDATE pipeline_stages SET position = 9 - position WHERE pipeline_id = $1`, [pipelineIds[0]]);
    await open.db.run(`UPDATE pipeline_stages SET removed_at = now() WHERE pipeline_id = $1 AND name = 'Diligence'`, [pipelineIds[0]]);
    expect(await dealsOf(await companyRow(open.db, teamId, [pipelineIds[0]]))).toMatchObject([{ stage: 'Screening' }]);
  });

  it('is refused in a pipeline that no stage is open in', async () => {
    const { teamId, pipelineIds } = await teamRows(open.db);
    await open.db.run(`UPDATE pipeline_stages SET kind = 'won' WHERE pipeline_id = $1`, [pipelineIds[0]]);
    await expect(companyRow(open.db, teamId, [pipelineIds[0]])).rejects.toThrow(/"stage_id".*not-null/);
  });
});

it('a deal knows whether its company is archived, whoever archives it', async () => {
  const { teamId, pipelineIds } = await teamRows(open.db);
  const [id, other] = [await companyRow(open.db, teamId, pipelineIds), await companyRow(open.db, teamId, pipelineIds)];
  const flags = async (): Promise<boolean[][]> =>
    Promise.all([id, other].map(async (company) => (await dealsOf(company)).map((deal) => deal.company_archived)));
  await open.db.run('UPDATE companies SET archived_at = now() WHERE id = $1', [id]);
  expect(await flags()).toEqual([
    [true, true],
    [false, false],
  ]);
  await open.db.run('UPDATE companies SET archived_at = NULL WHERE id = $1', [id]);
  expect((await flags())[0]).toEqual([false, false]);
});
