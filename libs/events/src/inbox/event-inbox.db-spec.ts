import { SYSTEM } from '@app/auth';
import { newId } from '@app/database';
import { outboxOf } from '../../../../test/support/events';
import { companyRow, openDatabase, planOf, teamRows, type OpenDatabase } from '../../../../test/support/rows';
import { EVENT_TYPES, type EventType } from '../event-types';
import type { NewEvent } from '../new-event';
import type { EventsService } from '../events.service';
import { eventRowOf, eventsOf } from '../events.repository';
import { INBOX_OF_COMPANY } from '../merged-events.repository';
import { consumersOf, SUBSCRIPTIONS } from './consumers';
import { EventInbox, waitsFor } from './event-inbox.repository';

let open: OpenDatabase;
let events: EventsService;
let inbox: EventInbox;
let teamId: string;
let companyId: string;
let woken: number;

beforeAll(async () => {
  open = await openDatabase();
  inbox = new EventInbox(open.db);
});

beforeEach(async () => {
  await open.db.run('DELETE FROM event_inbox');
  const team = await teamRows(open.db);
  teamId = team.teamId;
  companyId = await companyRow(open.db, teamId, team.pipelineIds);
  events = outboxOf(open.db);
  woken = 0;
  events.consumedBy('follow-ups', () => woken++);
});

afterAll(() => open.close());

const eventOf = (type: EventType, fields: Partial<NewEvent> = {}): NewEvent => ({
  type,
  teamId,
  companyId,
  actor: SYSTEM,
  object: null,
  ...fields,
});
const rows = (): Promise<unknown[]> => open.db.rows('SELECT consumer, subject_id, batch_id FROM event_inbox');
const feed = async (): Promise<string[]> =>
  (await open.db.rows<{ type: string }>('SELECT type FROM events WHERE team_id = $1 ORDER BY sequence', [teamId])).map(({ type }) => type);
const waits = async (): Promise<boolean> =>
  (await open.db.row<{ waits: boolean }>(`SELECT ${waitsFor('follow-ups', '$1')} AS waits`, [companyId]))?.waits ?? false;

const UNTAKEN = () => ({ consumer: 'follow-ups', subject_id: companyId, batch_id: null });

