import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Db, migrate } from '@app/database';
import { migrateQueue } from '@app/queue';
import { createApi } from '../../apps/api/src/create-api';
import { Client } from '../support/client';
import { makeDeck } from '../support/deck';
import { ServiceProcess, startApi, until } from '../support/processes';
import { findReplicatingPostgres, ReplicatedPostgres } from '../support/replicated-postgres';
import { Seeder, type Team } from '../support/seed';
import { processEnv, testConfig } from '../support/service';
import { LONG, report } from './support/form';

jest.setTimeout(240_000);

// Story: the primary is lost with its host, and its standby is promoted, as docs/operations.md says to. Nobody starts anything again.

const bin = findReplicatingPostgres();
/** Seconds from the death of the primary to the first write that is acknowledged again. */
const BACK_WITHIN = 15;
/** Seconds that whoever watches takes to find the primary dead. */
const NOTICED_AFTER = 2;
/** Seconds for any answer; five, and what a busy machine makes everybody wait. */
const ANSWERED_WITHIN = 10;

function failover(): void {
  let first: ReplicatedPostgres;
  let second: ReplicatedPostgres;
  let dataDir: string;
  let team: Team;
  let apis: { process: ServiceProcess; url: string }[] = [];
  let worker: ServiceProcess;

  beforeAll(async () => {
    [first, second] = (await ReplicatedPostgres.fleet(bin ?? '', 'first', 'second')) as [ReplicatedPostgres, ReplicatedPostgres];
    // From here on nothing is acknowledged that the standby has not got.
    await first.set('synchronous_standby_names', 'second');
    await until('the standby is synchronous', async () => {
      const [row] = await first.query<{ state: string }>('SELECT sync_state AS state FROM pg_stat_replication');
      return row?.state === 'sync';
    });
    dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-failover-'));
    const both = `postgres://postgres@${first.address},${second.address}/deals?target_session_attrs=read-write`;
    const config = testConfig(both, dataDir);
    await migrate(config.databaseUrl);
    await migrateQueue(config);
    const made = await createApi(config);
    try {
      team = await new Seeder(made, made.get(Db)).team();
    } finally {
      await made.close();
    }
    const env = { ...processEnv(config), DATABASE_URL: both, LOG_LEVEL: 'warn' };
    apis = await Promise.all([startApi({ env }), startApi({ env })]);
    worker = await new ServiceProcess('worker', { env }).started();
  });

  afterAll(async () => {
    await Promise.all([...apis.map(({ process }) => process), worker].filter(Boolean).map((each) => each.stop('SIGKILL')));
    await first?.stop();
    await second?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const client = (api: number): Client => new Client(apis[api]?.url ?? '', team.key);

  interface Acknowledged {
    id: string;
    name: string;
    at: number;
  }
  const acknowledged: Acknowledged[] = [];
  const decks: { job: string; company: string; at: number }[] = [];
  let slowest = 0;
  let refused = 0;

  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      slowest = Math.max(slowest, (performance.now() - began) / 1000);
    }
  }

  /** Writes until it is told to stop, each under a key of its own and again until it is acknowledged, as clients do. */
  function load(): () => Promise<void> {
    let over = false;
    const companies = async (writer: number): Promise<void> => {
      for (let i = 0; !over; i++) {
        const name = `Kept ${writer} ${i}`;
        for (let done = false; !done;) {
          const { status, body } = await timed(() =>
            client(writer % 2).post('/v1/companies', { name }, { 'Idempotency-Key': `kept-${writer}-${i}` }),
          );
          done = status === 201;
          if (done) acknowledged.push({ id: body.id, name, at: performance.now() });
          else {
            refused++;
            expect([500, 409]).toContain(status);
            await sleep(100);
          }
        }
        await sleep(20);
      }
    };
    const deck = async (i: number): Promise<void> => {
      const name = `Deck ${i}`;
      const file = await makeDeck([[name], ['Problem', 'It is slow.']], name);
      for (;;) {
        const headers = { 'Idempotency-Key': `deck-${i}` };
        const { status, body } = await timed(() => client(i % 2).upload('/v1/decks', file, { company_name: name }, { headers }));
        if (status === 202) return void decks.push({ job: body.job_id, company: body.company_id, at: performance.now() });
        await sleep(500);
      }
    };
    // The next one does not wait for one that was under way: that is in progress for as long as its claim has to live.
    const uploads = async (): Promise<void> => {
      const begun: Promise<void>[] = [];
      for (let i = 0; !over; i++) {
        begun.push(deck(i));
        await sleep(500);
      }
      await Promise.all(begun);
    };
    const all = Promise.all([companies(0), companies(1), companies(2), uploads()]);
    return async () => {
      over = true;
      await all;
    };
  }

  it('goes on writing on the promoted standby within 15 seconds, with all that was acknowledged, and nothing twice', async () => {
    const end = load();
    await until('there is something to lose', () => acknowledged.length > 30 && decks.length > 2);
    await sleep(LONG ? 10_000 : 1000);
    await first.kill();
    const died = performance.now();
    await sleep(NOTICED_AFTER * 1000);
    await second.promote();
    const promoted = performance.now();
    const back = await until('writes are acknowledged again', () => acknowledged.find(({ at }) => at > promoted), 30);
    const deckBack = await until('decks are acknowledged again', () => decks.find(({ at }) => at > promoted), 30);
    await sleep(LONG ? 10_000 : 2000);
    await end();

    const seconds = (from: number, to: number): number => Math.round((to - from) / 100) / 10;
    expect(seconds(died, back.at)).toBeLessThan(BACK_WITHIN);
    expect(seconds(died, deckBack.at)).toBeLessThan(BACK_WITHIN);
    expect(slowest).toBeLessThan(ANSWERED_WITHIN);
    expect(refused).toBeGreaterThan(0);
    const kept = await second.query<{ id: string; name: string }>(`SELECT id, name FROM companies WHERE name LIKE 'Kept %'`);
    expect(kept.map(({ id }) => id).sort()).toEqual(acknowledged.map(({ id }) => id).sort());
    expect(new Set(kept.map(({ name }) => name)).size).toBe(kept.length);
    await until('each deck has its result', async () => {
      const [row] = await second.query<{ n: string }>(`SELECT count(*) AS n FROM jobs WHERE id = ANY($1) AND status = 'completed'`, [
        decks.map(({ job }) => job),
      ]);
      return Number(row?.n) === decks.length;
    });
    const scores = await second.query<{ n: string }>(
      `SELECT count(*) AS n FROM company_scores WHERE company_id = ANY($1) GROUP BY company_id`,
      [decks.map(({ company }) => company)],
    );
    expect(scores.map(({ n }) => Number(n))).toEqual(decks.map(() => 1));
    expect([...apis.map(({ process }) => process), worker].map(({ running }) => running)).toEqual([true, true, true]);
    report('failover of the primary', {
      'acknowledged and kept': acknowledged.length,
      decks: decks.length,
      'writes refused meanwhile': refused,
      's until the standby was promoted': seconds(died, promoted),
      's until a write was acknowledged': seconds(died, back.at),
      's until a deck was': seconds(died, deckBack.at),
      'slowest answer, s': slowest.toFixed(2),
    });
  });

  it('does not go back to the primary of before when that comes back and takes itself for one', async () => {
    const before = await second.query<{ n: string }>('SELECT count(*) AS n FROM companies');
    // It would acknowledge nothing as it is: there is nobody to take its log.
    await first.start();
    await first.set('synchronous_standby_names', '');
    const had = await first.query<{ n: string }>('SELECT count(*) AS n FROM companies');
    // Each process looks for the primary anew.
    await second.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'deal-flow %'`);
    for (let i = 0; i < 10; i++) {
      const api = i % 2;
      await until('it is acknowledged', async () => (await client(api).post('/v1/companies', { name: `After ${i}` })).status === 201, 10);
    }
    expect(await first.query('SELECT count(*) AS n FROM companies')).toEqual(had);
    const [now] = await second.query<{ n: string }>('SELECT count(*) AS n FROM companies');
    expect(Number(now?.n)).toBe(Number(before[0]?.n) + 10);
  });

  it('writes on the first one again after a switch back, which follows as a standby meanwhile', async () => {
    await first.kill();
    await first.followAnew(second);
    await until('it has come as far', async () => {
      const [row] = await second.query<{ behind: string | null }>(
        'SELECT pg_current_wal_lsn() - replay_lsn AS behind FROM pg_stat_replication',
      );
      return row !== undefined && Number(row.behind) === 0;
    });
    // A clean stop sends all to the standby.
    await second.halt();
    const stopped = performance.now();
    await first.promote();
    await until('writes are acknowledged again', async () => (await client(0).post('/v1/companies', { name: 'Back' })).status === 201, 30);
    expect((performance.now() - stopped) / 1000).toBeLessThan(BACK_WITHIN);
    expect(await first.query(`SELECT name FROM companies WHERE name = 'Back'`)).toEqual([{ name: 'Back' }]);
    const newest = async (): Promise<unknown> => (await client(1).get('/v1/companies?limit=1')).body.data?.[0]?.name;
    await until('the other process has found it, too', async () => (await newest()) === 'Back', BACK_WITHIN);
  });
}

if (bin === undefined) describe.skip('failover of the primary (needs postgresql)', failover);
else describe('failover of the primary', failover);
