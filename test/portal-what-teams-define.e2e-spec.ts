import { createHash } from 'node:crypto';
import { newId } from '@app/database';
import type { Client } from './support/client';
import type { Team } from './support/seed';
import { TestService } from './support/service';

// Story: a team admin defines pipelines, questions, theses, views and forms; nobody else does, and nobody else's are seen.

const OPERATOR = 'an-operator-token-of-the-tests';

let service: TestService;
let team: Team;
let admin: Client;
let stranger: Client;

/** The portal as this user, through the operator's X-Acting-User unless a session matters. */
class Acting {
  constructor(
    private readonly client: Client,
    private readonly userId: string,
  ) {}

  get: Client['get'] = (path) => this.client.get(path, { 'x-acting-user': this.userId });
  post: Client['post'] = (path, json) => this.client.post(path, json, { 'x-acting-user': this.userId });
  patch: Client['patch'] = (path, json) => this.client.patch(path, json, { 'x-acting-user': this.userId });
}

async function session(userId: string): Promise<Client> {
  return service.as(await service.seed.portalSession(userId));
}

beforeAll(async () => {
  service = await TestService.start({ env: { OPERATOR_TOKEN_SHA256: createHash('sha256').update(OPERATOR).digest('hex') } });
  team = await service.seed.team('Northwind');
  admin = await session(team.adminId);
  stranger = await session((await service.seed.team('Southwind')).adminId);
});

afterAll(() => service.stop());

async function created<T = ReturnType<JSON['parse']>>(path: string, json: unknown, client = admin): Promise<T> {
  const { status, body } = await client.post(path, json);
  expect([status, body.error]).toEqual([201, undefined]);
  return body as T;
}

async function refused(method: 'POST' | 'PATCH', path: string, json: unknown, client = admin): Promise<unknown[]> {
  const { status, body } = await client.call(method, path, { json });
  return [status, body.error.code, body.error.details?.[0]?.field];
}

describe('pipelines', () => {
  it('has exactly one default, which moves', async () => {
    const other = await service.seed.team();
    const client = await session(other.adminId);
    const awards = await created('/portal/pipelines', { name: 'Awards', is_default: true }, client);
    expect(awards).toMatchObject({ id: expect.any(String), name: 'Awards', is_default: true });
    expect(awards.stages.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
      ['Inbox', 'open'],
      ['Screening', 'open'],
      ['Diligence', 'open'],
      ['Invested', 'won'],
      ['Passed', 'passed'],
    ]);
    await created('/portal/pipelines', { name: 'Later' }, client);
    const { body } = await client.get('/portal/pipelines');
    expect(body.next_cursor).toBeNull();
    expect(body.data.map(({ name, is_default }: { name: string; is_default: boolean }) => [name, is_default])).toEqual([
      ['Later', false],
      ['Awards', true],
      ['Deal flow', false],
    ]);
  });

  it.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'A', is_default: 'yes' }, 'is_default'],
    [{ name: 'A', team_id: newId() }, 'team_id'],
  ])('refuses %j', async (json, field) => {
    expect(await refused('POST', '/portal/pipelines', json)).toEqual([400, 'invalid_request', field]);
  });
});

