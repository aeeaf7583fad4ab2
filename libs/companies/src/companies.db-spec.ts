import { newId } from '@app/database';
import { type ManagedOption, PropertiesRepository, PropertiesService, PropertyEntity } from '@app/properties';
import { answerRow, companyRow, teamRows } from '../../../test/support/rows';
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
const names = async (scope: InvestorScope, search: CompanySearch): Promise<string[]> =>
  (await companies.list(scope, search, PAGE)).data.map(({ name }) => name);

describe('cursors', () => {
  it('are good for their own team and filters only', async () => {
    const team = await teamRows(open.db);
    for (let i = 0; i < 3; i++) await companyRow(open.db, team.teamId, team.pipelineIds, { stage: 'Seed' });
    const { next_cursor: next } = await companies.list(team.admin, { stage: 'Seed' }, { limit: 1 });
    const cursor = next ?? '';
    const stranger = (await teamRows(open.db)).admin;
    const others: [InvestorScope, CompanySearch][] = [
      [team.admin, {}],
      [team.admin, { stage: 'seed' }],
      [team.admin, { q: 'Seed' }],
      [team.admin, { stage: 'Seed', pipelineId: team.pipelineIds[0] }],
      [stranger, { stage: 'Seed' }],
    ];
    for (const [scope, search] of others) {
      await expect(companies.list(scope, search, { limit: 1, cursor })).rejects.toMatchObject({
        code: 'invalid_cursor',
      });
    }
    expect((await companies.list(team.admin, { stage: 'Seed' }, { limit: 2, cursor })).data).toHaveLength(2);
  });
});

describe('a search by a select property', () => {
  it('knows the current label at once, the id always, and archived options by either', async () => {
    const team = await teamRows(open.db);
    const property = await properties.create(team.teamId, {
      name: 'Track',
      type: 'select',
      options: ['Early', 'Late'],
    });
    const [early, late] = property.options as [ManagedOption, ManagedOption];
    await answerRow(open.db, await companyRow(open.db, team.teamId, team.pipelineIds, { name: 'A' }), property, 'Early');
    await answerRow(open.db, await companyRow(open.db, team.teamId, team.pipelineIds, { name: 'B' }), property, 'Late');
    const found = (value: string): Promise<string[]> => names(team.admin, { property: 'Track', value });
    expect([await found('Early'), await found(late.id)]).toEqual([['A'], ['B']]);
    await properties.update(team.teamId, property.id, {
      options: [
        { id: early.id, label: 'Late' },
        { id: late.id, label: 'Early' },
      ],
    });
    expect([await found('Early'), await found('Late'), await found(early.id)]).toEqual([['B'], ['A'], ['A']]);
    await properties.update(team.teamId, property.id, { options: [{ id: early.id, label: 'Late', archived: true }] });
    expect([await found('Late'), await found(early.id)]).toEqual([['A'], ['A']]);
    // The label is on offer again, under another option.
    await properties.update(team.teamId, property.id, { options: [{ label: 'Late' }] });
    expect([await found('Late'), await found(early.id), await found('Nope')]).toEqual([[], ['A'], []]);
  });

  it('finds an option that another process has just added', async () => {
    const team = await teamRows(open.db);
    const property = await properties.create(team.teamId, { name: 'Track', type: 'select', options: ['Early'] });
    expect(await names(team.admin, { property: 'Track', value: 'Early' })).toEqual([]);
    const elsewhere = new PropertiesService(open.db, new PropertiesRepository(open.db, open.repository(PropertyEntity)), open.keyset);
    const added = await elsewhere.update(team.teamId, property.id, { options: [{ label: 'New' }] });
    await answerRow(open.db, await companyRow(open.db, team.teamId, team.pipelineIds, { name: 'A' }), added, 'New');
    expect(await names(team.admin, { property: 'Track', value: 'New' })).toEqual(['A']);
  });

  it.each([
    [{ property: 'Nope', value: 'x' }, 'unknown_property'],
    [{ property: 'City' }, 'invalid_request'],
    [{ value: 'x' }, 'invalid_request'],
    [{ pipelineId: 'nope' }, 'invalid_pipeline'],
    [{ pipelineId: newId() }, 'invalid_pipeline'],
  ])('refuses %p as %s', async (search, code) => {
    const team = await teamRows(open.db);
    await expect(companies.list(team.admin, search, PAGE)).rejects.toMatchObject({ code });
  });

  it('does not know the property or the pipeline of another team, nor a pipeline out of sight', async () => {
    const [team, stranger] = [await teamRows(open.db), await teamRows(open.db)];
    await properties.create(team.teamId, { name: 'Theirs', type: 'text' });
    await expect(companies.list(stranger.admin, { property: 'Theirs', value: 'x' }, PAGE)).rejects.toMatchObject({
      code: 'unknown_property',
    });
    await expect(companies.list(stranger.admin, { pipelineId: team.pipelineIds[0] }, PAGE)).rejects.toMatchObject({
      code: 'invalid_pipeline',
    });
    await expect(companies.list(team.member, { pipelineId: team.pipelineIds[0] }, PAGE)).rejects.toMatchObject({
      code: 'invalid_pipeline',
    });
    expect(await names(team.member, { pipelineId: team.pipelineIds[1] })).toEqual([]);
  });

  it('finds long answers, which no index entry could hold', async () => {
    const team = await teamRows(open.db);
    const property = await properties.create(team.teamId, { name: 'Essay', type: 'text' });
    const essay = 'long '.repeat(800);
    await answerRow(open.db, await companyRow(open.db, team.teamId, team.pipelineIds, { name: 'A' }), property, essay);
    expect(await names(team.admin, { property: 'Essay', value: essay })).toEqual(['A']);
    expect(await names(team.admin, { property: 'Essay', value: essay.trim() })).toEqual([]);
  });
});

