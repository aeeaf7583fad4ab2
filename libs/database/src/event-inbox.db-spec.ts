import { openDatabase, type OpenDatabase } from '../../../test/support/rows';
import { newId } from './ids';
import { EventInbox1700000024700 } from './migrations/1700000024700-event-inbox';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});

afterAll(() => open.close());

it('goes on from where the table of before stood, with the statements that its connections have prepared, and back', async () => {
  const [company, taken, batch] = [newId(), newId(), newId()];
  const migration = new EventInbox1700000024700();
  const runner = open.db.dataSource.createQueryRunner();
  const before = await open.db.pool.connect();
  const note = () => before.query({ name: 'note', text: 'INSERT INTO changed_companies (company_id) VALUES ($1)', values: [company] });
  const inbox = () => open.db.rows('SELECT consumer, subject_id, batch_id FROM event_inbox ORDER BY batch_id NULLS LAST');
  const rows = () => open.db.rows('SELECT company_id, followed_in FROM changed_companies ORDER BY followed_in NULLS LAST');
  try {
    await migration.down(runner);
    // Planned for good after five.
    for (let times = 0; times < 6; times++) await note();
    await open.db.run('DELETE FROM changed_companies');
    await open.db.run('INSERT INTO changed_companies (company_id, followed_in) VALUES ($1, NULL), ($2, $3)', [company, taken, batch]);
    await migration.up(runner);
    const there = [
      { consumer: 'follow-ups', subject_id: taken, batch_id: batch },
      { consumer: 'follow-ups', subject_id: company, batch_id: null },
    ];
    expect(await inbox()).toEqual(there);
    await note();
    expect(await inbox()).toEqual([...there, there[1]]);
    await migration.down(runner);
    expect(await rows()).toEqual([
      { company_id: taken, followed_in: batch },
      { company_id: company, followed_in: null },
      { company_id: company, followed_in: null },
    ]);
    await migration.up(runner);
    expect(await inbox()).toHaveLength(3);
  } finally {
    before.release();
    await runner.release();
  }
});
