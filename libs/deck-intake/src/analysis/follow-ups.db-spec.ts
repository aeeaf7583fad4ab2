import { newId } from '@app/database';
import { DuplicatesService } from '@app/duplicates';
import { JobsService } from '@app/jobs';
import { until } from '../../../../test/support/processes';
import { planOf } from '../../../../test/support/rows';
import { TestService } from '../../../../test/support/service';
import type { Team } from '../../../../test/support/seed';
import { FollowUps } from './follow-ups';

let service: TestService;
let team: Team;
let companyId: string;
let founderKey: string;

beforeAll(async () => {
  service = await TestService.start();
  team = await service.seed.team();
  await service.db.run(`INSERT INTO theses (id, team_id, name, criteria) VALUES ($1, $2, 'Robots', '{}')`, [newId(), team.id]);
});
afterAll(() => service.stop());

/** A company with a current deck and no work waiting, whose matches are all scored. */
beforeEach(async () => {
  companyId = newId();
  const documentId = newId();
  await service.db.run(`INSERT INTO companies (id, team_id, name, normalized_name) VALUES ($1, $2, 'Acme', 'acme')`, [companyId, team.id]);
  await service.db.run(
    `INSERT INTO documents (id, company_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by)
     VALUES ($1, $2, 'deck', 'deck.pdf', 'application/pdf', 1, 'x', 'uploads/deck', 'investor')`,
    [documentId, companyId],
  );
  await service.db.run('UPDATE companies SET current_document_id = $2 WHERE id = $1', [companyId, documentId]);
  await service.db.run(
    `INSERT INTO thesis_matches (thesis_id, company_id, criteria_version, score, scoring_status) SELECT id, $1, 1, 70, 'scored' FROM theses`,
    [companyId],
  );
  founderKey = await service.seed.founderKey(team.id, companyId);
});

const followUps = (): FollowUps => service.api.get(FollowUps, { strict: false });
const change = (): Promise<unknown> => service.as(founderKey).patch('/v1/me/company', { stage: 'Seed' });
const note = (): Promise<number> => service.db.run(`INSERT INTO event_inbox (consumer, subject_id) VALUES ('follow-ups', $1)`, [companyId]);

async function statuses(): Promise<string[]> {
  const { body } = await service.as(founderKey).get('/v1/me/scores');
  return (body as { thesis_matches: { scoring_status: string }[] }).thesis_matches.map((match) => match.scoring_status);
}

async function waiting(): Promise<string[]> {
  const rows = await service.db.rows<{ type: string }>(
    `SELECT type FROM jobs WHERE company_id = $1 AND status = 'queued' AND lane = 'background' ORDER BY type`,
    [companyId],
  );
  return rows.map(({ type }) => type);
}

