import { SYSTEM, type Actor, type InvestorPrincipal } from '@app/auth';
import { Keyset, newId } from '@app/database';
import { outboxOf } from '../../../../test/support/events';
import {
  companyRow,
  openDatabase,
  planOf,
  teamRows,
  withoutAutovacuum,
  type OpenDatabase,
  type TeamRows,
  timesPlanned,
} from '../../../../test/support/rows';
import type { EventType } from '../event-types';
import type { NewEvent } from '../new-event';
import { EventsRepository } from '../events.repository';
import type { EventsService } from '../events.service';
import { FeedRepository } from './feed.repository';
import { FeedService, type FeedRequest } from './feed.service';
import { FeedWatch } from './feed-watch';

let open: OpenDatabase;
let team: TeamRows;
let events: EventsService;
let feed: FeedService;
/** In the first pipeline, and in the second, which the member sees. */
let first: string;
let second: string;

beforeAll(async () => {
  open = await openDatabase();
  await withoutAutovacuum(open.db);
  events = outboxOf(open.db);
  const repository = new FeedRepository(open.db);
  feed = new FeedService(repository, new FeedWatch(repository), new Keyset(open.config));
});

beforeEach(async () => {
  team = await teamRows(open.db);
  first = await companyRow(open.db, team.teamId, [team.pipelineIds[0]]);
  second = await companyRow(open.db, team.teamId, [team.pipelineIds[1]]);
});

afterAll(() => open.close());

const record = (event: Partial<NewEvent>, actor: Actor = SYSTEM): Promise<void> =>
  events.record({ type: 'note.created', teamId: team.teamId, actor, object: null, ...event });
const page = (reader: InvestorPrincipal, request: Partial<FeedRequest> = {}) => feed.ofTeam(reader, { limit: 100, ...request });
const objectsOf = async (reader: InvestorPrincipal, request: Partial<FeedRequest> = {}): Promise<unknown[]> =>
  (await page(reader, request)).data.map(({ data }) => data.object);
const founder = () => ({ teamId: team.teamId, companyId: second });

