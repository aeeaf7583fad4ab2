import { CompanyChanges, type CompanyChange } from '@app/companies';
import { newId } from '@app/database';
import { Properties, PropertyAnswers } from '@app/properties';
import { openDatabase, teamRows, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { CompanyCreation } from './company-creation.service';
import { CompanySubmission } from './company-submission.service';
import type { CreateCompanyRequest } from './dto/company-create.request.dto';
import { Pipelines } from './pipelines.service';

/** Writes down what it is told. */
class NotedChanges extends CompanyChanges {
  readonly noted: [string, CompanyChange][] = [];

  async changed(companyId: string, change: CompanyChange): Promise<void> {
    this.noted.push([companyId, change]);
  }

  followSoon(): void {
    throw new Error('a new company is told of, not noted');
  }
}

let open: OpenDatabase;
let team: TeamRows;
let creation: CompanyCreation;
const changes = new NotedChanges();

beforeAll(async () => {
  open = await openDatabase();
  const answers = new PropertyAnswers(open.db, new Properties(open.db, open.keyset));
  const pipelines = new Pipelines(open.db, open.keyset);
  creation = new CompanyCreation(open.db, pipelines, answers, new CompanySubmission(open.db, answers), changes);
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

async function count(table: 'companies' | 'deals'): Promise<number> {
  const row = await open.db.row<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE team_id = $1`, [
    team.teamId,
  ]);
  return row?.n ?? -1;
}

describe('a company that a team enters itself', () => {
  it('is placed in further pipelines, refused in one that has it, and its change is told', async () => {
    const [main, side] = team.pipelineIds;
    const body = { name: 'Acme', website: 'https://acme.example' };
    const id = await creation.create(team.admin, { ...body, pipeline_ids: [main] });
    expect(changes.noted.at(-1)?.[0]).toBe(id);
    await expect(creation.create(team.admin, body)).rejects.toMatchObject({ code: 'duplicate_company' });
    await expect(creation.create(team.admin, { ...body, pipeline_ids: [side, main] })).rejects.toMatchObject({
      code: 'duplicate_company',
    });
    expect(await creation.create(team.member, { ...body, pipeline_ids: [side] })).toBe(id);
    expect(await count('deals')).toBe(2);
  });

  it('is refused before anything is made', async () => {
    const refused: [CreateCompanyRequest, string][] = [
      [{ name: 'A', pipeline_ids: [newId()] }, 'invalid_pipeline'],
      [{ name: 'A', properties: { [newId()]: 'x' } }, 'unknown_property'],
      // The body goes before the pipelines (contract: order of checks).
      [{ name: 'A', pipeline_ids: [newId()], properties: { [newId()]: 'x' } }, 'unknown_property'],
    ];
    for (const [body, code] of refused) await expect(creation.create(team.admin, body)).rejects.toMatchObject({ code });
    expect(await count('companies')).toBe(0);
  });

  it('is made once when fifty ask at once, and the others are told of the duplicate', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => creation.create(team.admin, { name: 'Acme', website: 'https://acme.example' })),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).toHaveLength(49);
    for (const error of refused) expect(error).toMatchObject({ code: 'duplicate_company' });
    expect([await count('companies'), await count('deals')]).toEqual([1, 1]);
  });
});
