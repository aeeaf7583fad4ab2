import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Storage } from '@app/storage';
import { newId } from '@app/database';
import { runCommandLine } from '../apps/admin/src/command-line';
import { createWorker } from '../apps/worker/src/create-worker';
import { makeDeck } from './support/deck';
import { until } from './support/processes';
import { TestService } from './support/service';
import type { Team } from './support/seed';

jest.setTimeout(120_000);

// Story: work that stands still is seen and requeued from a terminal, and what nobody needs any more goes by itself.

describe('work that stands still', () => {
  let service: TestService;
  let team: Team;

  beforeAll(async () => {
    service = await TestService.start();
    team = await service.seed.team();
  });
  afterAll(() => service.stop());

  const admin = async (...args: string[]): Promise<{ code: number; error: string; json: any }> => {
    let [out, error] = ['', ''];
    const streams = { out: (text: string) => void (out += text), error: (text: string) => void (error += text) };
    const code = await runCommandLine([...args, '--json'], streams, () => service.config);
    return { code, error, json: out ? JSON.parse(out) : null };
  };
  const draft = async (): Promise<{ jobId: string; read: () => Promise<any> }> => {
    const company = await service.as(team.key).post('/v1/companies', { name: `Company ${newId()}` });
    const founder = service.as(await service.seed.founderKey(team.id, company.body.id));
    const { body } = await founder.upload('/v1/me/deck/drafts', await makeDeck());
    const job = await service.db.row<{ id: string }>('SELECT id FROM jobs WHERE draft_id = $1', [body.draft_id]);
    return { jobId: job?.id ?? '', read: async () => (await founder.get(`/v1/me/deck/drafts/${body.draft_id}`)).body };
  };
  const set = (id: string, sql: string): Promise<number> => service.db.run(`UPDATE jobs SET ${sql} WHERE id = $1`, [id]);

  it('is no trouble while it is young', async () => {
    await draft();
    expect((await admin('jobs', 'stuck')).json).toEqual([]);
    expect((await admin('doctor')).code).toBe(0);
  });

  it('is told by doctor and listed with what holds it, the longest first', async () => {
    const [waiting, silent] = [await draft(), await draft()];
    await set(waiting.jobId, `available_at = now() - interval '3 minutes', rung_at = NULL`);
    await set(silent.jobId, `status = 'processing', tries = 1, lease_until = now() - interval '2 minutes'`);
    expect((await admin('jobs', 'stuck')).json).toEqual([
      { id: waiting.jobId, type: 'deck_draft', queue: 'interactive', tries: 0, trouble: 'no worker takes it', seconds: expect.any(Number) },
      {
        id: silent.jobId,
        type: 'deck_draft',
        queue: 'interactive',
        tries: 1,
        trouble: 'its worker fell silent',
        seconds: expect.any(Number),
      },
    ]);
    const { code, error } = await admin('doctor');
    expect([code, error]).toEqual([1, expect.stringContaining('no worker takes it')]);
  });

  it('is a backlog and no trouble while somebody works in its queue', async () => {
    const { jobId } = await draft();
    await set(jobId, `status = 'processing', tries = 1, lease_until = now() + interval '20 seconds'`);
    expect((await admin('jobs', 'stuck')).json.map(({ trouble }: { trouble: string }) => trouble)).toEqual(['its worker fell silent']);
    await set(jobId, `status = 'queued', tries = 0, lease_until = NULL`);
  });

  it('is requeued, or failed with what that means for a draft', async () => {
    const { jobId, read } = await draft();
    await set(jobId, `status = 'processing', tries = 4, lease_until = now() - interval '2 minutes'`);
    const { json } = await admin('jobs', 'requeue');
    expect(json.failed).toBe(1);
    expect(json.requeued).toBeGreaterThanOrEqual(2);
    expect(await read()).toMatchObject({ status: 'failed', error: { code: 'analysis_failed' } });
    const worker = await createWorker(service.config);
    try {
      await until('all work is done', async () => {
        const left = await service.db.row<{ n: number }>(`SELECT count(*)::int AS n FROM jobs WHERE status NOT IN ('completed', 'failed')`);
        return left?.n === 0;
      });
    } finally {
      await worker.close();
    }
    expect((await admin('jobs', 'stuck')).json).toEqual([]);
    expect((await admin('jobs', 'retry', jobId)).json).toEqual({ id: jobId, status: 'queued' });
    const again = await read();
    expect([again.status, again.error]).toEqual(['scoring', undefined]);
  });

  it('that failed since a moment is started over as a whole, counted before, and recorded', async () => {
    const [early, late, done] = [await draft(), await draft(), await draft()];
    const fail = async ({ jobId }: { jobId: string }, at: string): Promise<void> => {
      await set(jobId, `status = 'failed', error_code = 'analysis_failed', tries = 4, completed_at = '${at}'`);
      await service.db.run(
        `UPDATE deck_drafts SET status = 'failed', error_code = 'analysis_failed' WHERE id = (SELECT draft_id FROM jobs WHERE id = $1)`,
        [jobId],
      );
    };
    await fail(early, '2031-03-01T09:59:59Z');
    await fail(late, '2031-03-01T10:00:00Z');
    const since = '2031-03-01T11:00:00+01:00';
    const other = await service.seed.team();
    const told = { failed_since: '2031-03-01T10:00:00.000Z', found: 1 };
    expect((await admin('jobs', 'retry', '--failed-since', since, '--dry-run')).json).toEqual({ ...told, retried: 0, dry_run: true });
    expect(await late.read()).toMatchObject({ status: 'failed' });
    expect((await admin('jobs', 'retry', '--failed-since', since, '--team', other.id)).json).toMatchObject({ found: 0, retried: 0 });
    expect((await admin('jobs', 'retry', '--failed-since', since)).json).toEqual({ ...told, retried: 1, dry_run: false });
    expect(
      await service.db.rows('SELECT id, status, tries FROM jobs WHERE id = ANY ($1) ORDER BY created_at, id', [
        [early.jobId, late.jobId, done.jobId],
      ]),
    ).toEqual([
      { id: early.jobId, status: 'failed', tries: 4 },
      { id: late.jobId, status: 'queued', tries: 0 },
      { id: done.jobId, status: 'queued', tries: 0 },
    ]);
    const { json } = await admin('audit', 'list', '--team', team.id, '--limit', '1');
    expect(json.data).toEqual([
      expect.objectContaining({ action: 'job.retry', object_id: late.jobId, details: { type: 'deck_draft', reason: 'analysis_failed' } }),
    ]);
    const worker = await createWorker(service.config);
    try {
      await until('the draft is scored after all', async () => (await late.read()).status === 'scored');
    } finally {
      await worker.close();
    }
  });

  it.each([
    ['neither a job nor a moment', []],
    ['both', [newId(), '--failed-since', '2031-03-01']],
    ['a moment without a zone', ['--failed-since', '2031-03-01T10:00:00']],
    ['a day that is none', ['--failed-since', '2031-13-01']],
    ['a dry run of one job', [newId(), '--dry-run']],
  ])('is not started over by %s', async (_what, args) => {
    expect((await admin('jobs', 'retry', ...args)).code).toBe(2);
  });
});

