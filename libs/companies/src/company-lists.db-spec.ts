import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@app/database';
import type { ManagedProperty } from '@app/properties';
import { answerRow, companyRow, teamRows, walk, type TeamRows } from '../../../test/support/rows';
import type { CompanySearch } from './companies.service';
import { openCompanies, type CompaniesFixture } from './testing/companies-fixture';
import type { InvestorScope } from '@app/auth';

let open: CompaniesFixture['open'];
let companies: CompaniesFixture['companies'];
let properties: CompaniesFixture['properties'];

beforeAll(async () => {
  ({ open, companies, properties } = await openCompanies());
});

afterAll(() => open.close());

const PAGE = { limit: 100 };

describe('every list of a mixed team', () => {
  const STAGES = ['Seed', 'Pre-Seed', null];
  const CITIES = ['Berlin', 'berlin', 'Paris'];
  let team: TeamRows;
  let third: string;
  let city: ManagedProperty;
  let track: ManagedProperty;
  let known: {
    id: string;
    name: string;
    at: number;
    stage: string | null;
    pipelines: string[];
    city: string;
    tracks: string[];
  }[];

  beforeAll(async () => {
    team = await teamRows(open.db);
    third = newId();
    await open.db.run(`INSERT INTO pipelines (id, team_id, name) VALUES ($1, $2, 'Third')`, [third, team.teamId]);
    city = await properties.create(team.teamId, { name: 'City', type: 'text' });
    track = await properties.create(team.teamId, {
      name: 'Track',
      type: 'multi_select',
      options: ['AI', 'Bio', 'Climate'],
    });
    const pipelines = [...team.pipelineIds, third];
    known = [];
    for (let i = 0; i < 90; i++) {
      // Three companies to the millisecond: their ids decide. Some have two deals in one pipeline.
      const at = Date.UTC(2026, 0, 1) + Math.floor(i / 3);
      const mine = [pipelines[i % 3], ...(i % 4 === 0 ? [pipelines[1]] : []), ...(i % 5 === 0 ? [third, third] : [])] as string[];
      const fields = {
        name: `Company ${i}${i % 7 === 0 ? ' 100%_Öko' : ''}`,
        stage: STAGES[i % STAGES.length] as string | null,
      };
      const id = await companyRow(open.db, team.teamId, mine, { ...fields, created_at: new Date(at) });
      const row = {
        id,
        ...fields,
        at,
        pipelines: mine,
        city: CITIES[i % 3] as string,
        tracks: i % 2 ? ['AI', 'Bio'] : ['Climate'],
      };
      await answerRow(open.db, id, city, row.city);
      for (const [position, label] of row.tracks.entries()) await answerRow(open.db, id, track, label, position);
      known.push(row);
    }
    known.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  }, 60_000);

  const searches: [string, () => CompanySearch, (row: (typeof known)[number]) => boolean][] = [
    ['everything', () => ({}), () => true],
    ['a stage', () => ({ stage: 'Seed' }), (row) => row.stage === 'Seed'],
    ['a pipeline', () => ({ pipelineId: team.pipelineIds[1].toUpperCase() }), (row) => row.pipelines.includes(team.pipelineIds[1])],
    ['a text', () => ({ property: 'City', value: 'Berlin' }), (row) => row.city === 'Berlin'],
    ['a label', () => ({ property: 'Track', value: 'Bio' }), (row) => row.tracks.includes('Bio')],
    ['an option id', () => ({ property: 'Track', value: track.options[2]?.id.toUpperCase() }), (row) => row.tracks.includes('Climate')],
    ['a name', () => ({ q: 'öKO' }), (row) => row.name.includes('Öko')],
    ['signs of LIKE', () => ({ q: '0%_' }), (row) => row.name.includes('100%_')],
    ['two letters', () => ({ q: 'y 1' }), (row) => row.name.includes('y 1')],
    ['a name and a stage', () => ({ q: 'öko', stage: 'Pre-Seed' }), (row) => row.name.includes('Öko') && row.stage === 'Pre-Seed'],
    [
      'a pipeline and a text',
      () => ({ pipelineId: team.pipelineIds[1], property: 'City', value: 'berlin' }),
      (row) => row.pipelines.includes(team.pipelineIds[1]) && row.city === 'berlin',
    ],
    [
      'all at once',
      () => ({ pipelineId: team.pipelineIds[1], property: 'Track', value: 'Climate', stage: 'Seed', q: 'comp' }),
      (row) => row.pipelines.includes(team.pipelineIds[1]) && row.tracks.includes('Climate') && row.stage === 'Seed',
    ],
  ];
  const callers: [string, () => InvestorScope][] = [
    ['an admin', () => team.admin],
    ['a member of one pipeline', () => team.member],
    ['a member of two', () => ({ teamId: team.teamId, pipelineIds: [third, team.pipelineIds[1]] })],
  ];

  it.each(searches.flatMap(([what, search, fits]) => callers.map(([who, caller]) => [what, who, search, caller, fits] as const)))(
    '%s, for %s, is complete and in order page by page',
    async (_what, _who, search, caller, fits) => {
      const scope = caller();
      const visible = (row: (typeof known)[number]): boolean =>
        scope.pipelineIds === null || row.pipelines.some((id) => scope.pipelineIds?.includes(id));
      const expected = known.filter((row) => visible(row) && fits(row)).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(1);
      for (const limit of [4, 100]) {
        const rows = await walk((cursor) => companies.list(scope, search(), { limit, cursor }));
        expect(rows.map(({ id }) => id)).toEqual(expected);
      }
    },
  );

  it('shows of the deals those in pipelines that the caller sees', async () => {
    const both = known.find(({ pipelines }) => pipelines.includes(team.pipelineIds[0]) && pipelines.includes(team.pipelineIds[1]));
    if (!both) throw new Error('no company is in both pipelines');
    const pipelinesOf = async (scope: InvestorScope): Promise<string[]> =>
      (await companies.get(scope, both.id)).deals.map(({ pipeline_id }) => pipeline_id).sort();
    expect(await pipelinesOf(team.admin)).toEqual([...both.pipelines].sort());
    expect(await pipelinesOf(team.member)).toEqual([team.pipelineIds[1]]);
    const row = (await companies.list(team.member, {}, PAGE)).data.find(({ id }) => id === both.id);
    const { properties: _answers, ...company } = await companies.get(team.member, both.id);
    expect(row).toEqual(company);
  });
});