describe('what follows a change of a company', () => {
  it('counts as pending with the answer, and is asked for soon', async () => {
    expect(await statuses()).toEqual(['scored']);
    await change();
    expect(await statuses()).toEqual(['pending']);
    await until('both jobs', async () => (await waiting()).length === 2);
    expect([await waiting(), await statuses()]).toEqual([['rescore', 'thesis_match'], ['pending']]);
  });

  it('is asked for once, however often the company changes before the work begins', async () => {
    await note();
    await followUps().follow();
    await note();
    await followUps().follow();
    expect(await waiting()).toEqual(['rescore', 'thesis_match']);
    await service.db.run(`UPDATE jobs SET status = 'processing' WHERE company_id = $1 AND type = 'thesis_match'`, [companyId]);
    await note();
    await followUps().follow();
    expect(await waiting()).toEqual(['rescore', 'thesis_match']);
  });

  it('needs no new score where there is no deck', async () => {
    await service.db.run('UPDATE companies SET current_document_id = NULL WHERE id = $1', [companyId]);
    await note();
    await followUps().follow();
    expect(await waiting()).toEqual(['thesis_match']);
  });

  it('is asked for again by a change that is committed once the work on an earlier one has begun', async () => {
    await note();
    const other = await service.db.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query(`INSERT INTO event_inbox (consumer, subject_id) VALUES ('follow-ups', $1)`, [companyId]);
      await followUps().follow();
      await service.db.run(`UPDATE jobs SET status = 'processing' WHERE company_id = $1`, [companyId]);
      await other.query('COMMIT');
    } finally {
      other.release();
    }
    expect(await statuses()).toEqual(['pending']);
    await followUps().follow();
    expect(await waiting()).toEqual(['rescore', 'thesis_match']);
  });

  it('holds up nobody who changes the company meanwhile', async () => {
    await note();
    const following = await service.db.pool.connect();
    try {
      await following.query('BEGIN');
      await following.query('DELETE FROM event_inbox');
      expect(await change()).toMatchObject({ status: 200 });
    } finally {
      await following.query('ROLLBACK');
      following.release();
    }
    await until('both jobs', async () => (await waiting()).length === 2);
  });

  it('keeps waiting work from starting before a change of its own transaction is there to see, and no other', async () => {
    await note();
    await followUps().follow();
    const startable = async (): Promise<number> =>
      (await service.db.rows(`SELECT 1 FROM jobs WHERE company_id = $1 AND type = 'thesis_match' FOR UPDATE SKIP LOCKED`, [companyId]))
        .length;
    for (const [change, free] of [
      ['own', 0],
      ['committed', 1],
    ] as const) {
      await service.db.tx(async () => {
        await service.api.get(JobsService, { strict: false }).enqueueUnlessWaiting('thesis_match', [companyId], { change });
        expect(await service.db.detached(startable)).toBe(free);
      });
    }
    expect(await waiting()).toEqual(['rescore', 'thesis_match']);
  });

  it('looks at no other company’s waiting work', async () => {
    await service.db.run(
      `WITH many AS (INSERT INTO companies (id, team_id, name, normalized_name) SELECT gen_random_uuid(), $1, 'C', 'c' FROM generate_series(1, 3000) RETURNING id)
       INSERT INTO jobs (id, type, lane, team_id, source, company_id, available_at)
       SELECT gen_random_uuid(), 'thesis_match', 'background', $1, 'system', id, now() + interval '1 day' FROM many`,
      [team.id],
    );
    await service.db.manager.query('ANALYZE companies, jobs');
    await note();
    const asked = jest.spyOn(service.db, 'rows');
    await followUps().follow();
    const statements = asked.mock.calls.filter(([text]) => text.includes('INTO jobs'));
    asked.mockRestore();
    expect(statements).toHaveLength(2);
    for (const [text, params = []] of statements) {
      const { mostRead, indexes } = await planOf(service.db, { text, params, plannedAnew: false });
      expect(indexes).toContain('jobs_follow_ups');
      expect(mostRead).toBeLessThan(10);
    }
  });

  describe('comparing it with the others', () => {
    const pairs = (other: string): Promise<{ id: string }[]> =>
      service.db.rows('SELECT id FROM duplicate_pairs WHERE open AND company_id = ANY ($1) AND other_company_id = ANY ($1)', [
        [companyId, other],
      ]);
    const notes = (): Promise<unknown[]> => service.db.rows('SELECT 1 FROM event_inbox WHERE subject_id = $1', [companyId]);

    /** Two companies of one name, and one whose change is noted. */
    async function namesake(): Promise<string> {
      const [other, name] = [newId(), `same${newId()}`];
      await service.db.run('INSERT INTO companies (id, team_id, name, normalized_name) VALUES ($1, $2, $3, $3)', [other, team.id, name]);
      await service.db.run('UPDATE companies SET name = $2, normalized_name = $2 WHERE id = $1', [companyId, name]);
      await note();
      return other;
    }

    it('is made up for after a process died between asking for the scores and comparing', async () => {
      const other = await namesake();
      // What is there when that process is gone: all that its transactions have committed.
      const dying = jest.spyOn(service.api.get(DuplicatesService, { strict: false }), 'lookAtAll');
      dying.mockImplementationOnce(() => Promise.reject(new Error('killed')));
      await followUps()
        .follow()
        .catch(() => undefined);
      dying.mockRestore();
      expect([await waiting(), await pairs(other)]).toEqual([['rescore', 'thesis_match'], []]);
      await followUps().follow();
      await followUps().compareLeftOver();
      expect([await pairs(other), await notes()]).toEqual([[{ id: expect.any(String) }], []]);
    });

    it('keeps no match pending, and forgets no change that is noted meanwhile', async () => {
      const comparing = jest.spyOn(service.api.get(DuplicatesService, { strict: false }), 'lookAtAll');
      comparing.mockImplementationOnce(async () => {
        await service.db.run(`UPDATE thesis_matches SET scoring_status = 'scored' WHERE company_id = $1`, [companyId]);
        expect(await statuses()).toEqual(['scored']);
        await note();
      });
      await note();
      expect(await followUps().follow()).toBe(1);
      comparing.mockRestore();
      expect([await notes(), await statuses()]).toEqual([[{ '?column?': 1 }], ['pending']]);
      expect(await followUps().follow()).toBe(1);
      expect(await notes()).toEqual([]);
    });
  });

  it('of many companies without a deck, as imports leave them, is done at once; what has work waiting or more to do gets its job', async () => {
    const rows = await service.db.rows<{ id: string }>(
      `INSERT INTO companies (id, team_id, name, normalized_name) SELECT gen_random_uuid(), $1, 'C' || n, 'c' || n FROM generate_series(1, 60) n
       RETURNING id`,
      [team.id],
    );
    const [busy = '', ...rest] = rows.map(({ id }) => id);
    await service.db.run(
      `INSERT INTO jobs (id, type, lane, team_id, source, company_id, status) VALUES ($1, 'thesis_match', 'background', $2, 'system', $3, 'processing')`,
      [newId(), team.id, busy],
    );
    const told = async () => {
      await service.db.run(`INSERT INTO event_inbox (consumer, subject_id) SELECT 'follow-ups', unnest($1::uuid[])`, [
        [companyId, busy, ...rest],
      ]);
      await followUps().follow();
      const jobs = await service.db.rows<{ company_id: string; type: string }>(
        `SELECT company_id, type FROM jobs WHERE company_id = ANY($1) AND status = 'queued' ORDER BY type`,
        [[companyId, busy, ...rest]],
      );
      const matches = await service.db.rows<{ company_id: string }>(
        `SELECT company_id FROM thesis_matches WHERE company_id = ANY($1) AND scoring_status <> 'pending'`,
        [[companyId, busy, ...rest]],
      );
      return { jobs, matched: new Set(matches.map((row) => row.company_id)) };
    };
    const first = await told();
    expect(first.matched).toEqual(new Set(rest));
    expect(first.jobs.map((job) => `${job.company_id} ${job.type}`).sort()).toEqual(
      [`${companyId} rescore`, `${companyId} thesis_match`, `${busy} thesis_match`].sort(),
    );
    // Whoever waits for companies to enter a view is told by the job.
    await service.db.run(
      `INSERT INTO views (id, team_id, name, filters, sort, alerts) VALUES ($1, $2, 'All', '[]', '{"field":"created_at","direction":"desc"}', true)`,
      [newId(), team.id],
    );
    const second = await told();
    expect(second.jobs).toHaveLength(rest.length + 3);
    expect(second.matched).toEqual(new Set());
  });

  it('is left to a scheduled task by a process that dies', async () => {
    await note();
    expect(await statuses()).toEqual(['pending']);
    expect(await followUps().follow()).toBe(1);
    expect(await followUps().follow()).toBe(0);
  });
});
