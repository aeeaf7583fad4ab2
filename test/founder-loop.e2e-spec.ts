import { KeyUsageService } from '@app/auth';
import { ACME_DECK, makeDeck } from './support/deck';
import { until } from './support/processes';
import { TestService } from './support/service';
import type { Team } from './support/seed';

jest.setTimeout(90_000);

describe("the founder's private loop", () => {
  let service: TestService;
  let team: Team;
  let companyId: string;
  let founder: string;
  let first: Buffer;
  let better: Buffer;

  beforeAll(async () => {
    service = await TestService.start({ worker: true });
    team = await service.seed.team();
    companyId = (await service.as(team.key).post('/v1/companies', { name: 'Acme Robotics' })).body.id;
    founder = await service.seed.founderKey(team.id, companyId);
    first = await makeDeck(ACME_DECK.slice(0, 4));
    better = await makeDeck();
  });

  afterAll(() => service.stop());

  const me = () => service.as(founder);
  const scored = async (deck: Buffer, fileName: string): Promise<{ id: string; cri_score: number; status: string }> => {
    const { body } = await me().upload('/v1/me/deck/drafts', deck, {}, { fileName });
    return (await me().get(`/v1/me/deck/drafts/${body.draft_id}`, { prefer: 'wait=30' })).body;
  };

  it('shows and changes the profile by the rules', async () => {
    const before = await me().get('/v1/me/company');
    expect(Object.keys(before.body)).toEqual(['id', 'name', 'website', 'industry', 'stage', 'problem_statement', 'created_at']);
    expect((await me().patch('/v1/me/company', {})).body).toEqual(before.body);
    const change = {
      website: 'https://acme-robotics.com',
      industry: '🚀'.repeat(100),
      stage: 's'.repeat(50),
      problem_statement: 'p'.repeat(10_000),
    };
    expect((await me().patch('/v1/me/company', change)).body).toEqual({ ...before.body, ...change });
    const bad = [
      { name: '' },
      { name: 'x'.repeat(201) },
      { name: null },
      { website: 'acme.com' },
      { website: 'ftp://acme.com' },
      { industry: '🚀'.repeat(101) },
      { stage: 's'.repeat(51) },
      { problem_statement: 'p'.repeat(10_001) },
      { id: companyId },
      { created_at: 'now' },
      [],
    ];
    for (const patch of bad) {
      const { status, body } = await me().patch('/v1/me/company', patch);
      expect([JSON.stringify(patch).slice(0, 30), status, body.error?.code]).toEqual([
        JSON.stringify(patch).slice(0, 30),
        400,
        'invalid_request',
      ]);
    }
  });

  it('has a score of nothing before the first deck', async () => {
    const { status, body } = await me().get('/v1/me/scores');
    expect(status).toBe(200);
    expect(body.cri).toEqual({
      score: 0,
      max: 1000,
      verified: false,
      points_to_verified: 700,
      scored_at: null,
      rubric_version: expect.any(String),
      domains: [],
      recommendations: [],
    });
  });

  it('scores a draft that no investor sees, publishes it without changing a number, and rolls back', async () => {
    const submitted = await me().upload('/v1/me/deck/drafts', first, {}, { fileName: 'secret-draft.pdf' });
    expect(submitted.status).toBe(202);
    expect(submitted.body).toMatchObject({
      status: 'scoring',
      cri_score: null,
      verified: false,
      domains: [],
      recommendations: [],
      scored_at: null,
    });
    expect(submitted.body.poll_url).toBe(`http://deal-flow.test/v1/me/deck/drafts/${submitted.body.draft_id}`);
    expect(submitted.body.id).toBe(submitted.body.draft_id);
    expect(submitted.headers.get('location')).toBe(submitted.body.poll_url);
    const early = await me().post(`/v1/me/deck/drafts/${submitted.body.id}/publish`);
    if (early.status !== 200) expect([early.status, early.body.error.code]).toEqual([409, 'draft_not_ready']);

    const draft = (await me().get(`/v1/me/deck/drafts/${submitted.body.id}`, { prefer: 'wait=30' })).body;
    expect(draft).toMatchObject({ status: 'scored', cri_score: expect.any(Number), file_name: 'secret-draft.pdf' });
    await expectNoTrace(draft.id);

    const published = await me().post(`/v1/me/deck/drafts/${draft.id}/publish`);
    expect(published.body).toMatchObject({ status: 'published', cri_score: draft.cri_score, document_id: expect.any(String) });
    expect((await me().post(`/v1/me/deck/drafts/${draft.id}/publish`)).body).toEqual(published.body);
    const scores = (await me().get('/v1/me/scores')).body;
    expect(scores.cri.score).toBe(draft.cri_score);
    const seen = (await service.as(team.key).get(`/v1/companies/${companyId}/scores`)).body;
    expect(seen).toEqual(scores);
    const documents = (await service.as(team.key).get(`/v1/companies/${companyId}/documents`)).body.data;
    expect(documents).toEqual([
      expect.objectContaining({ id: published.body.document_id, file_name: 'secret-draft.pdf', uploaded_by: 'founder' }),
    ]);

    const second = await scored(better, 'better.pdf');
    expect(second.cri_score).toBeGreaterThan(draft.cri_score);
    await me().post(`/v1/me/deck/drafts/${second.id}/publish`);
    expect((await me().get('/v1/me/scores')).body.cri.score).toBe(second.cri_score);
    expect((await me().get(`/v1/me/deck/drafts/${draft.id}`)).body.status).toBe('superseded');
    const back = await me().post(`/v1/me/deck/drafts/${draft.id}/publish`);
    expect(back.body).toMatchObject({ status: 'published', cri_score: draft.cri_score });
    const statuses = (await me().get('/v1/me/deck/drafts')).body.data.map(({ id, status }: { id: string; status: string }) => [id, status]);
    expect(statuses).toEqual([
      [second.id, 'superseded'],
      [draft.id, 'published'],
    ]);
  });

  it('scores the same bytes at once and alike', async () => {
    const one = await me().upload('/v1/me/deck/drafts', better, {}, { fileName: 'again.pdf' });
    expect(one.body).toMatchObject({ status: 'scored', cri_score: expect.any(Number) });
    const two = await me().upload('/v1/me/deck/drafts', better, {}, { fileName: 'again.pdf' });
    expect([two.body.id === one.body.id, two.body.cri_score, two.body.domains]).toEqual([false, one.body.cri_score, one.body.domains]);
  });

  it('lets two publishes race without two published drafts', async () => {
    const drafts = await Promise.all([scored(first, 'a.pdf'), scored(better, 'b.pdf')]);
    const answers = await Promise.all(drafts.map(({ id }) => me().post(`/v1/me/deck/drafts/${id}/publish`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const list = (await me().get('/v1/me/deck/drafts')).body.data as { status: string; cri_score: number }[];
    const published = list.filter(({ status }) => status === 'published');
    expect(published).toHaveLength(1);
    expect((await me().get('/v1/me/scores')).body.cri.score).toBe(published[0]?.cri_score);
  });

  it('publishes beside a submission of a deck for the same company, and neither waits for the other in a circle', async () => {
    const { id } = await scored(first, 'beside.pdf');
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    // What a submission holds, in its order: the company, then its deck.
    const publishing = await service.db.tx(async () => {
      await service.db.rows('SELECT 1 FROM companies WHERE id = $1 FOR NO KEY UPDATE', [companyId]);
      const answer = service.db.detached(() => me().post(`/v1/me/deck/drafts/${id}/publish`));
      // Outside: one transaction sees one picture of who waits.
      while ((await service.db.detached(() => service.db.rows(waiting))).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await service.db.rows("SET LOCAL lock_timeout = '1s'");
      await service.db.lock('company-deck', companyId);
      return { answer };
    });
    expect(await publishing.answer).toMatchObject({ status: 200, body: { status: 'published' } });
  });

  it('fails a broken draft with a reason', async () => {
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3000, 'x'), Buffer.from('\n%%EOF\n')]);
    const draft = await scored(broken, 'broken.pdf');
    expect(draft).toMatchObject({ status: 'failed', cri_score: null, error: { code: 'unreadable_pdf', message: expect.any(String) } });
    const publish = await me().post(`/v1/me/deck/drafts/${draft.id}/publish`);
    expect([publish.status, publish.body.error.code]).toEqual([409, 'draft_not_ready']);
  });

  it('advises exactly the points that following the advice adds', async () => {
    const { body } = await me().get('/v1/me/scores');
    expect(body.cri.recommendations.length).toBeGreaterThan(0);
    for (const advice of body.cri.recommendations) {
      expect(advice).toEqual({
        id: expect.any(String),
        domain: expect.any(String),
        signal: expect.any(String),
        title: expect.any(String),
        detail: expect.any(String),
        page: advice.page === null ? null : expect.any(Number),
        points: expect.any(Number),
        priority: expect.stringMatching(/high|medium|low/),
      });
    }
    const points = body.cri.recommendations.map((advice: { points: number }) => advice.points);
    expect(points).toEqual([...points].sort((a, b) => b - a));
  });

  it('publishes a draft with what is known by then: the advice that was followed meanwhile counts', async () => {
    const { id } = (await service.as(team.key).post('/v1/companies', { name: 'Advised' })).body;
    const advised = service.as(await service.seed.founderKey(team.id, id));
    const { body } = await advised.upload('/v1/me/deck/drafts', better, {}, { fileName: 'deck.pdf' });
    const path = `/v1/me/deck/drafts/${body.draft_id}`;
    const draft = (await advised.get(path, { prefer: 'wait=30' })).body;
    const advice = draft.recommendations.find(({ signal }: { signal: string }) => signal === 'financial_model_file');
    expect(advice.points).toBeGreaterThan(0);
    const model = await advised.upload(
      '/v1/me/documents',
      Buffer.from('year,revenue\n2026,100\n'),
      {},
      { fileName: 'Financial model.csv', type: 'text/csv' },
    );
    expect(model.status).toBe(201);

    expect((await advised.post(`${path}/publish`)).body).toMatchObject({ status: 'published', cri_score: draft.cri_score });
    const cri = await until('the company is scored with the model', async () => {
      const scores = (await advised.get('/v1/me/scores')).body;
      return scores.cri.score !== draft.cri_score && scores.cri;
    });
    expect(cri.score).toBe(draft.cri_score + advice.points);
    const again = (await advised.upload('/v1/me/deck/drafts', better, {}, { fileName: 'deck.pdf' })).body;
    expect([again.status, again.cri_score, again.domains]).toEqual(['scored', cri.score, cri.domains]);
  });

  it('scores the same bytes alike before and after publishing, where all that the deck tells of a contact is an address', async () => {
    const { id } = (await service.as(team.key).post('/v1/companies', { name: 'Addressed' })).body;
    const addressed = service.as(await service.seed.founderKey(team.id, id));
    const deck = await makeDeck(ACME_DECK.filter(([title]) => title !== 'Team'));
    const { body } = await addressed.upload('/v1/me/deck/drafts', deck, {}, { fileName: 'deck.pdf' });
    const draft = (await addressed.get(`/v1/me/deck/drafts/${body.draft_id}`, { prefer: 'wait=30' })).body;
    await addressed.post(`/v1/me/deck/drafts/${body.draft_id}/publish`);
    const { primary_contact } = (await service.as(team.key).get(`/v1/companies/${id}`)).body;
    expect(primary_contact).toMatchObject({ name: null, email: 'ada@acme-robotics.com' });
    const again = (await addressed.upload('/v1/me/deck/drafts', deck, {}, { fileName: 'deck.pdf' })).body;
    expect([again.cri_score, again.domains, again.recommendations]).toEqual([draft.cri_score, draft.domains, draft.recommendations]);
  });

  it("hides the investors' side from founders", async () => {
    await service.as(team.key).post(`/v1/companies/${companyId}/notes`, { body: 'Not convinced.' });
    const uploaded = await service
      .as(team.key)
      .upload(`/v1/companies/${companyId}/documents`, await makeDeck([['Memo']], 'Memo'), { name: 'Memo' });
    expect(uploaded.status).toBe(201);
    const mine = await me().get('/v1/me/documents');
    expect(mine.body.data.map(({ uploaded_by }: { uploaded_by: string }) => uploaded_by)).not.toContain('investor');
    const link = await me().get(`/v1/me/documents/${uploaded.body.id}/download-url`);
    expect([link.status, link.body.error.code]).toEqual([404, 'document_not_found']);
  });

  /** Walks what an investor can read and finds neither the draft's id nor its name. */
  async function expectNoTrace(draftId: string): Promise<void> {
    const investor = service.as(team.key);
    const paths = [
      '/v1/companies',
      `/v1/companies/${companyId}`,
      ...['scores', 'metrics', 'folders', 'documents', 'notes'].map((p) => `/v1/companies/${companyId}/${p}`),
      '/v1/jobs',
      '/v1/theses',
      '/v1/views',
      '/v1/companies?q=secret',
    ];
    for (const path of paths) {
      const { status, body } = await investor.get(path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${draftId}|secret-draft`));
    }
    expect((await investor.get(`/v1/jobs/${draftId}`)).status).toBe(404);
    const job = await service.db.row<{ id: string }>('SELECT id FROM jobs WHERE draft_id = $1', [draftId]);
    expect((await investor.get(`/v1/jobs/${job?.id}`)).status).toBe(404);
    const score = (await investor.get(`/v1/companies/${companyId}/scores`)).body;
    expect(score.cri.score).toBe(0);
    // The requests that key screens list hold patterns of routes, never the ids in them.
    await service.api.get(KeyUsageService, { strict: false }).flush();
    const logged = await service.db.rows<{ endpoint: string }>('SELECT DISTINCT endpoint FROM key_requests');
    expect(logged.length).toBeGreaterThan(5);
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${draftId}|secret-draft|[0-9a-f]{8}-`));
  }
});