describe('a company with many deals in a pipeline', () => {
  it('counts once', async () => {
    const team = await teamRows(open.db);
    const [, side] = team.pipelineIds;
    for (let i = 0; i < 60; i++) await companyRow(open.db, team.teamId, [side, side, side]);
    for (const search of [{}, { pipelineId: side }]) {
      const rows = await walk((cursor) => companies.list(team.member, search, { limit: 50, cursor }));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(60);
      expect(rows).toHaveLength(60);
    }
  });
});

describe('a list that is walked while companies are inserted', () => {
  it('skips and repeats nothing of what was there, and has no empty last page', async () => {
    const team = await teamRows(open.db);
    const there: string[] = [];
    for (let i = 0; i < 60; i++)
      there.push(
        await companyRow(open.db, team.teamId, team.pipelineIds, {
          created_at: new Date(Date.now() - 1000 + Math.floor(i / 4)),
        }),
      );
    let walking = true;
    const writers = Array.from({ length: 3 }, async () => {
      while (walking) {
        await companyRow(open.db, team.teamId, [team.pipelineIds[1]]);
        await sleep(1);
      }
    });
    for (const caller of [team.admin, team.member]) {
      const seen = await walk(async (cursor) => {
        await sleep(5);
        return companies.list(caller, {}, { limit: 5, cursor });
      });
      const ids = seen.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => there.includes(id))).toHaveLength(there.length);
      const keys = seen.map(({ created_at, id }) => `${created_at} ${id}`);
      expect(keys).toEqual([...keys].sort().reverse());
    }
    walking = false;
    await Promise.all(writers);
  });

  it('ends on a full page without another', async () => {
    const team = await teamRows(open.db);
    for (let i = 0; i < 4; i++) await companyRow(open.db, team.teamId, [team.pipelineIds[0]]);
    const first = await companies.list(team.admin, {}, { limit: 2 });
    const second = await companies.list(team.admin, {}, { limit: 2, cursor: first.next_cursor ?? undefined });
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 2, null]);
  });
});
