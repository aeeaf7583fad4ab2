import { createHmac } from 'node:crypto';
import { displayOf, newKey, type Portal } from '@app/auth';
import { newId } from '@app/database';
import { TestService } from './support/service';
import { formOf } from './support/forms';

jest.setTimeout(120_000);

/** Who may call an operation. What is not listed here fails the test: a new route needs a line. */
type Audience =
  'public' | 'optional-investor' | 'upload' | 'investor-read' | 'investor-write' | 'investor-admin' | 'founder-read' | 'founder-write';

const TABLE: Record<string, Audience> = {
  'GET /v1/health': 'public',
  'POST /v1/uploads/sign': 'public',
  'POST /v1/connect/recognise': 'optional-investor',
  'POST /v1/uploads/decks': 'upload',
  'GET /v1/companies': 'investor-read',
  'POST /v1/companies': 'investor-write',
  'GET /v1/companies/{id}': 'investor-read',
  'POST /v1/companies/{id}/changes': 'investor-write',
  'POST /v1/companies/{id}/archive': 'investor-write',
  'POST /v1/companies/{id}/restore': 'investor-write',
  'GET /v1/companies/{id}/duplicates': 'investor-read',
  'POST /v1/companies/{id}/merges': 'investor-write',
  'GET /v1/duplicates': 'investor-read',
  'POST /v1/duplicates/{id}/dismiss': 'investor-write',
  'GET /v1/merges': 'investor-read',
  'POST /v1/merges/{id}/undo': 'investor-write',
  'GET /v1/companies/{id}/scores': 'investor-read',
  'GET /v1/companies/{id}/scores/history': 'investor-read',
  'GET /v1/companies/{id}/scores/compare': 'investor-read',
  'GET /v1/companies/{id}/scores/{score_id}': 'investor-read',
  'GET /v1/companies/{id}/benchmark': 'investor-read',
  'GET /v1/companies/{id}/metrics': 'investor-read',
  'GET /v1/companies/{id}/folders': 'investor-read',
  'GET /v1/companies/{id}/documents': 'investor-read',
  'POST /v1/companies/{id}/documents': 'investor-write',
  'GET /v1/companies/{id}/documents/{document_id}': 'investor-read',
  'GET /v1/companies/{id}/documents/{document_id}/download-url': 'investor-read',
  'GET /v1/companies/{id}/notes': 'investor-read',
  'POST /v1/companies/{id}/notes': 'investor-write',
  'POST /v1/decks': 'investor-write',
  'GET /v1/jobs': 'investor-read',
  'GET /v1/jobs/{id}': 'investor-read',
  'POST /v1/jobs/{id}/retry': 'investor-write',
  'GET /v1/pipelines': 'investor-read',
  'GET /v1/pipelines/{id}/funnel': 'investor-read',
  'GET /v1/deals': 'investor-read',
  'GET /v1/deals/{id}': 'investor-read',
  'GET /v1/deals/{id}/history': 'investor-read',
  'POST /v1/deals/{id}/moves': 'investor-write',
  'POST /v1/deals/{id}/owner': 'investor-write',
  'GET /v1/members': 'investor-read',
  'GET /v1/properties': 'investor-read',
  'GET /v1/search': 'investor-read',
  'POST /v1/companies/{id}/metrics': 'investor-write',
  'POST /v1/companies/{id}/folders': 'investor-write',
  'POST /v1/me/metrics': 'founder-write',
  'POST /v1/me/folders': 'founder-write',
  'POST /v1/theses': 'investor-admin',
  'POST /v1/views': 'investor-admin',
  'GET /v1/theses': 'investor-read',
  'GET /v1/theses/{id}': 'investor-read',
  'GET /v1/theses/{id}/matches': 'investor-read',
  'GET /v1/views': 'investor-read',
  'GET /v1/views/{id}': 'investor-read',
  'GET /v1/views/{id}/companies': 'investor-read',
  'GET /v1/events': 'investor-read',
  'GET /v1/events/{id}': 'investor-read',
  'GET /v1/me/events': 'founder-read',
  'GET /v1/me/events/{id}': 'founder-read',
  'GET /v1/exports/companies': 'investor-read',
  'GET /v1/exports/deals': 'investor-read',
  'GET /v1/exports/notes': 'investor-read',
  'GET /v1/exports/events': 'investor-read',
  'GET /v1/imports': 'investor-read',
  'POST /v1/imports': 'investor-write',
  'GET /v1/imports/{id}': 'investor-read',
  'GET /v1/imports/{id}/rows': 'investor-read',
  'POST /v1/webhook-endpoints': 'investor-write',
  'GET /v1/webhook-endpoints': 'investor-read',
  'GET /v1/webhook-endpoints/{id}': 'investor-read',
  'POST /v1/webhook-endpoints/{id}/changes': 'investor-write',
  'POST /v1/webhook-endpoints/{id}/disable': 'investor-write',
  'POST /v1/webhook-endpoints/{id}/enable': 'investor-write',
  'POST /v1/webhook-endpoints/{id}/ping': 'investor-write',
  'POST /v1/webhook-endpoints/{id}/rotate-secret': 'investor-write',
  'POST /v1/webhook-endpoints/{id}/replay': 'investor-write',
  'GET /v1/webhook-endpoints/{id}/deliveries': 'investor-read',
  'POST /v1/webhook-endpoints/{id}/deliveries/{delivery_id}/retry': 'investor-write',
  'GET /v1/me/company': 'founder-read',
  'PATCH /v1/me/company': 'founder-write',
  'GET /v1/me/scores': 'founder-read',
  'GET /v1/me/scores/history': 'founder-read',
  'GET /v1/me/scores/compare': 'founder-read',
  'GET /v1/me/scores/benchmark': 'founder-read',
  'GET /v1/me/metrics': 'founder-read',
  'GET /v1/me/folders': 'founder-read',
  'GET /v1/me/documents': 'founder-read',
  'POST /v1/me/documents': 'founder-write',
  'GET /v1/me/documents/{id}/download-url': 'founder-read',
  'GET /v1/me/deck/drafts': 'founder-read',
  'POST /v1/me/deck/drafts': 'founder-write',
  'GET /v1/me/deck/drafts/{id}': 'founder-read',
  'POST /v1/me/deck/drafts/{id}/publish': 'founder-write',
};

