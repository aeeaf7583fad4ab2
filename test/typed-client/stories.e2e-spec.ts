import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ThesesService } from '@app/theses';
import { ViewsService } from '@app/views';
import { ACME_DECK, makeDeck } from '../support/deck';
import { until } from '../support/processes';
import type { Team } from '../support/seed';
import { TestService } from '../support/service';
import { form, typedClient, type TypedClient } from './client';
import { Recording } from './recording';
import { formOf } from '../support/forms';

jest.setTimeout(120_000);

const ROOT = join(__dirname, '../..');

/** The value that a call must have answered. */
function got<T>(answer: { data?: T; error?: unknown; response: Response }): NonNullable<T> {
  expect([answer.response.status, answer.error]).toEqual([expect.any(Number), undefined]);
  return answer.data as NonNullable<T>;
}

describe('a client generated from the description', () => {
  const recording = new Recording();
  let service: TestService;
  let team: Team;
  let investor: TypedClient;
  let founder: TypedClient;
  let anyone: TypedClient;
  let companyId: string;
  let document: Awaited<ReturnType<typeof listDocument>>;
  let formId: string;
  let deck: Buffer;

  const client = (credential: string | null): TypedClient => typedClient(service.baseUrl, credential, recording);
  const listDocument = async () => {
    const { data } = got(await investor.GET('/v1/companies/{id}/documents', { params: { path: { id: companyId }, query: { limit: 10 } } }));
    return data[0] as NonNullable<(typeof data)[number]>;
  };

  beforeAll(async () => {
    // Nobody listens there: what is shown is what the service says of it.
    service = await TestService.start({ worker: true, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    team = await service.seed.team();
    investor = client(team.key);
    anyone = client(null);
    deck = await makeDeck();
    await service.api.get(ThesesService, { strict: false }).create(team.id, { name: 'Robots', criteria: { keywords: ['picking'] } });
    await service.api
      .get(ViewsService, { strict: false })
      .create({ teamId: team.id, pipelineIds: null }, { name: 'All', filters: [], sort: { field: 'name', direction: 'asc' } });
    const city = await service.seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin'] });
    const open = await formOf(service, team, { questions: [{ property_id: city.id, required: false }] });
    formId = open.id;
  });

  afterAll(async () => {
    if (process.env.TRAFFIC_HAR) recording.write(process.env.TRAFFIC_HAR);
    await service.stop();
  });

  it('reads what is public', async () => {
    expect(got(await anyone.GET('/v1/health'))).toEqual({ status: 'ok', environment: 'test', version: '1.0.0' });
    expect(got(await anyone.GET('/v1/openapi.json')).openapi).toBe('3.1.0');
  });

  it('submits a deck, waits for its job and reads what became of it', async () => {
    const [property] = got(await investor.GET('/v1/properties')).properties;
    const [pipeline] = got(await investor.GET('/v1/pipelines')).data;
    const answers = JSON.stringify({ [property?.id ?? '']: property?.options[0]?.label });
    const submitted = got(
      await investor.POST('/v1/decks', {
        params: { header: { 'Idempotency-Key': 'typed-1' } },
        ...form(deck, {
          company_name: 'Acme Robotics',
          founder_name: 'Ada',
          founder_email: 'ada@acme-robotics.com',
          pipeline_ids: pipeline?.id,
          properties: answers,
        }),
      }),
    );
    const job = got(
      await investor.GET('/v1/jobs/{id}', {
        params: { path: { id: submitted.job_id }, header: { Prefer: 'wait=30' } },
      }),
    );
    expect([job.status, job.result?.company_id]).toEqual(['completed', submitted.company_id]);
    companyId = submitted.company_id;
    const company = got(await investor.GET('/v1/companies/{id}', { params: { path: { id: companyId } } }));
    expect([company.name, company.primary_contact?.email, company.cri?.score]).toEqual([
      'Acme Robotics',
      'ada@acme-robotics.com',
      job.result?.cri_score,
    ]);
    const scores = got(await investor.GET('/v1/companies/{id}/scores', { params: { path: { id: companyId } } }));
    expect(scores.cri.domains.reduce((sum, domain) => sum + domain.score, 0)).toBeCloseTo(scores.cri.score);
    const metrics = got(await investor.GET('/v1/companies/{id}/metrics', { params: { path: { id: companyId } } }));
    expect(metrics.data.length).toBeGreaterThan(0);
  });

  it('creates companies, finds them page by page and notes what was said', async () => {
    const created = got(await investor.POST('/v1/companies', { body: { name: 'Second', stage: 'Seed' } }));
    const first = got(await investor.GET('/v1/companies', { params: { query: { limit: 1 } } }));
    const second = got(await investor.GET('/v1/companies', { params: { query: { limit: 1, cursor: first.next_cursor ?? undefined } } }));
    expect([first.data[0]?.id, second.data[0]?.id, second.next_cursor]).toEqual([created.id, companyId, null]);
    const note = got(
      await investor.POST('/v1/companies/{id}/notes', {
        params: { path: { id: companyId } },
        body: { body: 'Met the founders.' },
      }),
    );
    expect(got(await investor.GET('/v1/companies/{id}/notes', { params: { path: { id: companyId } } })).data).toEqual([note]);
    expect(got(await investor.GET('/v1/jobs', { params: { query: { status: 'completed' } } })).data).toHaveLength(1);
    for (const thesis of got(await investor.GET('/v1/theses')).data) {
      const path = { id: thesis.id };
      expect(got(await investor.GET('/v1/theses/{id}', { params: { path } }))).toEqual(thesis);
      expect(got(await investor.GET('/v1/theses/{id}/matches', { params: { path } })).next_cursor).toBeNull();
    }
    for (const view of got(await investor.GET('/v1/views')).data) {
      expect(got(await investor.GET('/v1/views/{id}', { params: { path: { id: view.id } } }))).toEqual(view);
      expect(
        got(await investor.GET('/v1/views/{id}/companies', { params: { path: { id: view.id } } })).data.map(({ name }) => name),
      ).toEqual(['Acme Robotics', 'Second']);
    }
  });

  it('uploads and downloads documents', async () => {
    const folders = got(await investor.GET('/v1/companies/{id}/folders', { params: { path: { id: companyId } } })).data;
    expect(folders.map(({ name }) => name)).toContain('Decks');
    const path = { id: companyId };
    const uploaded = got(
      await investor.POST('/v1/companies/{id}/documents', {
        params: { path },
        ...form(await makeDeck(ACME_DECK.slice(0, 2)), { name: 'Memo', folder_id: folders[0]?.id }),
      }),
    );
    document = await listDocument();
    expect(document).toEqual(uploaded);
    const one = { path: { id: companyId, document_id: document.id } };
    expect(got(await investor.GET('/v1/companies/{id}/documents/{document_id}', { params: one }))).toEqual(document);
    const link = got(
      await investor.GET('/v1/companies/{id}/documents/{document_id}/download-url', {
        params: { ...one, query: { expires_in: 60 } },
      }),
    );
    expect(link).toMatchObject({ size_bytes: document.size_bytes, sha256: document.sha256 });
  });

  it("goes round the founder's loop", async () => {
    founder = client(await service.seed.founderKey(team.id, companyId));
    const changed = got(await founder.PATCH('/v1/me/company', { body: { industry: 'robotics' } }));
    expect(got(await founder.GET('/v1/me/company'))).toEqual(changed);
    const submitted = got(await founder.POST('/v1/me/deck/drafts', form(await makeDeck(ACME_DECK.slice(0, 5)), {})));
    const params = { path: { id: submitted.draft_id }, header: { Prefer: 'wait=30' } };
    const draft = got(await founder.GET('/v1/me/deck/drafts/{id}', { params }));
    const published = got(await founder.POST('/v1/me/deck/drafts/{id}/publish', { params: { path: params.path } }));
    expect([published.status, published.cri_score]).toEqual(['published', draft.cri_score]);
    expect(got(await founder.GET('/v1/me/deck/drafts')).data).toHaveLength(1);
    expect(got(await founder.GET('/v1/me/scores')).cri.score).toBe(draft.cri_score);
    got(await founder.GET('/v1/me/metrics'));
    expect(got(await founder.GET('/v1/me/folders')).data.map(({ name }) => name)).toContain('Decks');
    const own = got(await founder.POST('/v1/me/documents', form(await makeDeck(ACME_DECK.slice(3, 6)), { name: 'Plan' })));
    expect(got(await founder.GET('/v1/me/documents')).data).toContainEqual(own);
    expect(got(await founder.GET('/v1/me/documents/{id}/download-url', { params: { path: { id: own.id } } })).file_name).toBe(
      own.file_name,
    );
  });

  it('moves a deal through its pipeline', async () => {
    const company = { path: { id: companyId } };
    const [deal] = got(await investor.GET('/v1/deals', { params: { query: { company_id: companyId } } })).data;
    const path = { id: deal?.id ?? '' };
    const [pipeline] = got(await investor.GET('/v1/pipelines')).data;
    const next = pipeline?.stages[1];
    const moved = got(
      await investor.POST('/v1/deals/{id}/moves', { params: { path }, body: { stage_id: next?.id ?? '', reasons: ['Fit'] } }),
    );
    expect(moved.stage.id).toBe(next?.id);
    const [member] = got(await investor.GET('/v1/members')).data;
    const owned = got(await investor.POST('/v1/deals/{id}/owner', { params: { path }, body: { user_id: member?.id ?? null } }));
    expect(owned.owner?.id).toBe(member?.id);
    // The company itself may be scored again meanwhile.
    const { company: before, ...ofDeal } = owned;
    expect(got(await investor.GET('/v1/deals/{id}', { params: { path } }))).toMatchObject({ ...ofDeal, company: { id: before.id } });
    expect(got(await investor.GET('/v1/deals/{id}/history', { params: { path } })).data.map(({ to_stage: { name } }) => name)).toEqual([
      'Screening',
      'Inbox',
    ]);
    const funnel = got(await investor.GET('/v1/pipelines/{id}/funnel', { params: { path: { id: pipeline?.id ?? '' } } }));
    expect(funnel.stages[1]).toMatchObject({ current: 1, entered: 1 });
    const changed = got(await investor.POST('/v1/companies/{id}/changes', { params: company, body: { fields: { stage: 'Series A' } } }));
    expect(changed.stage).toBe('Series A');
    const archived = got(await investor.POST('/v1/companies/{id}/archive', { params: company }));
    expect(archived.archived_at).not.toBeNull();
    expect(got(await investor.POST('/v1/companies/{id}/restore', { params: company })).archived_at).toBeNull();
  });

  it('states what no deck says', async () => {
    const params = { path: { id: companyId } };
    const metric = { key: 'arr', value: 31000, currency: 'EUR', as_of: '2026-02-28' };
    expect(got(await investor.POST('/v1/companies/{id}/metrics', { params, body: metric })).source).toBe('investor');
    expect(got(await founder.POST('/v1/me/metrics', { body: metric })).source).toBe('founder');
    const folder = got(await investor.POST('/v1/companies/{id}/folders', { params, body: { name: 'Contracts' } }));
    const own = got(await founder.POST('/v1/me/folders', { body: { name: 'Plans', parent_id: folder.id } }));
    expect(own.path).toBe('/Contracts/Plans');
    const thesis = got(
      await investor.POST('/v1/theses', {
        body: { name: 'Climate', criteria: { industries: [], stages: [], keywords: ['solar'], geographies: [], min_cri: null } },
      }),
    );
    expect(thesis.name).toBe('Climate');
    const view = got(
      await investor.POST('/v1/views', { body: { name: 'By score', filters: [], sort: { field: 'cri_score', direction: 'desc' } } }),
    );
    expect(view.name).toBe('By score');
  });

  it('reads scores over time', async () => {
    const path = { id: companyId };
    const rows = got(await investor.GET('/v1/companies/{id}/scores/history', { params: { path } })).data;
    const [to, from] = [rows[0]?.id ?? '', rows.at(-1)?.id ?? ''];
    const one = got(await investor.GET('/v1/companies/{id}/scores/{score_id}', { params: { path: { ...path, score_id: to } } }));
    expect(one.cri.score).toBe(rows[0]?.score);
    const query = { from, to };
    const compared = got(await investor.GET('/v1/companies/{id}/scores/compare', { params: { path, query } }));
    expect(compared.signals.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(compared.difference);
    expect(got(await investor.GET('/v1/companies/{id}/benchmark', { params: { path } })).scope).toBe('team');
    const own = got(await founder.GET('/v1/me/scores/history')).data;
    const ends = { from: own.at(-1)?.id ?? '', to: own[0]?.id ?? '' };
    const difference = (own[0]?.score ?? NaN) - (own.at(-1)?.score ?? NaN);
    expect(got(await founder.GET('/v1/me/scores/compare', { params: { query: ends } })).difference).toBeCloseTo(difference);
    got(await founder.GET('/v1/me/scores/benchmark'));
  });

  it('finds two companies that are one, and makes one of them', async () => {
    const named = async (name: string): Promise<string> =>
      got(await investor.POST('/v1/companies', { body: { name, website: 'https://birch.example' } })).id;
    const id = await named('Birch');
    // Another key makes its own company of the same address: it does not see the first.
    const elsewhere = await service.seed.pipeline(team.id, 'Elsewhere');
    const narrow = client(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [elsewhere.id])));
    const made = got(
      await narrow.POST('/v1/companies', { body: { name: 'Birch', website: 'https://birch.example', pipeline_ids: [elsewhere.id] } }),
    );
    const { data: pairs } = await until('the pair was found', async () => {
      const page = got(await investor.GET('/v1/companies/{id}/duplicates', { params: { path: { id } } }));
      return page.data.length > 0 && page;
    });
    expect(pairs[0]?.other.id).toBe(made.id);
    expect(got(await investor.GET('/v1/duplicates')).data.map((pair) => pair.id)).toContain(pairs[0]?.id);
    got(await investor.POST('/v1/duplicates/{id}/dismiss', { params: { path: { id: pairs[0]?.id ?? '' } } }));
    const merged = got(await investor.POST('/v1/companies/{id}/merges', { params: { path: { id } }, body: { from_company_id: made.id } }));
    expect(got(await investor.GET('/v1/merges', { params: { query: { from_company_id: made.id } } })).data[0]?.id).toBe(merged.id);
    expect(got(await investor.POST('/v1/merges/{id}/undo', { params: { path: { id: merged.id ?? '' } } })).undone_at).not.toBeNull();
  });

  it('searches, takes in and gives out in bulk', async () => {
    expect(got(await investor.GET('/v1/search', { params: { query: { q: 'acme' } } })).data[0]?.company.id).toBe(companyId);
    const table = Buffer.from('name,website\nCedar,https://cedar.example\n,none\n');
    const started = got(
      await investor.POST(
        '/v1/imports',
        form<{ file: string; mode: 'create'; dry_run: 'false' }>(table, { mode: 'create', dry_run: 'false' }, 'text/csv'),
      ),
    );
    const params = { path: { id: started.import_id } };
    const ended = await until('the import has ended', async () => {
      const one = got(await investor.GET('/v1/imports/{id}', { params }));
      return one.status === 'completed' && one;
    });
    expect(ended.counts).toMatchObject({ created: 1, rejected: 1 });
    expect(got(await investor.GET('/v1/imports')).data).toEqual([ended]);
    expect(got(await investor.GET('/v1/imports/{id}/rows', { params: { ...params, query: { status: 'rejected' } } })).data).toHaveLength(1);
    const text = { params: { query: { format: 'jsonl' } }, parseAs: 'text' } as const;
    expect(got(await investor.GET('/v1/exports/companies', text))).toContain('Cedar');
    expect(got(await investor.GET('/v1/exports/deals', text))).toContain('Screening');
    expect(got(await investor.GET('/v1/exports/notes', text))).toContain('Met the founders.');
    expect(got(await investor.GET('/v1/exports/events', text))).toContain('company.merged');
  });

  it('follows what happens, here and elsewhere', async () => {
    const { data: events } = got(await investor.GET('/v1/events', { params: { query: { types: 'deal.moved' } } }));
    const path = { id: events[0]?.id ?? '' };
    expect(got(await investor.GET('/v1/events/{id}', { params: { path } })).type).toBe('deal.moved');
    const { data: mine } = got(await founder.GET('/v1/me/events'));
    expect(got(await founder.GET('/v1/me/events/{id}', { params: { path: { id: mine[0]?.id ?? '' } } }))).toEqual(mine[0]);
    const { secret, ...endpoint } = got(await investor.POST('/v1/webhook-endpoints', { body: { url: 'http://127.0.0.1:9/hooks' } }));
    expect(secret).toMatch(/^whsec_/);
    const of = { params: { path: { id: endpoint.id } } };
    expect(got(await investor.GET('/v1/webhook-endpoints')).data).toEqual([endpoint]);
    expect(got(await investor.GET('/v1/webhook-endpoints/{id}', of))).toEqual(endpoint);
    got(await investor.POST('/v1/webhook-endpoints/{id}/changes', { ...of, body: { description: 'CRM' } }));
    got(await investor.POST('/v1/webhook-endpoints/{id}/ping', of));
    expect(got(await investor.POST('/v1/webhook-endpoints/{id}/replay', { ...of, body: { event_ids: [path.id] } })).count).toBe(1);
    const { data: deliveries } = got(await investor.GET('/v1/webhook-endpoints/{id}/deliveries', of));
    const delivery = { params: { path: { id: endpoint.id, delivery_id: deliveries[0]?.id ?? '' } } };
    got(await investor.POST('/v1/webhook-endpoints/{id}/deliveries/{delivery_id}/retry', delivery));
    expect(got(await investor.POST('/v1/webhook-endpoints/{id}/rotate-secret', of)).secret).not.toBe(secret);
    expect(got(await investor.POST('/v1/webhook-endpoints/{id}/disable', of)).status).toBe('disabled');
    expect(got(await investor.POST('/v1/webhook-endpoints/{id}/enable', of)).status).toBe('active');
  });

  it('applies through a public form', async () => {
    const signed = got(await anyone.POST('/v1/uploads/sign', { body: { form_id: formId, application_id: 'APP-1' } }));
    const applied = got(
      await client(signed.token).POST('/v1/uploads/decks', form(await makeDeck(ACME_DECK.slice(0, 3)), { company_name: 'Applicant' })),
    );
    expect(applied.status).toBe('queued');
    expect(got(await anyone.POST('/v1/connect/recognise', { body: { form_id: formId, email: 'ada@example.com' } }))).toEqual({
      recognised: false,
    });
  });

  it('tells errors by their codes', async () => {
    const unknown = await investor.GET('/v1/companies/{id}', {
      params: { path: { id: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' } },
    });
    expect(unknown.error?.error.code).toBe('company_not_found');
    const failed = await investor.POST('/v1/jobs/{id}/retry', {
      params: { path: { id: got(await investor.GET('/v1/jobs')).data[0]?.id ?? '' } },
    });
    expect(failed.error?.error.code).toBe('job_not_failed');
    // Not recorded: the description says that it needs a key.
    const nobody = typedClient(service.baseUrl, null, new Recording());
    expect((await nobody.GET('/v1/companies')).error?.error.code).toBe('unauthenticated');
    expect((await investor.GET('/v1/me/company')).error?.error.code).toBe('forbidden');
    const refused = await investor.POST('/v1/companies', { body: { name: '' } });
    expect(refused.error?.error.details?.[0]?.field).toBe('name');
  });

  it('has called every operation', () => {
    const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
      paths: Record<string, object>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...recording.operations].sort()).toEqual(described.sort());
  });
});
