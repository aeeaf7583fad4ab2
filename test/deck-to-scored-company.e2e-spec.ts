import { makeDeck } from './support/deck';
import { describeWith } from './support/programs';
import { startTestRedis } from './support/redis';
import { TestService } from './support/service';
import type { Team } from './support/seed';

jest.setTimeout(60_000);

function mainJob(startQueue: () => Promise<{ env: Record<string, string>; stop(): Promise<void> }>): void {
  let queue: Awaited<ReturnType<typeof startQueue>>;
  let service: TestService;
  let team: Team;
  let deck: Buffer;

  beforeAll(async () => {
    queue = await startQueue();
    service = await TestService.start({ worker: true, env: queue.env });
    team = await service.seed.team();
    deck = await makeDeck();
  });

  afterAll(async () => {
    await service.stop();
    await queue.stop();
  });

  it('accepts, analyses, and shows the company with evidence', async () => {
    const investor = service.as(team.key);
    const accepted = await investor.upload('/v1/decks', deck, {
      company_name: 'Acme Robotics',
      founder_name: 'Ada Lovelace',
      founder_email: 'ada@acme-robotics.com',
    });
    expect(accepted.status).toBe(202);
    expect(accepted.body).toEqual({
      job_id: expect.any(String),
      company_id: expect.any(String),
      poll_url: `http://deal-flow.test/v1/jobs/${accepted.body.job_id}`,
      status: 'queued',
    });
    expect(accepted.headers.get('location')).toBe(accepted.body.poll_url);
    expect(accepted.headers.get('retry-after')).toBeTruthy();

    const job = await investor.get(`/v1/jobs/${accepted.body.job_id}`, { prefer: 'wait=30' });
    expect(job.body).toMatchObject({ status: 'completed', error: null, queue: null, company_id: accepted.body.company_id });
    expect(job.body.result).toMatchObject({
      company_id: accepted.body.company_id,
      deal_ids: [expect.any(String)],
      warnings: expect.any(Array),
    });

    const company = await investor.get(`/v1/companies/${accepted.body.company_id}`);
    expect(company.body).toMatchObject({
      name: 'Acme Robotics',
      primary_contact: { name: 'Ada Lovelace', email: 'ada@acme-robotics.com' },
      cri: { score: job.body.result.cri_score, max: 1000 },
    });
    expect(company.body.deals).toHaveLength(1);

    const scores = await investor.get(`/v1/companies/${accepted.body.company_id}/scores`);
    const { cri } = scores.body;
    expect(cri.score).toBeGreaterThan(200);
    expect(cri.domains.reduce((sum: number, domain: { score: number }) => sum + domain.score, 0)).toBe(cri.score);
    expect(cri.domains.reduce((sum: number, domain: { max: number }) => sum + domain.max, 0)).toBe(1000);

    const metrics = await investor.get(`/v1/companies/${accepted.body.company_id}/metrics`);
    expect(metrics.body.data).toContainEqual(
      expect.objectContaining({
        key: 'arr',
        value: 420_000,
        currency: 'USD',
        source: 'deck',
        evidence: expect.objectContaining({ page: 5 }),
      }),
    );
  });

  it('warns of a namesake when the deck gives the name, and merges nothing', async () => {
    const investor = service.as(team.key);
    const read = async (pages: string[][], fileName: string) => {
      const { body } = await investor.upload('/v1/decks', await makeDeck(pages, 'Kappaco'), {}, { fileName });
      return (await investor.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' })).body;
    };
    const pages = [
      ['Kappaco', 'Crates that pack themselves'],
      ['The problem', 'Packing is slow.'],
      ['Team', 'Ada Lovelace, CEO'],
    ];
    const first = await read(pages, 'spring.pdf');
    const second = await read([...pages, ['Thank you']], 'autumn.pdf');
    expect((await investor.get('/v1/companies?q=kappaco')).body.data).toHaveLength(2);
    expect([first, second].map(({ result }) => result.warnings.includes('possible_duplicate'))).toEqual([false, true]);
  });

  it('refuses the same deck for the same company, and fifty at once give one 202', async () => {
    const other = await makeDeck(
      [
        ['Beta Labs', 'Better labs'],
        ['Problem', 'Labs are slow.'],
      ],
      'Beta Labs',
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => service.as(team.key).upload('/v1/decks', other, { company_name: 'Beta Labs' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([202, ...Array.from({ length: 49 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('duplicate_submission');
  });
}

describe('a deck goes in, a scored company comes out (queue on PostgreSQL)', () => {
  mainJob(() => Promise.resolve({ env: {}, stop: () => Promise.resolve() }));
});

describeWith('redis-server', 'a deck goes in, a scored company comes out (queue on Redis)', () => {
  mainJob(async () => {
    const redis = await startTestRedis();
    return { env: { REDIS_URL: redis.url }, stop: () => redis.stop() };
  });
});