describe('properties', () => {
  it('renames, adds and archives choices without changing an id', async () => {
    const property = await created('/portal/properties', { name: 'Sector', type: 'select', options: ['Climate', 'Health'] });
    expect(property).toEqual({
      id: expect.any(String),
      name: 'Sector',
      type: 'select',
      created_at: expect.any(String),
      options: ['Climate', 'Health'].map((label) => ({ id: expect.any(String), label, archived: false })),
    });
    const [climate, health] = property.options;
    const { status, body } = await admin.patch(`/portal/properties/${property.id}`, {
      name: 'Industry',
      options: [{ id: climate.id, label: 'Climate tech' }, { id: health.id, label: 'Health', archived: true }, { label: 'Fintech' }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: property.id, name: 'Industry' });
    expect(body.options).toEqual([
      { id: climate.id, label: 'Climate tech', archived: false },
      { id: health.id, label: 'Health', archived: true },
      { id: expect.any(String), label: 'Fintech', archived: false },
    ]);
    const offered = (await service.as(team.key).get('/v1/properties')).body.properties.find(({ id }: { id: string }) => id === property.id);
    expect(offered.options.map(({ label }: { label: string }) => label)).toEqual(['Climate tech', 'Fintech']);
  });

  it('keeps the pattern of a reference, and none elsewhere', async () => {
    const reference = await created('/portal/properties', { name: 'Application', type: 'reference', validation_pattern: 'APP-\\d+' });
    expect(reference).toMatchObject({ type: 'reference', options: [], validation_pattern: 'APP-\\d+' });
    const text = await created('/portal/properties', { name: 'Story', type: 'text' });
    expect(text).not.toHaveProperty('validation_pattern');
  });

  it.each([
    [{ name: 'A', type: 'number' }, 'type'],
    [{ name: 'A', type: 'select' }, 'options'],
    [{ name: 'A', type: 'select', options: [] }, 'options'],
    [{ name: 'A', type: 'select', options: ['X', 'X'] }, 'options'],
    [{ name: 'A', type: 'select', options: ['X', ''] }, 'options[1]'],
    [{ name: 'A', type: 'select', options: 'X' }, 'options'],
    [{ name: 'A', type: 'select', options: [{ label: 'X' }] }, 'options[0]'],
    [{ name: 'A', type: 'text', options: ['X'] }, 'options'],
    [{ name: 'A', type: 'text', validation_pattern: 'x' }, 'validation_pattern'],
    [{ name: 'A', type: 'reference', validation_pattern: '(' }, 'validation_pattern'],
    [{ name: 'A', type: 'reference', validation_pattern: '(a)\\1' }, 'validation_pattern'],
    [{ name: 'A', type: 'reference', validation_pattern: '(?=a)a' }, 'validation_pattern'],
    [{ name: 'A', type: 'reference', validation_pattern: '(?:a*){999}' }, 'validation_pattern'],
    [{ name: 'A', type: 'reference', validation_pattern: `(?:${'a'.repeat(480)}){1000}` }, 'validation_pattern'],
  ])('refuses %j', async (json, field) => {
    expect(await refused('POST', '/portal/properties', json)).toEqual([400, 'invalid_request', field]);
  });

  it('refuses changes that would lie', async () => {
    const { id } = await created('/portal/properties', { name: 'Stage of life', type: 'select', options: ['A'] });
    await created('/portal/properties', { name: 'Taken', type: 'text' });
    const path = `/portal/properties/${id}`;
    expect(await refused('PATCH', path, { name: 'Taken' })).toEqual([400, 'invalid_request', 'name']);
    expect(await refused('PATCH', path, { options: [{ id: newId(), label: 'X' }] })).toEqual([400, 'invalid_request', 'options[0].id']);
    expect(await refused('PATCH', path, { options: [{ label: 'A' }] })).toEqual([
      400,
      'invalid_request',
      expect.stringMatching(/^options/),
    ]);
    expect(await refused('PATCH', path, { options: [{ label: 'B', constructor: 1 }] })).toEqual([
      400,
      'invalid_request',
      'options[0].constructor',
    ]);
    expect(await refused('PATCH', path, { type: 'text' })).toEqual([400, 'invalid_request', 'type']);
    const { body } = await admin.get('/portal/properties?limit=100');
    expect(body.data.find((property: { id: string }) => property.id === id)).toMatchObject({
      name: 'Stage of life',
      options: [{ label: 'A' }],
    });
  });
});

describe('theses and views', () => {
  it('serves to the API what was defined here', async () => {
    const thesis = await created('/portal/theses', { name: 'Climate', criteria: { industries: ['Climate'], min_cri: 500 } });
    const changed = await admin.patch(`/portal/theses/${thesis.id}`, { name: 'Climate, seed', active: false });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: thesis.id, name: 'Climate, seed', active: false, criteria: { min_cri: 500 } },
    });
    expect((await service.as(team.key).get(`/v1/theses/${thesis.id}`)).body).toEqual(changed.body);
    const view = await created('/portal/views', {
      name: 'Seed',
      filters: [{ field: 'stage', op: 'eq', value: 'Seed' }],
      sort: { field: 'name', direction: 'asc' },
      pipeline_id: team.pipeline.id,
    });
    expect((await service.as(team.key).get(`/v1/views/${view.id}`)).body).toEqual(view);
    for (const [path, item] of [
      ['/portal/theses', changed.body],
      ['/portal/views', view],
    ] as const) {
      expect((await admin.get(path)).body.data).toContainEqual(item);
    }
  });

  it('changes what a view says, and keeps the rest', async () => {
    const view = await created('/portal/views', {
      name: 'Seed',
      filters: [{ field: 'stage', op: 'eq', value: 'Seed' }],
      pipeline_id: team.pipeline.id,
    });
    const path = `/portal/views/${view.id}`;
    const renamed = await admin.patch(path, { name: 'Seed rounds', sort: { field: 'cri_score', direction: 'desc' } });
    expect(renamed).toMatchObject({
      status: 200,
      body: { ...view, name: 'Seed rounds', sort: { field: 'cri_score', direction: 'desc' }, updated_at: expect.any(String) },
    });
    expect(await admin.patch(path, { pipeline_id: null, filters: [] })).toMatchObject({
      status: 200,
      body: { name: 'Seed rounds', pipeline_id: null, filters: [] },
    });
    expect((await refused('PATCH', path, { filters: [{ field: 'password', op: 'eq', value: 'x' }] })).slice(0, 2)).toEqual([
      400,
      'invalid_request',
    ]);
    expect((await refused('PATCH', path, { pipeline_id: newId() })).slice(0, 2)).toEqual([400, 'invalid_pipeline']);
  });

  it.each([
    ['/portal/theses', {}, 'invalid_request'],
    ['/portal/theses', { name: 'A', criteria: [] }, 'invalid_request'],
    ['/portal/theses', { name: 'A', criteria: { min_cri: 1001 } }, 'invalid_request'],
    ['/portal/theses', { name: 'A', owner: 'me' }, 'invalid_request'],
    ['/portal/views', { name: 'A', filters: [{ field: 'password', op: 'eq', value: 'x' }] }, 'invalid_request'],
    ['/portal/views', { name: 'A', filters: [], sort: { field: 'id; DROP TABLE teams', direction: 'asc' } }, 'invalid_request'],
    ['/portal/views', { name: 'A', filters: [], pipeline_id: newId() }, 'invalid_pipeline'],
  ])('%s refuses %j', async (path, json, code) => {
    expect((await refused('POST', path, json)).slice(0, 2)).toEqual([400, code]);
  });
});

