import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@app/errors';
import { writeCollection } from './support/collection';
import { makeDeck } from './support/deck';
import { TestService } from './support/service';

jest.setTimeout(90_000);

const COMMITTED = join(__dirname, '../docs/openapi.json');
const TYPES = join(__dirname, '../packages/client/src/description.generated.ts');

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  [key: string]: unknown;
}
interface Response {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: Schema; examples?: Record<string, unknown> }>;
}
interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; example?: unknown; schema?: { example?: unknown } }[];
  responses: Record<string, Response>;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

describe('the description', () => {
  let service: TestService;
  let document: Document;
  let operations: [string, Operation][];

  beforeAll(async () => {
    service = await TestService.start({ worker: true });
    document = (await service.as().get('/v1/openapi.json')).body;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
    );
  });

  afterAll(() => service.stop());

  it('is the committed one (UPDATE_OPENAPI=1 writes it)', () => {
    const text = `${JSON.stringify(document, null, 2)}\n`;
    if (process.env.UPDATE_OPENAPI === '1') writeFileSync(COMMITTED, text);
    expect(existsSync(COMMITTED) ? readFileSync(COMMITTED, 'utf8') : '').toBe(text);
  });

  it('is what the types of the clients were made of (UPDATE_OPENAPI=1 makes it anew)', () => {
    const generator = join(__dirname, '../node_modules/openapi-typescript/bin/cli.js');
    const check = process.env.UPDATE_OPENAPI === '1' ? [] : ['--check'];
    const { status, stderr } = spawnSync(process.execPath, [generator, COMMITTED, '--output', TYPES, ...check], { encoding: 'utf8' });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });

  it('is what the collection was made of (UPDATE_OPENAPI=1 makes it anew)', () => {
    const update = process.env.UPDATE_OPENAPI === '1';
    const stale = writeCollection(join(__dirname, '..'), !update);
    expect(update ? [] : stale).toEqual([]);
  });

  it('is OpenAPI 3.1, version 1.0.0, with every reference resolved', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name as string);
    expect(names.filter((name) => !document.components.schemas[name])).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  it('names every operation once, with tag, summary and security', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, operation] of operations) {
      expect([name, operation.operationId, operation.tags?.length, typeof operation.summary]).toEqual([
        name,
        expect.stringMatching(/^[a-z][A-Za-z]+$/),
        1,
        'string',
      ]);
    }
  });

  it('gives an example for every parameter and every schema field', () => {
    const missing: string[] = [];
    for (const [name, { parameters = [] }] of operations) {
      for (const parameter of parameters) {
        if (parameter.example === undefined && parameter.schema?.example === undefined) missing.push(`${name} ${parameter.name}`);
      }
    }
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      for (const [field, schema] of Object.entries(properties)) {
        const refers = JSON.stringify(schema).includes('$ref');
        if (!refers && schema.example === undefined) missing.push(`${name}.${field}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('documents each error with its code, inside the closed table of statuses', () => {
    const seen = new Set<string>();
    for (const [name, { responses }] of operations) {
      for (const [status, response] of Object.entries(responses)) {
        expect([name, ['200', '201', '202', '400', '401', '403', '404', '409', '429', '500'].includes(status)]).toEqual([name, true]);
        if (status < '400') continue;
        const examples = Object.keys(response.content?.['application/json']?.examples ?? {});
        expect([name, status, examples.length > 0]).toEqual([name, status, true]);
        for (const code of examples) {
          expect(String(ERROR_CODES[code as keyof typeof ERROR_CODES].status)).toBe(status);
          seen.add(code);
        }
      }
    }
    expect(document.components.schemas.ErrorCode?.enum).toEqual(Object.keys(ERROR_CODES));
    // Codes that belong to no route of /v1: the signed link's, the answer to unknown routes, and the portal's.
    const elsewhere = ['download_url_invalid', 'not_found', 'stage_in_use'];
    expect(Object.keys(ERROR_CODES).filter((code) => !seen.has(code) && !elsewhere.includes(code))).toEqual([]);
  });

  it('says that a deployment may limit requests, and when to try again', () => {
    for (const [name, { responses }] of operations) {
      expect([name, responses['429']?.headers?.['Retry-After']]).toEqual([name, { $ref: '#/components/headers/Retry-After' }]);
    }
  });

  it('is true of what the service answers', async () => {
    const team = await service.seed.team();
    const investor = service.as(team.key);
    const property = await service.seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin'] });
    const submitted = await investor.upload('/v1/decks', await makeDeck(), {
      company_name: 'Described',
      founder_name: 'Ada',
      properties: JSON.stringify({ [property.id]: 'Berlin' }),
    });
    const company = submitted.body.company_id as string;
    await investor.get(`/v1/jobs/${submitted.body.job_id}`, { prefer: 'wait=30' });
    await investor.post(`/v1/companies/${company}/notes`, { body: 'Noted.' });
    const founder = service.as(await service.seed.founderKey(team.id, company));
    const document_id = (await investor.get(`/v1/companies/${company}/documents`)).body.data[0].id as string;
    const calls: [typeof investor, string, string][] = [
      [investor, '/v1/companies', '/v1/companies'],
      ...(['', '/scores', '/metrics', '/folders', '/documents', '/notes'] as const).map((part): [typeof investor, string, string] => [
        investor,
        `/v1/companies/{id}${part}`,
        `/v1/companies/${company}${part}`,
      ]),
      [investor, '/v1/companies/{id}/documents/{document_id}', `/v1/companies/${company}/documents/${document_id}`],
      [
        investor,
        '/v1/companies/{id}/documents/{document_id}/download-url',
        `/v1/companies/${company}/documents/${document_id}/download-url`,
      ],
      [investor, '/v1/jobs', '/v1/jobs'],
      [investor, '/v1/jobs/{id}', `/v1/jobs/${submitted.body.job_id}`],
      [investor, '/v1/pipelines', '/v1/pipelines'],
      [investor, '/v1/properties', '/v1/properties'],
      [investor, '/v1/theses', '/v1/theses'],
      [investor, '/v1/views', '/v1/views'],
      ...(['company', 'scores', 'metrics', 'folders', 'documents', 'deck/drafts'] as const).map(
        (part): [typeof investor, string, string] => [founder, `/v1/me/${part}`, `/v1/me/${part}`],
      ),
      [service.as(), '/v1/health', '/v1/health'],
      [service.as(), '/v1/companies', '/v1/companies'],
    ];
    // The client itself holds every answer against the description.
    for (const [client, template, path] of calls) {
      const { status } = await client.get(path);
      expect([path, status in (document.paths[template]?.get?.responses ?? {})]).toEqual([path, true]);
    }
  });
});
