import { SYSTEM, type InvestorPrincipal } from '@app/auth';
import { newId } from '@app/database';
import type { OpenDatabase, TeamRows } from '../../../test/support/rows';
import type { CreateCompanyRequest } from './dto/company-create.request.dto';
import { SubmissionsFixture } from './testing/submissions-fixture';

let fixture: SubmissionsFixture;
let open: OpenDatabase;
let team: TeamRows;

beforeAll(async () => {
  fixture = await SubmissionsFixture.open();
  open = fixture.open;
});

beforeEach(async () => {
  await fixture.newTeam();
  team = fixture.team;
});

afterAll(() => open.close());

const create = (principal: InvestorPrincipal, body: CreateCompanyRequest): Promise<string> =>
  fixture.submission.enter(principal, body, SYSTEM);

async function count(table: 'companies' | 'deals'): Promise<number> {
  const row = await open.db.row<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE team_id = $1`, [team.teamId]);
  return row?.n ?? -1;
}

describe('a company that a team enters itself', () => {
  it('is placed in further pipelines, refused in one that has it, and its change is told', async () => {
    const [main, side] = team.pipelineIds;
    const body = { name: 'Acme', website: 'https://acme.example' };
    const before = open.db.statements.length;
    const id = await create(team.admin, { ...body, pipeline_ids: [main] });
    const told = async (): Promise<number> => (await open.db.rows('SELECT 1 FROM event_inbox WHERE subject_id = $1', [id])).length;
    // One statement for the inbox, as for any change that is more than one statement anyway.
    expect(open.db.statements.slice(before).filter(({ text }) => text.includes('event_inbox'))).toHaveLength(1);
    expect(await told()).toBe(1);
    await expect(create(team.admin, body)).rejects.toMatchObject({ code: 'duplicate_company' });
    await expect(create(team.admin, { ...body, pipeline_ids: [side, main] })).rejects.toMatchObject({
      code: 'duplicate_company',
    });
    expect(await told()).toBe(1);
    // No field of it changes, and yet it has another deal.
    expect(await create(team.admin, { ...body, pipeline_ids: [side] })).toBe(id);
    expect([await count('deals'), await told()]).toEqual([2, 2]);
    await expect(create(team.member, { ...body, pipeline_ids: [side] })).rejects.toMatchObject({
      code: 'duplicate_company',
    });
  });

  it('is another than the one that they do not see, which nothing tells', async () => {
    const [main, side] = team.pipelineIds;
    const body = { name: 'Acme', website: 'https://acme.example' };
    const id = await create(team.admin, { ...body, pipeline_ids: [main] });
    const own = await create(team.member, { ...body, pipeline_ids: [side] });
    expect(own).not.toBe(id);
    expect(await open.db.rows('SELECT 1 FROM deals WHERE company_id = $1', [id])).toHaveLength(1);
    // Who sees both has a deal of the first in the one pipeline, and none of it in the other.
    expect(await create(team.admin, { ...body, pipeline_ids: [side] })).toBe(id);
  });

  it('is refused before anything is made', async () => {
    const refused: [CreateCompanyRequest, string][] = [
      [{ name: 'A', pipeline_ids: [newId()] }, 'invalid_pipeline'],
      [{ name: 'A', properties: { [newId()]: 'x' } }, 'unknown_property'],
      // The body goes before the pipelines (contract: order of checks).
      [{ name: 'A', pipeline_ids: [newId()], properties: { [newId()]: 'x' } }, 'unknown_property'],
    ];
    for (const [body, code] of refused) await expect(create(team.admin, body)).rejects.toMatchObject({ code });
    expect(await count('companies')).toBe(0);
  });

  it('is made once when fifty ask at once, and the others are told of the duplicate', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => create(team.admin, { name: 'Acme', website: 'https://acme.example' })),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).toHaveLength(49);
    for (const error of refused) expect(error).toMatchObject({ code: 'duplicate_company' });
    expect([await count('companies'), await count('deals')]).toEqual([1, 1]);
  });
});
