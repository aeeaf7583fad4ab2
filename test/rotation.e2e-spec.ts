import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Db } from '@app/database';
import { createApi } from '../apps/api/src/create-api';
import { Client } from './support/client';
import { makeDeck } from './support/deck';
import { Seeder, type Team } from './support/seed';
import { testConfig, TestService } from './support/service';

jest.setTimeout(120_000);

// Story: secrets are changed while the service runs, in three steps of which each may be half rolled out (docs/operations.md).

const OLD = 'the-secret-of-last-year-0123456789abcdef';
const NEW = 'the-secret-of-this-year-0123456789abcdef';
const STEPS = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW];
const FORM_ID = 'form_of_the_rotation';

describe('a rotation of the secrets', () => {
  let service: TestService;
  let apis: NestExpressApplication[];
  let team: Team;

  beforeAll(async () => {
    service = await TestService.start();
    team = await service.seed.team();
    await service.db.run(`INSERT INTO forms (id, team_id, name, pipeline_ids, max_bytes) VALUES ($1, $2, 'Apply', $3, 52428800)`, [
      FORM_ID,
      team.id,
      [team.pipeline.id],
    ]);
    apis = [];
    for (const secrets of STEPS) {
      const env = { KEY_PEPPER: secrets, UPLOAD_TOKEN_SECRET: secrets, URL_SIGNING_SECRET: secrets };
      const api = await createApi(testConfig(service.config.databaseUrl, service.config.dataDir, env));
      await api.listen(0, '127.0.0.1');
      apis.push(api);
    }
  });
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.close()));
    await service.stop();
  });

  const at = (step: number, key?: string): Client =>
    new Client(`http://127.0.0.1:${((apis[step]?.getHttpServer() as Server).address() as AddressInfo).port}`, key);
  const keyOf = (step: number): Promise<string> => {
    const api = apis[step] as NestExpressApplication;
    return new Seeder(api, api.get(Db)).investorKey(team.id, team.adminId);
  };

  /** What was made at one step, used at another: a key, an upload token and a link to a file. */
  async function accepted(made: number, used: number): Promise<Record<'key' | 'token' | 'link', boolean>> {
    const key = await keyOf(made);
    const name = `Rotated ${made} ${used}`;
    const { body: signed } = await at(made).post('/v1/uploads/sign', { form_id: FORM_ID });
    const upload = await at(used, signed.token).upload('/v1/uploads/decks', await makeDeck([[name], ['Problem', 'It is slow.']]), {
      company_name: name,
    });
    const { body: company } = await at(made, key).post('/v1/companies', { name: `${name} with a file` });
    const document = await at(made, key).upload(`/v1/companies/${company.id}/documents`, await makeDeck([[name]]), {});
    const link = await at(made, key).get(`/v1/companies/${company.id}/documents/${document.body.id}/download-url`);
    const file = await at(used).get(new URL(link.body.url).pathname);
    return { key: (await at(used, key).get('/v1/companies')).status === 200, token: upload.status === 202, link: file.status === 200 };
  }

  const ALL = { key: true, token: true, link: true };
  const NONE = { key: false, token: false, link: false };

  it.each([
    [0, 1],
    [1, 0],
    [1, 2],
    [2, 1],
    [2, 3],
    [3, 2],
  ])('takes at step %i what was made at step %i beside it, either way round', async (used, made) => {
    expect(await accepted(made, used)).toEqual(ALL);
  });

  it('ends what was made before with the old secret, and would break off if it were done in one step', async () => {
    expect(await accepted(0, 3)).toEqual(NONE);
    expect(await accepted(2, 0)).toEqual(NONE);
  });

  it('keeps a key of last year working for as long as its pepper is listed', async () => {
    const key = await keyOf(0);
    const statuses = await Promise.all([0, 1, 2, 3].map(async (step) => (await at(step, key).get('/v1/companies')).status));
    expect(statuses).toEqual([200, 200, 200, 401]);
  });

  it('of cursors lets clients in mid-list begin again', async () => {
    await Promise.all([1, 2, 3].map((n) => service.as(team.key).post('/v1/companies', { name: `Listed ${n}` })));
    const env = { KEY_PEPPER: service.config.secrets.keyPepper.join(','), CURSOR_SECRET: NEW };
    const changed = await createApi(testConfig(service.config.databaseUrl, service.config.dataDir, env));
    await changed.listen(0, '127.0.0.1');
    apis.push(changed);
    const after = at(apis.indexOf(changed), team.key);
    const first = await service.as(team.key).get('/v1/companies?limit=1');
    const next = `/v1/companies?limit=1&cursor=${encodeURIComponent(first.body.next_cursor)}`;
    expect((await service.as(team.key).get(next)).status).toBe(200);
    const { status, body } = await after.get(next);
    expect([status, body.error?.code]).toEqual([400, 'invalid_cursor']);
    const again = await after.get('/v1/companies?limit=1');
    expect(again.body.data).toEqual(first.body.data);
    expect((await after.get(`/v1/companies?limit=1&cursor=${encodeURIComponent(again.body.next_cursor)}`)).status).toBe(200);
  });
});
