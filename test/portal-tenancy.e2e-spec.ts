import { createHash } from 'node:crypto';
import { newId } from '@app/database';
import { census, changes } from './attacks/support/range';
import { type PortalRoute, portalRoutes } from './support/portal-routes';
import { TestService } from './support/service';
import { type Ask, found, makeTenants, type Tenants, told, type Told, unseenBy } from './support/tenants';

jest.setTimeout(120_000);

// Story: the portal, like the interfaces for programs, knows nothing of what belongs to somebody else.

const OPERATOR = 'an-operator-token-of-the-tenants';
/** Only those who run the service call these, for any team. */
const FOR_OPERATORS = ['/portal/members/:id', '/portal/companies/:id/admins', '/portal/teams', '/portal/users'];

/** What a team looks for is every member's, of whichever pipeline; the matches are of what each sees. */
const OF_THE_TEAM = ['/portal/board/theses/:id', '/portal/board/theses/:id/matches'];

interface Visitor {
  who: string;
  bearer: string;
  headers: Record<string, string>;
  unseen: string[];
  sharesTeam: boolean;
}

let service: TestService;
let tenants: Tenants;
let visitors: Visitor[];
let withId: PortalRoute[];
let lists: PortalRoute[];
/** A thing of the owner for each path; a new route with an id needs a line. */
let things: Record<string, string>;

beforeAll(async () => {
  service = await TestService.start({ env: { OPERATOR_TOKEN_SHA256: createHash('sha256').update(OPERATOR).digest('hex') } });
  tenants = await makeTenants(service);
  const routes = portalRoutes(service);
  // A signed link is a credential of its own: `test/privacy` shows what it opens.
  withId = routes.filter(({ path }) => path.includes(':') && path !== '/portal/downloads/:token');
  // Where issuers send browsers back to, which leads to the portal's own page and reads nothing: `test/portal-sso` shows for whom.
  const leads = (path: string): boolean => path.startsWith('/portal/app/') || path === '/portal/sso/callback';
  lists = routes.filter(({ method, path }) => method === 'GET' && !path.includes(':') && !leads(path));
  visitors = tenants.callers.map((caller) => ({ ...caller, bearer: caller.session, headers: {}, unseen: unseenBy(tenants, caller) }));
  const [stranger] = tenants.callers.map(({ userId }, index) => ({
    ...(visitors[index] as Visitor),
    who: 'an operator for a stranger',
    bearer: OPERATOR,
    headers: { 'x-acting-user': userId },
  }));
  visitors.push(stranger as Visitor);
  const asked: Ask = {
    method: 'POST',
    path: '/portal/subjects/export',
    bearer: tenants.owner.session,
    json: { email: 'ada@example.com' },
  };
  const { job_id: job } = JSON.parse((await ask(asked)).text) as { job_id: string };
  const { id: identity } = await service.seed.identity(tenants.owner.team.id, 'owner@example.com', null);
  const invited = newId();
  await service.db.run(
    `INSERT INTO invitations (id, team_id, email, role, token_hash, expires_at) VALUES ($1, $2, $3, 'viewer', $4, now() + interval '1 day')`,
    [invited, tenants.owner.team.id, `${invited}@example.com`, Buffer.from(invited)],
  );
  const invitation = { '/portal/invitations/:id': invited, '/portal/invitations/:id/resend': invited };
  things = { ...thingsOf(tenants), ...invitation, '/portal/jobs/:id': job, '/portal/identities/:id': identity };
});

afterAll(() => service.stop());