describe('forms', () => {
  it('asks, opens and closes', async () => {
    const question = await created('/portal/properties', { name: 'Why now?', type: 'text' });
    const reference = await created('/portal/properties', { name: 'Reference', type: 'reference' });
    const form = await created('/portal/forms', {
      name: 'Apply',
      text: 'Robots only.\nSomebody reads every deck.',
      pipeline_ids: [team.pipeline.id],
      questions: [{ property_id: question.id, required: true }],
      reference_property_id: reference.id,
      max_bytes: 1_000_000,
      allowed_origins: ['https://apply.example.com'],
    });
    expect(form).toMatchObject({
      id: expect.stringMatching(/^form_/),
      name: 'Apply',
      text: 'Robots only.\nSomebody reads every deck.',
      pipeline_ids: [team.pipeline.id],
      max_bytes: 1_000_000,
      status: 'open',
      questions: [{ property_id: question.id, required: true }],
      reference_property_id: reference.id,
      allowed_origins: ['https://apply.example.com'],
    });
    expect(await admin.get(`/portal/forms/${form.id}`)).toMatchObject({ status: 200, body: form });
    expect(await service.as().post('/v1/uploads/sign', { form_id: form.id })).toMatchObject({
      status: 200,
      body: { form: { name: 'Apply', text: 'Robots only.\nSomebody reads every deck.' } },
    });
    const closed = await admin.patch(`/portal/forms/${form.id}`, { status: 'closed' });
    expect(closed).toMatchObject({ status: 200, body: { ...form, status: 'closed', updated_at: expect.any(String) } });
    expect((await service.as().post('/v1/uploads/sign', { form_id: form.id })).status).toBe(404);
    expect((await admin.get('/portal/forms')).body.data).toContainEqual(closed.body);
  });

  it('stays closed when somebody edits it at the same moment', async () => {
    const { id } = await created('/portal/forms', { name: 'Apply' });
    const edits = Array.from({ length: 5 }, (_, i) => admin.patch(`/portal/forms/${id}`, { name: `Apply ${i}` }));
    await Promise.all([...edits, admin.patch(`/portal/forms/${id}`, { status: 'closed' })]);
    expect((await admin.get(`/portal/forms/${id}`)).body.status).toBe('closed');
  });

  it('needs no more than a name', async () => {
    expect(await created('/portal/forms', { name: 'Plain' })).toMatchObject({
      text: null,
      pipeline_ids: [team.pipeline.id],
      questions: [],
      reference_property_id: null,
      max_bytes: 52_428_800,
      allowed_origins: [],
      status: 'open',
    });
  });

  it.each([
    [{}, 'invalid_request', 'name'],
    [{ name: 'A', text: ' ' }, 'invalid_request', 'text'],
    [{ name: 'A', text: 'x'.repeat(4001) }, 'invalid_request', 'text'],
    [{ name: 'A', pipeline_ids: [] }, 'invalid_pipeline', 'pipeline_ids'],
    [{ name: 'A', pipeline_ids: [newId()] }, 'invalid_pipeline', 'pipeline_ids'],
    [{ name: 'A', pipeline_ids: 'x' }, 'invalid_request', 'pipeline_ids'],
    [{ name: 'A', questions: [{ property_id: newId() }] }, 'unknown_property', 'questions'],
    [{ name: 'A', questions: [{ required: true }] }, 'invalid_request', 'questions[0].property_id'],
    [{ name: 'A', questions: [{ property_id: newId(), required: 1 }] }, 'invalid_request', 'questions[0].required'],
    [{ name: 'A', reference_property_id: newId() }, 'unknown_property', 'reference_property_id'],
    [{ name: 'A', max_bytes: 52_428_801 }, 'invalid_request', 'max_bytes'],
    [{ name: 'A', max_bytes: 0 }, 'invalid_request', 'max_bytes'],
    [{ name: 'A', max_bytes: '1' }, 'invalid_request', 'max_bytes'],
    [{ name: 'A', allowed_origins: ['apply.example.com'] }, 'invalid_request', 'allowed_origins'],
    [{ name: 'A', status: 'paused' }, 'invalid_request', 'status'],
  ])('refuses %j', async (json, code, field) => {
    const answer = await refused('POST', '/portal/forms', json);
    expect([answer[0], answer[1], String(answer[2]).slice(0, field.length)]).toEqual([400, code, field]);
  });
});

