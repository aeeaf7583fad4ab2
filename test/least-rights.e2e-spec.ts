import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as PgClient } from 'pg';
import { SECRET_VARIABLES, secretsOf } from '@app/config';
import { Db, migrate } from '@app/database';
import { migrateQueue } from '@app/queue';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '../tools/embedded-postgres';
import { createApi } from '../apps/api/src/create-api';
import { Client } from './support/client';
import { makeDeck } from './support/deck';
import { type App, ServiceProcess, startApi } from './support/processes';
import { Seeder, type Team } from './support/seed';
import { processEnv, testConfig } from './support/service';

jest.setTimeout(180_000);

const ALL_SECRETS = Object.values(SECRET_VARIABLES);

let server: EmbeddedPostgres;
let dir: string;
let url: string;
let team: Team;
let client: Client;
const processes: ServiceProcess[] = [];

async function as(role: string, sql: string): Promise<unknown[]> {
  const postgres = new PgClient({ connectionString: urlOf(role) });
  await postgres.connect();
  try {
    return (await postgres.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await postgres.end();
  }
}

function urlOf(role: string): string {
  const changed = new URL(url);
  if (role === 'postgres') {
    changed.username = 'postgres';
    changed.password = (JSON.parse(readFileSync(join(dir, 'postgres.json'), 'utf8')) as { superPassword: string }).superPassword;
    return changed.toString();
  }
  changed.username = role;
  changed.password = 'of-the-test';
  return changed.toString();
}

/** What a process of compose is given, and no more: the restricted role and its own secrets. */
function envOf(app: App): NodeJS.ProcessEnv {
  const env = processEnv(testConfig(urlOf('deal_flow_app'), dir));
  for (const name of ALL_SECRETS) if (!secretsOf(app).includes(name)) delete env[name];
  return env;
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'deal-flow-rights-'));
  server = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  url = server.url;
  const roles = readFileSync(join(__dirname, '../deploy/roles.sql'), 'utf8');
  // Twice: it may be run again.
  for (let i = 0; i < 2; i += 1) await as('postgres', roles);
  await as('postgres', `ALTER ROLE deal_flow_owner PASSWORD 'of-the-test'; ALTER ROLE deal_flow_app PASSWORD 'of-the-test'`);
  const owner = testConfig(urlOf('deal_flow_owner'), dir);
  await migrate(owner.databaseUrl);
  await migrateQueue(owner);
  const api = await createApi(testConfig(urlOf('deal_flow_app'), dir));
  team = await new Seeder(api, api.get(Db)).team();
  await api.close();
  const running = await startApi({ env: envOf('api') });
  processes.push(running.process, await new ServiceProcess('worker', { env: envOf('worker') }).started());
  client = new Client(running.url, team.key);
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('with the rights of the compose file', () => {
  it('a deck goes all the way: api and worker on the restricted role, the worker without any secret', async () => {
    const deck = await makeDeck([['Acme'], ['Problem', 'It is slow.'], ['Team', 'Ann Lee, CEO']]);
    const { status, body } = await client.upload('/v1/decks', deck, { company_name: 'Acme' });
    expect(status).toBe(202);
    for (;;) {
      const job = await client.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=20' });
      if (['queued', 'processing'].includes(job.body.status as string)) continue;
      expect(job.body).toMatchObject({ status: 'completed' });
      break;
    }
    const scores = await client.get(`/v1/companies/${body.company_id}/scores`);
    expect([scores.status, scores.body.cri]).toEqual([200, expect.any(Object)]);
    expect((await client.post('/v1/companies', { name: 'Other' })).status).toBe(201);
    expect((await client.get('/v1/companies?limit=1')).body.next_cursor).toEqual(expect.any(String));
  });

  it('the host for assistants starts and lists with three secrets', async () => {
    const port = await freePort();
    const mcp = await new ServiceProcess('mcp', { env: { ...envOf('mcp'), MCP_PORT: String(port) } }).started();
    processes.push(mcp);
    const call = async (method: string, params: object): Promise<string> => {
      const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${team.key}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      expect(response.status).toBe(200);
      return response.text();
    };
    expect(await call('tools/call', { name: 'search_companies', arguments: { limit: 1 } })).toMatch(/next_cursor/);
  });

  it.each([
    ['makes no table', 'CREATE TABLE mine (id int)'],
    ['makes no temporary table', 'CREATE TEMP TABLE mine (id int)'],
    ['makes no schema', 'CREATE SCHEMA mine'],
    ['changes no table', 'ALTER TABLE companies ADD COLUMN mine int'],
    ['drops no table', 'DROP TABLE companies'],
    ['empties no table at once', 'TRUNCATE companies'],
    ['makes no index', 'CREATE INDEX mine ON companies (id)'],
    ['makes no function', 'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$SELECT 1$$'],
    ['drops no extension', 'DROP EXTENSION pg_trgm'],
    ['makes no role', 'CREATE ROLE mine'],
    ['reads no file of the server', `SELECT pg_read_file('/etc/passwd')`],
    ['runs no program', `COPY (SELECT 1) TO PROGRAM 'true'`],
    ['becomes nobody else', 'SET ROLE deal_flow_owner'],
  ])("the app's role %s", async (_, sql) => {
    await expect(as('deal_flow_app', sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('nobody else enters the database', async () => {
    await as('postgres', `CREATE ROLE stranger LOGIN PASSWORD 'of-the-test'`);
    await expect(as('stranger', 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
  });
});