function thingsOf({ owner: { ids, property, formId, memberId, keyId } }: Tenants): Record<string, string> {
  const board = '/portal/board/companies/:id';
  return {
    [board]: ids.company,
    [`${board}/scores`]: ids.company,
    [`${board}/documents`]: ids.company,
    [`${board}/metrics`]: ids.company,
    [`${board}/figures`]: ids.company,
    [`${board}/folders`]: ids.company,
    [`${board}/matches`]: ids.company,
    [`${board}/documents/:document_id/file`]: ids.company,
    [`${board}/notes`]: ids.company,
    [`${board}/events`]: ids.company,
    '/portal/board/imports/:id': ids.import,
    '/portal/board/imports/:id/rows': ids.import,
    '/portal/board/imports/:id/rejected': ids.import,
    '/portal/board/jobs/:id': ids.job,
    '/portal/board/jobs/:id/retry': ids.job,
    '/portal/board/jobs/:id/hidden-text': ids.job,
    '/portal/board/views/:id': ids.view,
    '/portal/board/views/:id/companies': ids.view,
    '/portal/board/theses/:id': ids.thesis,
    '/portal/board/theses/:id/matches': ids.thesis,
    [`${board}/duplicates`]: ids.company,
    [`${board}/merges`]: ids.company,
    [`${board}/archive`]: ids.company,
    [`${board}/restore`]: ids.company,
    '/portal/board/duplicates/:id/dismiss': ids.duplicate,
    '/portal/board/merges/:id/undo': ids.merge,
    '/portal/board/pipelines/:id/funnel': ids.pipeline,
    '/portal/board/pipelines/:id/cards': ids.pipeline,
    '/portal/board/pipelines/:id/counts': ids.pipeline,
    '/portal/board/pipelines/:id/export': ids.pipeline,
    '/portal/board/deals/:id': ids.deal,
    '/portal/board/deals/:id/history': ids.deal,
    '/portal/board/deals/:id/moves': ids.deal,
    '/portal/board/deals/:id/owner': ids.deal,
    '/portal/pipelines/:id': ids.pipeline,
    '/portal/members/:id': memberId,
    '/portal/team/members/:id': memberId,
    '/portal/companies/:id/admins': ids.company,
    '/portal/companies/:id/erase': ids.company,
    '/portal/keys/:id/revoke': keyId,
    '/portal/keys/:id/requests': keyId,
    '/portal/properties/:id': property.id,
    '/portal/theses/:id': ids.thesis,
    '/portal/views/:id': ids.view,
    '/portal/forms/:id': formId,
    '/portal/webhook-endpoints/:id': ids.webhook,
    '/portal/webhook-endpoints/:id/changes': ids.webhook,
    '/portal/webhook-endpoints/:id/disable': ids.webhook,
    '/portal/webhook-endpoints/:id/enable': ids.webhook,
    '/portal/webhook-endpoints/:id/ping': ids.webhook,
    '/portal/webhook-endpoints/:id/rotate-secret': ids.webhook,
    '/portal/webhook-endpoints/:id/replay': ids.webhook,
    '/portal/webhook-endpoints/:id/deliveries': ids.webhook,
    '/portal/webhook-endpoints/:id/deliveries/:delivery_id/retry': ids.webhook,
    '/portal/company/documents/:id/file': ids.myDocument,
    '/portal/company/drafts/:id': ids.draft,
    '/portal/company/drafts/:id/file': ids.draft,
    '/portal/company/drafts/:id/publish': ids.draft,
  };
}

const ask = (request: Ask): Promise<Told> => told(service.baseUrl, request);
const counted = (): Promise<Record<string, number>> => census(service.db, service.config.dataDir);
const at = ({ method, path }: PortalRoute, bearer: string, id: string, document: string, headers = {}): Ask => ({
  method,
  path: path.replace(':id', id).replace(':document_id', document).replace(':delivery_id', tenants.owner.ids.delivery),
  bearer,
  headers,
  // So that the company is there for what is asked after it.
  ...(method !== 'GET' && { json: path.endsWith('/erase') ? { dry_run: true } : {} }),
});
const ownerOf = ({ path }: PortalRoute): string => {
  if (FOR_OPERATORS.includes(path)) return OPERATOR;
  return /^\/portal\/company(\/|$)/.test(path) ? tenants.owner.founderSession : tenants.owner.session;
};
/** An operator reaches every team through these. */
const reaches = ({ path }: PortalRoute, { bearer }: Visitor): boolean => bearer === OPERATOR && FOR_OPERATORS.includes(path);

it('has a thing for every path that names one', () => {
  expect([...new Set(withId.map(({ path }) => path))].sort()).toEqual(Object.keys(things).sort());
});

it('answers a foreign thing byte for byte like one that does not exist, and leaves it as it was', async () => {
  const before = await counted();
  const wrong: string[] = [];
  for (const route of withId) {
    const statuses: number[] = [];
    for (const visitor of visitors.filter((each) => !reaches(route, each))) {
      const { bearer, headers } = visitor;
      if (visitor.sharesTeam && OF_THE_TEAM.includes(route.path)) {
        const { text } = await ask(at(route, bearer, things[route.path] ?? '', '', headers));
        wrong.push(...found(text, visitor.unseen).map((id) => `${route.path} by ${visitor.who} tells of ${id}`));
        continue;
      }
      const [foreign, none] = [things[route.path] ?? '', route.path.includes('/forms/') ? `form_${newId()}` : newId()];
      const got = await ask(at(route, bearer, foreign, tenants.owner.ids.document, headers));
      const want = await ask(at(route, bearer, none, newId(), headers));
      statuses.push(got.status);
      const name = `${route.method} ${route.path} by ${visitor.who}`;
      if (got.whole !== want.whole) wrong.push(`${name}: ${got.whole}\nand not ${want.whole}`);
      if (got.status !== 404 && got.status !== 403) wrong.push(`${name}: ${got.status}`);
    }
    // Somebody who may call it at all is among them.
    if (!statuses.includes(404) && !FOR_OPERATORS.includes(route.path)) wrong.push(`${route.method} ${route.path}: nobody was told 404`);
  }
  expect(wrong).toEqual([]);
  expect(changes(before, await counted())).toEqual([]);
});

