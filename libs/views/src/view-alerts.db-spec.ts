import { companyRow, teamRows, type TeamRows } from '../../../test/support/rows';
import { openViews, type ViewsFixture } from './testing/views-fixture';
import type { ViewFilterRequest } from './dto/view.request.dto';

let open: ViewsFixture['open'];
let views: ViewsFixture['views'];
let alerts: ViewsFixture['alerts'];
let team: TeamRows;

beforeAll(async () => {
  ({ open, views, alerts } = await openViews());
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

interface Told {
  type: string;
  view: string;
  company_id: string;
  readers: string[] | null;
}

function told(): Promise<Told[]> {
  return open.db.rows<Told>(
    `SELECT type, data->>'view_name' AS view, company_id, reader_pipeline_ids AS readers FROM events
     WHERE team_id = $1 AND type LIKE 'view.%' ORDER BY sequence`,
    [team.teamId],
  );
}

const stage = (id: string, value: string): Promise<number> => open.db.run('UPDATE companies SET stage = $2 WHERE id = $1', [id, value]);
const SEED: ViewFilterRequest[] = [{ field: 'stage', op: 'eq', value: 'Seed' }];

describe('a view with alerts', () => {
  it('tells once of each company that enters and leaves, and of nothing that it held when it was made', async () => {
    const early = await companyRow(open.db, team.teamId, [team.pipelineIds[0]], { stage: 'Seed' });
    await views.create(team.admin, { name: 'Seed', filters: SEED, alerts: true });
    await views.create(team.admin, { name: 'Quiet', filters: SEED });
    const late = await companyRow(open.db, team.teamId, [team.pipelineIds[0]], { stage: 'Seed' });
    for (const id of [early, late, late]) await alerts.lookAt(id);
    expect(await told()).toEqual([{ type: 'view.company_entered', view: 'Seed', company_id: late, readers: null }]);
    await stage(early, 'Series A');
    await Promise.all([1, 2, 3, 4].map(() => alerts.lookAt(early)));
    expect((await told()).slice(1)).toEqual([{ type: 'view.company_left', view: 'Seed', company_id: early, readers: null }]);
  });

  it('holds no archived company', async () => {
    await views.create(team.admin, { name: 'All', alerts: true });
    const id = await companyRow(open.db, team.teamId, [team.pipelineIds[0]], {});
    await alerts.lookAt(id);
    await open.db.run('UPDATE companies SET archived_at = now() WHERE id = $1', [id]);
    await alerts.lookAt(id);
    expect((await told()).map(({ type }) => type)).toEqual(['view.company_entered', 'view.company_left']);
  });

  it('that asks for a stage or an owner hears of moves and gifts, of its own team alone', async () => {
    const id = await companyRow(open.db, team.teamId, [team.pipelineIds[0]], {});
    const other = await teamRows(open.db);
    const theirs = await companyRow(open.db, other.teamId, [other.pipelineIds[0]], {});
    const [, stageTwo] = await open.db.rows<{ id: string }>('SELECT id FROM pipeline_stages WHERE pipeline_id = $1 ORDER BY position', [
      team.pipelineIds[0],
    ]);
    await views.create(team.admin, { name: 'Quiet', filters: [{ field: 'deal_owner_id', op: 'is_empty' }] });
    const noted = async (): Promise<string[]> =>
      (await open.db.rows<{ id: string }>('SELECT subject_id AS id FROM event_inbox WHERE subject_id = ANY($1)', [[id, theirs]])).map(
        (row) => row.id,
      );
    const move = (company: string) => open.db.run('UPDATE deals SET stage_id = $2 WHERE company_id = $1', [company, stageTwo?.id]);
    await open.db.run('UPDATE deals SET updated_at = now() WHERE company_id = ANY($1)', [[id, theirs]]);
    expect(await noted()).toEqual([]);
    await views.create(team.admin, {
      name: 'Screening',
      filters: [{ field: 'deal_stage_id', op: 'eq', value: stageTwo?.id }],
      alerts: true,
    });
    await move(id);
    await open.db.run('UPDATE deals SET updated_at = now() WHERE company_id = $1', [theirs]);
    expect(await noted()).toEqual([id]);
    await alerts.lookAt(id);
    expect(await told()).toEqual([{ type: 'view.company_entered', view: 'Screening', company_id: id, readers: null }]);
  });

  it('of a pipeline tells those who see the pipeline', async () => {
    await views.create(team.admin, { name: 'Main', pipeline_id: team.pipelineIds[0], alerts: true });
    await alerts.lookAt(await companyRow(open.db, team.teamId, [team.pipelineIds[0]], {}));
    expect((await told()).map(({ readers }) => readers)).toEqual([[team.pipelineIds[0]]]);
  });

  it('begins anew where its filters change or alerts are switched on, and is quiet once they are off', async () => {
    const seed = await companyRow(open.db, team.teamId, [team.pipelineIds[0]], { stage: 'Seed' });
    const later = await companyRow(open.db, team.teamId, [team.pipelineIds[0]], { stage: 'Series A' });
    const view = await views.create(team.admin, { name: 'Of a stage', filters: SEED });
    await views.update(team.admin, view.id, { alerts: true });
    await views.update(team.admin, view.id, { filters: [{ field: 'stage', op: 'eq', value: 'Series A' }] });
    for (const id of [seed, later]) await alerts.lookAt(id);
    expect(await told()).toEqual([]);
    await views.update(team.admin, view.id, { alerts: false });
    await stage(later, 'Seed');
    await alerts.lookAt(later);
    expect(await told()).toEqual([]);
    expect(await open.db.rows('SELECT 1 FROM view_members WHERE view_id = $1', [view.id])).toEqual([]);
  });
});
