import { get as httpGet, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { ViewsService } from '@app/views';
import { ExportResponses } from '../libs/bulk/src/exports/export-response';
import type { Team } from './support/seed';
import { until } from './support/processes';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: a team feeds its warehouse every night, and takes all that it has to another place.

let service: TestService;
let team: Team;

beforeAll(async () => {
  service = await TestService.start({ worker: true });
});

afterAll(() => service.stop());

beforeEach(async () => {
  team = await service.seed.team();
});

async function exported(path: string, key = team.key): Promise<string> {
  const answer = await fetch(`${service.baseUrl}/v1/exports/${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

const lines = async (path: string, key = team.key): Promise<any[]> =>
  (await exported(path, key))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const names = async (query: string, key = team.key): Promise<string[]> =>
  (await lines(`companies?format=jsonl${query}`, key)).map(({ name }) => name);
const create = async (body: object, key = team.key): Promise<any> => (await service.as(key).post('/v1/companies', body)).body;
const snapshots = async (): Promise<number> =>
  (
    await service.db.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'deal-flow export' AND datname = current_database()`,
    )
  )[0]?.n ?? 0;

async function imported(target: Team, file: string, name: string): Promise<any> {
  const { body } = await service
    .as(target.key)
    .upload('/v1/imports', Buffer.from(file), { mode: 'upsert' }, { type: 'text/csv', fileName: name });
  return until('the import has ended', async () => {
    const found = (await service.as(target.key).get(`/v1/imports/${body.import_id}`)).body;
    return found.completed_at !== null && found;
  });
}

describe('the companies of a team', () => {
  it('are a file with a column for each field and property', async () => {
    await service.seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin'] });
    await service.seed.property(team.id, { name: 'Name', type: 'text' });
    const made = await create({ name: 'Acme, "Inc"', website: 'https://acme.example.com', founder_name: 'Ada' });
    const [header, row, rest] = (await exported('companies?format=csv')).split('\r\n');
    expect(header).toBe(
      'external_id,name,website,industry,stage,problem_statement,founder_name,founder_email,contact_role,contact_profile_url,pipelines,' +
        'stages,City,property: Name,id,cri_score,cri_max,cri_verified,cri_scored_at,archived_at,created_at,updated_at',
    );
    expect(row).toBe(
      `,"Acme, ""Inc""",https://acme.example.com,,,,Ada,,,,Deal flow,Inbox,,,${made.id},,,,,,${made.created_at},${made.updated_at}`,
    );
    expect(rest).toBe('');
    const [json] = await lines('companies?format=jsonl');
    expect(json).toMatchObject({
      external_id: null,
      name: 'Acme, "Inc"',
      pipelines: ['Deal flow'],
      stages: ['Inbox'],
      City: null,
      id: made.id,
    });
  });

  it('are those that the filters of the list let through, or a view', async () => {
    const city = await service.seed.property(team.id, { name: 'City', type: 'text' });
    const side = await service.seed.pipeline(team.id, 'Side');
    await create({ name: 'Acme', stage: 'Seed', properties: { [city.id]: 'Berlin' } });
    const beta = await create({ name: 'Beta', pipeline_ids: [side.id] });
    await create({ name: 'Gamma' });
    await service.as(team.key).post(`/v1/companies/${(await create({ name: 'Old' })).id}/archive`);
    expect(await names('')).toEqual(['Acme', 'Beta', 'Gamma']);
    expect(await names('&archived=true')).toEqual(['Old']);
    expect(await names('&stage=Seed')).toEqual(['Acme']);
    expect(await names('&q=MM')).toEqual(['Gamma']);
    expect(await names(`&pipeline_id=${side.id}`)).toEqual(['Beta']);
    expect(await names('&property=City&value=Berlin')).toEqual(['Acme']);
    expect(await names('&property=City&value=Paris')).toEqual([]);
    expect(await names(`&updated_after=${beta.updated_at}`)).toEqual(['Beta', 'Gamma', 'Old']);
    const view = await service.api
      .get(ViewsService, { strict: false })
      .create({ teamId: team.id, pipelineIds: null }, { name: 'All', filters: [], sort: { field: 'name', direction: 'desc' } });
    expect(await names(`&view_id=${view.id}`)).toEqual(['Gamma', 'Beta', 'Acme']);
    const member = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id]));
    expect(await names('', member)).toEqual(['Beta']);
    const stranger = await service.seed.team('Strangers');
    expect(await names('', stranger.key)).toEqual([]);
    const refused: [string, number, string][] = [
      ['format=xml', 400, 'invalid_request'],
      ['limit=5', 400, 'invalid_request'],
      ['property=City', 400, 'invalid_request'],
      ['property=Town&value=x', 400, 'unknown_property'],
      ['pipeline_id=x', 400, 'invalid_pipeline'],
      ['updated_after=yesterday', 400, 'invalid_request'],
      [`view_id=${team.id}`, 404, 'view_not_found'],
      [`view_id=${view.id}&q=a`, 400, 'invalid_request'],
    ];
    for (const [query, status, code] of refused) {
      const answer = await service.as(team.key).get(`/v1/exports/companies?${query}`);
      expect([query, answer.status, answer.body.error.code]).toEqual([query, status, code]);
    }
  });

  it('run nothing in a spreadsheet', async () => {
    const city = await service.seed.property(team.id, { name: '=City', type: 'text' });
    for (const name of ['=1+1', '+1', '-1', '@x', "'=1", "'quoted"]) await create({ name, properties: { [city.id]: '=HYPERLINK("x")' } });
    const [header = '', ...rows] = (await exported('companies')).trim().split('\r\n');
    expect(header).toContain(",'=City,");
    expect(rows.map((row) => row.split(',')[1])).toEqual(["'=1+1", "'+1", "'-1", "'@x", "''=1", "'quoted"]);
    expect(rows.every((row) => row.includes(`"'=HYPERLINK(""x"")"`))).toBe(true);
  });
});

