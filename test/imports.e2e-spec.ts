import { EventInbox } from '@app/events';
import type { Answer } from './support/client';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: a team arrives with its companies in a spreadsheet or another system, and sends the file again when it has changed.

let service: TestService;
let team: Team;

beforeAll(async () => {
  service = await TestService.start({ worker: true });
});

afterAll(() => service.stop());

beforeEach(async () => {
  team = await service.seed.team();
});

type Fields = Record<string, string>;
const CSV = { type: 'text/csv', fileName: 'companies.csv' };

function send(file: string | Buffer, fields: Fields = {}, key = team.key): Promise<Answer<any>> {
  return service.as(key).upload('/v1/imports', Buffer.from(file), fields, CSV);
}

/** Until it has ended. */
async function ended(id: string, key = team.key): Promise<any> {
  for (;;) {
    const { body } = await service.as(key).get(`/v1/imports/${id}`);
    if (body.completed_at !== null) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function taken(file: string | Buffer, fields: Fields = {}, key = team.key): Promise<any> {
  const accepted = await send(file, fields, key);
  expect(accepted.status).toBe(202);
  const done = await ended(accepted.body.import_id, key);
  const { body } = await service.as(key).get(`/v1/imports/${done.id}/rows?limit=100`);
  return { ...done, rows: body.data };
}

const companies = async (key = team.key): Promise<any[]> => (await service.as(key).get('/v1/companies?limit=100')).body.data.reverse();
const company = async (id: string): Promise<any> => (await service.as(team.key).get(`/v1/companies/${id}`)).body;
const eventsOf = (): Promise<any[]> =>
  service.db.rows('SELECT type, actor_kind, actor_id, company_id, data FROM events WHERE team_id = $1 ORDER BY sequence', [team.id]);

describe('a file of companies', () => {
  it('is accepted, followed, and makes a company a row', async () => {
    const accepted = await send(
      'name,website,industry,founder_name,founder_email\nAcme,https://acme.example.com,robotics,Ada,ada@acme.example.com\n',
    );
    const { import_id: id } = accepted.body;
    expect(accepted).toMatchObject({ status: 202, body: { poll_url: `http://deal-flow.test/v1/imports/${id}`, status: 'queued' } });
    expect(accepted.headers.get('location')).toBe(`http://deal-flow.test/v1/imports/${id}`);
    const counts = { rows: 1, created: 1, updated: 0, unchanged: 0, rejected: 0 };
    const done = await ended(id);
    expect(done).toMatchObject({ id, status: 'completed', mode: 'create', dry_run: false, counts, error: null });
    expect(done.progress).toEqual({ done: 1, total: 1, step: 'done' });
    const [made] = await companies();
    expect(made).toMatchObject({
      name: 'Acme',
      website: 'https://acme.example.com',
      industry: 'robotics',
      primary_contact: { name: 'Ada', email: 'ada@acme.example.com' },
      deals: [{ pipeline_id: team.pipeline.id }],
    });
    const { body } = await service.as(team.key).get(`/v1/imports/${id}/rows`);
    const row = {
      name: 'Acme',
      website: 'https://acme.example.com',
      industry: 'robotics',
      founder_name: 'Ada',
      founder_email: 'ada@acme.example.com',
    };
    expect(body).toEqual({ data: [{ line: 2, status: 'created', company_id: made.id, issues: [], row }], next_cursor: null });
    expect((await service.as(team.key).get('/v1/imports')).body.data).toEqual([done]);
    const jobs = await service.as(team.key).get('/v1/jobs');
    expect(jobs.body.data).toEqual([]);
  });

  it('tells of what it did in events, as an import', async () => {
    const { id } = await taken('name,website\nAcme,https://acme.example.com\n');
    const [made] = await companies();
    await taken('name,website,industry\nAcme,https://acme.example.com,robots\n', { mode: 'upsert' });
    const events = (await eventsOf()).filter(({ type }) => /^(company|import)/.test(type));
    expect(events.map(({ type }) => type)).toEqual(['company.created', 'import.completed', 'company.updated', 'import.completed']);
    expect(events[0]).toMatchObject({ actor_kind: 'import', actor_id: id, company_id: made.id, data: { object: made } });
    expect(events[1].data.object).toEqual((await service.as(team.key).get(`/v1/imports/${id}`)).body);
    expect(events[2].data).toMatchObject({ object: { industry: 'robots' }, changes: [{ field: 'industry', from: null, to: 'robots' }] });
  });

  it('owes new companies a look at their team’s theses, where there are any, and those that it changes all that follows', async () => {
    const taking = jest.spyOn(EventInbox.prototype, 'take').mockResolvedValue([]);
    const owed = async (): Promise<string[]> =>
      (
        await service.db.rows<{ name: string }>(
          'SELECT DISTINCT c.name FROM event_inbox i JOIN companies c ON c.id = i.subject_id WHERE c.team_id = $1 ORDER BY 1',
          [team.id],
        )
      ).map(({ name }) => name);
    try {
      await taken('name,website\nAcme,https://acme.example.com\n');
      expect(await owed()).toEqual([]);
      await taken('name,website,industry\nAcme,https://acme.example.com,robots\nBeta,,\n', { mode: 'upsert' });
      expect(await owed()).toEqual(['Acme']);
      await service.as(team.key).post('/v1/theses', { name: 'Robots', criteria: {} });
      await taken('name\nCedar\n');
      expect(await owed()).toEqual(['Acme', 'Cedar']);
    } finally {
      taking.mockRestore();
      await service.db.run('DELETE FROM event_inbox');
    }
  });

  it('tells of every deal that it makes or moves, as the deals stand', async () => {
    const deal = async (id: string): Promise<any> => (await service.as(team.key).get(`/v1/deals/${id}`)).body;
    const feed = async (types: string): Promise<any[]> => (await service.as(team.key).get(`/v1/events?types=${types}`)).body.data;
    const { id } = await taken('external_id,name,pipelines,stages\nA-1,Acme,Deal flow,Passed\nB-1,Beta,,\n');
    const created = await feed('deal.created');
    const [acme, beta] = (await companies()).map(({ deals }) => deals[0].id as string) as [string, string];
    expect(created.map(({ deal_id: dealId }) => dealId)).toEqual([acme, beta]);
    for (const event of created) {
      expect(event).toMatchObject({ actor: { kind: 'import', id }, company_id: event.data.object.company.id });
      expect(event.data).toEqual({ object: await deal(event.deal_id), changes: null });
    }
    const [made] = await feed('company.created');
    expect(made.data.object.deals.map((each: any) => each.id)).toEqual([acme]);

    const again = await taken('external_id,name,pipelines,stages\nA-1,Acme,Deal flow,Screening\nB-1,Beta,Deal flow,Inbox\n', {
      mode: 'upsert',
    });
    expect(again).toMatchObject({ status: 'completed', counts: { updated: 1, unchanged: 1 } });
    const moved = await feed('deal.moved');
    const now = await deal(acme);
    expect(moved).toMatchObject([{ actor: { kind: 'import', id: again.id }, deal_id: acme, company_id: made.company_id }]);
    expect(moved[0].data.object).toEqual(now);
    expect(moved[0].data.changes).toMatchObject([
      { field: 'stage', from: { name: 'Passed', kind: 'passed' }, to: now.stage },
      { field: 'outcome', from: { kind: 'passed', reasons: [], note: null }, to: null },
    ]);
    expect(await feed('deal.created')).toHaveLength(2);
    expect(await feed('company.updated')).toEqual([]);
  });

  it('of JSON lines is taken too', async () => {
    const lines = [{ name: 'Acme', website: 'https://acme.example.com', employees: 7 }, { name: 'Beta' }].map((row) => JSON.stringify(row));
    const done = await taken(`${lines.join('\n')}\n\nnot json\n`);
    expect(done.counts).toEqual({ rows: 3, created: 2, updated: 0, unchanged: 0, rejected: 1 });
    expect(done.rows[2]).toMatchObject({
      line: 4,
      status: 'rejected',
      issues: [{ issue: 'is not a JSON object' }],
      row: { '': 'not json' },
    });
    expect((await companies()).map(({ name }) => name)).toEqual(['Acme', 'Beta']);
  });

  const TEXT = 'name;problem_statement\r\n"Größe; ""quoted""";"two\r\nlines, and a comma"\r\nZweite;é';
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(TEXT, 'latin1')],
    ['tabs', Buffer.from(TEXT.replaceAll('";"', '"\t"').replace('name;', 'name\t').replace('Zweite;', 'Zweite\t'))],
    ['commas', Buffer.from(TEXT.replaceAll('";"', '","').replace('name;', 'name,').replace('Zweite;', 'Zweite,'))],
    ['bare line feeds', Buffer.from(TEXT.replaceAll('\r\nZ', '\nZ').replace('statement\r\n', 'statement\n'))],
  ])('is read in %s', async (_name, file) => {
    const done = await taken(file);
    expect(done.rows.map(({ line }: { line: number }) => line)).toEqual([2, 4]);
    const made = await companies();
    expect(made.map(({ name }) => name).sort()).toEqual(['Größe; "quoted"', 'Zweite']);
    expect(made.map(({ problem_statement: text }) => text).sort()).toEqual(['two\r\nlines, and a comma', 'é']);
  });

  it.each([
    ['sep=;', 'name;industry\r\nAcme;"a, b, and c, and d"\r\n'],
    ['SEP=|', 'name|industry\r\nAcme|a, b, and c, and d\r\n'],
  ])('that begins with the delimiter, as spreadsheets have it, is read by it: %s', async (first, rest) => {
    const { counts, rows } = await taken(`${first}\r\n${rest}`);
    expect(counts).toEqual({ rows: 1, created: 1, updated: 0, unchanged: 0, rejected: 0 });
    expect(rows[0]).toMatchObject({ line: 3, row: { name: 'Acme', industry: 'a, b, and c, and d' } });
  });

  it('is Latin-1 where it is no UTF-8 far behind its beginning', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `Company number ${i}`).join('\n');
    const done = await taken(Buffer.from(`name\n${rows}\nCafé\n`, 'latin1'));
    expect(done.counts).toMatchObject({ rows: 2001, created: 2001 });
    expect((await service.as(team.key).get('/v1/companies?q=caf%C3%A9')).body.data).toHaveLength(1);
  });
});

