import { newId } from '@app/database';
import {
  companyRow,
  openDatabase,
  planOf,
  teamRows,
  walk,
  type OpenDatabase,
  type TeamRows,
} from '../../../../test/support/rows';
import { Notes } from './notes.service';

let open: OpenDatabase;
let team: TeamRows;
let id: string;

beforeAll(async () => {
  open = await openDatabase();
});

beforeEach(async () => {
  team = await teamRows(open.db);
  id = await companyRow(open.db, team.teamId, team.pipelineIds);
});

afterAll(() => open.close());

describe('notes', () => {
  let notes: Notes;

  beforeEach(async () => {
    notes = new Notes(open.db, open.keyset);
    for (const { userId } of [team.admin, team.member]) {
      await open.db.run(`INSERT INTO users (id, email, name) VALUES ($1, $2, 'Ada')`, [
        userId,
        `${userId}@example.com`,
      ]);
    }
  });

  it('are added in one statement and listed newest first', async () => {
    const before = open.db.statements.length;
    const first = await notes.add(team.member, id, ' as sent\n');
    expect(open.db.statements.length - before).toBe(1);
    expect(first).toEqual({ id: expect.any(String), body: ' as sent\n', created_at: expect.stringMatching(/Z$/) });
    const second = await notes.add(team.admin, id, 'second');
    expect(await walk((cursor) => notes.page(id, { limit: 1, cursor }))).toEqual([second, first]);
    expect(await open.db.rows('SELECT author_user_id FROM notes WHERE id = $1', [first.id])).toEqual([
      { author_user_id: team.member.userId },
    ]);
  });

  it('are not added where the caller does not see the company', async () => {
    const hidden = await companyRow(open.db, team.teamId, [team.pipelineIds[0]]);
    const stranger = (await teamRows(open.db)).admin;
    for (const [principal, companyId] of [
      [team.member, hidden],
      [stranger, id],
      [team.admin, newId()],
    ] as const) {
      await expect(notes.add(principal, companyId, 'x')).rejects.toMatchObject({ code: 'company_not_found' });
    }
    expect((await notes.page(hidden, { limit: 1 })).data).toEqual([]);
  });

  it('are paged over their index', async () => {
    await open.db.run(
      `INSERT INTO notes (id, company_id, author_user_id, body) SELECT gen_random_uuid(), c.id, $1, 'x' FROM companies c, generate_series(1, 2000) i`,
      [team.admin.userId],
    );
    await open.db.run('ANALYZE notes');
    const { next_cursor: cursor } = await notes.page(id, { limit: 5 });
    await notes.page(id, { limit: 5, cursor: cursor ?? undefined });
    expect(await planOf(open.db, open.db.last)).toMatchObject({
      scanned: [],
      indexes: ['notes_company_list'],
      mostRows: 6,
    });
  });
});
