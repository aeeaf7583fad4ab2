import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { newId } from '@app/database';
import { createApi } from '../apps/api/src/create-api';
import { OPERATIONS } from './attacks/support/description';
import { OPERATOR_ENV, preparePortal } from './attacks/support/portal';
import { addressOf, Target } from './attacks/support/target';
import { Client } from './support/client';
import { portalRoutes } from './support/portal-routes';
import { testConfig } from './support/service';

// A second api on the same data, whose every connection refuses to write: a read that needs to would answer 500.

let target: Target;
let readOnly: NestExpressApplication;
let readOnlyUrl: string;

beforeAll(async () => {
  target = await Target.start('reads never write', OPERATOR_ENV);
  const { config } = target.service;
  const url = new URL(config.databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  readOnly = await createApi(testConfig(url.toString(), config.dataDir, OPERATOR_ENV));
  await readOnly.listen(0, '127.0.0.1');
  readOnlyUrl = `http://127.0.0.1:${((readOnly.getHttpServer() as Server).address() as AddressInfo).port}`;
});

afterAll(async () => {
  await readOnly?.close();
  await target?.stop();
});

it('is a service that cannot write', async () => {
  const { status } = await new Client(readOnlyUrl, target.key).post('/v1/companies', { name: 'Refused' });
  expect(status).toBe(500);
});

describe('a read needs no write', () => {
  const reads = OPERATIONS.filter(({ method }) => method === 'GET');

  it.each(reads.map(({ template }) => template))('GET %s', async (template) => {
    const operation = reads.find((each) => each.template === template) as (typeof reads)[number];
    const { companyId, founderKey } = await bareCompany();
    // Of a company with a deck, and of one that nobody has brought anything to.
    const bare = { ...target.ids, company: companyId };
    const headers = await target.headers(operation);
    const asFounder = operation.credential === 'founderKey';
    const bareHeaders = asFounder ? { authorization: `Bearer ${founderKey}` } : headers;
    const answers = [
      await new Client(readOnlyUrl).get(addressOf(operation, target.ids), headers),
      await new Client(readOnlyUrl).get(addressOf(operation, bare), bareHeaders),
    ];
    const expected = /document_id|score_id|scores\/compare|(documents|drafts|events)\/\{id\}/.test(template) ? [200, 404] : [200];
    expect(answers[0]?.status).toBe(200);
    expect(expected).toContain(answers[1]?.status);
  });

  it('under /portal, too', async () => {
    const { service, team, ids } = target;
    const portal = await preparePortal(service, team, ids.company);
    const routes = portalRoutes(service).filter(({ method, path }) => method === 'GET' && !path.includes('*'));
    expect(routes.length).toBeGreaterThan(10);
    const failed: string[] = [];
    for (const { path } of routes) {
      const id = portal.ids[path] ?? (path.includes('board') ? ids.company : newId());
      const { status } = await new Client(readOnlyUrl).get(path.replace(/:\w+/, id).replace(/:\w+/g, ids.document), portal.headers);
      if (status >= 500) failed.push(`${path}: ${status}`);
    }
    expect(failed).toEqual([]);
  });
});

it('finds "Decks" in a company without a deck, for the investor and for the founder', async () => {
  const { companyId, founderKey } = await bareCompany();
  const investor = await new Client(readOnlyUrl, target.key).get(`/v1/companies/${companyId}/folders`);
  const founder = await new Client(readOnlyUrl, founderKey).get('/v1/me/folders');
  for (const { status, body } of [investor, founder]) {
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ name: 'Decks', parent_id: null, path: '/Decks', document_count: 0 }]);
  }
});

async function bareCompany(): Promise<{ companyId: string; founderKey: string }> {
  const { body } = await target.service.as(target.key).post('/v1/companies', { name: `Bare ${newId()}` });
  return { companyId: body.id as string, founderKey: await target.service.seed.founderKey(target.team.id, body.id as string) };
}