describe('the mapping', () => {
  it('is that of the request, of known headers, and of property names; other columns are ignored', async () => {
    const city = await service.seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin', 'Paris'] });
    const motto = await service.seed.property(team.id, { name: 'Motto', type: 'text' });
    const mapping = JSON.stringify({ 'Our words': motto.id, Owner: 'founder_name', Sector: null });
    const header = 'Record ID,Company name,Company Domain Name,Our words,City,Owner,Sector,Unknown';
    await taken(`${header}\n4711,Acme,acme.example.com,Onward,Paris,Ada,robots,x\n`, { mapping });
    const [{ id }] = await companies();
    const made = await company(id);
    expect(made).toMatchObject({ name: 'Acme', website: 'https://acme.example.com', industry: null, primary_contact: { name: 'Ada' } });
    expect(made.properties).toEqual([
      { id: city.id, name: 'City', type: 'select', value: { id: city.options[1]?.id, label: 'Paris' } },
      { id: motto.id, name: 'Motto', type: 'text', value: 'Onward' },
    ]);
    expect(await service.db.rows('SELECT external_id FROM companies WHERE id = $1', [id])).toEqual([{ external_id: '4711' }]);
  });

  it.each([
    ['names a column that is missing', { mapping: '{"Nothing":"name"}' }],
    ['names a field that there is not', { mapping: '{"name":"colour"}' }],
    ['fills a field twice', { mapping: '{"name":"name","website":"name"}' }],
    ['is no map', { mapping: '["name"]' }],
    ['is no JSON', { mapping: 'name' }],
    ['leaves nothing that tells companies apart', { mapping: '{"name":null,"website":null}' }],
  ])('is refused where it %s', async (_name, fields) => {
    const { status, body } = await send('name,website\nAcme,https://acme.example.com\n', fields as Fields);
    expect([status, body.error.code]).toEqual([400, 'invalid_mapping']);
    expect(await companies()).toEqual([]);
  });

  it.each([
    ['a PDF', '%PDF-1.7\n%%EOF'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a workbook', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000')],
    ['a web page', '<!DOCTYPE html><p>name,website</p>'],
    ['a JSON list', '[{"name":"Acme"}]'],
    ['a JSON document', '{\n  "name": "Acme"\n}'],
    ['prose', 'Dear team, here are the companies.\nBest'.replace(',', '')],
  ])('refuses %s', async (_name, file) => {
    expect(await send(file)).toMatchObject({ status: 400, body: { error: { code: 'unsupported_file_type' } } });
  });

  it('refuses other mistakes before anything is stored', async () => {
    const cases: [Fields, string][] = [
      [{ mode: 'merge' }, 'invalid_request'],
      [{ dry_run: 'yes' }, 'invalid_request'],
      [{ pipeline_ids: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' }, 'invalid_pipeline'],
      [{ colour: 'red' }, 'invalid_request'],
    ];
    for (const [fields, code] of cases) expect((await send('name\nAcme', fields)).body.error.code).toBe(code);
    expect((await send('')).body.error.code).toBe('invalid_file');
    expect((await service.as(team.key).upload('/v1/imports', null, { mode: 'create' })).body.error.code).toBe('file_required');
    expect((await service.as(team.key).get('/v1/imports')).body.data).toEqual([]);
  });
});

describe('rows', () => {
  it('that are bad stop no other, and say why', async () => {
    const city = await service.seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin'] });
    const rows = [
      'name,website,founder_email,City,pipelines,stages',
      'Good,,,Berlin,,',
      ',,,,,',
      ',https://nameless.example.com,,,,',
      'Bad,no url,nobody,,,',
      'Wrong,,,Atlantis,,',
      `${'x'.repeat(201)},,,,,`,
      'Lost,,,,Nowhere,',
      'Stray,,,,Deal flow,Nowhere',
      'Much,,,,,,,surplus',
      'Last,,,,,',
    ];
    const done = await taken(rows.join('\n'));
    expect(done.counts).toEqual({ rows: 9, created: 2, updated: 0, unchanged: 0, rejected: 7 });
    const said = done.rows.map(({ line, status, issues }: any) => [line, status, ...issues.map(({ field }: any) => field)]);
    expect(said).toEqual([
      [2, 'created'],
      [4, 'rejected', 'name'],
      [5, 'rejected', 'website', 'founder_email'],
      [6, 'rejected', `properties.${city.id}`],
      [7, 'rejected', 'name'],
      [8, 'rejected', 'pipelines'],
      [9, 'rejected', 'stages'],
      [10, 'rejected', ''],
      [11, 'created'],
    ]);
    const rejected = await service.as(team.key).get(`/v1/imports/${done.id}/rows?status=rejected&limit=3`);
    expect(rejected.body.data).toEqual(done.rows.slice(1, 4));
    const next = await service.as(team.key).get(`/v1/imports/${done.id}/rows?status=rejected&limit=4&cursor=${rejected.body.next_cursor}`);
    expect(next.body).toEqual({ data: done.rows.slice(4, 8), next_cursor: null });
    expect((await companies()).map(({ name }) => name).sort()).toEqual(['Good', 'Last']);
  });

  it('that hold what no database stores are rejected with the rest of the file taken', async () => {
    const done = await taken('{"name":"a\\u0000b"}\n{"name":"\\ud800"}\n{"name":"Fine"}\n');
    expect(done.rows.map(({ status }: any) => status)).toEqual(['rejected', 'rejected', 'created']);
  });

  it('in whose midst a quote is left open end there', async () => {
    const done = await taken('name\nFirst\n"Second\nThird\n');
    expect(done).toMatchObject({ status: 'completed', counts: { rows: 2, created: 1, rejected: 1 } });
    expect(done.rows[1]).toMatchObject({ line: 3, issues: [{ issue: expect.stringContaining('quote') }] });
  });

  it('of companies that exist are rejected, or change them', async () => {
    await taken('external_id,name,website\nA-1,Acme,https://acme.example.com\n');
    const again =
      'external_id,name,website,industry\nA-1,Acme Robotics,,robots\n,Another name,https://www.acme.example.com/about,robots\n,New,,\n';
    const refused = await taken(again);
    expect(refused.counts).toEqual({ rows: 3, created: 1, updated: 0, unchanged: 0, rejected: 2 });
    const [acme] = await companies();
    expect(refused.rows.map((row: any) => [row.status, row.company_id === acme.id, row.issues[0]?.field])).toEqual([
      ['rejected', true, 'external_id'],
      ['rejected', true, 'website'],
      ['created', false, undefined],
    ]);
    const changed = await taken('external_id,name,industry\nA-1,Acme Robotics,robots\nA-1,Acme Robotics,robots\n', { mode: 'upsert' });
    expect(changed.counts).toEqual({ rows: 2, created: 0, updated: 1, unchanged: 1, rejected: 0 });
    expect(await company(acme.id)).toMatchObject({ name: 'Acme Robotics', website: 'https://acme.example.com', industry: 'robots' });
    expect(await companies()).toHaveLength(2);
  });

  it('find a company by name and founder e-mail, and are another one where the external id differs', async () => {
    await taken('external_id,name,founder_email\nA-1,Acme Inc.,ada@acme.example.com\n');
    const file = 'external_id,name,founder_email,stage\n,ACME,ADA@acme.example.com,Seed\nB-2,Acme,ada@acme.example.com,A\n';
    const done = await taken(file, { mode: 'upsert' });
    expect(done.rows.map(({ status }: any) => status)).toEqual(['updated', 'created']);
    expect((await companies()).map(({ stage }) => stage)).toEqual(['Seed', 'A']);
  });

  it('change a contact, an answer, a stage and a pipeline, and leave alone what they do not say', async () => {
    const tags = await service.seed.property(team.id, { name: 'Tags', type: 'multi_select', options: ['a', 'b; c', 'd'] });
    const side = await service.seed.pipeline(team.id, 'Side');
    const file = 'name,website,founder_name,founder_email,contact_role,Tags,pipelines,stages\n';
    await taken(`${file}Acme,https://acme.example.com,Ada,ada@acme.example.com,CEO,"a; ""b; c""",Deal flow,Screening\n`);
    const upsert = { mode: 'upsert' };
    const same = await taken(`${file}Acme,https://acme.example.com,,,,,,\n`, upsert);
    expect(same.counts).toMatchObject({ unchanged: 1 });
    const done = await taken(`${file},https://acme.example.com,Grace,grace@acme.example.com,,d,Deal flow; Side,Diligence\n`, upsert);
    expect(done.counts).toMatchObject({ updated: 1 });
    const made = await company(done.rows[0].company_id);
    expect(made.primary_contact).toEqual({ name: 'Grace', email: 'grace@acme.example.com', role: null, profile_url: null });
    expect(made.properties[0].value).toEqual([{ id: tags.options[2]?.id, label: 'd' }]);
    const stages = await service.db.rows(
      `SELECT p.name AS pipeline, s.name AS stage, d.source, (SELECT count(*)::int FROM deal_moves m WHERE m.deal_id = d.id) AS moves
       FROM deals d JOIN pipelines p ON p.id = d.pipeline_id JOIN pipeline_stages s ON s.id = d.stage_id WHERE company_id = $1 ORDER BY d.created_at, d.id`,
      [made.id],
    );
    expect(stages).toEqual([
      { pipeline: 'Deal flow', stage: 'Diligence', source: 'import', moves: 2 },
      { pipeline: side.name, stage: 'Inbox', source: 'import', moves: 1 },
    ]);
  });

  it('find only what their sender sees', async () => {
    const hidden = await service.seed.pipeline(team.id, 'Hidden');
    await taken('external_id,name,website\nA-1,Acme,https://acme.example.com\n', { pipeline_ids: hidden.id });
    const member = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [team.pipeline.id]));
    const done = await taken('external_id,name,website\nA-1,Acme,https://acme.example.com\n', { mode: 'upsert' }, member);
    expect(done.counts).toMatchObject({ created: 1 });
    expect(await companies(member)).toHaveLength(1);
    expect((await taken('name,pipelines\nBeta,Hidden\n', {}, member)).counts).toMatchObject({ rejected: 1 });
  });

  it("take the `'` off again that keeps a spreadsheet from running a cell", async () => {
    await taken(`name,industry\n'=Sum,'@home\n`);
    expect((await companies())[0]).toMatchObject({ name: '=Sum', industry: '@home' });
  });
});