describe('a feed', () => {
  it('goes on from its cursor, which is there on an empty page, too', async () => {
    const start = await page(team.admin);
    expect(start).toEqual({ data: [], next_cursor: expect.any(String) });
    for (const object of [1, 2, 3]) await record({ object });
    const one = await page(team.admin, { limit: 2, cursor: start.next_cursor });
    expect(one.data.map(({ data }) => data.object)).toEqual([1, 2]);
    const two = await page(team.admin, { limit: 2, cursor: one.next_cursor });
    expect(two.data.map(({ data }) => data.object)).toEqual([3]);
    const three = await page(team.admin, { cursor: two.next_cursor });
    expect(three.data).toEqual([]);
    await record({ object: 4 });
    expect(await objectsOf(team.admin, { cursor: three.next_cursor })).toEqual([4]);
    expect(await objectsOf(team.admin, { cursor: two.next_cursor })).toEqual([4]);
  });

  it('shows what the reader sees now', async () => {
    await record({ companyId: first, object: 'first' });
    await record({ companyId: second, object: 'second' });
    await record({ companyId: newId(), object: 'gone' });
    await record({ companyId: newId(), object: 'gone from the second', readerPipelineIds: [team.pipelineIds[1]] });
    await record({ object: 'for all' });
    await record({ object: 'for the member', readerUserId: team.member.userId });
    await record({ companyId: second, object: 'draft', type: 'draft.scored', audience: 'founder' });
    expect(await objectsOf(team.admin)).toEqual(['first', 'second', 'gone from the second', 'for all']);
    expect(await objectsOf(team.member)).toEqual(['second', 'gone from the second', 'for all', 'for the member']);
    expect(await objectsOf((await teamRows(open.db)).admin)).toEqual([]);
    await open.db.run('UPDATE deals SET pipeline_id = $1 WHERE company_id = $2', [team.pipelineIds[0], second]);
    expect(await objectsOf(team.member)).toEqual(['gone from the second', 'for all', 'for the member']);
  });

  it('shows an event by its id under the same conditions', async () => {
    await record({ companyId: first, object: 'first' });
    const [event] = (await page(team.admin)).data;
    expect(await feed.findOfTeam(team.admin, event?.id ?? '')).toEqual(event);
    for (const [reader, id] of [
      [team.member, event?.id],
      [(await teamRows(open.db)).admin, event?.id],
      [team.admin, newId()],
    ] as const) {
      await expect(feed.findOfTeam(reader, id ?? '')).rejects.toMatchObject({ code: 'event_not_found' });
    }
    await expect(feed.findOfFounders({ teamId: team.teamId, companyId: first }, event?.id ?? '')).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });

  it('keeps deals and namesakes out of sight where the reader does not see them', async () => {
    const deals = team.pipelineIds.map((pipeline_id) => ({ id: newId(), pipeline_id }));
    await open.db.run(
      `INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at) SELECT $1, $2, id, $3, created_at FROM companies WHERE id = $4`,
      [deals[0]?.id, team.teamId, team.pipelineIds[0], second],
    );
    await record({ companyId: second, type: 'company.created', object: { deals } });
    const result = {
      company_id: second,
      warnings: ['possible_duplicate', 'not_current'],
      duplicates: [{ company_id: first, reasons: [] }],
    };
    await record({ companyId: second, type: 'job.completed', object: { result } });
    await record({ companyId: second, type: 'deal.moved', dealId: deals[0]?.id, object: deals[0] });
    expect(await objectsOf(team.admin)).toEqual([{ deals }, { result }, deals[0]]);
    expect(await objectsOf(team.member)).toEqual([
      { deals: [deals[1]] },
      { result: { company_id: second, warnings: ['not_current'], duplicates: [] } },
    ]);
  });

  it('tells founders of their drafts, and of their company what they see of it', async () => {
    const company = {
      id: second,
      name: 'Acme',
      website: null,
      industry: 'robotics',
      stage: null,
      problem_statement: null,
      created_at: 'then',
    };
    const changes = ['industry', 'founder_email'].map((field) => ({ field, from: null, to: 'x' }));
    const ofCompany = (type: EventType, event: Partial<NewEvent> = {}) => record({ companyId: second, type, object: type, ...event });
    await ofCompany('draft.scored', { audience: 'founder' });
    await ofCompany('draft.failed', { audience: 'founder', companyId: first });
    await ofCompany('company.updated', { object: { ...company, deals: ['theirs'], cri: null }, changes });
    await ofCompany('company.updated', { object: company, changes: changes.slice(1) });
    await ofCompany('score.changed', { extra: { from: 1, to: 2 } });
    await ofCompany('document.created', { object: { uploaded_by: 'investor' } });
    await ofCompany('document.created', { object: { uploaded_by: 'form' } });
    for (const type of ['note.created', 'deal.moved', 'thesis.matched', 'job.completed', 'company.created'] as const) await ofCompany(type);
    const { data } = await feed.ofFounders(founder(), { limit: 100 });
    expect(data.map((event) => [event.type, event.data])).toEqual([
      ['draft.scored', { object: 'draft.scored', changes: null }],
      ['company.updated', { object: company, changes: changes.slice(0, 1) }],
      ['score.changed', { object: 'score.changed', changes: null, from: 1, to: 2 }],
      ['document.created', { object: { uploaded_by: 'form' }, changes: null }],
    ]);
    const some = await feed.ofFounders(founder(), { limit: 100, types: 'draft.*,document.created' });
    expect(some.data.map(({ type }) => type)).toEqual(['draft.scored', 'document.created']);
  });

  it('names who did it as they are called now, and no investors to founders', async () => {
    const userId = newId();
    await open.db.run(`INSERT INTO users (id, email, name) VALUES ($1, $2, 'Ada')`, [userId, `${userId}@example.com`]);
    const keys = [
      { id: newId(), portal: 'investor', companyId: null },
      { id: newId(), portal: 'founder', companyId: second },
    ];
    for (const { id, portal, companyId } of keys) {
      await open.db.run(
        `INSERT INTO api_keys (id, portal, env, name, can_write, user_id, team_id, company_id, hash, prefix, last4, created_by)
         VALUES ($1, $2, 'test', $6, true, $3, $4, $5, $7, 'x', 'x', $3)`,
        [id, portal, userId, team.teamId, companyId, `${portal} key`, Buffer.from(id)],
      );
    }
    await open.db.run(`INSERT INTO forms (id, team_id, name, pipeline_ids, max_bytes) VALUES ($1, $2, 'Spring', '{}', 1)`, [
      `form_${userId}`,
      team.teamId,
    ]);
    const actors: Actor[] = [
      { kind: 'user', id: userId, requestId: 'request' },
      ...keys.map(({ id }) => ({ kind: 'key' as const, id })),
      { kind: 'form', id: `form_${userId}` },
      SYSTEM,
    ];
    for (const actor of actors) await record({ companyId: second, type: 'score.changed' }, actor);
    await open.db.run(`UPDATE users SET name = 'Ada L.' WHERE id = $1`, [userId]);
    const { data } = await page(team.admin);
    expect(data.map(({ actor }) => actor)).toEqual([
      { kind: 'user', id: userId, name: 'Ada L.' },
      { kind: 'key', id: keys[0]?.id, name: 'investor key' },
      { kind: 'key', id: keys[1]?.id, name: 'founder key' },
      { kind: 'form', id: `form_${userId}`, name: 'Spring' },
      { kind: 'system', id: null, name: null },
    ]);
    expect(data.map(({ request_id }) => request_id)).toEqual(['request', null, null, null, null]);
    const nobody = { id: null, name: null };
    expect((await feed.ofFounders(founder(), { limit: 100 })).data.map(({ actor }) => actor)).toEqual([
      { kind: 'user', ...nobody },
      { kind: 'key', ...nobody },
      { kind: 'key', id: keys[1]?.id, name: 'founder key' },
      { kind: 'form', ...nobody },
      { kind: 'system', ...nobody },
    ]);
  });
});

