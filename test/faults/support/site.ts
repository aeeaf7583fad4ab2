import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as PgClient } from 'pg';
import { type AppConfig, loadConfig } from '@app/config';
import { Db, migrate, newId } from '@app/database';
import { migrateQueue } from '@app/queue';
import { createApi } from '../../../apps/api/src/create-api';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '../../../tools/embedded-postgres';
import { Client } from '../../support/client';
import { ServiceProcess } from '../../support/processes';
import { startTestRedis, type TestRedis } from '../../support/redis';
import { Seeder, type Team } from '../../support/seed';
import { processEnv, testConfig } from '../../support/service';
import { copyCluster } from './cluster';

export interface SiteOptions {
  queue?: 'postgres' | 'redis';
  env?: Record<string, string>;
  /** What the processes use instead of the server's own address: a proxy that can fail. */
  through?: (databaseUrl: string) => Promise<string>;
  /** Lets what needs a session past that. */
  sessionsPast?: boolean;
}

/** Counts what the tests must not see twice: a job that becomes completed again would be a second result. */
const WITNESS = `
  CREATE TABLE completions (job_id uuid NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO completions (job_id) VALUES (new.id); RETURN NULL; END';
  CREATE TRIGGER jobs_completed AFTER UPDATE ON jobs FOR EACH ROW
    WHEN (new.status = 'completed' AND old.status <> 'completed') EXECUTE FUNCTION witness();`;

export const FORM_ID = 'form_of_the_faults';

/** A whole installation of the test's own: servers that may be killed and processes that may be killed. */
export class Site {
  readonly processes: ServiceProcess[] = [];
  closed = false;

  private constructor(
    readonly dataDir: string,
    readonly url: string,
    readonly env: NodeJS.ProcessEnv,
    readonly team: Team,
    readonly founderKey: string,
    readonly redis: TestRedis | null,
    private postgres: EmbeddedPostgres,
  ) {}

  static async open({ queue = 'postgres', env = {}, through, sessionsPast = false }: SiteOptions = {}): Promise<Site> {
    const dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-faults-'));
    copyCluster(dataDir);
    const [postgres, redis] = await Promise.all([startEmbeddedPostgres({ dataDir }), queue === 'redis' ? startTestRedis() : null]);
    const queueEnv: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
    const config = testConfig(postgres.url, dataDir, queueEnv);
    await migrate(postgres.url);
    await migrateQueue(config);
    const { team, founderKey } = await seed(config);
    const databaseUrl = through ? await through(postgres.url) : postgres.url;
    const port = await freePort();
    const site = new Site(
      dataDir,
      `http://127.0.0.1:${port}`,
      {
        ...processEnv(config),
        DATABASE_URL: databaseUrl,
        ...(sessionsPast && { DATABASE_SESSION_URL: postgres.url }),
        PORT: String(port),
        LOG_LEVEL: 'warn',
        ...env,
      },
      team,
      founderKey,
      redis,
      postgres,
    );
    await site.query(WITNESS);
    await site.query(`INSERT INTO forms (id, team_id, name, pipeline_ids, max_bytes) VALUES ($1, $2, 'Apply', $3, 52428800)`, [
      FORM_ID,
      team.id,
      [team.pipeline.id],
    ]);
    return site;
  }

  get client(): Client {
    return this.as(this.team.key);
  }

  get founder(): Client {
    return this.as(this.founderKey);
  }

  as(credential: string): Client {
    return new Client(this.url, credential);
  }

  get config(): AppConfig {
    return loadConfig(this.env);
  }

  /** Starts a process; `env` and `nodeArgs` for this one alone. Resolves when it serves. */
  async start(app: 'api' | 'worker', env: Record<string, string> = {}, nodeArgs: string[] = []): Promise<ServiceProcess> {
    for (let tries = 1; ; tries += 1) {
      const started = new ServiceProcess(app, { env: { ...this.env, ...env }, nodeArgs });
      this.processes.push(started);
      try {
        return await started.started();
      } catch (error) {
        // Whoever runs the service starts a process again that did not reach its servers in time.
        if (tries === 3) throw error;
      }
    }
  }

  /** One statement past the service, on a connection of its own: it outlives any restart. */
  async query<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    const client = new PgClient({ connectionString: this.postgres.url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    try {
      return (await client.query(sql, params)).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** Holds a lock that nobody passes who needs the table, until the answer is called. */
  async hold(table: 'companies' | 'deck_analyses'): Promise<() => Promise<void>> {
    const client = new PgClient({ connectionString: this.postgres.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return async () => {
      await client.query('ROLLBACK');
      await client.end();
    };
  }

  async count(sql: string, params: unknown[] = []): Promise<number> {
    const [row] = await this.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`, params);
    return Number(row?.n);
  }

  /** As if the half minute had passed in which nobody else may take a dead worker's jobs. */
  async endLeasesOf({ pid }: ServiceProcess): Promise<void> {
    await this.query(`UPDATE jobs SET lease_until = now() WHERE status = 'processing' AND worker LIKE '%:' || $1`, [pid]);
  }

  /** As if the half minute had passed after which a delivery that nobody told the outcome of is sent again, whoever sends it. */
  async endLeasesOfDeliveries(): Promise<void> {
    await this.query(`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE lease IS NOT NULL AND next_attempt_at > now()`);
  }

  /** As if the twenty seconds had passed in which nobody else may take up a request under this key, whose process died in the middle of it. */
  async endClaimOn(key: string): Promise<void> {
    await this.query(`UPDATE idempotency_records SET locked_until = now() WHERE key = $1 AND status IS NULL`, [key]);
    await this.query(`UPDATE upload_tokens SET reserved_until = now() WHERE reserved_key = $1 AND state = 'reserved'`, [key]);
  }

  /** As if the time had passed after which a lease or a notification counts as unanswered, whoever holds it. */
  async halfAMinutePasses(): Promise<void> {
    await this.query(
      `UPDATE jobs SET lease_until = lease_until - interval '30 seconds', rung_at = rung_at - interval '30 seconds' WHERE status IN ('queued', 'processing')`,
    );
  }

  /** The database's server is killed: what it had acknowledged must be in its log by then. */
  async killPostgres(): Promise<void> {
    process.kill(this.postgres.pid, 'SIGKILL');
    await this.postgres.stop();
  }

  /** It comes back on its port and recovers what it had promised to keep. */
  async revivePostgres(): Promise<void> {
    this.postgres = await startEmbeddedPostgres({ dataDir: this.dataDir });
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.processes.map((each) => each.stop('SIGKILL')));
    await this.redis?.stop();
    await this.postgres.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** A team, and a company of it whose founder drafts decks. */
async function seed(config: AppConfig): Promise<{ team: Team; founderKey: string }> {
  const api = await createApi(config);
  try {
    const seeder = new Seeder(api, api.get(Db));
    const team = await seeder.team();
    const companyId = newId();
    await api
      .get(Db)
      .run(`INSERT INTO companies (id, team_id, name, normalized_name) VALUES ($1, $2, 'Patient Founders', 'patient founders')`, [
        companyId,
        team.id,
      ]);
    return { team, founderKey: await seeder.founderKey(team.id, companyId) };
  } finally {
    await api.close();
  }
}
