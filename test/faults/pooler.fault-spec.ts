import { Pool } from 'pg';
import { Db } from '@app/database';
import { createApi } from '../../apps/api/src/create-api';
import type { Client } from '../support/client';
import { makeDeck } from '../support/deck';
import { startTestPooler, type TestPooler } from '../support/pgbouncer';
import { describeWith } from '../support/programs';
import { until } from '../support/processes';
import { Seeder, type Team } from '../support/seed';
import { Site } from './support/site';

jest.setTimeout(300_000);

// Story: more processes than PostgreSQL has connections for. A pooler hands its few from one transaction to the next, whoever began it.

/** Of the pooler to the server, for all that the api and the worker do at once. */
const SERVERS = 3;
const ROUNDS = 6;
const LIMITS = { random_page_cost: '1.1', jit: 'off', statement_timeout: '1min', idle_in_transaction_session_timeout: '30s' };

describeWith('pgbouncer', 'behind a pooler in transaction mode', () => {
  let pooler: TestPooler;
  let site: Site;
  let teams: [Team, Team];

  beforeAll(async () => {
    site = await Site.open({
      through: async (databaseUrl) => (pooler = await startTestPooler(databaseUrl, SERVERS)).url,
      sessionsPast: true,
    });
    // As docs/operations.md asks for.
    for (const [name, value] of Object.entries(LIMITS)) await site.query(`ALTER ROLE CURRENT_USER SET ${name} = '${value}'`);
    const made = await createApi(site.config);
    try {
      teams = [site.team, await new Seeder(made, made.get(Db)).team()];
    } finally {
      await made.close();
    }
    await Promise.all([site.start('api'), site.start('worker')]);
  });
  afterAll(async () => {
    await site?.close();
    await pooler?.stop();
  });

  /** All that a team does in one go, and what it sees of it. */
  async function work(team: Team, round: number): Promise<void> {
    const client = site.as(team.key);
    const name = `Zeppelin ${team.id.slice(-12)} ${round}`;
    const deck = await client.upload('/v1/decks', await makeDeck([[name], ['Problem', 'It is slow.']]), { company_name: name });
    expect(deck.status).toBe(202);
    const path = `/v1/companies/${deck.body.company_id}`;
    const key = { 'Idempotency-Key': `note-${deck.body.company_id}` };
    const notes = await Promise.all([1, 2].map(() => client.post(`${path}/notes`, { body: `Note of ${name}` }, key)));
    // Both at once: one is done, the other is its answer or told to wait.
    for (const { status, body } of notes)
      expect([status, body.error?.code]).toEqual([expect.any(Number), status === 409 ? 'idempotency_in_progress' : undefined]);
    const { body: company } = await client.get(path);
    const [deal] = company.deals as { id: string }[];
    const stage = team.pipeline.stages.at(-2);
    const moved = await client.post(`/v1/deals/${deal?.id}/moves`, { stage_id: stage?.id });
    expect([moved.status, moved.body.stage.id]).toEqual([200, stage?.id]);
    const file = Buffer.from(`name,external_id\nImported ${name},${name}\n`);
    const csv = { type: 'text/csv', fileName: 'companies.csv' };
    const sent = await client.upload('/v1/imports', file, { mode: 'create' }, csv);
    expect(sent.status).toBe(202);
    await until('the import has ended', async () => (await client.get(`/v1/imports/${sent.body.import_id}`)).body.status === 'completed');
    await until(
      'the deck is done',
      async () => (await client.get(`/v1/jobs/${deck.body.job_id}`, { prefer: 'wait=20' })).body.status === 'completed',
    );
    expect((await client.get(path)).body).toMatchObject({ name, cri: { score: expect.any(Number) } });
    const found = await client.get('/v1/search?q=Zeppelin');
    expect(found.status).toBe(200);
    for (const { company } of found.body.data) expect(company.name).toContain(team.id.slice(-12));
  }

  async function events(client: Client): Promise<any[]> {
    const seen = [];
    for (let cursor = ''; ;) {
      const { status, body } = await client.get(`/v1/events?limit=7${cursor}`);
      expect(status).toBe(200);
      seen.push(...body.data);
      if (body.data.length === 0) return seen;
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
    }
  }

  it('does all that it does without one, for two teams at once, on a few connections that change hands', async () => {
    let mostServers = 0;
    let mostClients = 0;
    const rounds = Promise.all(teams.flatMap((team) => Array.from({ length: ROUNDS }, (_, round) => work(team, round)))).then(() => true);
    for (let over = false; !over; over = await Promise.race([rounds, new Promise<boolean>((go) => setTimeout(() => go(false), 200))])) {
      mostServers = Math.max(mostServers, await pooler.servers());
      mostClients = Math.max(mostClients, await pooler.clients());
    }
    expect(mostServers).toBeLessThanOrEqual(SERVERS);
    expect(mostClients).toBeGreaterThan(SERVERS);
  });

  it('shows each team its own in lists, events and exports', async () => {
    for (const team of teams) {
      const client = site.as(team.key);
      const tag = team.id.slice(-12);
      const expected = Array.from({ length: ROUNDS }, (_, i) => [`Imported Zeppelin ${tag} ${i}`, `Zeppelin ${tag} ${i}`])
        .flat()
        .sort();
      const own = (names: string[]): string[] => names.filter((name) => name !== 'Patient Founders').sort();
      const list = await client.get('/v1/companies?limit=100');
      expect(own(list.body.data.map(({ name }: { name: string }) => name))).toEqual(expected);
      const told = await events(client);
      expect(told.filter(({ type }) => type === 'note.created')).toHaveLength(ROUNDS);
      expect(told.filter(({ type }) => type === 'company.created')).toHaveLength(2 * ROUNDS);
      const exported = await fetch(`${site.url}/v1/exports/companies?format=jsonl`, { headers: { authorization: `Bearer ${team.key}` } });
      const lines = (await exported.text()).split('\n').filter(Boolean);
      expect(own(lines.map((line) => (JSON.parse(line) as { name: string }).name))).toEqual(expected);
    }
  });

  it('leaves nothing behind on a connection for whoever has it next', async () => {
    // Whatever of the pooler's connections answers: all of them in turn.
    const pool = new Pool({ connectionString: pooler.url, max: SERVERS });
    const clients = await Promise.all(Array.from({ length: SERVERS }, () => pool.connect()));
    const pids = new Set<number>();
    for (const client of clients) {
      // Held for as long as it takes, so that each has another.
      await client.query('BEGIN');
      const { rows } = await client.query(
        `SELECT pg_backend_pid() AS pid, (SELECT count(*)::int FROM pg_prepared_statements) AS named,
           (SELECT count(*)::int FROM pg_listening_channels()) AS channels,
           (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks,
           (SELECT jsonb_object_agg(name, current_setting(name)) FROM unnest($1::text[]) AS name) AS settings`,
        [Object.keys(LIMITS)],
      );
      const { pid, ...rest } = rows[0];
      pids.add(pid);
      expect(rest).toEqual({ named: 0, channels: 0, locks: 0, settings: LIMITS });
    }
    for (const client of clients) {
      await client.query('ROLLBACK');
      client.release();
    }
    await pool.end();
    expect(pids.size).toBe(SERVERS);
  });

  it('is over an outage of the server without a restart', async () => {
    await site.killPostgres();
    const before = performance.now();
    const answered = await fetch(`${site.url}/v1/companies`, { headers: { authorization: `Bearer ${site.team.key}` } });
    expect(answered.status).toBe(500);
    expect(performance.now() - before).toBeLessThan(5000);
    await site.revivePostgres();
    await until('it answers again', async () => (await site.client.get('/v1/companies')).status === 200, 30);
    await work(site.team, ROUNDS);
  });
});
