import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource, newId } from '@app/database';
import { runCommandLine } from '../apps/admin/src/command-line';
import { createTestDatabase, type TestDatabase } from './support/database';
import { makeDeck } from './support/deck';
import { Mailbox } from '../tools/mailbox';
import { TestService, testConfig } from './support/service';

// Story: whoever runs the service does from a terminal what the portal offers, and scripts can rely on it.

interface Run {
  code: number;
  out: string;
  error: string;
  /** What was printed: another shape for each command. */
  json: ReturnType<JSON['parse']>;
}

async function runWith(config: () => ReturnType<typeof testConfig>, args: string[]): Promise<Run> {
  let [out, error] = ['', ''];
  const streams = { out: (text: string) => void (out += text), error: (text: string) => void (error += text) };
  const code = await runCommandLine(args, streams, config);
  return { code, out, error, json: args.includes('--json') && out ? JSON.parse(out) : null };
}

describe('without a database', () => {
  const noConfig = (): never => {
    throw new Error('the configuration was read');
  };
  const GROUPS = [
    'teams',
    'users',
    'members',
    'company-admins',
    'company',
    'drafts',
    'deals',
    'companies',
    'duplicates',
    'merges',
    'pipelines',
    'properties',
    'theses',
    'views',
    'forms',
    'identities',
    'keys',
    'audit',
    'jobs',
    'imports',
    'exports',
  ];

  it('helps, with the whole program and every group and action', async () => {
    const whole = await runWith(noConfig, ['--help']);
    expect([whole.code, whole.error]).toEqual([0, '']);
    for (const group of [...GROUPS, 'migrate', 'demo', 'doctor', 'rubric', 'search']) {
      expect(whole.out).toContain(`  ${group}`);
      const help = await runWith(noConfig, [group, '--help']);
      expect([help.code, help.out.startsWith(`Usage: admin ${group}`)]).toEqual([0, true]);
    }
    const action = await runWith(noConfig, ['keys', 'create', '--help']);
    expect(action.out).toContain('--json');
  });

  it.each([
    [[]],
    [['nonsense']],
    [['keys', 'nonsense']],
    [['keys', 'create']],
    [['keys', 'create', 'CI', '--portal', 'admin', '--scope', 'read']],
    [['teams', 'create']],
    [['teams', 'create', 'A', 'B']],
    [['users', 'create', '--email', 'a@example.com']],
    [['members', 'change', 'x', '--activate', '--deactivate']],
    [['teams', 'list', '--unknown']],
    [['deals', 'move', 'x']],
    [['deals', 'owner', 'x', '--user', 'x', '--nobody']],
    [['deals', 'list', '--kind', 'lost']],
    [['companies', 'merge', 'x']],
    [['imports', 'start']],
    [['imports', 'start', 'x', '--mode', 'replace']],
    [['imports', 'rows', 'x', '--status', 'lost']],
    [['exports', 'companies']],
    [['exports', 'deals', '--out', 'x', '--format', 'xlsx']],
    [['search']],
    [['companies', 'state-metric', 'x', '--key', 'arr']],
    [['forms', 'create', 'A', '--max-bytes', 'many']],
  ])('answers 2 to %j', async (args) => {
    const { code, out, error } = await runWith(noConfig, args);
    expect([code, out]).toEqual([2, '']);
    expect(error).not.toBe('');
  });

  it('answers 1 in one line when it cannot start', async () => {
    const { code, out, error } = await runWith(noConfig, ['teams', 'list']);
    expect([code, out, error]).toEqual([1, '', 'error: the configuration was read\n']);
  });
});

