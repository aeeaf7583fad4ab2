import { newId } from '@app/database';
import { ACME_DECK, makeDeck } from './support/deck';
import { until } from './support/processes';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: a company is scored again and again; an investor and its founder see what changed, why, and how it stands to others.

interface Past {
  id: string;
  document_id: string | null;
  rubric_version: string;
  score: number;
  domains: { key: string; score: number }[];
  scored_at: string;
  reason: string;
  current: boolean;
}

interface Signal {
  domain: string;
  signal: string;
  from: { step: string; points: number };
  to: { step: string; points: number };
  points: number;
}

let service: TestService;
let team: Team;
let company: string;
let founder: string;

beforeAll(async () => {
  service = await TestService.start({ worker: true });
  team = await service.seed.team();
  company = await submit(await makeDeck(ACME_DECK.slice(0, 4)));
  founder = await service.seed.founderKey(team.id, company);
});

afterAll(() => service.stop());

const investor = () => service.as(team.key);
const me = () => service.as(founder);
const historyOf = async (id = company): Promise<Past[]> => (await investor().get(`/v1/companies/${id}/scores/history`)).body.data;

async function submit(deck: Buffer): Promise<string> {
  const { body } = await investor().upload('/v1/decks', deck, { company_name: 'Acme Robotics', website: 'https://acme-robotics.com' });
  const job = await investor().get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' });
  expect(job.body.status).toBe('completed');
  return body.company_id;
}

async function draft(deck: Buffer): Promise<{ id: string; cri_score: number }> {
  const { body } = await me().upload('/v1/me/deck/drafts', deck);
  return (await me().get(`/v1/me/deck/drafts/${body.draft_id}`, { prefer: 'wait=30' })).body;
}

