import { Controller, Get, Injectable, Module, Param, Post, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type AppConfig, ConfigModule } from '@app/config';
import { DatabaseModule, Db } from '@app/database';
import { ApiError } from '@app/errors';
import { Idempotent } from '@app/http';
import { configureHttp, FastExpressAdapter, HttpModule, InputGuard } from '@app/http/api';
import { connect, type AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database';
import { AuthApiModule } from '../auth-api.module';
import { ApiKeysService } from '../keys/api-keys.service';
import { newKey } from '../keys/key-format';
import type { Principal } from '../principals';
import { configFor, makeCompanyAdmin, makeMember } from '../testing/fixture';
import { KeyUsageService } from '../usage/key-usage.service';
import { Access, CurrentPrincipal } from './access.decorator';
import { AccessGuard } from './access.guard';
import { Authenticators } from './authenticators';
import { Resource, type PathResource } from './resource.decorator';

const KNOWN = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const MISSING = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c12';

@Injectable()
class ThingResource implements PathResource {
  async check(_principal: Principal, params: Record<string, string>): Promise<void> {
    if (params.id !== KNOWN) throw new ApiError('company_not_found');
  }
}

@Controller('v1')
class ThingsController {
  @Get('public')
  @Access('public')
  open(@CurrentPrincipal() principal: Principal | null): object {
    return { kind: principal?.kind ?? null };
  }

  @Get('things')
  @Access('investor', 'read')
  read(@CurrentPrincipal() principal: Principal): object {
    return { kind: principal.kind };
  }

  @Post('things')
  @Access('investor', 'write')
  @Idempotent()
  write(): object {
    return {};
  }

  @Post('things/:id')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(ThingResource, { id: 'company_not_found' })
  change(@Param('id') id: string): object {
    return { id };
  }

  @Get('me/thing')
  @Access('founder', 'read')
  mine(): object {
    return {};
  }

  @Post('me/thing')
  @Access('founder', 'write')
  @Idempotent()
  changeMine(): object {
    return {};
  }

  @Post('recognise')
  @Access('optional-investor')
  @Idempotent()
  recognise(@CurrentPrincipal() principal: Principal | null): object {
    return { kind: principal?.kind ?? null };
  }

  @Post('upload')
  @Access('upload')
  @Idempotent()
  upload(@CurrentPrincipal() principal: Principal): object {
    return { kind: principal.kind };
  }
}

@Controller('v1/open')
class ForgottenController {
  @Get()
  list(): object {
    return {};
  }
}

@Controller('v1/forgetful')
class ForgetfulController {
  @Post()
  @Access('investor', 'write')
  create(): object {
    return {};
  }
}

@Controller('v1/trusting')
class TrustingController {
  @Get()
  @Access('public')
  list(@Query() query: object): object {
    return query;
  }
}

function rootOf(config: AppConfig, controllers: (new () => object)[], providers: (new () => object)[] = []): new () => object {
  @Module({
    imports: [ConfigModule.of(config), DatabaseModule.of({ applicationName: 'test' }), HttpModule, AuthApiModule],
    controllers,
    providers,
  })
  class RootModule {
    constructor(authenticators: Authenticators) {
      authenticators.register('upload', async (token) => {
        if (token !== 'svc_upload_good') throw new ApiError('upload_token_invalid');
        return {
          principal: { kind: 'upload', jti: KNOWN, formId: 'form_1', applicationId: null, maxBytes: 1, teamId: KNOWN },
          display: 'svc_upload_…good',
        };
      });
    }
  }
  return RootModule as unknown as new () => object;
}

let database: TestDatabase;
let app: NestExpressApplication;
let url: string;
const keys: Record<string, string> = {};
const keyIds: Record<string, string> = {};

async function start(root: new () => object): Promise<NestExpressApplication> {
  const created = await NestFactory.create<NestExpressApplication>(root, new FastExpressAdapter(), {
    bodyParser: false,
    abortOnError: false,
    logger: false,
  });
  configureHttp(created);
  created.useGlobalGuards(created.get(AccessGuard), created.get(InputGuard));
  return created.init();
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await start(rootOf(configFor(database.url), [ThingsController], [ThingResource]));
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const db = app.get(Db);
  const issue = async (name: string, fields: object): Promise<void> => {
    const base = { portal: 'investor' as const, name, canWrite: true, companyId: null };
    const issued = await app.get(ApiKeysService).issue({ ...base, ...fields } as Parameters<ApiKeysService['issue']>[0]);
    keys[name] = issued.key;
    keyIds[name] = issued.row.id;
  };
  const person = { ...(await makeMember(db, 'admin')) };
  await issue('write', { ...person, createdBy: person.userId });
  await issue('read', { ...person, createdBy: person.userId, canWrite: false });
  const viewer = await makeMember(db, 'viewer');
  await issue('viewer', { ...viewer, createdBy: viewer.userId });
  const founder = await makeCompanyAdmin(db);
  await issue('founder', { ...founder, createdBy: founder.userId, portal: 'founder' });
  await issue('founderRead', { ...founder, createdBy: founder.userId, portal: 'founder', canWrite: false });
  Object.assign(keys, {
    unknown: newKey('investor', 'test'),
    live: newKey('investor', 'live'),
    token: 'svc_upload_good',
    bad: 'svc_upload_bad',
    garbage: 'garbage',
  });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

async function call(method: string, path: string, key: string | null, headers: Record<string, string> = {}) {
  const authorization: Record<string, string> = key ? { Authorization: `Bearer ${keys[key] ?? key}` } : {};
  const response = await fetch(url + path, { method, headers: { ...authorization, ...headers } });
  const body = (await response.json()) as { error?: { code: string; request_id: string; message: string }; kind?: string | null };
  return { response, status: response.status, code: body.error?.code ?? null, body };
}

const WHO = [null, 'garbage', 'unknown', 'live', 'read', 'write', 'viewer', 'founderRead', 'founder', 'token', 'bad'] as const;
const [NO, SCOPE, FORBIDDEN, YES] = ['unauthenticated', 'forbidden_scope', 'forbidden', null];
const INVALID = 'upload_token_invalid';

it.each([
  // no key, garbage, unknown, live, read, write, viewer, founder read, founder, upload token, bad token
  ['GET', '/v1/public', [YES, YES, YES, YES, YES, YES, YES, YES, YES, YES, YES]],
  ['GET', '/v1/things', [NO, NO, NO, NO, YES, YES, YES, FORBIDDEN, FORBIDDEN, NO, NO]],
  ['POST', '/v1/things', [NO, NO, NO, NO, SCOPE, YES, SCOPE, FORBIDDEN, FORBIDDEN, NO, NO]],
  ['GET', '/v1/me/thing', [NO, NO, NO, NO, FORBIDDEN, FORBIDDEN, FORBIDDEN, YES, YES, NO, NO]],
  ['POST', '/v1/me/thing', [NO, NO, NO, NO, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN, YES, NO, NO]],
  ['POST', '/v1/recognise', [YES, NO, NO, NO, YES, YES, YES, FORBIDDEN, FORBIDDEN, NO, NO]],
  ['POST', '/v1/upload', [NO, INVALID, NO, NO, NO, NO, NO, NO, NO, YES, INVALID]],
] as const)('%s %s', async (method, path, expected) => {
  const codes = [];
  for (const who of WHO) codes.push((await call(method, path, who)).code);
  expect(codes).toEqual(expected);
});

it('answers 401 with WWW-Authenticate, and says what kind of key the wrong environment’s is', async () => {
  const { response, status, body } = await call('GET', '/v1/things', 'live');
  expect(status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(body.error?.message).toContain('This is a live key');
});

it('takes one Authorization header only', async () => {
  const raw = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const line = `Authorization: Bearer ${keys.read}\r\n`;
    let text = '';
    connect(Number(port), hostname)
      .on('data', (chunk: Buffer) => (text += chunk.toString()))
      .on('end', () => resolve(text))
      .on('error', reject)
      .end(`GET /v1/things HTTP/1.1\r\nHost: x\r\n${line}${line}Connection: close\r\n\r\n`);
  });
  expect(raw).toMatch(/^HTTP\/1\.1 401 /);
});

describe('order of checks', () => {
  it.each([
    ['no key on a path id that is no UUID', null, '/v1/things/1', 401],
    ['a read key there', 'read', '/v1/things/1', 403],
    ['a write key there', 'write', '/v1/things/1', 404],
    ['a missing thing with a bad body', 'write', `/v1/things/${MISSING}`, 404],
    ['a known thing with a bad body', 'write', `/v1/things/${KNOWN}`, 400],
  ])('%s', async (_what, key, path, status) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...(key && { Authorization: `Bearer ${keys[key]}` }), 'Content-Type': 'application/json' },
      body: '{"broken',
    });
    expect(response.status).toBe(status);
  });
});

