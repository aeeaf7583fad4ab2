import { RETENTION_BATCH, RetentionService } from '@app/privacy';
import { companyRow } from './support/rows';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: a team says for how long it keeps what came to nothing, sees what that would take, and can read afterwards what went.

let service: TestService;
let team: Team;
let session: string;

beforeAll(async () => {
  // No worker: its sweeps would take a batch between two looks.
  service = await TestService.start();
});

beforeEach(async () => {
  team = await service.seed.team();
  session = await service.seed.portalSession(team.adminId);
});

afterAll(() => service.stop());

const portal = () => service.as(session);
const investor = () => service.as(team.key);
const retention = () => service.api.get(RetentionService, { strict: false });

const passed = (ids: readonly string[], days: number) =>
  service.db.run(
    `UPDATE deals d SET stage_id = s.id, entered_stage_at = now() - make_interval(days => $2) FROM pipeline_stages s
     WHERE s.pipeline_id = d.pipeline_id AND s.kind = 'passed' AND d.company_id = ANY($1)`,
    [ids, days],
  );

describe('retention', () => {
  it('shows what it would take, takes it, and says so', async () => {
    const ids: string[] = [];
    for (const name of ['Passed long ago', 'Passed today', 'Open']) ids.push((await investor().post('/v1/companies', { name })).body.id);
    const [old, recent, open] = ids as [string, string, string];
    const { next_cursor: cursor } = (await investor().get('/v1/events?limit=1')).body;
    await passed([old], 40);
    await passed([recent], 0);
    await service.db.run(`UPDATE events SET occurred_at = now() - interval '60 days' WHERE company_id = $1`, [open]);
    expect((await portal().get('/portal/retention')).body).toEqual({ passed_days: null, drafts_days: null, events_days: null });
    const preview = await portal().get('/portal/retention/preview?passed_days=30&events_days=50');
    expect([preview.status, preview.body.companies, preview.body.examples]).toEqual([200, 1, [{ id: old, name: 'Passed long ago' }]]);
    const { body } = await portal().call('PATCH', '/portal/retention', { json: { passed_days: 30, events_days: 50 } });
    expect(body).toEqual({ passed_days: 30, drafts_days: null, events_days: 50 });
    await retention().run();
    expect((await investor().get(`/v1/companies/${old}`)).status).toBe(404);
    for (const id of [recent, open]) expect((await investor().get(`/v1/companies/${id}`)).status).toBe(200);
    // A reader that stopped before what went is told so, instead of missing it.
    expect((await investor().get(`/v1/events?limit=1&cursor=${cursor}`)).body.error?.code).toBe('cursor_expired');
    expect((await portal().get('/portal/retention/preview')).body).toEqual({ companies: 0, drafts: 0, events: 0, examples: [] });
    const actions = (await portal().get('/portal/audit')).body.data.map(
      (row: { action: string; actor_kind: string }) => `${row.action} ${row.actor_kind}`,
    );
    expect(actions).toEqual(expect.arrayContaining(['retention.change user', 'company.erase system']));
    expect((await portal().call('PATCH', '/portal/retention', { json: { passed_days: null } })).body.passed_days).toBeNull();
  });

  it('takes more companies than a batch has in several, each of them told and on the trail, and exactly those of the preview', async () => {
    const rows = (count: number) => Promise.all(Array.from({ length: count }, () => companyRow(service.db, team.id, [team.pipeline.id])));
    const [gone, kept] = [await rows(2 * RETENTION_BATCH + 3), await rows(2)];
    await passed(gone, 40);
    await passed(kept.slice(1), 20);
    await portal().call('PATCH', '/portal/retention', { json: { passed_days: 30 } });
    const preview = async () => (await portal().get('/portal/retention/preview')).body;
    const before = await preview();
    expect(before).toMatchObject({ companies: gone.length, drafts: 0, events: 0 });
    expect(before.examples).toHaveLength(20);
    const left = async (): Promise<string[]> =>
      (await service.db.rows<{ id: string }>('SELECT id FROM companies WHERE team_id = $1', [team.id])).map(({ id }) => id);
    const told = () =>
      service.db.rows<{ company_id: string; actor_kind: string }>(
        `SELECT company_id, actor_kind FROM events WHERE team_id = $1 AND type = 'company.erased' ORDER BY sequence`,
        [team.id],
      );
    const onTrail = async (): Promise<string[]> =>
      (
        await service.db.rows<{ subject: string }>(
          `SELECT e.subject FROM audit_entries a JOIN erasures e ON e.id = a.object_id::uuid
           WHERE a.team_id = $1 AND a.action = 'company.erase' AND a.actor_kind = 'system' AND e.kind = 'company'`,
          [team.id],
        )
      ).map(({ subject }) => subject);
    for (const remaining of [RETENTION_BATCH + 3, 3, 0]) {
      const there = await left();
      expect(await retention().run()).toBe(there.length - kept.length - remaining);
      expect((await preview()).companies).toBe(remaining);
      // Whatever went until now, no more and no less, has its event and its entry.
      const now = await left();
      const taken = gone.filter((id) => !now.includes(id)).sort();
      expect(taken).toHaveLength(gone.length - remaining);
      expect((await told()).map(({ company_id }) => company_id).sort()).toEqual(taken);
      expect((await onTrail()).sort()).toEqual(taken);
    }
    expect((await left()).sort()).toEqual([...kept].sort());
    expect(gone).toEqual(expect.arrayContaining(before.examples.map(({ id }: { id: string }) => id)));
    expect(new Set((await told()).map(({ actor_kind }) => actor_kind))).toEqual(new Set(['system']));
    const { data: feed } = (await investor().get('/v1/events?types=company.erased&limit=100')).body;
    expect(feed.map(({ data }: { data: { object: { id: string } } }) => data.object.id).sort()).toEqual([...gone].sort());
    expect(await retention().run()).toBe(0);
  });

  it('refuses what is no number of days', async () => {
    for (const days of [0, -1, 1.5, '30', true, [], 36_501]) {
      const { status, body } = await portal().call('PATCH', '/portal/retention', { json: { passed_days: days } });
      expect([days, status, body.error?.code]).toEqual([days, 400, 'invalid_request']);
    }
  });
});
