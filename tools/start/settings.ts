import { join, resolve } from 'node:path';
import { freePort } from '../embedded-postgres';
import { StartError } from '../start-error';
import type { Secrets } from './secrets';

/** What `npm start` itself needs of the environment; everything else is passed through to the processes. */
export interface Settings {
  environment: 'test' | 'live';
  host: string;
  port: number;
  mcpPort: number;
  /** Data of the live environment stays in a folder of its own, so that the two never share a database or files. */
  dataDir: string;
  /** DATA_DIR itself. */
  topDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  baseUrl: string;
  mcpUrl: string;
  /** Where this machine reaches the api, whatever the outside calls it. */
  localUrl: string;
  localMcpUrl: string;
  /** What a process may take to stop: its delay and its grace. */
  stopSeconds: number;
}

type Env = NodeJS.ProcessEnv;

async function portOf(env: Env, name: string, fallback: number): Promise<number> {
  const raw = env[name] ?? '';
  if (raw === '') return fallback;
  if (!/^\d{1,5}$/.test(raw) || Number(raw) > 65535) throw new StartError(`${name} must be a whole number from 0 to 65535, not "${raw}".`);
  return raw === '0' ? freePort() : Number(raw);
}

/** What does not look like a number the process itself refuses. */
function secondsOf(raw: string | undefined, fallback: number): number {
  return /^\d{1,3}$/.test(raw ?? '') ? Number(raw) : fallback;
}

/** @throws StartError naming the variable and what it must be. */
export async function readSettings(env: Env, root: string): Promise<Settings> {
  const environment = env.APP_ENV === undefined || env.APP_ENV === '' ? 'test' : env.APP_ENV;
  if (environment !== 'test' && environment !== 'live') throw new StartError(`APP_ENV must be live or test, not "${environment}".`);
  const port = await portOf(env, 'PORT', 3000);
  const mcpPort = await portOf(env, 'MCP_PORT', 3002);
  if (port === mcpPort) throw new StartError(`PORT and MCP_PORT are both ${port}: give them different numbers.`);
  const topDir = resolve(root, env.DATA_DIR || './.data');
  const host = env.HOST || '127.0.0.1';
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return {
    environment,
    host,
    port,
    mcpPort,
    dataDir: environment === 'live' ? join(topDir, 'live') : topDir,
    topDir,
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    baseUrl: (env.BASE_URL || `http://${local}:${port}`).replace(/\/+$/, ''),
    mcpUrl: (env.MCP_URL || `http://${local}:${mcpPort}/mcp`).replace(/\/+$/, ''),
    localUrl: `http://${local}:${port}`,
    localMcpUrl: `http://${local}:${mcpPort}`,
    stopSeconds: secondsOf(env.SHUTDOWN_DELAY_SECONDS, 0) + secondsOf(env.SHUTDOWN_GRACE_SECONDS, 25),
  };
}

/** The processes of one machine cannot share a port: METRICS_PORT is the first one's, the others take those after it. */
export function metricsPortOf(env: Env, index: number): Env {
  return /^\d+$/.test(env.METRICS_PORT ?? '') ? { METRICS_PORT: String(Number(env.METRICS_PORT) + index) } : {};
}

/** What every process of the service gets: the caller's own environment, completed. */
export function processEnvironment(env: Env, settings: Settings, secrets: Secrets, databaseUrl: string): Env {
  // The operator token itself stays here: the processes know its hash.
  const { OPERATOR_TOKEN: _plain, ...inherited } = env;
  return {
    ...inherited,
    ...secrets.env,
    NODE_ENV: env.NODE_ENV || 'production',
    // Node 22 and newer keep compiled code there: the next start is faster. Older ones ignore it.
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || join(settings.dataDir, 'compile-cache'),
    APP_ENV: settings.environment,
    HOST: settings.host,
    PORT: String(settings.port),
    MCP_PORT: String(settings.mcpPort),
    DATA_DIR: settings.dataDir,
    // Nobody balances here: Ctrl-C stops at once.
    SHUTDOWN_DELAY_SECONDS: env.SHUTDOWN_DELAY_SECONDS || '0',
    DATABASE_URL: databaseUrl,
    BASE_URL: settings.baseUrl,
    MCP_URL: settings.mcpUrl,
  };
}