describe('a company', () => {
  it('is shown with every answer, in the order of the questions', async () => {
    const team = await teamRows(open.db);
    const text = await properties.create(team.teamId, { name: 'Motto', type: 'text' });
    const select = await properties.create(team.teamId, { name: 'Track', type: 'select', options: ['AI', 'Bio'] });
    const multi = await properties.create(team.teamId, {
      name: 'Markets',
      type: 'multi_select',
      options: ['EU', 'US', 'UK'],
    });
    const reference = await properties.create(team.teamId, {
      name: 'Application',
      type: 'reference',
      validationPattern: 'A\\d',
    });
    await properties.create(team.teamId, { name: 'Not answered', type: 'text' });
    const id = await companyRow(open.db, team.teamId, team.pipelineIds, {
      name: 'A',
      website: 'https://a.example',
      cri_score: 712,
    });
    await answerRow(open.db, id, reference, 'A1');
    await answerRow(open.db, id, multi, 'US', 1);
    await answerRow(open.db, id, multi, 'EU', 2);
    await answerRow(open.db, id, select, 'Bio');
    await answerRow(open.db, id, text, '{"json": "or not"}');
    // An archived option that was chosen is still the answer.
    await properties.update(team.teamId, multi.id, {
      options: [{ id: multi.options[1]?.id, label: 'USA', archived: true }],
    });
    const company = await companies.get(team.admin, id);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(company).toEqual({
      id,
      name: 'A',
      external_id: null,
      field_sources: { name: 'submitted', website: 'submitted' },
      duplicates_count: 0,
      archived_at: null,
      website: 'https://a.example',
      industry: null,
      stage: null,
      problem_statement: null,
      primary_contact: null,
      cri: { score: 712, max: 1000, verified: true, scored_at: at },
      deals: expect.arrayContaining([
        {
          id: expect.any(String),
          pipeline_id: team.pipelineIds[0],
          pipeline_name: 'Main',
          stage: { id: expect.any(String), name: 'Inbox', kind: 'open' },
          owner: null,
          entered_stage_at: at,
          outcome: null,
          created_at: at,
        },
      ]),
      properties: [
        { id: text.id, name: 'Motto', type: 'text', value: '{"json": "or not"}' },
        { id: select.id, name: 'Track', type: 'select', value: { id: select.options[1]?.id, label: 'Bio' } },
        {
          id: multi.id,
          name: 'Markets',
          type: 'multi_select',
          value: [
            { id: multi.options[1]?.id, label: 'USA' },
            { id: multi.options[0]?.id, label: 'EU' },
          ],
        },
        { id: reference.id, name: 'Application', type: 'reference', value: 'A1' },
      ],
      created_at: at,
      updated_at: at,
    });
    expect(company.deals).toHaveLength(2);
  });

  it('is one statement to read', async () => {
    const team = await teamRows(open.db);
    const id = await companyRow(open.db, team.teamId, team.pipelineIds);
    const before = open.db.statements.length;
    await companies.get(team.member, id);
    expect(open.db.statements.length - before).toBe(1);
    await companies.list(team.member, {}, PAGE);
    expect(open.db.statements.length - before).toBe(2);
  });

  it('out of sight, of another team or unknown is one and the same 404', async () => {
    const [team, stranger] = [await teamRows(open.db), await teamRows(open.db)];
    const hidden = await companyRow(open.db, team.teamId, [team.pipelineIds[0]]);
    for (const [scope, id] of [
      [team.member, hidden],
      [stranger.admin, hidden],
      [team.admin, newId()],
    ] as const) {
      const error = { code: 'company_not_found', message: 'There is no such company.' };
      await expect(companies.get(scope, id)).rejects.toMatchObject(error);
      await expect(companies.assertVisible(scope, id)).rejects.toMatchObject(error);
    }
    await expect(companies.assertVisible(team.admin, hidden)).resolves.toBeUndefined();
  });
});
