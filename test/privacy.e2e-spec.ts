import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import type { PortalPrincipal } from '@app/auth';
import { newId } from '@app/database';
import { emailHash } from '@app/duplicates';
import { ErasureReplay } from '@app/privacy';
import { Storage } from '@app/storage';
import { Mailbox } from '../tools/mailbox';
import { CANARIES, COMPANY, EMAIL, hits as hitsOf, NAME, PersonEverywhere, unpacked } from './support/person';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(240_000);

let service: TestService;
let team: Team;
let session: string;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  service = await TestService.start({ worker: true, env: mailbox.env });
});

beforeEach(async () => {
  team = await service.seed.team();
  session = await service.seed.portalSession(team.adminId);
});

afterAll(async () => {
  await service.stop();
  await mailbox.close();
});

const portal = () => service.as(session);
const investor = () => service.as(team.key);

async function ended(jobId: string) {
  for (;;) {
    const { status, body } = await portal().get(`/portal/jobs/${jobId}`);
    expect(status).toBe(200);
    if (body.status === 'completed' || body.status === 'failed') return body;
    await sleep(100);
  }
}

async function done(path: string, body?: object) {
  const answer = await portal().post(path, body);
  expect([path, answer.status, Object.keys(answer.body)]).toEqual([path, 202, ['job_id']]);
  const job = await ended(answer.body.job_id);
  expect(job.status).toBe('completed');
  return job;
}

const hits = (words: readonly string[]) => hitsOf(service, words);
const plant = () => new PersonEverywhere(service, team).plant();

async function ofPersonBeyondIdentities(): Promise<string[]> {
  return (await hits([NAME, 'Quillfeather'])).filter((hit) => !hit.startsWith('identities:'));
}

