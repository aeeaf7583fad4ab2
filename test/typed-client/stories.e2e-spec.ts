import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Theses } from '@app/theses';
import { Forms } from '@app/upload-tokens';
import { Views } from '@app/views';
import { ACME_DECK, makeDeck } from '../support/deck';
import type { Team } from '../support/seed';
import { TestService } from '../support/service';
import { form, typedClient, type TypedClient } from './client';
import { Recording } from './recording';

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
    const { data } = got(
      await investor.GET('/v1/companies/{id}/documents', { params: { path: { id: companyId }, query: { limit: 10 } } }),
    );
    return data[0] as NonNullable<(typeof data)[number]>;
  };

  beforeAll(async () => {
    service = await TestService.start({ worker: true });
    team = await service.seed.team();
    investor = client(team.key);
    anyone = client(null);
    deck = await makeDeck();
    await service.api
      .get(Theses, { strict: false })
      .create(team.id, { name: 'Robots', criteria: { keywords: ['picking'] } });
    await service.api
      .get(Views, { strict: false })
      .create(
        { teamId: team.id, pipelineIds: null },
        { name: 'All', filters: [], sort: { field: 'name', direction: 'asc' } },
      );
    const city = await service.seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin'] });
    const open = await service.api.get(Forms, { strict: false }).create(team.id, {
      name: 'Open',
      pipelineIds: [team.pipeline.id],
      questions: [{ property_id: city.id, required: false }],
      referencePropertyId: null,
      maxBytes: 1_000_000,
      allowedOrigins: [],
      status: 'open',
    });
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
    const second = got(
      await investor.GET('/v1/companies', { params: { query: { limit: 1, cursor: first.next_cursor ?? undefined } } }),
    );
    expect([first.data[0]?.id, second.data[0]?.id, second.next_cursor]).toEqual([created.id, companyId, null]);
    const note = got(
      await investor.POST('/v1/companies/{id}/notes', {
        params: { path: { id: companyId } },
        body: { body: 'Met the founders.' },
      }),
    );
    expect(got(await investor.GET('/v1/companies/{id}/notes', { params: { path: { id: companyId } } })).data).toEqual([
      note,
    ]);
    expect(got(await investor.GET('/v1/jobs', { params: { query: { status: 'completed' } } })).data).toHaveLength(1);
    for (const thesis of got(await investor.GET('/v1/theses')).data) {
      const path = { id: thesis.id };
      expect(got(await investor.GET('/v1/theses/{id}', { params: { path } }))).toEqual(thesis);
      expect(got(await investor.GET('/v1/theses/{id}/matches', { params: { path } })).next_cursor).toBeNull();
    }
    for (const view of got(await investor.GET('/v1/views')).data) {
      expect(got(await investor.GET('/v1/views/{id}', { params: { path: { id: view.id } } }))).toEqual(view);
      expect(
        got(await investor.GET('/v1/views/{id}/companies', { params: { path: { id: view.id } } })).data.map(
          ({ name }) => name,
        ),
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
    const own = got(
      await founder.POST('/v1/me/documents', form(await makeDeck(ACME_DECK.slice(3, 6)), { name: 'Plan' })),
    );
    expect(got(await founder.GET('/v1/me/documents')).data).toContainEqual(own);
    expect(
      got(await founder.GET('/v1/me/documents/{id}/download-url', { params: { path: { id: own.id } } })).file_name,
    ).toBe(own.file_name);
  });

  it('applies through a public form', async () => {
    const signed = got(await anyone.POST('/v1/uploads/sign', { body: { form_id: formId, application_id: 'APP-1' } }));
    const applied = got(
      await client(signed.token).POST(
        '/v1/uploads/decks',
        form(await makeDeck(ACME_DECK.slice(0, 3)), { company_name: 'Applicant' }),
      ),
    );
    expect(applied.status).toBe('queued');
    expect(
      got(await anyone.POST('/v1/connect/recognise', { body: { form_id: formId, email: 'ada@example.com' } })),
    ).toEqual({ recognised: false });
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
