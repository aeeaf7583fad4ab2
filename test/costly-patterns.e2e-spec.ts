import { TestService } from './support/service';
import type { Team } from './support/seed';

// Story: a team's own patterns cost the team its answers, never the service its time.

describe('patterns that cost much', () => {
  const LONGEST = 'a'.repeat(4000);
  const ANSWERS = 20;
  let service: TestService;
  let team: Team;

  beforeAll(async () => {
    service = await TestService.start();
    // A process that has judged before: to one that has not the first costs twice as much, which on a busy machine is near the bound.
    team = await service.seed.team();
    await submit('First', await stored('(?:a*){157}'), LONGEST);
  });

  beforeEach(async () => {
    team = await service.seed.team();
  });

  afterAll(() => service.stop());

  /** Ids of as many reference properties, whose stored pattern is `pattern` whatever may be defined today. */
  const stored = async (pattern: string): Promise<string[]> => {
    const ids = [];
    for (let i = 0; i < ANSWERS; i++)
      ids.push((await service.seed.property(team.id, { name: `Reference ${i}`, type: 'reference', validationPattern: 'x' })).id);
    await service.db.run('UPDATE properties SET validation_pattern = $2 WHERE id = ANY($1::uuid[])', [ids, pattern]);
    return ids;
  };

  const submit = (name: string, ids: string[], value: string) =>
    service.as(team.key).post('/v1/companies', { name, properties: Object.fromEntries(ids.map((id) => [id, value])) });

  const answersOf = async (companyId: string): Promise<number> => {
    const row = await service.db.row<{ count: number }>('SELECT count(*)::int AS count FROM property_answers WHERE company_id = $1', [
      companyId,
    ]);
    return row?.count ?? 0;
  };

  /**
   * Milliseconds that the slowest health check takes among those asked one after the other while `work` runs. What the processor was taken
   * away for is not counted: service and client are this process, so that all it does between question and answer is its processor time.
   */
  const slowestHealth = async (work: Promise<unknown>): Promise<number> => {
    let running = true;
    const done = work.finally(() => (running = false));
    const took: number[] = [];
    while (running) {
      const [since, used] = [performance.now(), process.cpuUsage()];
      expect((await service.as().get('/v1/health')).status).toBe(200);
      const { user, system } = process.cpuUsage(used);
      took.push(Math.min(performance.now() - since, (user + system) / 1000));
    }
    await done;
    return Math.max(...took);
  };

  it.each([
    ['may be defined', '(?:a*){157}', 1],
    ['was stored under wider limits', '(?:a*){999}', 0],
    ['is of Unicode classes', `(?i)${'[^\\pL]'.repeat(70)}`, 0],
    ['cannot be made in good time', `(?:${'a'.repeat(480)}){1000}`, 0],
  ])('beside answers to one that %s, health is answered', async (_what, pattern, kept) => {
    const ids = await stored(pattern);
    let companyId = '';
    const slowest = await slowestHealth(
      submit('Worst', ids, LONGEST).then(({ status, body }) => {
        expect(status).toBe(201);
        companyId = body.id as string;
      }),
    );
    // 14 s without the bound.
    expect(slowest).toBeLessThan(200);
    expect(await answersOf(companyId)).toBe(kept);
  });

  it('a stored pattern of that kind still takes what people really send', async () => {
    const { body } = await submit('Ordinary', await stored('(?:a*){999}'), 'a'.repeat(20));
    expect(await answersOf(body.id as string)).toBe(ANSWERS);
  });
});