describe('a person', () => {
  it('is taken out of everything, and nobody else is', async () => {
    const { company, other, founderId, founderKey } = await plant();
    await new PersonEverywhere(service, team).plantCopies(company);
    const identities = () =>
      service.db.rows<{ hash: string }>(`SELECT encode(email_hash, 'hex') AS hash FROM identities WHERE team_id = $1`, [team.id]);
    const [{ hash } = { hash: '' }] = await identities();
    const counted = async (): Promise<string[]> =>
      (await service.db.rows<{ key: string }>(`SELECT key FROM sign_in_limits WHERE position($1 in key) > 0`, [hash])).map(
        ({ key }) => key.split(':')[0] ?? '',
      );
    expect((await counted()).sort()).toEqual(['link_asked', 'link_mails']);
    const sign = emailHash(EMAIL, team.id);
    expect((await hits([sign])).map((hit) => hit.split(':')[0])).toContain('company_signs');
    const places = new Set((await hits(CANARIES)).map((hit) => hit.split(':')[0] ?? ''));
    const copies = [
      'application_mails',
      'forms',
      'deck_analyses',
      'deck_texts',
      'events',
      'idempotency_records',
      'import_rows',
      'merges',
      'search_entries',
    ];
    expect([...places]).toEqual(expect.arrayContaining([...copies, 'webhook_deliveries', 'webhook_endpoints']));
    expect(await identities()).toHaveLength(1);

    const dry = await done('/portal/subjects/erase', { email: EMAIL.toLowerCase(), dry_run: true });
    expect(dry.report).toMatchObject({ dry_run: true, companies: expect.any(Number), account: 'erased' });
    expect(dry.report.files).toBeGreaterThanOrEqual(3);
    expect((await investor().get(`/v1/companies/${company}`)).body.primary_contact.email).toBe(EMAIL);

    const { report } = await done('/portal/subjects/erase', { email: EMAIL.toUpperCase() });
    expect({ ...report, dry_run: true }).toEqual(dry.report);
    expect(await hits(CANARIES.filter((word) => word !== EMAIL))).toEqual([]);
    expect(await hits([sign])).toEqual([]);
    // Of another address that ends like it nothing is taken.
    expect(await hits([` ${EMAIL}`, `<${EMAIL}`, `"${EMAIL}`])).toEqual([]);
    expect(await identities()).toEqual([]);
    expect(await counted()).toEqual([]);
    const token = await mailbox.token(EMAIL);
    expect((await service.as().post('/portal/identities/consent', { token, recognisable: true })).status).toBe(404);

    const { body } = await investor().get(`/v1/companies/${company}`);
    expect(body).toMatchObject({ name: COMPANY, primary_contact: null, problem_statement: 'Ask [erased] or [erased].' });
    expect(body.cri).not.toBeNull();
    const notes = (await investor().get(`/v1/companies/${company}/notes`)).body.data;
    expect(notes[0].body).toBe('Met [erased] <[erased]>; keep in touch with Joanna.');
    expect((await investor().get(`/v1/companies/${other}/notes`)).body.data[0].body).toBe(
      `Introduced by [erased] and joe-${EMAIL}, a robot.`,
    );
    expect((await service.db.row<{ email: string }>('SELECT email FROM users WHERE id = $1', [founderId]))?.email).toMatch(
      /@erased\.invalid$/,
    );
    expect((await service.as(founderKey).get('/v1/me/company')).status).toBe(401);
    for (const q of ['Quillfeather', `"${NAME}"`])
      expect((await investor().get(`/v1/search?q=${encodeURIComponent(q)}`)).body.data).toEqual([]);
    expect(await service.db.rows('SELECT email, hashes FROM portal_jobs WHERE team_id = $1', [team.id])).toEqual([
      { email: null, hashes: null },
      { email: null, hashes: null },
    ]);
  });

  it('does not come back with an import whose rows are still to come; one without them goes on', async () => {
    const email = `Ida.${newId()}@canary-person.example`;
    const running = async (text: string, encoding: BufferEncoding): Promise<string> => {
      const id = newId();
      const key = `uploads/${id}`;
      await service.api.get(Storage, { strict: false }).put(key, Readable.from([Buffer.from(text, encoding)]), { maxBytes: 10_000 });
      await service.db.run(
        `INSERT INTO imports (id, team_id, user_id, storage_key, file_name, format, encoding, delimiter, mode, dry_run, columns, pipeline_ids)
         VALUES ($1, $2, $3, $4, 'people.csv', 'csv', $5, ',', 'create', false, '[]', '{}')`,
        [id, team.id, team.adminId, key, encoding === 'utf16le' ? 'utf-16le' : 'utf-8'],
      );
      return id;
    };
    const held = [
      await running(`name,mail\nAcme,${email}\n`, 'utf8'),
      await running(`name,mail\nAcme,${email.toUpperCase()}\n`, 'utf16le'),
    ];
    const other = await running(`name,mail\nAcme,somebody@example.com\n`, 'utf8');
    await done('/portal/subjects/erase', { email: email, dry_run: true });
    const statuses = async (ids: string[]) =>
      Promise.all(
        ids.map(async (id) => (await investor().get(`/v1/imports/${id}`)).body as { status: string; error: { code: string } | null }),
      );
    expect((await statuses([...held, other])).map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
    await done('/portal/subjects/erase', { email: email });
    expect((await statuses(held)).map(({ status, error }) => [status, error?.code])).toEqual(held.map(() => ['failed', 'person_erased']));
    expect((await statuses([other]))[0]?.status).toBe('queued');
    expect(await hits([email])).toEqual([]);
    expect(
      readdirSync(service.config.dataDir, { recursive: true, encoding: 'utf8' }).filter((path) => held.some((id) => path.includes(id))),
    ).toEqual([]);
  });

  it('is exported with every row and file that holds them', async () => {
    await plant();
    const job = await done('/portal/subjects/export', { email: EMAIL.toUpperCase() });
    const response = await fetch(job.download_url.replace(service.config.baseUrl, service.baseUrl));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const names = Object.keys(files);
    for (const table of ['companies', 'notes', 'property_answers', 'users', 'deck_texts', 'audit_entries', 'requested_uploads'])
      expect(names).toContain(`rows/${table}.json`);
    expect(names.some((name) => name.endsWith('people.csv'))).toBe(true);
    expect(names.filter((name) => name.startsWith('files/')).length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(job.report)).not.toContain('canary');
    const rows = JSON.parse(strFromU8(files['rows/notes.json'] as Uint8Array));
    expect(rows.map(({ body }: { body: string }) => body)).toEqual(expect.arrayContaining([expect.stringContaining(EMAIL)]));
    expect(JSON.stringify(names)).not.toContain('portal_jobs');
    const broken = `${job.download_url.slice(0, -2)}xx`.replace(service.config.baseUrl, '');
    expect((await service.as().get(broken)).body.error.code).toBe('download_url_invalid');
    // An export that was made before an erasure holds the person, too.
    await done('/portal/subjects/erase', { email: EMAIL });
    expect((await service.as().get(job.download_url.replace(service.config.baseUrl, ''))).status).toBe(401);
  });
});

describe('a company', () => {
  it('is erased with all that hangs on it, and tells those who saw it', async () => {
    const { company, other } = await plant();
    const dry = await done(`/portal/companies/${company}/erase`, { dry_run: true });
    expect((await investor().get(`/v1/companies/${company}`)).status).toBe(200);
    const { report } = await done(`/portal/companies/${company}/erase`);
    expect({ ...report, dry_run: true }).toEqual(dry.report);
    expect((await investor().get(`/v1/companies/${company}`)).body.error.code).toBe('company_not_found');
    expect((await investor().get(`/v1/companies/${other}`)).status).toBe(200);
    // A person whom forms greet is not the company's; their own erasure takes that.
    expect(await ofPersonBeyondIdentities()).toEqual([]);
    const told = (await hits([company])).map((hit) => hit.split(':')[0]?.replace(/.*\//, '') ?? '');
    expect(
      told.filter((place) => !['events', 'audit_entries', 'erasures', 'portal_jobs'].includes(place) && !/^[0-9a-f-]{36}$/.test(place)),
    ).toEqual([]);
    expect(
      await service.db.rows(
        `SELECT type, company_id, reader_pipeline_ids, data FROM events WHERE team_id = $1 AND type = 'company.erased'`,
        [team.id],
      ),
    ).toEqual([
      { type: 'company.erased', company_id: company, reader_pipeline_ids: [team.pipeline.id], data: { object: { id: company } } },
    ]);
    expect((await portal().post(`/portal/companies/${company}/erase`, {})).body.error.code).toBe('company_not_found');
  });
});

it('are erased again after an older backup was restored', async () => {
  const { company } = await plant();
  const gone = (await investor().post('/v1/companies', { name: 'Vanishing Ltd' })).body.id as string;
  const [companies, notes, identities] = [
    await service.db.rows('SELECT to_jsonb(c) AS row FROM companies c WHERE id = ANY($1)', [[company, gone]]),
    await service.db.rows('SELECT to_jsonb(n) AS row FROM notes n WHERE company_id = $1', [company]),
    await service.db.rows('SELECT to_jsonb(i) AS row FROM identities i WHERE team_id = $1', [team.id]),
  ] as { row: Record<string, unknown> }[][];
  await done('/portal/subjects/erase', { email: EMAIL });
  await done(`/portal/companies/${gone}/erase`, {});
  // As they were, and no word of an erasure in the database.
  await service.db.run('DELETE FROM erasures');
  for (const { row } of companies ?? []) {
    await service.db.run(
      `INSERT INTO companies SELECT * FROM jsonb_populate_record(NULL::companies, $1)
       ON CONFLICT (id) DO UPDATE SET contact_email = excluded.contact_email, contact_name = excluded.contact_name, problem_statement = excluded.problem_statement`,
      [JSON.stringify({ ...row, current_document_id: null, current_score_id: null })],
    );
  }
  for (const { row } of notes ?? []) await service.db.run('UPDATE notes SET body = $2 WHERE id = $1', [row.id, row.body]);
  for (const { row } of identities ?? []) {
    await service.db.run(
      `INSERT INTO identities SELECT * FROM jsonb_populate_record(NULL::identities, $1) ON CONFLICT (id) DO UPDATE SET founder_name = excluded.founder_name`,
      [JSON.stringify(row)],
    );
  }
  expect((await hits(CANARIES)).map((hit) => hit.split(':')[0])).toEqual(expect.arrayContaining(['companies', 'identities', 'notes']));
  const actor: PortalPrincipal = {
    kind: 'portal',
    actor: 'command_line',
    userId: null,
    teamId: null,
    role: null,
    pipelineIds: null,
    companyId: null,
  };
  const replayed = await service.api.get(ErasureReplay, { strict: false }).replay(actor);
  expect(replayed.erased).toBeGreaterThanOrEqual(2);
  // Another test's team keeps its own.
  expect(await ofPersonBeyondIdentities()).toEqual([]);
  expect(await service.db.rows('SELECT id FROM identities WHERE team_id = $1', [team.id])).toEqual([]);
  expect((await investor().get(`/v1/companies/${gone}`)).status).toBe(404);
  expect(await service.api.get(ErasureReplay, { strict: false }).replay(actor)).toMatchObject({ erased: 0 });
});

it('is for team admins and operators, and for nothing of another team', async () => {
  const member = service.as(await service.seed.portalSession(await service.seed.member(team.id, 'member')));
  const { body: company } = await investor().post('/v1/companies', { name: 'Ours' });
  const routes: [string, string, object?][] = [
    ['POST', '/portal/subjects/export', { email: EMAIL }],
    ['POST', '/portal/subjects/erase', { email: EMAIL }],
    ['POST', `/portal/companies/${company.id}/erase`, {}],
    ['GET', `/portal/jobs/${newId()}`],
    ['GET', '/portal/retention'],
    ['PATCH', '/portal/retention', {}],
    ['GET', '/portal/retention/preview'],
  ];
  for (const [method, path, json] of routes) {
    expect([path, (await member.call(method, path, { json })).status]).toEqual([path, 403]);
    expect([path, (await service.as().call(method, path, { json })).status]).toEqual([path, 401]);
  }
  const strangers = await service.seed.team();
  const stranger = service.as(await service.seed.portalSession(strangers.adminId));
  expect(await stranger.post(`/portal/companies/${company.id}/erase`, {})).toMatchObject({
    status: 404,
    body: { error: { code: 'company_not_found' } },
  });
  const { job_id: id } = (await portal().post('/portal/subjects/erase', { email: EMAIL, dry_run: true })).body;
  expect((await stranger.get(`/portal/jobs/${id}`)).body.error.code).toBe('not_found');
  await ended(id);
  for (const body of [{}, { email: 'nobody' }, { email: EMAIL, dry_run: 'yes' }, { email: EMAIL, more: 1 }]) {
    expect((await portal().post('/portal/subjects/erase', body)).status).toBe(400);
  }
});

it('packs what it reads as an office file', () => {
  expect(unpacked(Buffer.from(zipSync({ 'a.xml': Buffer.from('<a>canary</a>') })))).toContain('canary');
});