describe('deals, notes and events', () => {
  it('are exported likewise', async () => {
    const side = await service.seed.pipeline(team.id, 'Side');
    const acme = await create({ name: 'Acme' });
    await create({ name: 'Beta', pipeline_ids: [side.id] });
    await service.as(team.key).post(`/v1/companies/${acme.id}/notes`, { body: '=Met them,\n"twice"' });
    const deals = await lines('deals?format=jsonl');
    expect(deals).toMatchObject([
      { id: acme.deals[0].id, company_id: acme.id, company_name: 'Acme', pipeline: 'Deal flow', stage: 'Inbox', stage_kind: 'open' },
      { company_name: 'Beta', pipeline: 'Side' },
    ]);
    expect((await lines(`deals?format=jsonl&pipeline_id=${side.id}`)).map((deal) => deal.company_name)).toEqual(['Beta']);
    expect(await lines(`deals?format=jsonl&company_id=${acme.id}&kind=open&owner_id=none&stage_id=${deals[0].stage_id}`)).toHaveLength(1);
    expect(await lines('deals?format=jsonl&stale_days=1')).toEqual([]);
    expect(await lines('notes?format=jsonl')).toMatchObject([{ company_name: 'Acme', body: '=Met them,\n"twice"' }]);
    expect(await exported('notes')).toContain(`,"'=Met them,\n""twice""",`);
    const feed = (await service.as(team.key).get('/v1/events?limit=100')).body.data;
    expect(feed.length).toBeGreaterThan(0);
    expect(await lines('events?format=jsonl')).toEqual(feed);
    expect((await lines('events?format=jsonl&types=note.*')).map(({ type }) => type)).toEqual(['note.created']);
    expect((await exported('events')).split('\r\n')).toHaveLength(feed.length + 2);
    const member = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id]));
    expect((await lines('deals?format=jsonl', member)).map((deal) => deal.company_name)).toEqual(['Beta']);
    expect(await lines('notes?format=jsonl', member)).toEqual([]);
    for (const path of [
      'deals?stage_id=x',
      'deals?stale_days=0',
      'notes?company_id=x',
      'events?types=nothing',
      'events?format=csv&limit=1',
    ]) {
      expect((await service.as(team.key).get(`/v1/exports/${path}`)).body.error.code).toBe('invalid_request');
    }
  });
});