describe('a worker', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const count = async (table: string): Promise<number> =>
    (await service.db.row<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))?.n ?? -1;

  /** Where the store keeps a key is its own business; its name ends like the key. */
  async function fileOf(key: string): Promise<string> {
    const [files, name] = [join(service.config.dataDir, 'files'), key.slice(key.lastIndexOf('/') + 1)];
    const found = (await readdir(files, { recursive: true })).find((path) => path.endsWith(name));
    return join(files, found ?? name);
  }

  /** One row or file of each kind that is over, and one that is not. */
  async function leaveThings(): Promise<{ orphan: string; young: string }> {
    const { db } = service;
    const team = await service.seed.team();
    const { id: keyId } = await service.seed.issued(team.id, team.adminId, true);
    await db.run(
      `INSERT INTO key_requests (key_id, at, method, endpoint, status, request_id)
       SELECT $1, now() - interval '31 days', 'GET', '/v1/companies', 200, 'x' FROM generate_series(1, 12000)`,
      [keyId],
    );
    await db.run(
      `INSERT INTO key_requests (key_id, at, method, endpoint, status, request_id) VALUES ($1, now(), 'GET', '/v1/companies', 200, 'x')`,
      [keyId],
    );
    for (const [age, hash] of [
      ['25 hours', 'old'],
      ['1 hour', 'new'],
    ]) {
      await db.run(
        `INSERT INTO idempotency_records (principal, key, method, path, body_hash, owner, locked_until, created_at)
         VALUES ('p', $2, 'POST', '/', '', $3, now(), now() - $1::interval)`,
        [age, hash, newId()],
      );
      await db.run(
        `INSERT INTO portal_sessions (id, user_id, token_hash, expires_at) VALUES ($1, $2, $3, now() + interval '12 hours' - $4::interval)`,
        [newId(), team.adminId, Buffer.from(hash as string), age],
      );
      await db.run(`INSERT INTO sign_in_limits (key, points, expire) VALUES ($1, 1, extract(epoch FROM now() + $2::interval) * 1000)`, [
        hash,
        hash === 'old' ? '-1 minute' : '15 minutes',
      ]);
      const form = `form_${hash}`;
      await db.run(`INSERT INTO forms (id, team_id, name, pipeline_ids, max_bytes) VALUES ($1, $2, 'F', '{}', 1000)`, [form, team.id]);
      await db.run(`INSERT INTO upload_tokens (jti, form_id, expires_at) VALUES ($1, $2, now() - $3::interval)`, [newId(), form, age]);
    }
    const storage = service.api.get(Storage as unknown as new () => Storage, { strict: false });
    const [orphan, young] = [`uploads/${newId()}`, `uploads/${newId()}`];
    for (const key of [orphan, young]) await storage.put(key, Readable.from([Buffer.from('left behind')]), { maxBytes: 100 });
    const long = new Date(Date.now() - 2 * 3_600_000);
    await utimes(await fileOf(orphan), long, long);
    return { orphan, young };
  }

  it('sweeps what is over and nothing else: requests of keys, answers kept for repeats, tokens, sessions, failures, orphaned files', async () => {
    const { orphan, young } = await leaveThings();
    const storage = service.api.get(Storage as unknown as new () => Storage, { strict: false });
    const worker = await createWorker(service.config);
    try {
      const tables = ['key_requests', 'idempotency_records', 'portal_sessions', 'sign_in_limits', 'upload_tokens'];
      await until('one of each is left', async () => (await Promise.all(tables.map(count))).every((n) => n === 1));
      await until('the orphan is gone', async () => !(await storage.exists(orphan)));
      expect(await storage.exists(young)).toBe(true);
    } finally {
      await worker.close();
    }
  });
});
