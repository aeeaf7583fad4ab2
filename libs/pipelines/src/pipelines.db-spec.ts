import { newId } from '@app/database';
import { openDatabase, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { pipelinesOf } from '../../../test/support/deals';
import type { PipelinesService } from './pipelines.service';

let open: OpenDatabase;
let pipelines: PipelinesService;

beforeAll(async () => {
  open = await openDatabase();
  pipelines = pipelinesOf(open);
});

afterAll(() => open.close());

async function newTeam(): Promise<string> {
  const id = newId();
  await open.db.run(`INSERT INTO teams (id, name) VALUES ($1, 'New')`, [id]);
  return id;
}

const defaults = async (teamId: string): Promise<string[]> =>
  (await pipelines.ofCaller({ teamId, pipelineIds: null })).filter(({ isDefault }) => isDefault).map(({ name }) => name);

describe('the default pipeline', () => {
  it("is the team's first, until another takes its place", async () => {
    const teamId = await newTeam();
    expect(await pipelines.create(teamId, {})).toMatchObject({ name: 'Deal flow', isDefault: true });
    await pipelines.create(teamId, { name: 'Second' });
    expect(await defaults(teamId)).toEqual(['Deal flow']);
    await pipelines.create(teamId, { name: 'Third', isDefault: true });
    expect(await defaults(teamId)).toEqual(['Third']);
  });

  it('is one and only one, however many are made at once', async () => {
    const teamId = await newTeam();
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, i) => pipelines.create(teamId, { name: `P${i}`, isDefault: i % 2 === 0 })),
    );
    expect(made).toHaveLength(50);
    expect(await defaults(teamId)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('is what the caller may submit to, newest first, whole or by pages', async () => {
    const team = await teamRows(open.db);
    const third = await pipelines.create(team.teamId, { name: 'Third' });
    const names = async (scope: Parameters<PipelinesService['ofCaller']>[0]): Promise<string[]> =>
      (await pipelines.ofCaller(scope)).map(({ name }) => name);
    expect((await names(team.admin))[0]).toBe('Third');
    expect(new Set(await names(team.admin))).toEqual(new Set(['Third', 'Main', 'Side']));
    expect(await names(team.member)).toEqual(['Side']);
    expect(await names({ teamId: team.teamId, pipelineIds: [] })).toEqual([]);
    const foreign = (await teamRows(open.db)).pipelineIds[0];
    expect(await names({ teamId: team.teamId, pipelineIds: [third.id, foreign] })).toEqual(['Third']);
    const paged = await walk((cursor) => pipelines.page(team.admin, { limit: 1, cursor }));
    expect(paged).toEqual(await pipelines.ofCaller(team.admin));
  });
});

describe('the pipelines of a submission', () => {
  let team: TeamRows;
  let main: string;
  let side: string;

  beforeAll(async () => {
    team = await teamRows(open.db);
    [main, side] = team.pipelineIds;
  });

  it('are the default where none is named', async () => {
    for (const none of [undefined, [], '', '[]', ' , ']) expect(await pipelines.resolve(team.admin, none)).toEqual([main]);
  });

  it('are those named, each once, in their order', async () => {
    for (const raw of [[side, main], [side, main, side.toUpperCase()], `${side},${main}`, JSON.stringify([side, main])]) {
      expect(await pipelines.resolve(team.admin, raw)).toEqual([side, main]);
    }
    expect(await pipelines.resolve(team.member, [side])).toEqual([side]);
  });

  it('are refused where one is unknown, foreign or out of sight, the default too', async () => {
    const foreign = (await teamRows(open.db)).pipelineIds[0];
    const cases = [
      [team.admin, [main, newId()]],
      [team.admin, [foreign]],
      [team.admin, ['nope']],
      [team.admin, ['']],
      [team.member, [side, main]],
      [team.member, undefined],
    ] as const;
    for (const [scope, raw] of cases) await expect(pipelines.resolve(scope, raw)).rejects.toMatchObject({ code: 'invalid_pipeline' });
  });

  it('of a form or a member are checked against the whole team', async () => {
    await expect(pipelines.assertOfTeam(team.teamId, [side, main])).resolves.toBeUndefined();
    await expect(pipelines.assertOfTeam(team.teamId, [newId()])).rejects.toMatchObject({ code: 'invalid_pipeline' });
    await expect(pipelines.assertOfTeam(team.teamId, [side, main], 1)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