it('records the use of a key with the endpoint’s pattern, refusals too', async () => {
  const usage = app.get(KeyUsageService);
  const before = (await usage.list(keyIds.viewer as string, { limit: 100 })).data.length;
  const first = await call('POST', `/v1/things/${KNOWN}`, 'viewer');
  const second = await call('GET', '/v1/things', 'viewer');
  const { data } = await usage.list(keyIds.viewer as string, { limit: 100 });
  expect(data).toHaveLength(before + 2);
  expect(data.slice(0, 2).map(({ method, endpoint, status, request_id }) => [method, endpoint, status, request_id])).toEqual([
    ['GET', '/v1/things', 200, second.response.headers.get('x-request-id')],
    ['POST', '/v1/things/{id}', 403, first.response.headers.get('x-request-id')],
  ]);
});

it('does not start with a route that says nothing about access', async () => {
  await expect(start(rootOf(configFor(database.url), [ForgottenController]))).rejects.toThrow('ForgottenController.list has no @Access');
});

it('does not start with a POST that would do its work twice', async () => {
  await expect(start(rootOf(configFor(database.url), [ForgetfulController]))).rejects.toThrow(
    'ForgetfulController.create is not @Idempotent',
  );
});

it('does not start with a body or query that nobody checks', async () => {
  await expect(start(rootOf(configFor(database.url), [TrustingController]))).rejects.toThrow('TrustingController.list takes an unchecked');
});

it('does not start with a resource check that nobody provides', async () => {
  await expect(start(rootOf(configFor(database.url), [ThingsController]))).rejects.toThrow('ThingResource is not provided');
});