describe('a dry run', () => {
  it('reports what the import would do, and writes nothing else', async () => {
    await taken('external_id,name\nA-1,Acme\n');
    const before = await service.db.rows('SELECT count(*)::int AS n FROM companies');
    const file = 'external_id,name\nA-1,Acme\nA-1,Acme 2\nB-2,Beta\nB-2,Beta\n,\n,Gamma\nC,\n';
    const dry = await taken(file, { mode: 'upsert', dry_run: 'true' });
    expect(await service.db.rows('SELECT count(*)::int AS n FROM companies')).toEqual(before);
    const events = (await eventsOf()).filter(({ actor_id: by }) => by === dry.id);
    expect(events.map(({ type }) => type)).toEqual(['import.completed']);
    const real = await taken(file, { mode: 'upsert' });
    expect(dry).toMatchObject({ dry_run: true, counts: real.counts });
    expect(dry.rows.map(({ line, status, issues }: any) => ({ line, status, issues }))).toEqual(
      real.rows.map(({ line, status, issues }: any) => ({ line, status, issues })),
    );
  });
});

describe('an import', () => {
  it('is its sender’s own, and has rows once it has ended', async () => {
    const { body } = await send('name\nAcme');
    const stranger = await service.seed.team('Strangers');
    const colleague = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member'));
    for (const key of [stranger.key, colleague]) {
      for (const path of ['', '/rows']) {
        const answer = await service.as(key).get(`/v1/imports/${body.import_id}${path}`);
        expect([answer.status, answer.body.error.code]).toEqual([404, 'import_not_found']);
      }
      expect((await service.as(key).get('/v1/imports')).body.data).toEqual([]);
    }
    await ended(body.import_id);
    await service.db.run(`UPDATE imports SET completed_at = NULL, status = 'processing' WHERE id = $1`, [body.import_id]);
    const early = await service.as(team.key).get(`/v1/imports/${body.import_id}/rows?status=rejected`);
    expect([early.status, early.body.error.code]).toEqual([409, 'import_not_ready']);
    expect((await service.as(team.key).get(`/v1/imports/${body.import_id}/rows?status=lost`)).status).toBe(400);
  });

  it('leaves no file behind, and is carried on with the rights of the moment', async () => {
    const done = await taken('name\nAcme\n');
    const [row] = await service.db.rows<any>('SELECT storage_key FROM imports WHERE id = $1', [done.id]);
    expect(row.storage_key).toBeNull();
    const userId = await service.seed.member(team.id, 'member');
    const key = await service.seed.investorKey(team.id, userId);
    const big = Array.from({ length: 30_000 }, (_, i) => `Company ${i}`).join('\n');
    const { body } = await send(`name\n${big}\n`, {}, key);
    await service.db.run('UPDATE memberships SET active = false WHERE user_id = $1', [userId]);
    for (let status = 'queued'; status !== 'failed';) {
      const [found] = await service.db.rows<any>('SELECT status, error_code FROM imports WHERE id = $1', [body.import_id]);
      ({ status } = found);
      expect(status).not.toBe('completed');
      if (status === 'failed') expect(found.error_code).toBe('forbidden');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
});
