import { json, proposing, StubAnalyst } from '../libs/deck-intake/src/testing/stub-analyst';
import { makeDeck } from './support/deck';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

const GROWERS = { kind: 'metric', key: 'customers', value: '412', page: 4, quote: 'Today 412 growers pay us' } as const;

function deck(name: string): Promise<Buffer> {
  const slides = [
    [name, 'Greenhouses that run themselves'],
    ['The problem', 'Growers lose a third of every harvest to mould.'],
    ['Our solution', 'Sensors and software that air each bay on time.'],
    ['Where we are', 'Today 412 growers pay us every month'],
    ['Team', 'Marta Vidal, CEO and co-founder'],
  ];
  return makeDeck(slides, name);
}

describe('decks read with an analyst', () => {
  let stub: StubAnalyst;
  let service: TestService;
  let team: Team;

  beforeAll(async () => {
    stub = await StubAnalyst.start();
    const env = { ANALYST_BASE_URL: stub.url, ANALYST_MODEL: 'stub', ANALYST_API_KEY: 'key', ANALYST_TIMEOUT_SECONDS: '5' };
    service = await TestService.start({ worker: true, env });
    team = await service.seed.team();
  });

  afterAll(async () => {
    await service.stop();
    await stub.stop();
  });

  async function submit(file: Buffer, name: string): Promise<{ score: number; customers: number[] }> {
    const investor = service.as(team.key);
    const { body } = await investor.upload('/v1/decks', file, { company_name: name });
    const job = await investor.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' });
    expect(job.body.status).toBe('completed');
    const metrics = await investor.get(`/v1/companies/${body.company_id}/metrics`);
    const rows: { key: string; value: number }[] = metrics.body.data;
    return { score: job.body.result.cri_score, customers: rows.filter(({ key }) => key === 'customers').map(({ value }) => value) };
  }

  it('show a figure that it proposed and the deck bears out', async () => {
    stub.reply = proposing(GROWERS, { ...GROWERS, key: 'users', quote: '412 users' });
    expect((await submit(await deck('Brightleaf'), 'Brightleaf')).customers).toEqual([412]);
  });

  it('keep the facts that were stored first, so that the same bytes score the same once it is back', async () => {
    const file = await deck('Mossworks');
    stub.reply = json(500, {});
    const away = await submit(file, 'Mossworks');
    stub.reply = proposing(GROWERS);
    const asked = stub.requests.length;
    expect(await submit(file, 'Mossworks again')).toEqual(away);
    expect(away.customers).toEqual([]);
    expect(stub.requests.length).toBe(asked);
  });

  it('score the same for two companies that hand them in at once, whatever each was told', async () => {
    const file = await deck('Twin Fern');
    let answers = 0;
    stub.reply = (response, request) => (answers++ === 0 ? proposing(GROWERS) : proposing())(response, request);
    const [one, other] = await Promise.all([submit(file, 'Twin Fern'), submit(file, 'Twin Fern the second')]);
    expect(one).toEqual(other);
  });
});