describe('demo', () => {
  let database: TestDatabase;
  let dataDir: string;
  const config = (): ReturnType<typeof testConfig> => testConfig(database.url, dataDir);

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'deal-flow-admin-'));
  });

  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('migrates, as often as one likes', async () => {
    for (let i = 0; i < 2; i++) expect(await runWith(config, ['migrate', '--json'])).toMatchObject({ code: 0, json: { migrations: [] } });
  });

  it('is never made in the live environment', async () => {
    const live = (): ReturnType<typeof testConfig> => testConfig(database.url, dataDir, { APP_ENV: 'live' });
    expect(await runWith(live, ['demo'])).toMatchObject({ code: 1, out: '', error: expect.stringContaining('live') });
    expect((await runWith(config, ['doctor'])).error).toContain('there is no team yet');
  });

  it('makes everything of contract section 7 once', async () => {
    const { code, json } = await runWith(config, ['demo', '--json']);
    expect(code).toBe(0);
    expect(Object.keys(json).sort()).toEqual([
      'company_id',
      'form_id',
      'founder_key',
      'founder_read_key',
      'investor_key',
      'investor_read_key',
      'pipelines',
      'portal',
      'properties',
    ]);
    expect(json.investor_key).toMatch(/^svc_inv_test_/);
    expect(json.founder_read_key).toMatch(/^svc_fnd_test_/);
    expect(json.pipelines.map(({ is_default }: { is_default: boolean }) => is_default)).toEqual([true, false]);
    expect(json.properties.map(({ type }: { type: string }) => type).sort()).toEqual(['multi_select', 'reference', 'select', 'text']);
    expect(json.portal).toMatchObject({ email: expect.any(String), password: expect.any(String) });
    const dataSource = await createDataSource({ url: database.url, poolSize: 1 }).initialize();
    const deals = await dataSource.query<{ stage: string; owned: boolean }[]>(
      'SELECT s.name AS stage, d.owner_id IS NOT NULL AS owned FROM deals d JOIN pipeline_stages s ON s.id = d.stage_id',
    );
    await dataSource.destroy();
    expect(new Set(deals.map(({ stage }) => stage))).toEqual(new Set(['Inbox', 'Screening', 'Diligence', 'Invested', 'Passed']));
    expect(new Set(deals.map(({ owned }) => owned))).toEqual(new Set([true, false]));
    const again = await runWith(config, ['demo', '--json']);
    expect([again.code, again.out]).toEqual([1, '']);
    const teams = await runWith(config, ['teams', 'list', '--json']);
    expect(teams.json.data).toHaveLength(1);
    expect(await runWith(config, ['doctor', '--json'])).toMatchObject({ code: 0 });
    const trail = await runWith(config, ['audit', 'list', '--json', '--limit', '100']);
    const actions = new Set(trail.json.data.map(({ action }: { action: string }) => action));
    for (const action of ['team.create', 'deal.moved', 'company.created']) expect([...actions]).toContain(action);
    const administered = await runWith(config, ['audit', 'list', '--json', '--limit', '100', '--action', 'team.*,key.*,form.*']);
    expect(new Set(administered.json.data.map(({ actor }: { actor: string }) => actor))).toEqual(new Set(['command_line']));
  });
});

