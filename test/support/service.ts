import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadConfig, type AppConfig } from '@app/config';
import { Db } from '@app/database';
import { migrateQueue } from '@app/queue';
import { createApi } from '../../apps/api/src/create-api';
import { createWorker } from '../../apps/worker/src/create-worker';
import { Client } from './client';
import { createTestDatabase, type TestDatabase } from './database';
import { cheapPasswords, passwordsAsInProduction } from './password-cost';
import { Seeder } from './seed';

cheapPasswords();
// The next file of this process shares the module.
afterAll(passwordsAsInProduction);

const SECRET = (name: string): string => `${name}-secret-of-the-tests-0123456789`.padEnd(40, 'x');

export interface ServiceOptions {
  /** Without one, jobs stay queued. */
  worker?: boolean;
  env?: Record<string, string>;
}

/** The whole service in this process: real PostgreSQL, real queue, real files, as `configureApp` sets it up. */
export class TestService {
  private constructor(
    readonly config: AppConfig,
    readonly api: NestExpressApplication,
    readonly worker: INestApplicationContext | null,
    readonly baseUrl: string,
    readonly seed: Seeder,
    readonly db: Db,
    private readonly database: TestDatabase,
  ) {}

  static async start(options: ServiceOptions = {}): Promise<TestService> {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'deal-flow-test-'));
    const config = testConfig(database.url, dataDir, options.env);
    await migrateQueue(config);
    const api = await createApi(config);
    await api.listen(0, '127.0.0.1');
    const { port } = (api.getHttpServer() as Server).address() as AddressInfo;
    // The worker gets no secrets, here neither. An api that nobody stops would keep Jest from ending.
    const worker = options.worker
      ? await createWorker(loadConfig(testEnv(database.url, dataDir, options.env ?? {}), 'worker')).catch(async (error) => {
          await api.close();
          throw error;
        })
      : null;
    const db = api.get(Db);
    return new TestService(config, api, worker, `http://127.0.0.1:${port}`, new Seeder(api, db), db, database);
  }

  /** A client with this key; without one, nobody. */
  as(key?: string): Client {
    return new Client(this.baseUrl, key);
  }

  async stop(): Promise<void> {
    await this.worker?.close();
    await this.api.close();
    await this.database.drop();
    await rm(this.config.dataDir, { recursive: true, force: true });
  }
}

export function testConfig(databaseUrl: string, dataDir: string, env: Record<string, string> = {}): AppConfig {
  return loadConfig(testEnv(databaseUrl, dataDir, env));
}

/** The environment of a real process beside the one in this test, on the same database and files. */
export function processEnv(config: AppConfig): NodeJS.ProcessEnv {
  const redis: Record<string, string> = config.queue.kind === 'redis' ? { REDIS_URL: config.queue.url } : {};
  return { PATH: process.env.PATH, ...testEnv(config.databaseUrl, config.dataDir, redis) };
}

function testEnv(databaseUrl: string, dataDir: string, env: Record<string, string>): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DATABASE_POOL_SIZE: '4',
    BASE_URL: 'http://deal-flow.test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ANALYSIS_PROCESSES: '1',
    SHUTDOWN_DELAY_SECONDS: '0',
    SHUTDOWN_GRACE_SECONDS: '10',
    KEY_PEPPER: SECRET('pepper'),
    UPLOAD_TOKEN_SECRET: SECRET('upload'),
    URL_SIGNING_SECRET: SECRET('url'),
    IDENTITY_PEPPER: SECRET('identity'),
    CURSOR_SECRET: SECRET('cursor'),
    WEBHOOK_SECRET: SECRET('webhook'),
    ...env,
  };
}
