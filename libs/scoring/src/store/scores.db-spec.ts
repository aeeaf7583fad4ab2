import { newId } from '@app/database';
import { companyRow, openDatabase, planOf, teamRows, type OpenDatabase, type TeamRows } from '../../../../test/support/rows';
import { ScoresRepository } from './scores.repository';
import { ScoresService } from './scores.service';

let open: OpenDatabase;
let scores: ScoresService;
let team: TeamRows;
let companyId: string;

beforeAll(async () => {
  open = await openDatabase();
  scores = new ScoresService(new ScoresRepository(open.db));
});

beforeEach(async () => {
  team = await teamRows(open.db);
  companyId = await companyRow(open.db, team.teamId, [team.pipelineIds[0]]);
});

afterAll(() => open.close());

/** A thesis in its second edition, with the company's match for the edition given. */
async function thesis(name: string, match?: { edition: number; score: number; status?: string }, active = true): Promise<void> {
  const id = newId();
  await open.db.run(`INSERT INTO theses (id, team_id, name, criteria, criteria_version, active) VALUES ($1, $2, $3, '{}', 2, $4)`, [
    id,
    team.teamId,
    name,
    active,
  ]);
  if (!match) return;
  await open.db.run(
    'INSERT INTO thesis_matches (thesis_id, company_id, criteria_version, score, scoring_status) VALUES ($1, $2, $3, $4, $5)',
    [id, companyId, match.edition, match.score, match.status ?? 'scored'],
  );
}

const matches = async (): Promise<unknown[]> =>
  (await scores.forCompany(companyId)).thesis_matches.map((match) => [match.thesis_name, match.score, match.scoring_status]);

describe('the matches of a company', () => {
  it('are those with the active theses, best first, and pending until they are made for what the thesis asks now', async () => {
    await thesis('Fits', { edition: 2, score: 80 });
    await thesis('Fits better', { edition: 2, score: 90 });
    await thesis('Asks for something else', { edition: 1, score: 85 });
    await thesis('Failed', { edition: 2, score: 10, status: 'failed' });
    await thesis('New');
    await thesis('Switched off', { edition: 2, score: 100 }, false);
    expect(await matches()).toEqual([
      ['Fits better', 90, 'scored'],
      ['Asks for something else', 85, 'pending'],
      ['Fits', 80, 'scored'],
      ['Failed', 10, 'failed'],
      ['New', 0, 'pending'],
    ]);
  });

  it('are pending while a change of the company is not followed up', async () => {
    await thesis('Fits', { edition: 2, score: 80 });
    await open.db.run(`INSERT INTO event_inbox (consumer, subject_id) VALUES ('follow-ups', $1)`, [companyId]);
    expect(await matches()).toEqual([['Fits', 80, 'pending']]);
  });
});

describe('the scores of a company', () => {
  it('are zeros before the first, the same for investors and founders', async () => {
    const never = await scores.forCompany(companyId);
    expect(never).toMatchObject({
      cri: { score: 0, max: 1000, verified: false, points_to_verified: 700, scored_at: null, domains: [], recommendations: [] },
      thesis_matches: [],
    });
    expect(await scores.forInvestor(team.admin, companyId)).toEqual(never);
  });

  it('are there for those who see the company', async () => {
    const stranger = (await teamRows(open.db)).admin;
    for (const attempt of [
      () => scores.forInvestor(team.member, companyId),
      () => scores.forInvestor(stranger, companyId),
      () => scores.forInvestor(team.admin, newId()),
      () => scores.forCompany(newId()),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'company_not_found' });
    }
  });

  it('are found by indexes in a large table', async () => {
    await open.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name) SELECT gen_random_uuid(), $1, 'Company ' || i, 'c' FROM generate_series(1, 3000) i`,
      [team.teamId],
    );
    await thesis('Fits');
    await open.db.run(
      `INSERT INTO thesis_matches (thesis_id, company_id, criteria_version, score, scoring_status)
       SELECT t.id, c.id, 2, 50, 'scored' FROM theses t JOIN companies c USING (team_id) WHERE t.team_id = $1`,
      [team.teamId],
    );
    await open.db.run('ANALYZE companies, theses, thesis_matches');
    await scores.forCompany(companyId);
    const { scanned, mostRows } = await planOf(open.db, open.db.last);
    expect(scanned.filter((table) => table !== 'theses' && table !== 'event_inbox')).toEqual([]);
    expect(mostRows).toBeLessThan(100);
  });
});