describe('the history', () => {
  it('begins with the deck that came in, and says why each score was given', async () => {
    const [first, ...none] = await historyOf();
    expect(none).toEqual([]);
    const { cri } = (await investor().get(`/v1/companies/${company}/scores`)).body;
    expect(first).toEqual({
      id: expect.any(String),
      document_id: expect.any(String),
      rubric_version: cri.rubric_version,
      score: cri.score,
      max: 1000,
      verified: false,
      domains: cri.domains.map(({ key, score }: { key: string; score: number }) => ({ key, score })),
      scored_at: cri.scored_at,
      reason: 'deck',
      current: true,
    });

    // What is known beside the deck changes.
    await me().upload('/v1/me/documents', Buffer.from('year,revenue\n2026,1\n'), {}, { fileName: 'cap table.csv', type: 'text/csv' });
    await until('the second score', async () => (await historyOf()).length >= 2);
    const [facts] = await historyOf();
    expect(facts).toMatchObject({ reason: 'facts', current: true, document_id: first?.document_id });
  });

  it('is no longer for a change that changes no score, and the company stays as it was read', async () => {
    const before = await historyOf();
    const changed = await investor().post(`/v1/companies/${company}/changes`, { fields: { problem_statement: 'Warehouses stand still.' } });
    expect(changed.status).toBe(200);
    const rescored = () =>
      service.db.row(
        `SELECT 1 FROM jobs WHERE company_id = $1 AND type = 'rescore' AND status = 'completed' AND created_at >= $2::timestamptz`,
        [company, changed.body.updated_at],
      );
    await until('the look at the score', async () => (await rescored()) !== null);
    expect(await historyOf()).toEqual(before);
    const again = { fields: { problem_statement: 'Warehouses stand idle.' }, expected_updated_at: changed.body.updated_at };
    expect(await investor().post(`/v1/companies/${company}/changes`, again)).toMatchObject({ status: 200 });
  });

  it('tells of a draft once it is published, and to nobody before', async () => {
    const before = await historyOf();
    const { id, cri_score: score } = await draft(await makeDeck());
    expect(await historyOf()).toEqual(before);
    expect((await me().get('/v1/me/scores/history')).body.data).toEqual(before);
    const hidden = await service.db.row<{ id: string }>('SELECT score_id AS id FROM deck_drafts WHERE id = $1', [id]);
    for (const path of [
      `/v1/companies/${company}/scores/${hidden?.id}`,
      `/v1/companies/${company}/scores/compare?from=${hidden?.id}&to=${before[0]?.id}`,
    ]) {
      expect(await investor().get(path)).toMatchObject({ status: 404, body: { error: { code: 'score_not_found' } } });
    }
    const published = (await me().post(`/v1/me/deck/drafts/${id}/publish`)).body;
    const told = (await historyOf()).find(({ reason }) => reason === 'published');
    expect(told).toMatchObject({ id: hidden?.id, score, document_id: published.document_id });
    expect((await historyOf()).filter(({ current }) => current)).toHaveLength(1);
  });

  it('is paged, newest first, and the same for the founder', async () => {
    const all = await historyOf();
    expect(all.length).toBeGreaterThan(2);
    expect(all.map(({ scored_at }) => scored_at)).toEqual(
      all
        .map(({ scored_at }) => scored_at)
        .sort()
        .reverse(),
    );
    const walked: Past[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: { body: { data: Past[]; next_cursor: string | null } } = await me().get(
        `/v1/me/scores/history?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      walked.push(...body.data);
      cursor = body.next_cursor;
    }
    expect(walked).toEqual(all);
    expect(await investor().get(`/v1/companies/${company}/scores/history?cursor=x`)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_cursor' } },
    });
  });

  it('shows a score whole, as it was given', async () => {
    const all = await historyOf();
    const now = (await investor().get(`/v1/companies/${company}/scores`)).body;
    for (const { id, score, current, scored_at, rubric_version } of all) {
      const { status, body } = await investor().get(`/v1/companies/${company}/scores/${id}`);
      expect(status).toBe(200);
      expect(body.cri).toMatchObject({ score, scored_at, rubric_version, points_to_verified: Math.max(0, 700 - score) });
      expect(Object.keys(body)).toEqual(Object.keys(now));
      if (current) expect(body).toEqual(now);
    }
  });
});

describe('comparing two scores', () => {
  it('adds up to the difference exactly, whichever two', async () => {
    const all = await historyOf();
    for (const from of all) {
      for (const to of all) {
        const { status, body } = await investor().get(`/v1/companies/${company}/scores/compare?from=${from.id}&to=${to.id}`);
        expect(status).toBe(200);
        expect(body).toMatchObject({ from: from.id, to: to.id, difference: to.score - from.score });
        const signals = body.signals as Signal[];
        expect(signals.reduce((sum, { points }) => sum + points, 0)).toBe(body.difference);
        for (const signal of signals) expect(signal.points).toBe(signal.to.points - signal.from.points);
        expect(new Set(signals.map(({ signal }) => signal)).size).toBe(signals.length);
        expect((await me().get(`/v1/me/scores/compare?from=${from.id}&to=${to.id}`)).body).toEqual(body);
      }
    }
  });

  it('names what came with the better deck, with its page and its words', async () => {
    const all = await historyOf();
    const [from, to] = [all.at(-1), all.find(({ reason }) => reason === 'published')];
    const { body } = await investor().get(`/v1/companies/${company}/scores/compare?from=${from?.id}&to=${to?.id}`);
    expect(body.difference).toBeGreaterThan(0);
    expect(body.signals).toContainEqual({
      domain: 'financial',
      signal: 'ask',
      from: { step: 'absent', points: 0, page: null, quote: null },
      to: {
        step: expect.stringMatching(/^(present|specified|evidenced)$/),
        points: expect.any(Number),
        page: expect.any(Number),
        quote: expect.any(String),
      },
      points: expect.any(Number),
    });
  });

  it('knows no score of another company, and asks for both', async () => {
    const [own] = await historyOf();
    const stranger = await service.seed.team();
    const other = (await service.as(stranger.key).upload('/v1/decks', await makeDeck(), { company_name: 'Other' })).body;
    await service.as(stranger.key).get(`/v1/jobs/${other.job_id}`, { prefer: 'wait=30' });
    const [foreign] = (await service.as(stranger.key).get(`/v1/companies/${other.company_id}/scores/history`)).body.data as Past[];
    expect(foreign).toBeDefined();
    for (const id of [foreign?.id, newId(), 'nothing']) {
      for (const query of [`from=${id}&to=${own?.id}`, `from=${own?.id}&to=${id}`]) {
        for (const answer of [
          await investor().get(`/v1/companies/${company}/scores/compare?${query}`),
          await me().get(`/v1/me/scores/compare?${query}`),
        ]) {
          expect(answer).toMatchObject({ status: 404, body: { error: { code: 'score_not_found' } } });
        }
      }
      expect(await investor().get(`/v1/companies/${company}/scores/${id}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'score_not_found' } },
      });
    }
    for (const path of ['history', 'compare?from=1&to=2', foreign?.id ?? '']) {
      expect(await investor().get(`/v1/companies/${other.company_id}/scores/${path}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'company_not_found' } },
      });
    }
    const { status, body } = await investor().get(`/v1/companies/${company}/scores/compare?from=${own?.id}`);
    expect([status, body.error.code, body.error.details[0].field]).toEqual([400, 'invalid_request', 'to']);
  });
});

describe('the benchmark', () => {
  const benchmark = async (id: string, query = '', key = team.key) =>
    (await service.as(key).get(`/v1/companies/${id}/benchmark${query}`)).body;

  async function scored(score: number, fields: { stage?: string; industry?: string; pipeline_ids?: string[] } = {}): Promise<string> {
    const { body } = await investor().post('/v1/companies', { name: `Scored ${newId()}`, ...fields });
    const domains = JSON.stringify([
      { key: 'team', score: score - 1 },
      { key: 'market', score: 1 },
    ]);
    await service.db.run(
      `WITH s AS (INSERT INTO company_scores (id, company_id, sha256, rubric_version, score, max, verified, domains, recommendations, platform_facts)
                  VALUES ($1, $2, '', '1.1.0', $3, 1000, $4, $5, '[]', '{}'))
       SELECT 1`,
      [newId(), body.id, score, score >= 700, domains],
    );
    await service.db.run(
      `UPDATE companies c SET current_score_id = s.id, cri_score = s.score, cri_max = s.max, cri_verified = s.verified, cri_scored_at = s.scored_at
       FROM company_scores s WHERE s.company_id = c.id AND c.id = $1`,
      [body.id],
    );
    return body.id;
  }

  it('counts the others and says nothing of fewer than ten', async () => {
    expect(await benchmark(company)).toEqual({
      scope: 'team',
      n: 0,
      percentile: null,
      domains: ['financial', 'foundational', 'market', 'platform', 'product', 'team'].map((key) => ({ key, percentile: null })),
    });
    for (let at = 0; at < 9; at += 1) await scored(100 + at);
    expect(await benchmark(company)).toMatchObject({ n: 9, percentile: null });
    // How few they are is nothing for founders.
    expect((await me().get('/v1/me/scores/benchmark')).body).toMatchObject({ scope: 'team', n: null, percentile: null });
  });

  it('places a company among the others of the scope, archived ones left out', async () => {
    const best = await scored(990, { stage: 'Series Q', industry: 'Bee Robotics' });
    const same = await scored(104);
    const pipeline = await service.seed.pipeline(team.id, 'Award');
    for (let at = 0; at < 10; at += 1) await scored(200 + at, { stage: 'Series Q', industry: 'bee robotics', pipeline_ids: [pipeline.id] });
    const mine = await historyOf();
    const own = mine.find(({ current }) => current)?.score ?? 0;
    // 9 below 110, the best, the one of 104, ten from 200 on, and Acme.
    expect(own).toBeGreaterThan(210);
    expect(own).toBeLessThan(990);
    expect(await benchmark(best)).toMatchObject({ scope: 'team', n: 21, percentile: 100, domains: [{ key: 'market' }, { key: 'team' }] });
    expect(await benchmark(company)).toMatchObject({ n: 21, percentile: Math.round((1000 * 20) / 21) / 10 });
    expect((await me().get('/v1/me/scores/benchmark')).body).toEqual(await benchmark(company));
    // Four below, one equal.
    expect(await benchmark(same)).toMatchObject({ n: 21, percentile: Math.round((1000 * 4.5) / 21) / 10 });
    expect(await benchmark(best, '?scope=stage')).toMatchObject({ scope: 'stage', n: 10, percentile: 100 });
    expect(await benchmark(best, '?scope=industry')).toMatchObject({ scope: 'industry', n: 10, percentile: 100 });
    expect(await benchmark(best, '?scope=pipeline')).toMatchObject({ scope: 'pipeline', n: 11 });

    const limited = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [pipeline.id]));
    const inAward = await service.db.row<{ id: string }>(
      'SELECT c.id FROM companies c JOIN deals d ON d.company_id = c.id WHERE d.pipeline_id = $1 ORDER BY c.cri_score LIMIT 1',
      [pipeline.id],
    );
    expect(await benchmark(inAward?.id ?? '', '', limited)).toMatchObject({ n: 9, percentile: null });
    expect(await benchmark(best, '', limited)).toMatchObject({ error: { code: 'company_not_found' } });

    await service.db.run('UPDATE companies SET archived_at = now() WHERE id = $1', [same]);
    expect(await benchmark(best)).toMatchObject({ n: 20, percentile: 100 });
    expect(await benchmark(company)).toMatchObject({ n: 20, percentile: 95 });
    expect(await benchmark(same)).toMatchObject({ n: 21 });
  });

  it('has nothing to say of a company without a score, and knows four scopes', async () => {
    const { body } = await investor().post('/v1/companies', { name: 'Bare' });
    expect(await benchmark(body.id)).toMatchObject({ n: 21, percentile: null });
    expect(await benchmark(body.id, '?scope=stage')).toMatchObject({ n: 0, percentile: null });
    expect((await investor().get(`/v1/companies/${body.id}/benchmark?scope=world`)).status).toBe(400);
    expect((await me().get('/v1/me/scores/benchmark?scope=industry')).status).toBe(400);
  });
});
