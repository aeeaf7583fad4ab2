import { newId } from '@app/database';
import { openDatabase, planOf, teamRows, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import type { JobQueue } from './job-states';
import { JobsRepository } from './jobs.repository';
import { QueueTurns } from './queue-turns';
import { TurnsRepository } from './turns.repository';

let open: OpenDatabase;
let team: TeamRows;
let jobs: JobsRepository;
let turns: QueueTurns;
let made: number;

beforeAll(async () => {
  open = await openDatabase();
  jobs = new JobsRepository(open.db);
});
beforeEach(async () => {
  await open.db.run('DELETE FROM jobs');
  team = await teamRows(open.db);
  turns = new QueueTurns(new TurnsRepository(open.db));
  made = 0;
});
afterAll(() => open.close());

/** Each a second younger than the one before. */
async function wait(sender: string | null, queue: JobQueue = 'bulk', rank = 0): Promise<string> {
  const id = newId();
  await jobs.insert(id, { type: 'deck_intake', queue, teamId: team.teamId, source: 'investor', ...(sender !== null && { sender }) });
  await open.db.run(`UPDATE jobs SET rank = $2, created_at = now() - interval '1 hour' + make_interval(secs => $3) WHERE id = $1`, [
    id,
    rank,
    (made += 1),
  ]);
  return id;
}

async function several(count: number, ...of: Parameters<typeof wait>): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await wait(...of));
  return ids;
}

const take = async (queue: JobQueue = 'bulk'): Promise<string | null> => (await turns.take(queue, 'a worker'))?.id ?? null;

async function takeAll(queue: JobQueue = 'bulk'): Promise<string[]> {
  const taken: string[] = [];
  for (let id = await take(queue); id !== null; id = await take(queue)) taken.push(id);
  return taken;
}

describe('the turns of a queue', () => {
  it('are each sender’s once a round, whoever came first and however many wait, each in order of arrival', async () => {
    const many = await several(5, 'b');
    const [few, one, older] = [await several(2, 'c'), await wait('a'), await wait(null)];
    const taken = await takeAll();
    expect([...taken.slice(0, 4)].sort()).toEqual([one, many[0], few[0], older].sort());
    expect(taken.filter((id) => many.includes(id))).toEqual(many);
    expect(taken.indexOf(few[1] as string)).toBeLessThan(6);
    expect(taken).toHaveLength(9);
  });

  it('go every other round to the newest of a sender whose decks overran, and none of them waits for ever', async () => {
    await several(3, 'flood', 'slow', 1);
    const crowd = await several(100, 'flood');
    const good = await wait('flood');
    const first = [await take(), await take()];
    expect(first).toContain(good);
    expect(first).toContain(crowd[0]);
    // And so on while newer ones come without end.
    const taken: (string | null)[] = [];
    for (let i = 0; i < 20; i += 1) {
      await wait('flood');
      taken.push(await take());
    }
    expect(taken.filter((id) => crowd.includes(id ?? ''))).toEqual(crowd.slice(1, 11));
  });

  it('are in order of arrival for whoever’s decks did not overrun, beside one whose did', async () => {
    await several(3, 'flood', 'slow', 1);
    await several(20, 'flood');
    const orderly = await several(10, 'orderly');
    expect((await takeAll()).filter((id) => orderly.includes(id))).toEqual(orderly);
  });

  it('prefer in the slow queue what did not overrun, every other time', async () => {
    const overran = await several(4, 'flood', 'slow', 1);
    const pictures = await several(2, 'flood', 'slow', 0);
    const taken = await takeAll('slow');
    expect(taken.slice(0, 4).filter((id) => pictures.includes(id))).toEqual(pictures);
    expect(taken.filter((id) => overran.includes(id))).toEqual(overran);
  });

  it('leave out what is not due, used up or in another queue, and pass by a sender whose rows are held', async () => {
    const [later, used, elsewhere, held, free] = [
      await wait('a'),
      await wait('a'),
      await wait('a', 'slow'),
      await wait('b'),
      await wait('c'),
    ];
    await open.db.run(`UPDATE jobs SET available_at = now() + interval '1 hour' WHERE id = $1`, [later]);
    await open.db.run('UPDATE jobs SET tries = 4 WHERE id = $1', [used]);
    const holder = await open.db.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE', [held]);
      expect([await take(), await take()]).toEqual([null, free]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(await takeAll()).toEqual([held]);
    expect(await takeAll('slow')).toEqual([elsewhere]);
  });

  it('are found without a look at all that waits', async () => {
    await open.db.run(
      `INSERT INTO jobs (id, type, lane, team_id, source, sender, rank) SELECT gen_random_uuid(), 'deck_intake', l, $1, 'investor', 's' || i % 50, CASE l WHEN 'slow' THEN 1 ELSE 0 END
       FROM generate_series(1, 20000) i, unnest(ARRAY['bulk', 'slow']) l`,
      [team.teamId],
    );
    await open.db.manager.query('ANALYZE jobs');
    for (let i = 0; i < 120; i += 1) {
      await take();
      if (i % 50 > 1) continue;
      for (const plannedAnew of [true, false]) {
        const { indexes, mostRead } = await planOf(open.db, { ...open.db.last, plannedAnew });
        expect(indexes).toContain('jobs_turns');
        expect(mostRead).toBeLessThan(200);
      }
    }
  });
});