describe('what a reader asks for', () => {
  it('is by type, by company and from an event or a moment on', async () => {
    const types = ['company.created', 'note.created', 'company.updated', 'note.created', 'deck.submitted'] as const;
    for (const [index, type] of types.entries()) {
      await record({ type, object: index, companyId: index < 3 ? first : second });
      await open.db.rows('SELECT pg_sleep(0.003)');
    }
    expect(await objectsOf(team.admin, { types: 'company.*' })).toEqual([0, 2]);
    expect(await objectsOf(team.admin, { types: 'note.created,company.updated,note.*' })).toEqual([1, 2, 3]);
    expect(await objectsOf(team.admin, { companyId: second })).toEqual([3, 4]);
    expect(await objectsOf(team.admin, { companyId: first, types: 'note.created' })).toEqual([1]);
    expect(await objectsOf(team.admin, { companyId: newId() })).toEqual([]);
    const { data } = await page(team.admin);
    for (const [index, { id, occurred_at: at }] of data.entries()) {
      expect(await objectsOf(team.admin, { after: id })).toEqual([0, 1, 2, 3, 4].slice(index + 1));
      expect(await objectsOf(team.admin, { after: at })).toEqual([0, 1, 2, 3, 4].slice(index));
    }
    expect(await objectsOf(team.admin, { after: data[1]?.id, limit: 1 })).toEqual([2]);
    expect(await objectsOf(team.admin, { after: '2000-01-01T00:00:00+01:00' })).toHaveLength(5);
    expect(await objectsOf(team.admin, { after: '2100-01-01T00:00:00Z' })).toEqual([]);
  });

  it('is refused where it is out of form, unknown or of another list', async () => {
    await record({ companyId: first });
    const { data, next_cursor: cursor } = await page(team.admin);
    for (const wrong of [
      { types: '' },
      { types: 'note.created,' },
      { types: 'note' },
      { types: 'ping' },
      { types: 'notes.*' },
      { types: '*' },
      { after: newId() },
      { after: '' },
      { after: 'yesterday' },
      { after: '2026-13-01T00:00:00Z' },
      { after: '2026-01-01' },
      { companyId: 'x' },
    ]) {
      await expect(page(team.admin, wrong)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    await expect(page(team.member, { after: data[0]?.id })).rejects.toMatchObject({ code: 'invalid_request' });
    for (const other of [{ types: 'note.created' }, { companyId: first }]) {
      await expect(page(team.admin, { cursor, ...other })).rejects.toMatchObject({ code: 'invalid_cursor' });
    }
    await expect(page((await teamRows(open.db)).admin, { cursor })).rejects.toMatchObject({ code: 'invalid_cursor' });
    await expect(feed.ofFounders({ teamId: team.teamId, companyId: first }, { limit: 1, cursor })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
    const ordered = await page(team.admin, { types: 'note.created,company.created' });
    await expect(page(team.admin, { types: 'company.created,note.created', cursor: ordered.next_cursor })).resolves.toBeTruthy();
  });
});

describe('the purge', () => {
  it('takes what is old, tells readers who stopped before it, and no others', async () => {
    const repository = new EventsRepository(open.db);
    const before = await page(team.admin);
    for (const object of [1, 2, 3]) await record({ object });
    const read = await page(team.admin, { limit: 2 });
    const ofFounders = await feed.ofFounders(founder(), { limit: 1 });
    const [, second] = read.data;
    const other = await teamRows(open.db);
    await record({ teamId: other.teamId, object: 'others' });
    await open.db.run(`UPDATE events SET occurred_at = now() - interval '100 days' WHERE team_id = $1 AND sequence <= $2`, [
      team.teamId,
      second?.sequence,
    ]);
    while ((await repository.purge(new Date(Date.now() - 90 * 86_400_000))) > 0);
    await expect(page(team.admin, { cursor: before.next_cursor })).rejects.toMatchObject({ code: 'cursor_expired' });
    expect(await objectsOf(team.admin, { cursor: read.next_cursor })).toEqual([3]);
    expect(await objectsOf(team.admin)).toEqual([3]);
    expect(await objectsOf(other.admin)).toEqual(['others']);
    await expect(page(team.admin, { after: second?.id })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(feed.findOfTeam(team.admin, second?.id ?? '')).rejects.toMatchObject({ code: 'event_not_found' });
    // Nothing was there for them, so they have come as far as the feed had.
    expect((await feed.ofFounders(founder(), { limit: 1, cursor: ofFounders.next_cursor })).data).toEqual([]);
    const rest = await page(team.admin, { cursor: read.next_cursor });
    await open.db.run(`UPDATE events SET occurred_at = now() - interval '100 days' WHERE team_id = $1`, [team.teamId]);
    while ((await repository.purge(new Date(Date.now() - 90 * 86_400_000))) > 0);
    expect(await objectsOf(team.admin, { cursor: rest.next_cursor })).toEqual([]);
    const none = await page(team.admin);
    expect(await objectsOf(team.admin, { cursor: none.next_cursor })).toEqual([]);
  });
});

describe('many events', () => {
  const EVENTS = 30_000;
  /** Every so many is of the company that the member sees, or of the rare type. */
  const RARE = 10_000;

  /** Of the others, in no pipeline of the member's. As in production there are far more companies than teams: by that the indexes are chosen. */
  const COMPANIES = 2000;
  const OTHER_TYPES = ['note.created', 'company.updated', 'score.changed', 'document.created'] satisfies EventType[];
  let others: string[];

  const happen = async (from: number, to: number): Promise<void> => {
    await open.db.run(
      `INSERT INTO events (id, sequence, team_id, type, actor_kind, company_id, data)
       SELECT gen_random_uuid(), nextval('events_sequence'), $1,
              CASE WHEN i % ${RARE} = 0 THEN 'import.completed' ELSE ($6::text[])[1 + i % ${OTHER_TYPES.length}] END,
              'system', CASE WHEN i % ${RARE} = 0 THEN $3::uuid ELSE ($2::uuid[])[1 + i % ${COMPANIES}] END, jsonb_build_object('object', i)
       FROM generate_series($4::int, $5::int) i`,
      [team.teamId, others, second, from, to, OTHER_TYPES],
    );
    await open.db.manager.query('ANALYZE events');
  };

  beforeEach(async () => {
    others = Array.from({ length: COMPANIES }, newId);
    await open.db.run(`INSERT INTO companies (id, team_id, name, normalized_name) SELECT id, $1, 'x', 'x' FROM unnest($2::uuid[]) AS id`, [
      team.teamId,
      others,
    ]);
    await happen(1, EVENTS);
    await open.db.manager.query('ANALYZE companies, deals');
  });

  it('cost a page of a large feed what they cost one of a small one', async () => {
    // The beginning, the middle and the end of what is there; `newest` is one more look at the index.
    const pagesOf = async (events: number): Promise<number[]> => {
      const read: number[] = [];
      for (const part of [0, 0.5, 0.99]) {
        const at = Math.max(1, Math.floor(events * part));
        const [{ id } = { id: '' }] = await open.db.rows<{ id: string }>(
          `SELECT id FROM events WHERE team_id = $1 AND data->'object' = to_jsonb($2::int)`,
          [team.teamId, at],
        );
        const { data } = await page(team.admin, { after: id });
        expect([data[0]?.data.object, data.length]).toEqual([at + 1, 100]);
        const plan = await planOf(open.db, open.db.last);
        expect(plan.mostRead).toBeLessThanOrEqual(200);
        read.push(plan.pages);
      }
      return read;
    };
    const small = await pagesOf(EVENTS);
    await happen(EVENTS + 1, 10 * EVENTS);
    const large = await pagesOf(10 * EVENTS);
    // A tree that is ten times as large is at most a page deeper, in each of the few looks at one.
    large.forEach((pages, part) => expect(pages).toBeLessThanOrEqual((small[part] as number) * 1.1 + 10));
  });

  it('cost a page no more than it shows, wherever it begins', async () => {
    let cursor: string | undefined;
    for (const expected of [1, 101, 201]) {
      const { data, next_cursor } = await page(team.admin, { cursor });
      expect(data[0]?.data.object).toBe(expected);
      expect(data).toHaveLength(100);
      const plan = await planOf(open.db, open.db.last);
      expect(plan.scanned).toEqual([]);
      expect(plan.mostRead).toBeLessThanOrEqual(200);
      cursor = next_cursor;
    }
  });

  it('are read by one plan, however long the page', async () => {
    for (let i = 0; i < 12; i += 1) await page(team.admin, { limit: 33 + i });
    expect(await timesPlanned(open.db, open.db.last.text)).toEqual({ anew: 5, once: 7 });
  });

  it('are no walk for a rare type or one company', async () => {
    for (const request of [{ types: 'import.completed,deal.moved' }, { companyId: second }]) {
      expect(await objectsOf(team.admin, request)).toEqual([RARE, 2 * RARE, 3 * RARE]);
      const plan = await planOf(open.db, open.db.last);
      expect(plan.scanned).toEqual([]);
      expect(plan.mostRead).toBeLessThanOrEqual(10);
    }
  });

  it('are walked once by a reader who sees few of them, a bounded part at a time', async () => {
    const found: unknown[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 3; pages++) {
      const next = await page(team.member, { cursor });
      found.push(...next.data.map(({ data }) => data.object));
      cursor = next.next_cursor;
    }
    expect(found).toEqual([RARE, 2 * RARE, 3 * RARE]);
    const before = open.db.statements.length;
    expect(await objectsOf(team.member, { cursor })).toEqual([]);
    expect(open.db.statements.length - before).toBe(1);
  });

  it('are found from a moment on over an index', async () => {
    expect(await objectsOf(team.admin, { after: '2000-01-01T00:00:00Z', limit: 1 })).toEqual([1]);
    const plan = await planOf(open.db, open.db.statements.at(-2) as never);
    expect(plan).toMatchObject({ scanned: [], indexes: ['events_time'] });
  });
});