it('finds no foreign document beside a company of the visitor’s own', async () => {
  const file: PortalRoute = { method: 'GET', path: '/portal/board/companies/:id/documents/:document_id/file' };
  for (const { session, ids } of tenants.callers.filter(({ portal }) => portal === 'investorKey')) {
    const foreign = await ask(at(file, session, ids.company, tenants.owner.ids.document));
    expect(foreign.status).toBe(404);
    expect(foreign.whole).toBe((await ask(at(file, session, ids.company, newId()))).whole);
    expect((await ask(at(file, session, ids.company, ids.document))).status).toBe(200);
  }
});

it('reads out nothing of anybody else', async () => {
  const wrong: string[] = [];
  for (const route of lists) {
    for (const visitor of visitors.filter((each) => !reaches(route, each))) {
      const { status, text } = await ask(at(route, visitor.bearer, '', '', visitor.headers));
      const leaks = found(text, visitor.unseen);
      if (![200, 403].includes(status) || leaks.length > 0) wrong.push(`${route.path} by ${visitor.who}: ${status}, ${leaks.join()}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('does all that for the owner', async () => {
  const texts: Record<string, string> = {};
  for (const route of lists) texts[route.path] = (await ask(at(route, ownerOf(route), '', ''))).text;
  const { ids, team, property, formId, memberId, keyId } = tenants.owner;
  const listed: [string, string][] = [
    ['/portal/board/companies', ids.company],
    ['/portal/board/deals', ids.deal],
    ['/portal/board/duplicates', ids.duplicate],
    ['/portal/board/merges', ids.merge],
    ['/portal/webhook-endpoints', ids.webhook],
    ['/portal/board/imports', ids.import],
    ['/portal/board/jobs', ids.job],
    ['/portal/board/pipelines', team.pipeline.id],
    ['/portal/pipelines', team.pipeline.id],
    ['/portal/properties', property.id],
    ['/portal/theses', ids.thesis],
    ['/portal/views', ids.view],
    ['/portal/board/views', ids.view],
    ['/portal/board/theses', ids.thesis],
    ['/portal/forms', formId],
    ['/portal/members', memberId],
    ['/portal/keys', keyId],
    ['/portal/company', ids.company],
    ['/portal/company/documents', ids.myDocument],
    ['/portal/company/drafts', ids.draft],
  ];
  expect(listed.filter(([path, id]) => !texts[path]?.includes(id))).toEqual([]);
  const wrong: string[] = [];
  for (const route of withId) {
    const { status } = await ask(at(route, ownerOf(route), things[route.path] ?? '', ids.document));
    // 400: a company admin whom nobody named. 409: a draft that has no score yet.
    if (![200, 202, 400, 409].includes(status)) wrong.push(`${route.method} ${route.path}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

it('takes no cursor of another team or company', async () => {
  const strangers = visitors.filter(({ sharesTeam }) => !sharesTeam);
  const refused: string[] = [];
  const wrong: string[] = [];
  for (const route of lists.filter(({ path }) => !FOR_OPERATORS.includes(path))) {
    const page = (bearer: string, query: string, headers = {}): Promise<Told> =>
      ask({ method: 'GET', path: `${route.path}?${query}`, bearer, headers });
    const first = await page(ownerOf(route), 'limit=1');
    const cursor = first.status === 200 ? (JSON.parse(first.text).next_cursor as string | null | undefined) : null;
    if (!cursor) continue;
    for (const { who, bearer, headers, unseen } of strangers) {
      const { status, text } = await page(bearer, `limit=1&cursor=${cursor}`, headers);
      const code = status === 403 ? 'forbidden' : 'invalid_cursor';
      const as = [400, 403].includes(status) && text.includes(`"${code}"`);
      if (!as || found(text, unseen).length > 0) wrong.push(`${route.path} by ${who}: ${status} ${text}`);
      else if (status === 400) refused.push(route.path);
    }
  }
  expect(wrong).toEqual([]);
  expect(refused).toEqual(
    expect.arrayContaining([
      '/portal/audit',
      '/portal/board/companies',
      '/portal/board/duplicates',
      '/portal/board/events',
      '/portal/board/jobs',
      '/portal/board/merges',
      '/portal/board/theses',
      '/portal/board/views',
      '/portal/company/documents',
      '/portal/company/drafts',
      '/portal/forms',
      '/portal/keys',
      '/portal/members',
      '/portal/pipelines',
      '/portal/properties',
      '/portal/theses',
      '/portal/views',
    ]),
  );
});
