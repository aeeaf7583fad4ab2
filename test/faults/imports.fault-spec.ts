import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '../support/processes';
import { LONG, randomFrom, report, ROUNDS, SEED } from './support/form';
import { Site } from './support/site';

jest.setTimeout(LONG ? 30 * 60_000 : 300_000);

const ROWS = LONG ? 40_000 : 6_000;
const KILLS = LONG ? Math.min(ROUNDS, 20) : 3;
/** Every so many rows one has no name, and one repeats the company of the row before it. */
const BAD = 10;

/** Rows by their place in the file, from 0. */
function rowOf(i: number): string {
  if (i % BAD === 0) return `,https://bad-${i}.example.com,,`;
  return i % BAD === 1 ? `Twice ${i},,twice-${i - (i % (2 * BAD))},` : `Company ${i},,id-${i},Deal flow`;
}

describe('a worker that is killed in mid-import', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open();
    await site.start('api');
  });
  afterAll(() => site.close());

  it('is followed by another that goes on: no row is lost, and none counts twice', async () => {
    const random = randomFrom(SEED);
    const lines = Array.from({ length: ROWS }, (_, i) => rowOf(i));
    const file = Buffer.from(`name,website,external_id,pipelines\n${lines.join('\n')}\n`);
    const options = { type: 'text/csv', fileName: 'companies.csv' };
    let worker: ServiceProcess = await site.start('worker');
    const accepted = await site.client.upload('/v1/imports', file, { mode: 'create' }, options);
    expect(accepted.status).toBe(202);
    const id = accepted.body.import_id as string;
    const done = (): Promise<number> =>
      site.query<{ n: number }>('SELECT rows_done AS n FROM imports WHERE id = $1', [id]).then(([row]) => row?.n ?? 0);
    const stoppedAt: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await done();
      while ((await done()) === before) await sleep(10);
      await sleep(random() * 100);
      await worker.stop('SIGKILL');
      stoppedAt.push(await done());
      await site.endLeasesOf(worker);
      worker = await site.start('worker');
    }
    let body: any;
    do {
      await sleep(200);
      ({ body } = await site.client.get(`/v1/imports/${id}`));
    } while (body.completed_at === null);

    const rejected = ROWS / BAD + ROWS / (2 * BAD);
    const created = ROWS - rejected;
    expect(stoppedAt.filter((rows) => rows > 0 && rows < ROWS).length).toBeGreaterThan(0);
    expect(body).toMatchObject({ status: 'completed', error: null, counts: { rows: ROWS, created, updated: 0, unchanged: 0, rejected } });
    expect(body.progress).toMatchObject({ done: ROWS, total: ROWS });
    const ours = `team_id = '${site.team.id}'`;
    expect({
      rows: await site.count('import_rows WHERE import_id = $1', [id]),
      companies: await site.count(`companies WHERE ${ours} AND name <> 'Patient Founders'`),
      named: await site.count(`(SELECT DISTINCT external_id FROM companies WHERE ${ours} AND external_id IS NOT NULL) AS c`),
      deals: await site.count(`deals WHERE ${ours} AND source = 'import'`),
      moves: await site.count(`deal_moves m JOIN deals d ON d.id = m.deal_id WHERE d.${ours} AND d.source = 'import'`),
      made: await site.count(`events WHERE ${ours} AND type = 'company.created'`),
      placed: await site.count(`events WHERE ${ours} AND type = 'deal.created'`),
      ended: await site.count(`events WHERE ${ours} AND type = 'import.completed'`),
    }).toEqual({
      rows: ROWS,
      companies: created,
      named: created,
      deals: created,
      moves: created,
      made: created,
      placed: created,
      ended: 1,
    });
    report('kill -9 in mid-import', { seed: SEED, kills: KILLS, 'rows done at each': stoppedAt.join(' '), rows: ROWS });
  });
});
