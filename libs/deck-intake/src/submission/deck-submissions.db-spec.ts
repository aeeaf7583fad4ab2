import { createHash } from 'node:crypto';
import { AuditEntriesRepository, AuditTrailService } from '@app/audit';
import { SYSTEM, type InvestorScope } from '@app/auth';
import { newId } from '@app/database';
import { StoredUpload } from '@app/http';
import { type JobRow, JobsRepository, JobsService } from '@app/jobs';
import type { JobNotifier } from '@app/queue';
import { outboxOf } from '../../../../test/support/events';
import { sha256 } from '../../../../test/support/files';
import { planOf } from '../../../../test/support/rows';
import { dataRoomOf } from '../../../data-room/src/testing/data-room';
import { SubmissionsFixture } from '../../../companies/src/testing/submissions-fixture';
import { JobDto } from '../dto/job.response.dto';
import { JobEventsService } from '../jobs/job-events.service';
import type { JobReader } from '../jobs/job-reader';
import { DeckSubmissionsRepository } from './deck-submissions.repository';
import { DeckSubmissionsService, type DeckSubmission } from './deck-submissions.service';

let its: SubmissionsFixture;
let repository: DeckSubmissionsRepository;
let decks: DeckSubmissionsService;
let notified: string[];

beforeAll(async () => {
  its = await SubmissionsFixture.open();
});

beforeEach(async () => {
  await its.newTeam();
  const { db, config } = its.open;
  notified = [];
  await db.run('INSERT INTO users (id, email, name) VALUES ($1, $2, $3)', [
    its.team.admin.userId,
    `${its.team.admin.userId}@example.com`,
    'Ada',
  ]);
  const notifier = { notify: (_queue: string, id: string) => Promise.resolve(notified.push(id) > 0) } as unknown as JobNotifier;
  const jobs = new JobsRepository(db);
  // One outbox, so that the order of the events is that of the recording.
  const outbox = outboxOf(db);
  repository = new DeckSubmissionsRepository(db);
  decks = new DeckSubmissionsService(
    db,
    repository,
    its.submission,
    dataRoomOf(db, outbox),
    new JobsService(db, jobs, notifier),
    undefined as unknown as JobReader,
    new JobEventsService(jobs, outbox),
    new AuditTrailService(db, new AuditEntriesRepository(db)),
    config,
  );
});

afterAll(() => its.open.close());