describe('an inbox', () => {
  it.each(EVENT_TYPES)('has %s delivered exactly where a consumer subscribes to it', async (type) => {
    await events.record(eventOf(type));
    const subscribed = (SUBSCRIPTIONS['follow-ups'] as readonly string[]).includes(type);
    expect([await rows(), await waits(), woken]).toEqual(subscribed ? [[UNTAKEN()], true, 1] : [[], false, 0]);
    expect(await feed()).toEqual([type]);
  });

  it('is written with the change: seen by the rest of its transaction, by others once it commits, and gone with one that fails', async () => {
    await open.db.tx(async () => {
      await events.record(eventOf('company.updated'));
      expect([await waits(), await open.db.detached(waits), woken]).toEqual([true, false, 0]);
    });
    expect([await waits(), woken]).toEqual([true, 1]);
    await open.db.run('DELETE FROM event_inbox');
    const failing = open.db.tx(async () => {
      await events.record(eventOf('company.updated'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect([await rows(), woken]).toEqual([[], 1]);
  });

  it('loses what a savepoint takes back, and nothing else', async () => {
    await open.db.tx(async () => {
      await events.record(eventOf('company.updated'));
      await open.db.run('SAVEPOINT part');
      await events.record({ type: 'company.outdated', companyId });
      await open.db.run('ROLLBACK TO SAVEPOINT part');
    });
    expect(await rows()).toEqual([UNTAKEN()]);
  });

  it('of a consumer whose part the recorder does itself stays empty; the feed tells all the same', async () => {
    await events.record(eventOf('company.created', { handled: ['follow-ups'] }));
    expect([await rows(), woken, await feed()]).toEqual([[], 0, ['company.created']]);
  });

  it('has what is internal, and no feed has', async () => {
    await events.record({ type: 'company.outdated', companyId });
    expect([await rows(), woken, await feed()]).toEqual([[UNTAKEN()], 1, []]);
  });

  it('is filled by the statement that makes the change, where that is one; a type without consumers costs it nothing', async () => {
    const change = (type: 'company.updated' | 'note.created'): string => `
      WITH made AS (SELECT $2::jsonb AS event, '{}'::jsonb AS object), ${eventsOf('made', type, '$1')} SELECT 1`;
    for (const type of ['company.updated', 'note.created'] as const) {
      await open.db.run(change(type), [teamId, JSON.stringify(eventRowOf(eventOf(type)))]);
      events.wake(type);
    }
    expect([await rows(), woken, await feed()]).toEqual([[UNTAKEN()], 1, ['company.updated', 'note.created']]);
    expect([consumersOf('note.created'), change('note.created').includes('event_inbox')]).toEqual([[], false]);
  });

  it('is taken, worked off and emptied company by company; what comes meanwhile waits for another batch', async () => {
    const other = newId();
    for (const id of [companyId, companyId, other]) await events.record({ type: 'company.outdated', companyId: id });
    const batchId = newId();
    const taken = await open.db.tx(() => inbox.take('follow-ups', batchId, 10));
    expect(taken.sort()).toEqual([companyId, companyId, other].sort());
    expect(await waits()).toBe(false);
    await events.record(eventOf('company.updated'));
    await inbox.done('follow-ups', batchId, [companyId]);
    expect(await inbox.leftOver('follow-ups')).toEqual([{ batchId, companyIds: [other] }]);
    expect(await waits()).toBe(true);
    expect(await open.db.tx(() => inbox.take('follow-ups', newId(), 10))).toEqual([companyId]);
  });

  it('is asked about one company over an index, however many wait', async () => {
    await open.db.run(
      `INSERT INTO event_inbox (consumer, subject_id) SELECT 'follow-ups', gen_random_uuid() FROM generate_series(1, 30000)`,
    );
    await open.db.manager.query('ANALYZE event_inbox');
    await events.record(eventOf('company.updated'));
    const text = `SELECT ${waitsFor('follow-ups', 'c.id')} AS waits FROM companies c WHERE c.id = $1`;
    const { indexes, mostRead } = await planOf(open.db, { text, params: [companyId], plannedAnew: false });
    expect(indexes).toContain('event_inbox_subject');
    expect(mostRead).toBeLessThan(5);
  });
});

describe('a merge', () => {
  const pair = (): { from: string; into: string } => ({ from: newId(), into: companyId });

  it('leaves what is owed to the company that remains, and both are owed it when that is undone', async () => {
    const its = pair();
    await events.record({ type: 'company.outdated', companyId: its.from });
    const { memory } = await INBOX_OF_COMPANY.merge(open.db, its, {});
    expect(await rows()).toEqual([UNTAKEN()]);
    await INBOX_OF_COMPANY.undo(open.db, its, JSON.parse(JSON.stringify(memory)));
    expect(await rows()).toEqual([UNTAKEN(), { ...UNTAKEN(), subject_id: its.from }]);
  });

  it.each([
    ['nothing was owed', [], 0],
    ['a release before remembered that something was', true, 1],
    ['a release before remembered that nothing was', false, 0],
  ])('is undone where %s', async (_case, memory, owed) => {
    await INBOX_OF_COMPANY.undo(open.db, pair(), memory);
    expect(await rows()).toHaveLength(owed);
  });
});

// The statements of the release before this table, which serve beside it while an upgrade is rolled out.
describe('the last release', () => {
  const note = (): Promise<number> => open.db.run('INSERT INTO changed_companies (company_id) VALUES ($1::uuid)', [companyId]);
  const pending = async (): Promise<boolean> =>
    (
      await open.db.row<{ changed: boolean }>(
        'SELECT EXISTS (SELECT 1 FROM changed_companies WHERE company_id = $1 AND followed_in IS NULL) AS changed',
        [companyId],
      )
    )?.changed ?? false;
  const take = async (batchId: string): Promise<string[]> =>
    (
      await open.db.rows<{ company_id: string }>(
        `WITH noted AS MATERIALIZED (
           SELECT ctid AS place, company_id FROM changed_companies WHERE followed_in IS NULL LIMIT 1000 FOR UPDATE SKIP LOCKED),
         free AS MATERIALIZED (
           SELECT id FROM companies WHERE id IN (SELECT company_id FROM noted) FOR KEY SHARE SKIP LOCKED)
       UPDATE changed_companies SET followed_in = $1 WHERE ctid = ANY(ARRAY(
         SELECT place FROM noted
         WHERE company_id IN (SELECT id FROM free) OR NOT EXISTS (SELECT 1 FROM companies c WHERE c.id = noted.company_id)))
       RETURNING company_id`,
        [batchId],
      )
    ).map((row) => row.company_id);

  it('notes changes that this one follows', async () => {
    await note();
    expect([await rows(), await waits(), await pending()]).toEqual([[UNTAKEN()], true, true]);
    expect(await open.db.tx(() => inbox.take('follow-ups', newId(), 10))).toEqual([companyId]);
    expect(await pending()).toBe(false);
  });

  it('notes changes within the statement that makes them, and of many companies at once', async () => {
    await open.db.run(
      `WITH written AS (SELECT $1::uuid AS id), noted AS (INSERT INTO changed_companies (company_id) SELECT id FROM written) SELECT 1`,
      [companyId],
    );
    await open.db.run('INSERT INTO changed_companies (company_id) SELECT id FROM unnest($1::uuid[]) AS id', [[companyId]]);
    expect(await rows()).toEqual([UNTAKEN(), UNTAKEN()]);
  });

  it('follows what this one tells, from the pending match to the last of it', async () => {
    await events.record(eventOf('company.updated'));
    expect(await pending()).toBe(true);
    const batchId = newId();
    expect(await open.db.tx(() => take(batchId))).toEqual([companyId]);
    expect([await pending(), await waits()]).toEqual([false, false]);
    const left = await open.db.rows(
      `SELECT followed_in AS "batchId", array_agg(DISTINCT company_id) AS "companyIds" FROM changed_companies
       WHERE followed_in IS NOT NULL GROUP BY followed_in ORDER BY followed_in`,
    );
    expect(left).toEqual([{ batchId, companyIds: [companyId] }]);
    await open.db.run('DELETE FROM changed_companies WHERE followed_in = $1 AND company_id = ANY($2::uuid[])', [batchId, [companyId]]);
    expect(await rows()).toEqual([]);
  });

  it('takes nothing that another process has in hand, nor that of a company that somebody holds', async () => {
    await note();
    await open.db.tx(async () => {
      expect(await inbox.take('follow-ups', newId(), 10)).toEqual([companyId]);
      expect(await open.db.detached(() => open.db.tx(() => take(newId())))).toEqual([]);
    });
    await note();
    await open.db.tx(async () => {
      await open.db.rows('SELECT 1 FROM companies WHERE id = $1 FOR UPDATE', [companyId]);
      expect(await open.db.detached(() => open.db.tx(() => take(newId())))).toEqual([]);
    });
  });

  it('merges companies, and knows every table that names one', async () => {
    await note();
    const into = newId();
    const moved = await open.db.run('UPDATE changed_companies SET company_id = $2, followed_in = NULL WHERE company_id = $1', [
      companyId,
      into,
    ]);
    expect([moved, await rows()]).toEqual([1, [{ ...UNTAKEN(), subject_id: into }]]);
    const named = await open.db.rows(
      `SELECT 1 FROM information_schema.columns WHERE table_name = 'event_inbox' AND column_name LIKE '%company\\_id'`,
    );
    expect(named).toEqual([]);
  });
});
