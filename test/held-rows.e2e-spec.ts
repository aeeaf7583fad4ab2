import { Client as PgClient } from 'pg';
import { newId } from '@app/database';
import { createWorker } from '../apps/worker/src/create-worker';
import { until } from './support/processes';
import { type Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: a host vanishes in the middle of a transaction. Its locks stay until the server has noticed, and meanwhile a row under
// such a lock costs that row alone: whoever tidies passes it by.

/** What scheduled tasks remove, three rows of each: which of them are left, and how the first is named. */
const MET: Record<string, { left: string; held: string }> = {
  'jobs without a ring': { left: `jobs WHERE type = 'rescore' AND rung_at IS NULL`, held: `jobs WHERE type = 'rescore'` },
  'jobs without a try left': {
    left: `jobs WHERE type = 'thesis_match' AND status = 'processing' AND company_id IS NULL`,
    held: `jobs WHERE type = 'thesis_match' AND company_id IS NULL`,
  },
  'upload tokens': { left: 'upload_tokens', held: 'upload_tokens' },
  'answers for repeats': { left: 'idempotency_records', held: 'idempotency_records' },
  sessions: { left: 'portal_sessions', held: 'portal_sessions' },
  'failed sign-ins': { left: 'sign_in_limits', held: 'sign_in_limits' },
  'requests of keys': {
    left: `key_requests WHERE at < now() - interval '30 days'`,
    held: `key_requests WHERE at < now() - interval '30 days'`,
  },
  'upload URLs': { left: 'requested_uploads', held: 'requested_uploads' },
  'failed sign-ins in the trail': {
    left: `audit_entries WHERE action = 'sign_in.fail'`,
    held: `audit_entries WHERE action = 'sign_in.fail'`,
  },
  events: { left: `events WHERE type = 'note.created'`, held: `events WHERE type = 'note.created'` },
  'events of a team that keeps them for a week': { left: `events WHERE type = 'deal.moved'`, held: `events WHERE type = 'deal.moved'` },
  'deliveries of webhooks': { left: 'webhook_deliveries', held: 'webhook_deliveries' },
  'reports of imports': { left: 'import_rows', held: 'import_rows' },
  'memories of merges': { left: 'merges WHERE memory IS NOT NULL', held: 'merges' },
  'exports of persons': { left: 'portal_jobs WHERE storage_key IS NOT NULL', held: 'portal_jobs' },
  'companies that were passed long ago': { left: `companies WHERE name LIKE 'Passed%'`, held: `companies WHERE name LIKE 'Passed%'` },
  'drafts that are kept for a week': { left: 'deck_drafts', held: 'deck_drafts' },
  'changes to follow': {
    left: '(SELECT DISTINCT subject_id AS company_id FROM event_inbox) n',
    held: `companies WHERE name LIKE 'Changed%'`,
  },
};

describe('rows that a vanished host holds', () => {
  let service: TestService;
  let team: Team;
  /** A team whose retention takes what is older than a week. */
  let keepsAWeek: Team;
  let vanished: PgClient;

  beforeAll(async () => {
    service = await TestService.start();
    [team, keepsAWeek] = [await service.seed.team(), await service.seed.team()];
    await run('INSERT INTO team_retention (team_id, passed_days, drafts_days, events_days) VALUES ($1, 7, 7, 7)', keepsAWeek.id);
    await run(
      `INSERT INTO webhook_endpoints (id, team_id, created_by, url, status, secret, position)
       VALUES ($1, $2, $3, 'https://example.com/', 'disabled', '', 0)`,
      newId(),
      team.id,
      team.adminId,
    );
    await run(
      `INSERT INTO imports (id, team_id, user_id, file_name, format, encoding, delimiter, mode, dry_run, columns, pipeline_ids, status, completed_at)
       VALUES ($1, $2, $3, 'x.csv', 'csv', 'utf-8', ',', 'create', false, '[]', '{}', 'completed', now() - interval '31 days')`,
      newId(),
      team.id,
      team.adminId,
    );
    vanished = new PgClient({ connectionString: service.config.databaseUrl });
    await vanished.connect();
    for (let row = 0; row < 3; row++) await insertOfEach(row);
    // The api follows its own changes first: none of their notes is left of a company that is held.
    const followed = async (): Promise<boolean> => (await service.db.rows('SELECT 1 FROM event_inbox LIMIT 1')).length === 0;
    await until('what was made is followed', followed);
    await vanished.query('BEGIN');
    for (const { held } of Object.values(MET)) await vanished.query(`SELECT 1 FROM ${held} LIMIT 1 FOR UPDATE`);
    await run(`INSERT INTO event_inbox (consumer, subject_id) SELECT 'follow-ups', id FROM companies WHERE name LIKE 'Changed%'`);
  });
  afterAll(async () => {
    await vanished.end();
    await service.stop();
  });

  const run = (sql: string, ...params: unknown[]): Promise<number> => service.db.run(sql, params);

  async function insertOfEach(row: number): Promise<void> {
    await run(`INSERT INTO jobs (id, type, lane, team_id, source) VALUES ($1, 'rescore', 'background', $2, 'system')`, newId(), team.id);
    await run(
      `INSERT INTO jobs (id, type, lane, team_id, source, status, tries, attempt, lease_until, rung_at)
       VALUES ($1, 'thesis_match', 'background', $2, 'system', 'processing', 4, 4, now() - interval '1 hour', now())`,
      newId(),
      team.id,
    );
    await run(
      `INSERT INTO forms (id, team_id, name, pipeline_ids, max_bytes) VALUES ('form_held', $1, 'Apply', $2, 1000) ON CONFLICT DO NOTHING`,
      team.id,
      [team.pipeline.id],
    );
    await run(`INSERT INTO upload_tokens (jti, form_id, expires_at) VALUES ($1, 'form_held', now() - interval '2 days')`, newId());
    await run(
      `INSERT INTO idempotency_records (principal, key, method, path, body_hash, owner, locked_until, created_at)
       VALUES ('key', $1, 'POST', '/v1/decks', 'x', $2, now(), now() - interval '25 hours')`,
      String(row),
      newId(),
    );
    await run(
      `INSERT INTO portal_sessions (id, user_id, token_hash, expires_at) VALUES ($1, $2, $3, now() - interval '1 hour')`,
      newId(),
      team.adminId,
      Buffer.from(`s${row}`),
    );
    await run(
      `INSERT INTO sign_in_limits (key, points, expire) VALUES ($1, 1, extract(epoch FROM now() - interval '2 hours') * 1000)`,
      `f${row}`,
    );
    await run(
      `INSERT INTO key_requests (key_id, at, method, endpoint, status, request_id)
       SELECT id, now() - interval '31 days', 'GET', '/v1/companies', 200, $1 FROM api_keys LIMIT 1`,
      newId(),
    );
    await run(
      `INSERT INTO requested_uploads (token_hash, key_id, arguments, expires_at)
       SELECT $1, id, '{}', now() - interval '2 hours' FROM api_keys LIMIT 1`,
      Buffer.from(`u${row}`),
    );
    await run(
      `INSERT INTO audit_entries (id, team_id, actor_kind, action, object_type, object_id, created_at)
       VALUES ($1, $2, 'user', 'sign_in.fail', 'user', 'x', now() - interval '91 days')`,
      newId(),
      team.id,
    );
    for (const [type, days] of [
      ['note.created', 91],
      ['deal.moved', 8],
    ] as const) {
      await run(
        `INSERT INTO events (id, team_id, type, occurred_at, actor_kind, data) VALUES ($1, $2, $3, now() - make_interval(days => $4), 'system', '{}')`,
        newId(),
        type === 'deal.moved' ? keepsAWeek.id : team.id,
        type,
        days,
      );
    }
    await run(
      `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event_type, status, created_at)
       SELECT $1, id, $2, 'ping', 'delivered', now() - interval '91 days' FROM webhook_endpoints`,
      newId(),
      newId(),
    );
    await run(`INSERT INTO import_rows (import_id, line, status, row) SELECT id, $1, 'created', '{}' FROM imports`, row + 2);
    await run(
      `INSERT INTO portal_jobs (id, team_id, kind, actor_kind, status, storage_key, completed_at)
       VALUES ($1, $2, 'subject_export', 'operator', 'completed', $3, now() - interval '31 days')`,
      newId(),
      team.id,
      `exports/${newId()}`,
    );
    const [passed, changed] = [await company(keepsAWeek, `Passed ${row}`), await company(team, `Changed ${row}`)];
    await run(
      `UPDATE deals d SET stage_id = s.id, entered_stage_at = now() - interval '8 days' FROM pipeline_stages s
       WHERE s.pipeline_id = d.pipeline_id AND s.kind = 'passed' AND d.company_id = $1`,
      passed,
    );
    await run(
      `INSERT INTO merges (id, team_id, company_id, from_company_id, kind, actor_kind, memory, created_at)
       VALUES ($1, $2, $3, $1, 'person', 'system', '{}', now() - interval '31 days')`,
      newId(),
      team.id,
      changed,
    );
    await run(
      `INSERT INTO deck_drafts (id, company_id, file_name, storage_key, size_bytes, sha256, status, created_at)
       VALUES ($1, $2, 'x.pdf', $3, 1, $3, 'failed', now() - interval '8 days')`,
      newId(),
      await company(keepsAWeek, `Drafted ${row}`),
      `uploads/${newId()}`,
    );
  }

  async function company({ key }: Team, name: string): Promise<string> {
    const { status, body } = await service.as(key).post('/v1/companies', { name });
    expect(status).toBe(201);
    return body.id as string;
  }

  it('are passed by, each of them, and all others are swept', async () => {
    const worker = await createWorker(service.config);
    const left = (): Promise<string[]> =>
      Promise.all(
        Object.entries(MET).map(async ([what, { left: rows }]) => `${what}: ${(await service.db.rows(`SELECT 1 FROM ${rows}`)).length}`),
      );
    try {
      const wanted = Object.keys(MET)
        .map((what) => `${what}: 1`)
        .join();
      await until(`each is swept but for one: ${wanted}`, async () => (await left()).join() === wanted, 30).catch(() => undefined);
      expect(await left()).toEqual(Object.keys(MET).map((what) => `${what}: 1`));
    } finally {
      await vanished.query('ROLLBACK');
      await worker.close();
    }
  });
});
