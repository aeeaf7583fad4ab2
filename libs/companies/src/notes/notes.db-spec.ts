import { actorOf, type InvestorPrincipal } from '@app/auth';
import { newId } from '@app/database';
import { companyRow, openDatabase, planOf, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../../test/support/rows';
import { NotesRepository } from './notes.repository';
import { NotesService } from './notes.service';

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
  let notes: NotesService;

  beforeEach(async () => {
    notes = new NotesService(new NotesRepository(open.db), open.keyset);
    for (const { userId } of [team.admin, team.member]) {
      await open.db.run(`INSERT INTO users (id, email, name) VALUES ($1, $2, 'Ada')`, [userId, `${userId}@example.com`]);
    }
  });

  it('are added in one statement with their event, and listed newest first', async () => {
    const before = open.db.statements.length;
    const first = await notes.add(team.member, id, ' as sent\n', actorOf(team.member));
    expect(open.db.statements.length - before).toBe(1);
    expect(first).toEqual({ id: expect.any(String), body: ' as sent\n', created_at: expect.stringMatching(/Z$/) });
    const second = await notes.add(team.admin, id, 'second', actorOf(team.admin));
    expect(await walk((cursor) => notes.page(id, { limit: 1, cursor }))).toEqual([second, first]);
    expect(await open.db.rows('SELECT author_user_id FROM notes WHERE id = $1', [first.id])).toEqual([
      { author_user_id: team.member.userId },
    ]);
    const events = 'SELECT type, actor_kind, actor_id, company_id, data FROM events WHERE team_id = $1 ORDER BY sequence';
    expect(await open.db.rows(events, [team.teamId])).toEqual(
      [first, second].map((object, index) => ({
        type: 'note.created',
        actor_kind: 'key',
        actor_id: [team.member, team.admin][index]?.keyId,
        company_id: id,
        data: { object },
      })),
    );
  });

  it('are not added where the caller does not see the company', async () => {
    const hidden = await companyRow(open.db, team.teamId, [team.pipelineIds[0]]);
    const stranger = (await teamRows(open.db)).admin;
    for (const [principal, companyId] of [
      [team.member, hidden],
      [stranger, id],
      [team.admin, newId()],
    ] as const) {
      await expect(notes.add(principal, companyId, 'x', actorOf(principal))).rejects.toMatchObject({ code: 'company_not_found' });
    }
    expect((await notes.page(hidden, { limit: 1 })).data).toEqual([]);
    expect(await open.db.rows('SELECT 1 FROM events WHERE company_id = ANY($1)', [[hidden, id]])).toEqual([]);
  });

  it('of one team go together where they come together, each with its own event, and only for who sees the company', async () => {
    const hidden = await companyRow(open.db, team.teamId, [team.pipelineIds[0]]);
    const archived = await companyRow(open.db, team.teamId, team.pipelineIds);
    await open.db.run('UPDATE companies SET archived_at = now() WHERE id = $1', [archived]);
    const before = open.db.statements.length;
    const said: [InvestorPrincipal, string][] = [team.admin, team.member].flatMap((author) =>
      [id, hidden, archived].map((companyId): [InvestorPrincipal, string] => [author, companyId]),
    );
    const said30 = [...said, ...said, ...said, ...said, ...said];
    const answers = await Promise.allSettled(
      said30.map(([author, companyId], index) => notes.add(author, companyId, `note ${index}`, actorOf(author, newId()))),
    );
    const expected = said30.map(([author, companyId]) => {
      if (companyId === archived) return 'company_archived';
      return companyId === id || author === team.admin ? 'added' : 'company_not_found';
    });
    const codeOf = (reason: unknown): string => (reason as { code: string }).code;
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? 'added' : codeOf(answer.reason)))).toEqual(expected);
    // One each for the first two, two for all others, and a look for each that was not added.
    expect(open.db.statements.length - before).toBe(4 + expected.filter((each) => each !== 'added').length);

    const added = said30.flatMap(([author, companyId], index) => {
      const answer = answers[index];
      return answer?.status === 'fulfilled' ? [{ company_id: companyId, actor_id: author.keyId, object: answer.value }] : [];
    });
    expect(added.map(({ object }) => object.body)).toEqual(expected.flatMap((each, index) => (each === 'added' ? [`note ${index}`] : [])));
    const events = await open.db.rows<{ company_id: string; actor_id: string; object: unknown; request_id: string }>(
      `SELECT company_id, actor_id, data->'object' AS object, request_id FROM events WHERE team_id = $1 ORDER BY substr(data->'object'->>'body', 6)::int`,
      [team.teamId],
    );
    expect(events).toEqual(added.map((each) => ({ ...each, request_id: expect.any(String) })));
    expect(new Set(events.map((event) => event.request_id)).size).toBe(added.length);
  });

  it('are added though the author of one that came with them is gone', async () => {
    const gone = { ...team.admin, userId: newId() };
    const authors = [team.admin, team.member, gone, team.admin];
    const answers = await Promise.allSettled(authors.map((author) => notes.add(author, id, 'x', actorOf(author))));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await open.db.rows(`SELECT 1 FROM events WHERE team_id = $1`, [team.teamId])).toHaveLength(3);
  });

  it('end with the transaction that they are part of', async () => {
    const failing = open.db.tx(async () => {
      await Promise.all([notes.add(team.admin, id, 'x', actorOf(team.admin)), notes.add(team.admin, id, 'y', actorOf(team.admin))]);
      throw new Error('thought better of it');
    });
    await expect(failing).rejects.toThrow('thought better of it');
    expect((await notes.page(id, { limit: 1 })).data).toEqual([]);
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
