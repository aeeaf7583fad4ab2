import { newId } from '@app/database';
import type { Evidence, MetricFact } from '@app/deck-analysis';
import { companyRow, openDatabase, planOf, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { CompanyMetricsService } from './company-metrics.service';
import { MetricsRepository } from './metrics.repository';
import { CurrentDeckRepository } from './current-deck.repository';

const evidence: Evidence = { page: 3, quote: 'as the deck says', source: 'text', confidence: 99 };

let open: OpenDatabase;
let team: TeamRows;
let id: string;

beforeAll(async () => {
  open = await openDatabase();
});

beforeEach(async () => {
  team = await teamRows(open.db);
  id = await companyRow(open.db, team.teamId, team.pipelineIds);
});

afterAll(() => open.close());

async function document(): Promise<string> {
  const documentId = newId();
  await open.db.run(
    `INSERT INTO documents (id, company_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by)
     VALUES ($1, $2, 'Deck', 'deck.pdf', 'application/pdf', 1, 'aa', 'k', 'investor')`,
    [documentId, id],
  );
  // It is the current deck whose figures are shown.
  await open.db.run('UPDATE companies SET current_document_id = $2 WHERE id = $1', [id, documentId]);
  return documentId;
}

describe('metrics', () => {
  const metric = (key: string, fields: Partial<MetricFact> = {}): MetricFact => ({
    key,
    name: key.toUpperCase(),
    value: 31_000.5,
    unit: null,
    currency: 'EUR',
    period: 'year',
    asOf: '2026-02',
    status: 'actual',
    conflict: false,
    evidence,
    ...fields,
  });
  let metrics: CompanyMetricsService;

  beforeEach(() => {
    metrics = new CompanyMetricsService(new MetricsRepository(open.db), open.keyset);
  });

  it("are the current deck's actual ones, with their evidence, and those that people entered", async () => {
    await open.db.run(`INSERT INTO metrics (id, company_id, key, name, source) VALUES ($1, $2, 'team', 'Team', 'founder')`, [newId(), id]);
    await metrics.replaceFromDeck(id, await document(), [metric('old')]);
    const documentId = await document();
    await metrics.replaceFromDeck(id, documentId, [
      metric('arr'),
      metric('tam', { status: 'market' }),
      metric('goal', { status: 'target' }),
    ]);
    const { data } = await metrics.page(id, { limit: 10 });
    expect(data).toEqual([
      {
        id: expect.any(String),
        key: 'arr',
        name: 'ARR',
        value: 31_000.5,
        unit: null,
        currency: 'EUR',
        period: 'year',
        as_of: '2026-02',
        source: 'deck',
        evidence: { document_id: documentId, page: 3, quote: 'as the deck says' },
        created_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ key: 'team', value: null, source: 'founder', evidence: null }),
    ]);
    await metrics.replaceFromDeck(id, documentId, []);
    expect((await metrics.page(id, { limit: 10 })).data.map(({ key }) => key)).toEqual(['team']);
  });

  it('are paged over their index', async () => {
    await metrics.replaceFromDeck(
      id,
      await document(),
      Array.from({ length: 25 }, (_, i) => metric(`m${i}`)),
    );
    const all = await walk((cursor) => metrics.page(id, { limit: 10, cursor }));
    expect(new Set(all.map(({ key }) => key)).size).toBe(25);
    await open.db.run(
      `INSERT INTO metrics (id, company_id, key, name, source) SELECT gen_random_uuid(), c.id, 'k', 'K', 'investor' FROM companies c, generate_series(1, 3000) i`,
    );
    await open.db.run('ANALYZE metrics');
    const { next_cursor: cursor } = await metrics.page(id, { limit: 5 });
    await metrics.page(id, { limit: 5, cursor: cursor ?? undefined });
    expect(await planOf(open.db, open.db.last)).toMatchObject({
      scanned: [],
      indexes: ['metrics_company_by_date', 'companies_pkey'],
      mostRows: 6,
    });
  });
});

const stored = (): Promise<Record<string, unknown> | null> => open.db.row('SELECT * FROM companies WHERE id = $1', [id]);

describe('the current deck', () => {
  it('is the newest, whichever is scored last', async () => {
    const current = new CurrentDeckRepository(open.db);
    const [older, newer] = [await document(), await document()];
    const score = async (documentId: string, points: number) => {
      const row = { id: newId(), score: points, max: 1000, verified: points >= 700, scored_at: new Date() };
      await open.db.run(
        `INSERT INTO company_scores (id, company_id, document_id, sha256, rubric_version, score, max, verified, domains, recommendations, platform_facts)
         VALUES ($1, $2, $3, 'aa', 'v1', $4, 1000, $5, '[]', '[]', '{}')`,
        [row.id, id, documentId, points, row.verified],
      );
      return row;
    };
    expect(await current.take(id, newer, new Date('2026-02-02'), await score(newer, 710))).not.toBeNull();
    expect(await current.take(id, older, new Date('2026-02-01'), await score(older, 300))).toBeNull();
    expect(await stored()).toMatchObject({ current_document_id: newer, cri_score: 710, cri_verified: true });
    expect(await current.rescore(id, older, await score(older, 310))).toBeNull();
    expect(await current.rescore(id, newer, await score(newer, 690))).not.toBeNull();
    expect(await stored()).toMatchObject({ current_document_id: newer, cri_score: 690, cri_verified: false });
  });
});