type Credential =
  | 'none'
  | 'bad'
  | 'renamed'
  | 'revoked'
  | 'live-investor'
  | 'live-founder'
  | 'deactivated'
  | 'read'
  | 'write'
  | 'viewer'
  | 'limited'
  | 'stranger'
  | 'founder-read'
  | 'founder-write'
  | 'upload';

const INVESTORS: Credential[] = ['read', 'write', 'viewer', 'limited', 'stranger'];
const FOUNDERS: Credential[] = ['founder-read', 'founder-write'];
const UNKNOWN: Credential[] = ['none', 'bad', 'renamed', 'revoked', 'live-investor', 'live-founder', 'deactivated'];

/** The refusal that the contract asks for, or `through`: whatever comes then is neither 401 nor 403. */
function expected(audience: Audience, credential: Credential): string {
  const investor = INVESTORS.includes(credential);
  const founder = FOUNDERS.includes(credential);
  switch (audience) {
    case 'public':
      return 'through';
    case 'optional-investor':
      return credential === 'none' || investor ? 'through' : founder ? '403 forbidden' : '401 unauthenticated';
    case 'upload':
      return credential === 'upload' ? 'through' : '401 unauthenticated';
    case 'investor-read':
    case 'investor-admin':
    case 'investor-write': {
      if (UNKNOWN.includes(credential) || credential === 'upload') return '401 unauthenticated';
      if (founder) return '403 forbidden';
      const writes = credential !== 'read' && credential !== 'viewer';
      if (audience !== 'investor-read' && !writes) return '403 forbidden_scope';
      // The limited one is a member's.
      return audience === 'investor-admin' && credential === 'limited' ? '403 forbidden' : 'through';
    }
    case 'founder-read':
    case 'founder-write': {
      if (UNKNOWN.includes(credential) || credential === 'upload') return '401 unauthenticated';
      if (investor) return '403 forbidden';
      return audience === 'founder-write' && credential === 'founder-read' ? '403 forbidden' : 'through';
    }
  }
}