describe('with a running service', () => {
  let service: TestService;
  let mailbox: Mailbox;
  const run = (...args: string[]): Promise<Run> => runWith(() => service.config, [...args, '--json']);
  const made = async (...args: string[]): Promise<Run['json']> => {
    const { code, json, error } = await run(...args);
    expect([code, error]).toEqual([0, '']);
    return json;
  };

  beforeAll(async () => {
    mailbox = await Mailbox.open();
    service = await TestService.start({ env: mailbox.env });
    await made('users', 'create', '--email', 'a-user@example.com', '--name', 'Ada');
  });

  afterAll(async () => {
    await service.stop();
    await mailbox.close();
  });

  it('takes a team from nothing to a key that works, and ends it', async () => {
    const team = await made('teams', 'create', 'Terminal Ventures');
    const email = `${newId()}@example.com`;
    const user = await made('users', 'create', '--email', email, '--name', 'Ada');
    await made('members', 'add', email, '--role', 'admin', '--team', team.id);
    const awards = await made('pipelines', 'create', 'Awards', '--team', team.id, '--default');
    expect(awards.is_default).toBe(true);
    const key = await made('keys', 'create', 'CI', '--portal', 'investor', '--scope', 'write', '--as', email);
    expect(key).toMatchObject({ user_id: user.id, scopes: ['read', 'write'], status: 'active' });
    const client = service.as(key.key);
    const pipelines = await client.get('/v1/pipelines');
    expect(pipelines.body.data.find(({ is_default }: { is_default: boolean }) => is_default)).toMatchObject({ id: awards.id });
    const company = await client.post('/v1/companies', { name: 'Acme' });
    const founder = await made('users', 'create', '--email', `f-${email}`, '--name', 'Felix');
    expect(await made('company-admins', 'add', company.body.id, founder.id)).toMatchObject({
      company_id: company.body.id,
      user_id: founder.id,
    });
    await made('keys', 'revoke', key.id, '--team', team.id);
    const list = await made('keys', 'list', '--team', team.id);
    expect(list.data).toMatchObject([{ id: key.id, status: 'revoked' }]);
    const since = Date.now();
    while ((await client.get('/v1/pipelines')).status !== 401) expect(Date.now() - since).toBeLessThan(2000);
  });

  it('takes away what may be absent', async () => {
    const on = ['--team', (await service.seed.team()).id];
    const thesis = await made('theses', 'create', 'Climate', '--description', 'Heat pumps', ...on);
    expect(await made('theses', 'change', thesis.id, '--deactivate', ...on)).toMatchObject({ description: 'Heat pumps' });
    expect(await made('theses', 'change', thesis.id, '--no-description', ...on)).toMatchObject({ description: null });
    const reference = await made('properties', 'create', 'Id', '--type', 'reference', ...on);
    const form = await made(
      'forms',
      'create',
      'Apply',
      '--text',
      'Robots only.',
      '--reference',
      reference.id,
      '--origin',
      'https://a.example',
      ...on,
    );
    expect(form).toMatchObject({ name: 'Apply', text: 'Robots only.' });
    expect(await made('forms', 'change', form.id, '--no-text', ...on)).toMatchObject({ name: 'Apply', text: null });
    expect(await made('forms', 'change', form.id, '--status', 'closed', ...on)).toMatchObject({
      allowed_origins: ['https://a.example'],
      reference_property_id: reference.id,
    });
    expect(await made('forms', 'change', form.id, '--any-origin', '--no-reference', ...on)).toMatchObject({
      allowed_origins: [],
      reference_property_id: null,
    });
  });

  it('defines what a team works with', async () => {
    const team = await service.seed.team();
    const on = ['--team', team.id];
    const select = await made('properties', 'create', 'Sector', '--type', 'select', '--option', 'Climate', '--option', 'Health', ...on);
    const [climate] = select.options;
    const options = JSON.stringify([{ id: climate.id, label: 'Climate tech' }, { label: 'Fintech' }]);
    const changed = await made('properties', 'change', select.id, '--options', options, ...on);
    expect(changed.options.map(({ label }: { label: string }) => label)).toEqual(['Climate tech', 'Health', 'Fintech']);
    const reference = await made('properties', 'create', 'Id', '--type', 'reference', '--pattern', '[A-Z]+', ...on);
    const questions = JSON.stringify([{ property_id: select.id, required: true }]);
    const form = await made(
      'forms',
      'create',
      'Apply',
      '--questions',
      questions,
      '--reference',
      reference.id,
      '--max-bytes',
      '1000',
      ...on,
    );
    expect(form).toMatchObject({ pipeline_ids: [team.pipeline.id], max_bytes: 1000, status: 'open' });
    expect(await made('forms', 'change', form.id, '--status', 'closed', ...on)).toMatchObject({ id: form.id, status: 'closed' });
    expect(await made('forms', 'show', form.id, ...on)).toMatchObject({
      status: 'closed',
      questions: [{ property_id: select.id, required: true }],
    });
    const thesis = await made('theses', 'create', 'Climate', '--criteria', '{"industries":["Climate"]}', ...on);
    expect(await made('theses', 'change', thesis.id, '--deactivate', ...on)).toMatchObject({ active: false });
    const view = await made('views', 'create', 'Seed', '--filters', '[{"field":"stage","op":"eq","value":"Seed"}]', ...on);
    expect(view.filters).toHaveLength(1);
    expect(await made('views', 'change', view.id, '--name', 'Seed rounds', '--all-pipelines', ...on)).toMatchObject({
      name: 'Seed rounds',
      filters: view.filters,
    });
    const gone = await made('identities', 'invite', 'eve@example.com', ...on);
    expect(await made('identities', 'remove', gone.id, ...on)).toEqual({ id: gone.id, removed: true });
    expect(await made('identities', 'invite', 'ada@example.com', ...on)).toMatchObject({ state: 'invited', recognisable: false });
    expect((await service.as().post('/portal/identities/consent/look', { token: await mailbox.token('ada@example.com') })).status).toBe(
      200,
    );
    for (const group of ['pipelines', 'properties', 'theses', 'views', 'forms', 'identities', 'members', 'keys']) {
      expect((await made(group, 'list', ...on)).data.length).toBeGreaterThan(0);
    }
    expect((await made('jobs', 'list', ...on)).data).toEqual([]);
    const trail = await made('audit', 'list', ...on, '--limit', '100');
    expect(trail.data.map(({ action }: { action: string }) => action)).toEqual([
      'identity.invite',
      'identity.remove',
      'identity.invite',
      'view.change',
      'view.create',
      'thesis.change',
      'thesis.create',
      'form.change',
      'form.create',
      'property.create',
      'property.change',
      'property.create',
    ]);
  });

  it('shows the whole audit trail, of one team or of all, by who, what, to which object and when', async () => {
    const [team, other] = [await service.seed.team(), await service.seed.team()];
    const on = ['--team', team.id];
    const { body: company } = await service.as(team.key).post('/v1/companies', { name: 'Trail Robotics' });
    await service.as(other.key).post('/v1/companies', { name: 'Elsewhere' });
    const { id: form } = await made('forms', 'create', 'Trail', ...on);
    const list = async (...args: string[]): Promise<string[]> =>
      (await made('audit', 'list', '--limit', '100', ...args)).data.map(({ action }: { action: string }) => action);
    expect(await list(...on)).toEqual(['form.create', 'deal.created', 'company.created']);
    expect((await made('audit', 'list', ...on, '--action', 'company.created')).data).toMatchObject([
      { actor: 'key', object_type: 'company', object_id: company.id, company: 'Trail Robotics' },
    ]);
    expect(await list(...on, '--object', company.id)).toEqual(['deal.created', 'company.created']);
    expect(await list(...on, '--object', form)).toEqual(['form.create']);
    expect(await list(...on, '--actor-kind', 'command_line')).toEqual(['form.create']);
    const key = await service.db.row<{ id: string }>(`SELECT actor_id AS id FROM events WHERE company_id = $1 LIMIT 1`, [company.id]);
    expect(await list(...on, '--actor', key?.id ?? '')).toEqual(['deal.created', 'company.created']);
    expect(await list(...on, '--from', new Date(Date.now() + 3_600_000).toISOString())).toEqual([]);
    expect(await list(...on, '--to', new Date(Date.now() - 3_600_000).toISOString())).toEqual([]);
    const all = (await made('audit', 'list', '--limit', '100', '--action', 'company.created')).data;
    expect(all.map((row: { company: string }) => row.company).slice(0, 2)).toEqual(['Elsewhere', 'Trail Robotics']);
    const first = await made('audit', 'list', ...on, '--limit', '2');
    expect((await made('audit', 'list', ...on, '--limit', '2', '--cursor', first.next_cursor)).data).toHaveLength(1);
    expect((await run('audit', 'list', ...on, '--action', 'Robert; DROP')).code).toBe(1);
  });

  it('works on a team’s deals and companies', async () => {
    const team = await service.seed.team();
    const [on, as] = [
      ['--team', team.id],
      ['--as', team.adminId],
    ];
    const http = service.as(team.key);
    const post = async (name: string): Promise<string> => (await http.post('/v1/companies', { name })).body.id;
    const [one, two] = [await post('Tern'), await post('Gull')];
    const { data: deals } = await made('deals', 'list', '--kind', 'open', '--owner', 'none', ...on);
    expect(deals).toEqual((await http.get('/v1/deals')).body.data);
    const deal = deals.find(({ company }: { company: { id: string } }) => company.id === one);
    const passed = team.pipeline.stages.find(({ kind }) => kind === 'passed')?.id as string;
    const move = ['deals', 'move', deal.id, '--stage', passed, '--reason', 'too early', '--reason', 'team', '--note', 'Later.'];
    expect(await made(...move, '--expect', deal.stage.id, ...as)).toMatchObject({
      outcome: { kind: 'passed', reasons: ['too early', 'team'], note: 'Later.' },
    });
    expect((await made('deals', 'list', '--stage', passed, ...on)).data).toMatchObject([{ id: deal.id }]);
    expect((await made('deals', 'history', deal.id, ...on)).data).toMatchObject([
      { actor: { kind: 'user', id: team.adminId } },
      { from_stage: null },
    ]);
    expect((await made('deals', 'owner', deal.id, '--user', team.adminId, ...on)).owner).toMatchObject({ id: team.adminId });
    expect((await made('deals', 'owner', deal.id, '--nobody', ...on)).owner).toBeNull();
    expect((await made('deals', 'funnel', team.pipeline.id, ...on)).stages[0]).toMatchObject({ entered: 2, left_to_passed: 1 });

    const fields = ['--fields', '{"industry":"birds","website":null}'];
    expect(await made('companies', 'change', one, ...fields, ...as)).toMatchObject({
      industry: 'birds',
      field_sources: { industry: 'investor' },
    });
    expect((await made('companies', 'archive', two, ...on)).archived_at).toEqual(expect.any(String));
    expect((await made('companies', 'restore', two, ...on)).archived_at).toBeNull();
    expect(await made('companies', 'merge', one, two, '--dry-run', ...on)).toMatchObject({ id: null, moved: { deals: 1 } });
    const merge = await made('companies', 'merge', one, two, '--keep', '{"name":"other"}', ...as);
    expect(merge.company.name).toBe('Gull');
    expect((await made('merges', 'list', '--from', two, ...on)).data).toMatchObject([{ id: merge.id, undone_at: null }]);
    expect((await made('merges', 'undo', merge.id, ...on)).undone_at).toEqual(expect.any(String));
    expect((await made('duplicates', 'list', '--company', one, ...on)).data).toEqual([]);
    expect((await made('duplicates', 'list', ...on)).data).toEqual([]);

    const stated = await made('companies', 'state-metric', one, '--key', 'arr', '--value', '120000', '--currency', 'EUR', ...as);
    expect(stated).toMatchObject({ key: 'arr', value: 120000, currency: 'EUR', source: 'investor' });
    expect(await made('companies', 'metrics', one, ...on)).toEqual((await http.get(`/v1/companies/${one}/metrics`)).body);
    const folder = await made('companies', 'add-folder', one, 'Contracts', ...on);
    expect((await made('companies', 'add-folder', one, 'Leases', '--parent', folder.id, ...as)).parent_id).toBe(folder.id);
    expect(await made('companies', 'folders', one, ...on)).toEqual((await http.get(`/v1/companies/${one}/folders`)).body);

    const limited = await service.seed.member(team.id, 'member', [(await service.seed.pipeline(team.id, 'Aside')).id]);
    expect((await made('deals', 'list', '--as', limited)).data).toEqual([]);
    for (const [args, code, words] of [
      [[...move, ...on, '--expect', deal.stage.id], 0, ''],
      [['deals', 'move', deal.id, '--stage', deal.stage.id, '--expect', deal.stage.id, ...on], 1, 'stage_changed'],
      [['deals', 'move', deal.id, '--stage', passed, '--as', limited], 1, 'deal_not_found'],
      [['deals', 'owner', deal.id, ...on], 2, '--nobody'],
      [['deals', 'owner', deal.id, '--user', 'nobody@example.com', ...on], 2, 'no user'],
      [['deals', 'list'], 2, 'name a team'],
      [['companies', 'change', one, '--fields', '[', ...on], 2, 'not valid JSON'],
      [['companies', 'change', one, '--fields', '{"name":null}', ...on], 1, 'invalid_request'],
      [['companies', 'archive', one, '--as', limited], 1, 'company_not_found'],
      [['companies', 'metrics', one, '--as', limited], 1, 'company_not_found'],
      [['companies', 'state-metric', one, '--key', 'arr', '--value', 'much', ...on], 1, 'invalid_request'],
      [['companies', 'state-metric', one, '--key', 'arr', '--value', '1', '--as', limited], 1, 'company_not_found'],
      [['companies', 'folders', one, '--as', limited], 1, 'company_not_found'],
      [['companies', 'add-folder', one, 'Contracts', ...on], 1, 'duplicate_submission'],
      [['companies', 'merge', one, 'x', ...on], 1, 'invalid_request'],
      [['merges', 'undo', merge.id, ...on], 1, 'merge_not_undoable'],
      [['merges', 'undo', newId(), ...on], 1, 'merge_not_found'],
      [['duplicates', 'dismiss', newId(), ...on], 1, 'not_found'],
    ] as const) {
      const { code: got, error } = await run(...args);
      expect([args, got, error]).toEqual([args, code, expect.stringContaining(words)]);
    }
  });

  it('keeps a company’s profile and drafts for its admin', async () => {
    const team = await service.seed.team();
    const company = (await service.as(team.key).post('/v1/companies', { name: 'Acme' })).body;
    const founder = await service.seed.user();
    await made('company-admins', 'add', company.id, founder);
    const as = ['--as', founder];
    expect(await made('company', 'change', '--stage', 'Seed', ...as)).toMatchObject({ id: company.id, name: 'Acme', stage: 'Seed' });
    expect(await made('company', 'show', ...as)).toMatchObject({ stage: 'Seed' });
    expect((await made('company', 'scores', ...as)).cri).toMatchObject({ score: 0 });

    const folder = await mkdtemp(join(tmpdir(), 'deal-flow-drafts-'));
    try {
      const [deck, text] = [join(folder, 'draft.pdf'), join(folder, 'text.pdf')];
      await writeFile(deck, await makeDeck());
      await writeFile(text, 'no deck');
      const draft = await made('drafts', 'submit', deck, ...as);
      expect(draft).toMatchObject({ status: 'scoring', file_name: 'draft.pdf' });
      expect(await made('drafts', 'show', draft.id, ...as)).toMatchObject({ id: draft.id, progress: { step: 'queued' } });
      expect((await made('drafts', 'list', ...as)).data).toMatchObject([{ id: draft.id }]);
      expect(await made('company', 'upload', deck, ...as)).toMatchObject({
        name: 'draft.pdf',
        mime_type: 'application/pdf',
        uploaded_by: 'founder',
      });
      expect((await made('company', 'documents', ...as)).data).toMatchObject([{ name: 'draft.pdf' }]);
      for (const [args, code, words] of [
        [['company', 'upload', deck, ...as], 1, 'duplicate_submission'],
        [['drafts', 'publish', draft.id, ...as], 1, 'draft_not_ready'],
        [['drafts', 'submit', text, ...as], 1, 'unsupported_file_type'],
        [['drafts', 'submit', join(folder, 'missing.pdf'), ...as], 2, 'cannot be read'],
        [['drafts', 'list', '--as', team.adminId], 1, 'forbidden'],
        [['drafts', 'list'], 2, 'name a user'],
      ] as const) {
        const { code: got, error } = await run(...args);
        expect([got, error]).toEqual([code, expect.stringContaining(words)]);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each([
    ['a service’s refusal', ['teams', 'create', ' '], 1, 'invalid_request'],
    ['a missing job', ['jobs', 'retry', newId()], 1, 'job_not_found'],
    ['a company id that is none', ['company-admins', 'add', 'x', 'a-user@example.com'], 1, 'company_not_found'],
    ['an id that is none', ['members', 'change', 'x', '--role', 'admin'], 1, 'not_found'],
    ['a company that is none', ['company-admins', 'add', 'x', 'nobody'], 2, 'no user'],
    [
      'an unknown user',
      ['keys', 'create', 'CI', '--portal', 'investor', '--scope', 'read', '--as', 'nobody@example.com'],
      2,
      'no active user',
    ],
    ['an unknown team', ['pipelines', 'list', '--team', newId()], 2, 'no team'],
    ['no team at all', ['pipelines', 'list'], 2, 'name a team'],
    ['no user at all', ['keys', 'create', 'CI', '--portal', 'investor', '--scope', 'read'], 2, 'name a user'],
    ['a page size that is none', ['teams', 'list', '--limit', '0'], 1, 'invalid_request'],
  ])('tells %s by its exit code', async (_what, args, expected, text) => {
    const { code, out, error } = await run(...args);
    expect([code, out]).toEqual([expected, '']);
    expect(error).toContain(text);
  });

  it('refuses JSON that is none before anything is done', async () => {
    const team = await service.seed.team();
    const { code, error } = await run('views', 'create', 'X', '--filters', '[', '--team', team.id);
    expect([code, error]).toEqual([2, 'error: --filters is not valid JSON\n']);
  });

  /** The program itself. @returns its exit code, and what it said of errors */
  async function program(stdout: 'pipe' | number): Promise<[number | null, string]> {
    const child = spawn(process.execPath, [join(__dirname, '../dist/apps/admin/main.js'), '--help'], { stdio: ['ignore', stdout, 'pipe'] });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stdout?.destroy();
    const [code] = (await once(child, 'close')) as [number | null];
    return [code, said];
  }

  it('is not disturbed by a reader who has seen enough, and says where the disk is full', async () => {
    expect(await program('pipe')).toEqual([0, '']);
    const full = await open('/dev/full', 'w');
    try {
      expect(await program(full.fd)).toEqual([1, expect.stringContaining('ENOSPC')]);
    } finally {
      await full.close();
    }
  });

  it('prints tables for people', async () => {
    const team = await service.seed.team('Readable Ventures');
    const { code, out } = await runWith(() => service.config, ['pipelines', 'list', '--team', team.id]);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^id +name +is_default +stages$/);
    expect(out).toContain(`${team.pipeline.id}  Deal flow  true        Inbox, Screening, Diligence, Invested, Passed`);
  });
});
