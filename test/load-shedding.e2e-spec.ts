import { makeDeck } from './support/deck';
import { until } from './support/processes';
import type { Team } from './support/seed';
import { TestService } from './support/service';

// Story: more is asked of a process than its database connections can do. What it has begun it finishes, the rest is told to come back.

const CONNECTIONS = 2;
/** Eight for each connection. */
const MOST_WAITING = 16;

let service: TestService;
let team: Team;

const start = async (env: Record<string, string>): Promise<void> => {
  service = await TestService.start({ env: { DATABASE_POOL_SIZE: String(CONNECTIONS), ...env } });
  team = await service.seed.team();
  // A key that is asked for the first time is looked up once for all that wait.
  expect((await service.as(team.key).get('/v1/companies')).status).toBe(200);
};

afterEach(() => service.stop());

/** Keeps every connection of the api busy until `work` is done. */
async function withBusyDatabase(work: () => Promise<void>): Promise<void> {
  let end = (): void => undefined;
  const ended = new Promise<void>((done) => (end = done));
  const busy = Array.from({ length: CONNECTIONS }, () => service.db.tx(() => ended));
  try {
    await work();
  } finally {
    end();
    await Promise.all(busy);
  }
}

it('turns away what is too much, with nothing of it done, and finishes what it has taken', async () => {
  await start({ SHED_LOAD: 'true' });
  const client = service.as(team.key);
  const make = () => client.post('/v1/companies', { name: `Acme ${Math.random()}` });
  const sent: ReturnType<typeof make>[] = [];
  await withBusyDatabase(async () => {
    await until('the line is full', () => {
      const free = MOST_WAITING - service.db.waiting;
      for (let i = 0; i < free; i++) sent.push(make());
      return free <= 0;
    });
    const refused = [await make(), await client.get('/v1/companies'), await client.upload('/v1/decks', await makeDeck([['Acme']]))];
    for (const { status, body, headers } of refused) {
      expect([status, body.error.code]).toEqual([429, 'rate_limited']);
      expect(body.error.request_id).toBe(headers.get('x-request-id'));
      expect([1, 2, 3]).toContain(Number(headers.get('retry-after')));
    }
    expect((await service.as().get('/v1/health')).status).toBe(200);
  });
  // One that came while this process had no time for it was turned away as well.
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(new Set(statuses.filter((status) => status !== 429))).toEqual(new Set([201]));
  const page = await until('an answer again', async () => {
    const { status, body } = await client.get('/v1/companies?limit=100');
    return status === 200 && body;
  });
  expect(page.data).toHaveLength(statuses.filter((status) => status === 201).length);
  // The process itself asks something, too.
  expect(page.data.length).toBeGreaterThan(MOST_WAITING / 2);
  // Of the deck; companies that were made are followed up.
  expect(await service.db.rows(`SELECT id FROM jobs WHERE type = 'deck_intake'`)).toEqual([]);
});

it('takes all that comes unless configured', async () => {
  await start({});
  const many = 3 * MOST_WAITING;
  const taken: Promise<{ status: number }>[] = [];
  await withBusyDatabase(async () => {
    for (let i = 0; i < many; i++) taken.push(service.as(team.key).get('/v1/companies'));
    // The key may be asked about again, too.
    await until('all wait', () => service.db.waiting >= many);
  });
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual(Array(many).fill(200));
});