/** A key that would work, were this the environment it is for: well formed, known, and of somebody whose other key is taken here. */
async function liveKey({ config, db }: TestService, teamId: string, portal: Portal): Promise<string> {
  const key = newKey(portal, 'live');
  const { prefix, last4 } = displayOf(key);
  const hash = createHmac('sha256', config.secrets.keyPepper[0]).update(key).digest();
  const stored = await db.run(
    `INSERT INTO api_keys (id, portal, env, name, can_write, user_id, team_id, company_id, hash, prefix, last4, created_by)
     SELECT $1, portal, 'live', name, can_write, user_id, team_id, company_id, $2, $3, $4, created_by
     FROM api_keys WHERE team_id = $5 AND portal = $6 AND can_write AND revoked_at IS NULL ORDER BY created_at LIMIT 1`,
    [newId(), hash, prefix, last4, teamId, portal],
  );
  expect(stored).toBe(1);
  return key;
}

describe('every operation with every kind of credential', () => {
  let service: TestService;
  let operations: { name: string; method: string; path: string; multipart: boolean }[];
  const keys = {} as Record<Credential, () => Promise<string | undefined>>;

  beforeAll(async () => {
    service = await TestService.start();
    const { seed, db } = service;
    const team = await seed.team();
    const stranger = await seed.team('Strangers');
    const company = (await service.as(team.key).post('/v1/companies', { name: 'Subject' })).body.id as string;
    const pipeline = await seed.pipeline(team.id, 'Narrow');
    const revoked = await seed.issued(team.id, team.adminId, true);
    await db.run('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [revoked.id]);
    const left = await seed.member(team.id, 'member');
    const deactivated = await seed.investorKey(team.id, left);
    await db.run('UPDATE memberships SET active = false WHERE user_id = $1', [left]);
    const form = await formOf(service, team, { name: 'Form', maxBytes: 1000 });
    const fixed: Partial<Record<Credential, string>> = {
      bad: `svc_inv_test_${'0'.repeat(32)}`,
      revoked: revoked.key,
      // Its checksum is that of the name it had before.
      renamed: team.key.replace('_test_', '_live_'),
      deactivated,
      read: await seed.investorKey(team.id, team.adminId, false),
      write: team.key,
      viewer: await seed.investorKey(team.id, await seed.member(team.id, 'viewer')),
      limited: await seed.investorKey(team.id, await seed.member(team.id, 'member', [pipeline.id])),
      stranger: stranger.key,
      'founder-read': await seed.founderKey(team.id, company, false),
      'founder-write': await seed.founderKey(team.id, company),
    };
    for (const portal of ['investor', 'founder'] as const) fixed[`live-${portal}`] = await liveKey(service, team.id, portal);
    keys.none = () => Promise.resolve(undefined);
    for (const [name, key] of Object.entries(fixed)) keys[name as Credential] = () => Promise.resolve(key);
    keys.upload = async () => (await service.as().post('/v1/uploads/sign', { form_id: form.id })).body.token as string;

    const { body } = await service.as().get('/v1/openapi.json');
    operations = Object.entries(body.paths as Record<string, Record<string, { requestBody?: { content?: object } }>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path: path.replace(/\{\w+\}/g, '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11'),
          multipart: 'multipart/form-data' in (operation.requestBody?.content ?? {}),
        })),
    );
  });

  afterAll(() => service.stop());

  it('knows every operation, and describes no other', () => {
    expect(
      operations
        .map(({ name }) => name)
        .filter((name) => name !== 'GET /v1/openapi.json')
        .sort(),
    ).toEqual(Object.keys(TABLE).sort());
  });

  it('refuses exactly whom the table refuses', async () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const audience = TABLE[operation.name];
      if (!audience) continue;
      for (const credential of Object.keys(keys) as Credential[]) {
        const client = service.as(await keys[credential]());
        const answer = operation.multipart
          ? await client.upload(operation.path, null)
          : await client.call(operation.method, operation.path, operation.method === 'GET' ? {} : { json: {} });
        const refused = answer.status === 401 || answer.status === 403;
        const got = refused ? `${answer.status} ${answer.body.error.code}` : 'through';
        const want = expected(audience, credential);
        if (got !== want) wrong.push(`${operation.name} with ${credential}: ${got}, expected ${want}`);
        if (answer.status >= 500) wrong.push(`${operation.name} with ${credential}: ${answer.status}`);
        if (answer.status === 401 && answer.headers.get('www-authenticate') !== 'Bearer') wrong.push(`${operation.name}: no challenge`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