describe('who may', () => {
  const LISTS = ['pipelines', 'properties', 'theses', 'views', 'forms', 'identities', 'members', 'audit'];

  it.each(LISTS)('/portal/%s is for team admins and for those who act for a team', async (name) => {
    const path = `/portal/${name}`;
    const [member, viewer] = [await service.seed.member(team.id, 'member'), await service.seed.member(team.id, 'viewer')];
    const lone = await service.seed.user();
    for (const userId of [member, viewer, lone]) {
      expect(await (await session(userId)).get(path)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    }
    expect((await service.as().get(path)).status).toBe(401);
    expect((await service.as(team.key).get(path)).status).toBe(401);
    expect((await service.as(OPERATOR).get(path)).status).toBe(403);
    expect((await new Acting(service.as(OPERATOR), viewer).get(path)).status).toBe(200);
    expect((await admin.get(path)).status).toBe(200);
    expect(await admin.get(`${path}?limit=0`)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    expect(await admin.get(`${path}?cursor=x`)).toMatchObject({ status: 400, body: { error: { code: 'invalid_cursor' } } });
    expect(await admin.get(`${path}?q=x`)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  it('shows and changes nothing of another team, before it looks at what was sent', async () => {
    const property = await created('/portal/properties', { name: newId(), type: 'text' });
    const thesis = await created('/portal/theses', { name: 'Ours' });
    const form = await created('/portal/forms', { name: 'Ours' });
    const view = await created('/portal/views', { name: 'Ours' });
    const targets = [
      [`/portal/views/${view.id}`, `/portal/views/${newId()}`, 'view_not_found'],
      [`/portal/properties/${property.id}`, `/portal/properties/${newId()}`, 'not_found'],
      [`/portal/theses/${thesis.id}`, `/portal/theses/${newId()}`, 'thesis_not_found'],
      [`/portal/forms/${form.id}`, '/portal/forms/form_doesnotexist', 'form_not_found'],
    ] as const;
    for (const [foreign, missing, code] of targets) {
      for (const path of [foreign, missing, `${missing}x`]) {
        for (const json of [{ name: 'Theirs' }, { name: 7 }, { unknown: true }]) {
          expect((await refused('PATCH', path, json, stranger)).slice(0, 2)).toEqual([404, code]);
        }
      }
    }
    expect(await stranger.get(`/portal/forms/${form.id}`)).toMatchObject({ status: 404, body: { error: { code: 'form_not_found' } } });
    for (const name of ['properties', 'theses', 'forms', 'views', 'identities']) {
      expect((await stranger.get(`/portal/${name}`)).body).toEqual({ data: [], next_cursor: null });
    }
    const uses = { name: 'Theirs', questions: [{ property_id: property.id }] };
    expect(await refused('POST', '/portal/forms', uses, stranger)).toEqual([400, 'unknown_property', expect.any(String)]);
    const lands = { name: 'Theirs', pipeline_ids: [team.pipeline.id] };
    expect(await refused('POST', '/portal/forms', lands, stranger)).toEqual([400, 'invalid_pipeline', expect.any(String)]);
  });
});

it('keeps a trail of every change, and of none that failed', async () => {
  const own = await service.seed.team();
  const client = await session(own.adminId);
  const pipeline = await created('/portal/pipelines', { name: 'Awards' }, client);
  const property = await created('/portal/properties', { name: 'Sector', type: 'text' }, client);
  await client.patch(`/portal/properties/${property.id}`, { name: 'Industry' });
  await refused('POST', '/portal/properties', { name: 'Industry', type: 'text' }, client);
  await refused('POST', '/portal/forms', { name: 'A', pipeline_ids: [newId()] }, client);
  const view = await new Acting(service.as(OPERATOR), own.adminId).post('/portal/views', { name: 'All' });
  const key = await created('/portal/keys', { name: 'CI', portal: 'investor', scope: 'read' }, client);
  await client.post(`/portal/keys/${key.id}/revoke`);
  await client.post(`/portal/keys/${key.id}/revoke`);
  const first = await client.get('/portal/audit?limit=4');
  const second = await client.get(`/portal/audit?limit=4&cursor=${first.body.next_cursor}`);
  const trail = [...first.body.data, ...second.body.data];
  expect(second.body.next_cursor).toBeNull();
  expect(trail.map((entry) => [entry.action, entry.object_type, entry.object_id, entry.actor_kind])).toEqual([
    ['key.revoke', 'key', key.id, 'user'],
    ['key.create', 'key', key.id, 'user'],
    ['view.create', 'view', view.body.id, 'operator'],
    ['property.change', 'property', property.id, 'user'],
    ['property.create', 'property', property.id, 'user'],
    ['pipeline.create', 'pipeline', pipeline.id, 'user'],
  ]);
  for (const entry of trail) {
    expect(entry).toMatchObject({
      id: expect.any(String),
      actor_user_id: own.adminId,
      actor_email: `${own.adminId}@example.com`,
      details: expect.any(Object),
    });
    expect(Date.parse(entry.created_at)).toBeGreaterThan(Date.now() - 60_000);
  }
  expect(JSON.stringify(trail)).not.toContain(key.key.slice(13, 40));
});

describe('members', () => {
  const memberOf = async (userId: string): Promise<string> =>
    ((await service.db.row<{ id: string }>('SELECT id FROM memberships WHERE user_id = $1', [userId])) as { id: string }).id;

  it('get their role and pipelines from a team admin, and lose their access', async () => {
    const userId = await service.seed.member(team.id, 'viewer');
    const path = `/portal/team/members/${await memberOf(userId)}`;
    const member = await session(userId);
    const key = (await member.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'read' })).body.key as string;
    expect((await service.as(key).get('/v1/companies')).status).toBe(200);
    const changed = await admin.patch(path, { role: 'member', pipeline_ids: [team.pipeline.id] });
    expect(changed).toMatchObject({ status: 200, body: { role: 'member', pipeline_ids: [team.pipeline.id], active: true } });
    expect((await admin.patch(path, { pipeline_ids: null })).body).toMatchObject({ role: 'member', pipeline_ids: null });
    expect(await refused('PATCH', path, { role: 'owner' })).toEqual([400, 'invalid_request', 'role']);
    expect(await refused('PATCH', path, { pipeline_ids: [newId()] })).toEqual([400, 'invalid_pipeline', 'pipeline_ids']);
    expect((await admin.patch(path, { active: false })).body).toMatchObject({ active: false });
    expect((await service.as(key).get('/v1/companies')).status).toBe(401);
    const [entry] = (await admin.get('/portal/audit?limit=1')).body.data;
    expect(entry).toMatchObject({ action: 'member.change', details: { active: false }, actor_user_id: team.adminId });
  });

  it('are nobody’s business but their own team’s, and no admin changes themselves', async () => {
    const path = `/portal/team/members/${await memberOf(team.adminId)}`;
    expect((await refused('PATCH', path, { role: 'viewer' })).slice(0, 2)).toEqual([400, 'invalid_request']);
    for (const json of [{ role: 'viewer' }, { role: 7 }]) {
      expect((await refused('PATCH', path, json, stranger)).slice(0, 2)).toEqual([404, 'not_found']);
    }
    const member = await session(await service.seed.member(team.id, 'member'));
    expect((await refused('PATCH', path, { role: 'viewer' }, member)).slice(0, 2)).toEqual([403, 'forbidden']);
  });
});
