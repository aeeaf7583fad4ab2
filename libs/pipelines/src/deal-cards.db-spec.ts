import { openDatabase, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { CARD_ORDERS, type CardFilters, DealCardsRepository } from './deal-cards.repository';
import { DealCardsService } from './deal-cards.service';

const DEALS = 5000;

describe('a board of thousands of deals', () => {
  let open: OpenDatabase;
  let team: TeamRows;
  let cards: DealCardsService;
  let at: { pipelineId: string; stageId: string };

  beforeAll(async () => {
    open = await openDatabase();
    team = await teamRows(open.db);
    cards = new DealCardsService(new DealCardsRepository(open.db), open.keyset);
    const [pipelineId = ''] = team.pipelineIds;
    // A third has no score, and some share theirs.
    await open.db.run(
      `WITH made AS (INSERT INTO companies (id, team_id, name, normalized_name, created_at, cri_score, cri_max, cri_verified, cri_scored_at)
                     SELECT gen_random_uuid(), $1, 'Company ' || i, 'company ' || i, timestamptz '2026-01-01' + i * interval '1 min',
                       CASE WHEN i % 3 > 0 THEN i % 700 END, CASE WHEN i % 3 > 0 THEN 1000 END,
                       CASE WHEN i % 3 > 0 THEN false END, CASE WHEN i % 3 > 0 THEN now() END
                     FROM generate_series(1, ${DEALS}) i RETURNING id, created_at)
       INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
       SELECT gen_random_uuid(), $1, id, $2, created_at FROM made`,
      [team.teamId, pipelineId],
    );
    const stage = await open.db.row<{ stage_id: string }>('SELECT stage_id FROM deals WHERE pipeline_id = $1 LIMIT 1', [pipelineId]);
    at = { pipelineId, stageId: stage?.stage_id ?? '' };
  });
  afterAll(() => open.close());

  it.each(CARD_ORDERS)('walks every one of them once by %s, in that order', async (order) => {
    const all = await walk((cursor) => cards.page(team.admin, at, {}, order, { limit: 100, cursor }));
    expect(new Set(all.map(({ id }) => id)).size).toBe(DEALS);
    const values = all.map(({ company, created_at, entered_stage_at }) =>
      order === 'score'
        ? -(company.cri?.score ?? -1)
        : order === 'newest'
          ? -Date.parse(created_at)
          : order === 'waiting'
            ? Date.parse(entered_stage_at)
            : 0,
    );
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  it('filters by name, owner, score and time in the stage, and counts the same', async () => {
    for (const filters of [{ q: 'COMPANY 49' }, { minScore: 650 }, { ownerId: null }, { ownerId: team.admin.userId }, { staleDays: 1 }]) {
      const all = await walk((cursor) => cards.page(team.admin, at, filters, 'score', { limit: 100, cursor }));
      expect([filters, (await cards.counts(team.admin, at.pipelineId, filters)).get(at.stageId) ?? 0]).toEqual([filters, all.length]);
      if ('q' in filters) expect(all).toHaveLength(111);
      if ('minScore' in filters) expect(Math.min(...all.map(({ company }) => company.cri?.score ?? 0))).toBe(650);
    }
  });

  it('filters by what is known of the company, and counts the same', async () => {
    const some = await open.db.rows<{ id: string }>(`SELECT id FROM companies WHERE team_id = $1 AND name LIKE 'Company 10%' ORDER BY id`, [
      team.teamId,
    ]);
    const ids = some.map(({ id }) => id);
    await open.db.run(`UPDATE companies SET industry = 'Climate Software', stage = 'Seed' WHERE id = ANY($1)`, [ids]);
    const answered = await open.db.row<{ id: string }>(
      `WITH p AS (INSERT INTO properties (id, team_id, name, type) VALUES (gen_random_uuid(), $1, 'City', 'select') RETURNING id),
            o AS (INSERT INTO property_options (id, property_id, label, position) SELECT gen_random_uuid(), id, 'Berlin', 0 FROM p RETURNING id, property_id),
            a AS (INSERT INTO property_answers (id, company_id, property_id, option_id, company_created_at)
                  SELECT gen_random_uuid(), c.id, o.property_id, o.id, c.created_at FROM o, companies c WHERE c.id = $2 RETURNING 1)
       SELECT id FROM o`,
      [team.teamId, ids[0]],
    );
    const expected: [CardFilters, number][] = [
      [{ industry: 'climate' }, ids.length],
      [{ fundingStage: 'SEED' }, ids.length],
      [{ fundingStage: 'See' }, 0],
      [{ optionId: answered?.id }, 1],
      [{ addedSince: new Date(Date.parse('2026-01-01T00:00:00Z') + (DEALS - 9) * 60_000) }, 10],
      [{ industry: 'climate', addedSince: new Date('2027-01-01') }, 0],
    ];
    for (const [filters, count] of expected) {
      const all = await walk((cursor) => cards.page(team.admin, at, filters, 'score', { limit: 100, cursor }));
      const counted = (await cards.counts(team.admin, at.pipelineId, filters)).get(at.stageId) ?? 0;
      expect([filters, all.length, counted]).toEqual([filters, count, count]);
    }
  });

  it('shows a member of another pipeline nothing', async () => {
    expect((await cards.page(team.member, at, {}, 'score', { limit: 10 })).data).toEqual([]);
    expect((await cards.counts(team.member, at.pipelineId, {})).size).toBe(0);
  });
});