function deckOf(content: string, fields: Partial<DeckSubmission> = {}): DeckSubmission {
  const bytes = Buffer.from(`%PDF-1.4 ${content}`);
  const { teamId, admin, pipelineIds } = its.team;
  return {
    teamId,
    submitter: admin,
    actor: SYSTEM,
    upload: new StoredUpload(`uploads/${newId()}`, 'deck.pdf', 'application/pdf', bytes.length, sha256(bytes), bytes, bytes),
    companyName: 'Acme',
    pipelineIds: [pipelineIds[0]],
    answers: { rows: [], warnings: [] },
    requestId: newId(),
    ...fields,
  };
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const refused = { code: 'duplicate_submission' };

describe('a deck', () => {
  it('is the company that the same bytes were submitted for before, to who sees it', async () => {
    const { companyId } = await decks.submit(deckOf('one'));
    await its.open.db.run(`UPDATE jobs SET status = 'failed' WHERE company_id = $1`, [companyId]);
    const [fingerprint] = await its.open.db.rows<{ fingerprint: string }>('SELECT fingerprint FROM jobs WHERE company_id = $1', [
      companyId,
    ]);
    const knownBy = async (sight: InvestorScope): Promise<string | undefined> =>
      (await repository.look(sight, { name: 'Another' }, fingerprint?.fingerprint ?? '', [])).match?.id;
    expect(await knownBy(its.team.admin)).toBe(companyId);
    expect(await knownBy(its.team.member)).toBeUndefined();
    expect((await decks.submit(deckOf('one'))).companyId).toBe(companyId);
  });

  it('is refused where it was submitted before and has not failed, and where its company has the same bytes', async () => {
    const website = 'https://acme.example';
    await decks.submit(deckOf('one', { website }));
    await expect(decks.submit(deckOf('one', { website }))).rejects.toMatchObject(refused);
    await expect(decks.submit(deckOf('one', { website, companyName: 'Renamed' }))).rejects.toMatchObject(refused);
    expect(notified).toHaveLength(1);
  });

  it('of a name that is there already makes a company with a warning, which a form does not get', async () => {
    await decks.submit(deckOf('one'));
    const job = await decks.submit(deckOf('two'));
    const form = await decks.submit(deckOf('three', { submitter: null }));
    const warnings = (await its.open.db.rows<JobRow>('SELECT * FROM jobs WHERE id = ANY($1)', [[job.jobId, form.jobId]])).map((row) => [
      row.id,
      row.warnings,
    ]);
    expect(new Map(warnings as [string, string[]][])).toEqual(
      new Map([
        [job.jobId, ['possible_duplicate']],
        [form.jobId, []],
      ]),
    );
  });

  it('costs seven statements beside its transaction, and tells of its job as it is', async () => {
    await decks.submit(deckOf('one'));
    const before = its.open.db.statements.length;
    const { jobId } = await decks.submit(deckOf('two', { companyName: 'Bolt' }));
    const asked = its.open.db.statements.slice(before).map(({ text }) => text.trim().slice(0, 60));
    // Locks, look, company, deals, document, job; its events are one here for each outbox of the test's, the companies', the deals' and the rest.
    expect(asked.filter((text) => !text.includes('WITH turn AS'))).toHaveLength(6);
    const [told] = await its.open.db.rows<{ object: unknown }>(
      `SELECT data->'object' AS object FROM events WHERE type = 'deck.submitted'
      AND data->'object'->>'id' = $1`,
      [jobId],
    );
    const job = (await new JobsRepository(its.open.db).find(jobId)) as JobRow;
    expect(told?.object).toEqual(JSON.parse(JSON.stringify(JobDto.from(job, null))));
  });

  it('keeps PostgreSQL waiting three times before its events: locks with the look, company with deals, document with job', async () => {
    const before = its.open.db.statements.length;
    await decks.submit(deckOf('one'));
    const asked = its.open.db.statements.slice(before).filter(({ text }) => !text.includes('WITH turn AS'));
    expect(asked.map(({ behind }) => behind)).toEqual([false, true, false, true, false, true]);
  });

  it('of a company that is there goes into its folder "Decks", which may have to be made first', async () => {
    const website = 'https://acme.example';
    const { companyId } = await decks.submit(deckOf('one', { website }));
    const rooms = (): Promise<{ id: string; name: string; documents: number }[]> =>
      its.open.db.rows(
        `SELECT f.id, f.name, (SELECT count(*)::int FROM documents d JOIN jobs j ON j.document_id = d.id WHERE d.folder_id = f.id) AS documents
         FROM folders f WHERE f.company_id = $1`,
        [companyId],
      );
    const [first] = await rooms();
    expect((await decks.submit(deckOf('two', { website }))).companyId).toBe(companyId);
    expect(await rooms()).toEqual([{ ...first, name: 'Decks', documents: 2 }]);
    await its.open.db.run(`UPDATE folders SET name = 'Old', path = '/Old' WHERE company_id = $1`, [companyId]);
    await decks.submit(deckOf('three', { website }));
    expect((await rooms()).map(({ name, documents }) => [name, documents]).sort()).toEqual([
      ['Decks', 1],
      ['Old', 2],
    ]);
  });

  it('is looked up over indexes', async () => {
    const { teamId, admin, member } = its.team;
    await its.open.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name, website, website_host)
       SELECT gen_random_uuid(), $1, 'C' || i, 'c' || i, 'https://c' || i || '.example', 'c' || i || '.example' FROM generate_series(1, 20000) i`,
      [teamId],
    );
    await its.open.db.run(
      `INSERT INTO jobs (id, type, lane, team_id, source, company_id, fingerprint)
       SELECT gen_random_uuid(), 'deck_intake', 'bulk', team_id, 'investor', id, md5(name) FROM companies WHERE team_id = $1`,
      [teamId],
    );
    await its.open.db.run('ANALYZE companies, jobs');
    const { db } = its.open;
    const { rows: known } = {
      rows: await db.rows<{ id: string }>(`SELECT id FROM companies WHERE name = 'C88' AND team_id = $1`, [teamId]),
    };
    for (const sight of [admin, member]) {
      const look = await repository.look(
        sight,
        { name: 'C77', website: 'https://c99.example', founderEmail: 'a@b.example' },
        md5('C88'),
        [],
      );
      expect(look.match?.id).toBe(sight === admin ? known[0]?.id : undefined);
      const { scanned, mostRows } = await planOf(db, db.last);
      expect(scanned).toEqual([]);
      expect(mostRows).toBeLessThan(10);
    }
  });
});
