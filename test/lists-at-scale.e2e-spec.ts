import { createHash } from 'node:crypto';
import { AuditReader } from '@app/portal';
import type { Answer, Client } from './support/client';
import { fillLists } from './support/large-lists';
import { planOf, type Plan, type Statement } from './support/rows';
import type { Team } from './support/seed';
import { TestService } from './support/service';

const OPERATOR = 'an-operator-token-of-the-tests';
const PAGES = 6;
const LIMIT = 100;
/** More than a page needs, far less than a list holds. */
const MOST_ROWS = 400;
/** A pipeline comes with its five stages. */
const MOST_STAGES = 5 * (LIMIT + 1);

let service: TestService;
let team: Team;
let keyId: string;
let companyId: string;
let folderId: string;
let investor: Client;
let founder: Client;
let portal: Client;
let operator: Client;
let statements: Statement[];

async function makeOwner(): Promise<{ team: Team; companyId: string; keyId: string }> {
  const owner = await service.seed.team();
  const company = await service.as(owner.key).post('/v1/companies', { name: 'Acme Robotics' });
  const { id } = await service.seed.issued(owner.id, owner.adminId, true);
  return { team: owner, companyId: company.body.id, keyId: id };
}

async function sessionOf(userId: string): Promise<Client> {
  return service.as(await service.seed.portalSession(userId));
}

beforeAll(async () => {
  const hash = createHash('sha256').update(OPERATOR).digest('hex');
  service = await TestService.start({ env: { OPERATOR_TOKEN_SHA256: hash } });
  const [owner, other] = [await makeOwner(), await makeOwner()];
  ({ team, companyId, keyId } = owner);
  await fillLists(service.config.databaseUrl, owner, other);
  const { db } = service;
  folderId = (
    (await db.row<{ id: string }>('SELECT folder_id AS id FROM documents WHERE company_id = $1 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1', [
      companyId,
    ])) as { id: string }
  ).id;
  investor = service.as(team.key);
  founder = service.as(await service.seed.founderKey(team.id, companyId));
  portal = await sessionOf(team.adminId);
  operator = service.as(OPERATOR);
  // The api's own access to the database, overheard.
  for (const name of ['rows', 'queryUnprepared'] as const) {
    const ask = db[name].bind(db);
    jest.spyOn(db, name).mockImplementation((text: string, params: unknown[] = []) => {
      statements.push({ text, params, plannedAnew: name === 'queryUnprepared' });
      return ask(text, params) as Promise<never[]>;
    });
  }
});
afterAll(async () => {
  jest.restoreAllMocks();
  await service.stop();
});

interface ListBody {
  next_cursor: string | null;
}

/** The plans of the first page and of one far down. */
async function plansOf(client: Client, path: string): Promise<(Plan & { text: string })[]> {
  const asked: Statement[] = [];
  let cursor: string | null = null;
  for (let page = 1; page <= PAGES; page++) {
    statements = [];
    const query: URLSearchParams = new URLSearchParams({ limit: String(LIMIT), ...(cursor !== null && { cursor }) });
    const { status, body }: Answer<ListBody> = await client.get<ListBody>(`${path}${path.includes('?') ? '&' : '?'}${query}`);
    expect(status).toBe(200);
    if (page === 1 || page === PAGES || body.next_cursor === null) asked.push(...statements);
    cursor = body.next_cursor;
    if (cursor === null) break;
  }
  const plans: (Plan & { text: string })[] = [];
  for (const statement of asked.filter(({ text }) => /^\s*(SELECT|WITH)/.test(text))) {
    plans.push({ ...(await planOf(service.db, statement)), text: statement.text });
  }
  return plans;
}

describe('a page, near or far, of a list of thousands', () => {
  it.each<[string, () => Client, () => string, number?]>([
    ['jobs', () => investor, () => '/v1/jobs'],
    ['the few jobs that failed', () => investor, () => '/v1/jobs?status=failed'],
    ['notes', () => investor, () => `/v1/companies/${companyId}/notes`],
    ['metrics', () => investor, () => `/v1/companies/${companyId}/metrics`],
    ['folders', () => investor, () => `/v1/companies/${companyId}/folders`],
    ['documents', () => investor, () => `/v1/companies/${companyId}/documents`],
    ['documents of a folder', () => investor, () => `/v1/companies/${companyId}/documents?folder_id=${folderId}`],
    ['theses', () => investor, () => '/v1/theses'],
    ['views', () => investor, () => '/v1/views'],
    ['a founder’s drafts', () => founder, () => '/v1/me/deck/drafts'],
    ['a founder’s documents', () => founder, () => '/v1/me/documents'],
    ['a founder’s folders', () => founder, () => '/v1/me/folders'],
    ['a founder’s metrics', () => founder, () => '/v1/me/metrics'],
    ['keys', () => portal, () => '/portal/keys'],
    ['a key’s requests', () => portal, () => `/portal/keys/${keyId}/requests`],
    ['members', () => portal, () => '/portal/members'],
    ['pipelines in the portal', () => portal, () => '/portal/pipelines', MOST_STAGES],
    ['properties in the portal', () => portal, () => '/portal/properties'],
    ['theses in the portal', () => portal, () => '/portal/theses'],
    ['views in the portal', () => portal, () => '/portal/views'],
    ['forms', () => portal, () => '/portal/forms'],
    ['identities', () => portal, () => '/portal/identities'],
    ['a team’s audit trail', () => portal, () => '/portal/audit'],
    ['teams', () => operator, () => '/portal/teams'],
    ['users', () => operator, () => '/portal/users'],
  ])('%s', async (_name, client, path, most = MOST_ROWS) => {
    const plans = await plansOf(client(), path());
    expect(plans.length).toBeGreaterThan(0);
    const wasteful = plans.filter(({ mostRows, mostRead }) => Math.max(mostRows, mostRead) > most);
    expect(wasteful.map(({ text, scanned, mostRead }) => ({ text, scanned, mostRead }))).toEqual([]);
  });

  it('the trail of all teams, as operators ask for it on the command line', async () => {
    statements = [];
    const trail = service.api.get(AuditReader, { strict: false });
    const { next_cursor: cursor } = await trail.page(null, {}, { limit: LIMIT });
    await trail.page(null, {}, { limit: LIMIT, cursor: cursor ?? '' });
    const plans = await Promise.all(statements.map((statement) => planOf(service.db, statement)));
    // The events of all teams have no index: nobody waits for a command of the operator's.
    const served = plans.filter(({ indexes }) => indexes.includes('audit_entries_list'));
    expect(served.map(({ mostRead }) => mostRead <= MOST_ROWS)).toEqual([true, true]);
  });
});