describe('a round trip', () => {
  const HARD = [
    '=1+1',
    "'=x",
    '-5',
    '@home',
    'a "quoted", word',
    'two\r\nlines',
    'one\nline',
    'Größe 北京 🚀',
    'tab\tin',
    'x; y',
    ' edge ',
  ];
  const city = { name: 'City', type: 'select' as const, options: ['Berlin', 'São; Paulo', '=Rome'] };
  const tags = { name: 'Tags', type: 'multi_select' as const, options: ['a', 'b; c', '"d"', 'e,f'] };

  async function defined(): Promise<{ team: Team; ids: string[] }> {
    const made = await service.seed.team();
    await service.seed.pipeline(made.id, 'Side; way');
    const properties = [
      city,
      tags,
      { name: '=Motto', type: 'text' as const },
      { name: 'Reference', type: 'reference' as const },
      { name: 'stage', type: 'text' as const },
    ];
    const ids: string[] = [];
    for (const property of properties) ids.push((await service.seed.property(made.id, property)).id);
    return { team: made, ids };
  }

  /** Rows but for ids and times. */
  const bare = (csv: string): string =>
    csv.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

  it.each(['csv', 'jsonl'])('of a whole team by %s is the same, byte for byte but for ids and times', async (format) => {
    const from = await defined();
    const to = await defined();
    const { body: pipelines } = await service.as(from.team.key).get('/v1/pipelines');
    const all = pipelines.data.map(({ id }: { id: string }) => id);
    for (const [index, text] of HARD.entries()) {
      const [select, multi, motto, reference, stage] = from.ids as [string, string, string, string, string];
      const answers = {
        [select]: city.options[index % 3],
        [multi]: tags.options.slice(index % 4),
        ...(index % 2 === 0 && { [motto]: text.trim(), [reference]: `R-${index}`, [stage]: 'Not the stage' }),
      };
      await create(
        {
          name: `${text.trim()} ${index}`,
          website: `https://company${index}.example.com/?q=1&x=%20`,
          industry: text,
          stage: index % 3 === 0 ? 'Seed' : undefined,
          problem_statement: `${text}\n${text}`,
          founder_name: `Ada ${text.trim()}`,
          founder_email: `ada${index}@example.com`,
          pipeline_ids: index % 2 === 0 ? all : undefined,
          properties: answers,
        },
        from.team.key,
      );
    }
    await service.db.run(
      `UPDATE companies SET external_id = '=' || website_host, contact_role = '-CEO', contact_profile_url = website WHERE team_id = $1`,
      [from.team.id],
    );
    await service.db.run(
      `UPDATE deals d SET stage_id = s.id FROM pipeline_stages s WHERE s.pipeline_id = d.pipeline_id AND s.name = 'Diligence' AND d.team_id = $1`,
      [from.team.id],
    );
    const first = await exported(`companies?format=${format}`, from.team.key);
    expect(await imported(to.team, first, `companies.${format}`)).toMatchObject({
      status: 'completed',
      counts: { created: HARD.length, rejected: 0 },
    });
    const second = await exported(`companies?format=${format}`, to.team.key);
    expect(bare(second)).toBe(bare(first));
    // And what is imported again changes nothing.
    expect(await imported(to.team, second, `companies.${format}`)).toMatchObject({ counts: { unchanged: HARD.length } });
  });
});

describe('the answer', () => {
  const header = (): Record<string, string> => ({ authorization: `Bearer ${team.key}` });
  const asked = (path: string, headers: Record<string, string>): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => httpGet(`${service.baseUrl}${path}`, { headers }, resolve).on('error', reject));
  const bytesOf = async (answer: IncomingMessage): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  /** Of a team that is too large for the buffers on the way: some 40 MB. */
  async function fill(): Promise<void> {
    for (let from = 0; from < 6000; from += 200) {
      await service.db.run(
        `WITH made AS (INSERT INTO companies (id, team_id, name, normalized_name, problem_statement)
           SELECT gen_random_uuid(), $1, 'Company ' || n, 'company' || n, repeat(md5(n::text), 190)
           FROM generate_series($3::int + 1, $3 + 200) n RETURNING id, created_at)
         INSERT INTO deals (id, team_id, company_id, company_created_at, pipeline_id)
         SELECT gen_random_uuid(), $1, id, created_at, $2 FROM made`,
        [team.id, team.pipeline.id, from],
      );
    }
  }

  it('is compressed where that is asked for', async () => {
    await create({ name: 'Acme' });
    const plain = await asked('/v1/exports/companies', header());
    expect([plain.headers['content-encoding'], plain.headers['content-type']]).toEqual([
      undefined,
      'text/csv; charset=utf-8; header=present',
    ]);
    expect(plain.headers['content-disposition']).toContain('companies.csv');
    const zipped = await asked('/v1/exports/companies', { ...header(), 'accept-encoding': 'br, gzip;q=0.5' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(await bytesOf(zipped))).toEqual(await bytesOf(plain));
    expect(
      (await asked('/v1/exports/companies', { ...header(), 'accept-encoding': 'gzip;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  it('is of one moment, however slowly it is read', async () => {
    await fill();
    const answer = await asked('/v1/exports/companies?format=jsonl', header());
    await service.db.run(`UPDATE companies SET name = 'Changed meanwhile' WHERE team_id = $1 AND name = 'Company 5999'`, [team.id]);
    const rows = (await bytesOf(answer)).toString().trim().split('\n');
    expect(rows).toHaveLength(6000);
    expect(rows.filter((row) => row.includes('Changed meanwhile'))).toEqual([]);
    await until('the snapshot is given back', async () => (await snapshots()) === 0);
  });

  it('breaks off, and does not end, where it fails on the way or its reader stands still', async () => {
    await fill();
    const failing = await asked('/v1/exports/companies', header());
    await service.db.run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'deal-flow export' AND datname = current_database()`,
    );
    await expect(bytesOf(failing)).rejects.toThrow('aborted');
    const { limits } = service.api.get(ExportResponses, { strict: false });
    const usual = { ...limits };
    for (const limit of ['idle', 'total'] as const) {
      Object.assign(limits, usual, { [limit]: 1000 });
      const still = await asked('/v1/exports/companies', header());
      await until('the snapshot is given back', async () => (await snapshots()) === 0);
      await expect(bytesOf(still)).rejects.toThrow('aborted');
    }
    Object.assign(limits, usual);
  });
});
