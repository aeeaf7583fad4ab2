import { createDataSource, Db, newId } from '@app/database';
import { SYSTEM } from '@app/auth';
import { outboxOf } from '../../../test/support/events';
import { openDatabase, type OpenDatabase } from '../../../test/support/rows';
import type { EventsService } from './events.service';

let open: OpenDatabase;
let events: EventsService;

beforeAll(async () => {
  open = await openDatabase();
  events = outboxOf(open.db);
});

afterAll(() => open.close());

const noteOf = (teamId: string, object: unknown) => ({ type: 'note.created' as const, teamId, actor: SYSTEM, object });
const feedOf = (teamId: string): Promise<{ sequence: string; data: { object: number } }[]> =>
  open.db.rows('SELECT sequence, data FROM events WHERE team_id = $1 ORDER BY sequence', [teamId]);

describe('the outbox', () => {
  it('keeps what a transaction recorded, in its order, and nothing of one that failed', async () => {
    const teamId = newId();
    await open.db.tx(async () => {
      await events.record(noteOf(teamId, 1));
      await events.record(noteOf(teamId, 2), noteOf(teamId, 3));
    });
    await expect(
      open.db.tx(async () => {
        await events.record(noteOf(teamId, 4));
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    await events.record(noteOf(teamId, 5));
    expect((await feedOf(teamId)).map(({ data }) => data.object)).toEqual([1, 2, 3, 5]);
  });

  it('shows a reader every change once and in one order, however many write, and nothing of those that failed', async () => {
    const teamId = newId();
    const [writers, each, failing] = [20, 500, 10];
    const connections = await createDataSource({
      url: open.config.databaseUrl,
      poolSize: writers,
      statementTimeout: 60_000,
      connectTimeout: 60_000,
    }).initialize();
    const db = new Db(connections);
    const outbox = outboxOf(db);
    const kept: number[] = [];
    const change = (number: number): Promise<void> =>
      db.tx(async () => {
        await outbox.record(noteOf(teamId, number));
        if (number % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
        if (number % failing === 0) throw new Error('refused');
      });
    let writing = true;
    const read: { sequence: string; data: { object: number } }[] = [];
    const reader = (async () => {
      for (let more = true; more;) {
        more = writing;
        const rows: typeof read = await open.db.rows(
          'SELECT sequence, data FROM events WHERE team_id = $1 AND sequence > $2 ORDER BY sequence LIMIT 100',
          [teamId, read.at(-1)?.sequence ?? '0'],
        );
        read.push(...rows);
        if (rows.length > 0) more = true;
      }
    })();
    try {
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let i = 0; i < each; i++) {
            const number = writer * each + i;
            if (number % failing === 0) await expect(change(number)).rejects.toThrow('refused');
            else await change(number).then(() => kept.push(number));
          }
        }),
      );
    } finally {
      writing = false;
      await reader;
      await connections.destroy();
    }
    expect(kept).toHaveLength((writers * each * (failing - 1)) / failing);
    expect(read).toEqual(await feedOf(teamId));
    const numbers = read.map(({ data }) => data.object);
    expect([...numbers].sort((a, b) => a - b)).toEqual(kept.sort((a, b) => a - b));
    // Of one writer, who writes one after the other, they stand in the order of the writing.
    for (let writer = 0; writer < writers; writer++) {
      const own = numbers.filter((number) => Math.floor(number / each) === writer);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  });
});
