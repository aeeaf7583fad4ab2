import { JobRunner } from '@app/jobs';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: two systems send the same companies at the same moment. An `external_id` names one company, whoever comes first.

let service: TestService;
let team: Team;

beforeAll(async () => {
  // Its queue waits: what runs at once is run by the test.
  service = await TestService.start({ worker: true, env: { WORKER_ROLE: 'deliveries', DATABASE_POOL_SIZE: '24' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  team = await service.seed.team();
});

const CSV = { type: 'text/csv', fileName: 'companies.csv' };
const HEADER = 'external_id,name,industry';

/** Files that were accepted one after the other, and are taken all at the same moment. */
async function takenAtOnce(files: string[], mode: string): Promise<any[]> {
  const ids: string[] = [];
  for (const file of files) {
    const { status, body } = await service.as(team.key).upload('/v1/imports', Buffer.from(file), { mode }, CSV);
    expect(status).toBe(202);
    ids.push(body.import_id);
  }
  const jobs = await service.db.rows<{ id: string }>(`SELECT id FROM jobs WHERE import_id = ANY($1::uuid[])`, [ids]);
  expect(jobs).toHaveLength(files.length);
  const runner = service.worker?.get(JobRunner, { strict: false }) as JobRunner;
  await Promise.all(jobs.map(({ id }) => runner.run(id)));
  return Promise.all(ids.map(async (id) => (await service.as(team.key).get(`/v1/imports/${id}`)).body));
}

const made = (): Promise<{ external_id: string; n: number }[]> =>
  service.db.rows(
    `SELECT external_id, count(*)::int AS n FROM companies WHERE team_id = $1 GROUP BY external_id ORDER BY external_id COLLATE "C"`,
    [team.id],
  );
const sumOf = (imports: any[], what: string): number => imports.reduce((sum, { counts }) => sum + counts[what], 0);

it.each(['create', 'upsert'])('fifty imports of one company make one (%s)', async (mode) => {
  const files = Array.from({ length: 50 }, (_, i) => `${HEADER}\nA-1,Acme ${i},robots\n`);
  const done = await takenAtOnce(files, mode);
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set(['completed']));
  expect(await made()).toEqual([{ external_id: 'A-1', n: 1 }]);
  expect(sumOf(done, 'created')).toBe(1);
  // Each has a name of its own: what comes later is a change, or refused.
  expect(sumOf(done, mode === 'create' ? 'rejected' : 'updated')).toBe(49);
});

it('two imports of many companies, in opposite orders, make each of them once', async () => {
  const rows = Array.from({ length: 1200 }, (_, i) => `A-${String(i).padStart(4, '0')},Company ${i},robots`);
  const [one, two] = [`${HEADER}\n${rows.join('\n')}\n`, `${HEADER}\n${[...rows].reverse().join('\n')}\n`];
  const done = await takenAtOnce([one, two], 'upsert');
  expect(done.map(({ status }) => status)).toEqual(['completed', 'completed']);
  const all = await made();
  expect([all.length, all.filter(({ n }) => n !== 1)]).toEqual([1200, []]);
  expect([sumOf(done, 'created'), sumOf(done, 'unchanged')]).toEqual([1200, 1200]);
  const created = (await service.db.rows(`SELECT 1 FROM events WHERE team_id = $1 AND type = 'company.created'`, [team.id])).length;
  expect(created).toBe(1200);
});

it('an import and fifty submissions of the same companies make each of them once', async () => {
  const names = Array.from({ length: 50 }, (_, i) => i);
  const file = `external_id,name,website\n${names.map((i) => `A-${i},Company ${i},https://company-${i}.example.com`).join('\n')}\n`;
  const submit = (i: number) =>
    service.as(team.key).post('/v1/companies', { name: `Company ${i}`, website: `https://company-${i}.example.com` });
  const [done, ...answers] = await Promise.all([takenAtOnce([file], 'upsert'), ...names.map(submit)]);
  expect(done[0].status).toBe('completed');
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const rows = await service.db.rows(`SELECT external_id FROM companies WHERE team_id = $1`, [team.id]);
  expect(rows).toHaveLength(50);
  expect(await made()).toHaveLength(50);
});
