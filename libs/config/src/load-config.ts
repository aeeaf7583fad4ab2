import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppConfig, type AnalystConfig, type RotatingSecret, type StorageConfig } from './app-config';

/** A mistake in the configuration: shown as one line, without a stack. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>;

/** Secrets may come from a file (`NAME_FILE`), as container platforms mount them. */
function value(env: Env, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name]?.trim() || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${name}_FILE cannot be read`);
  }
}

function required(env: Env, name: string): string {
  const found = value(env, name);
  if (!found) throw new ConfigError(`${name} is required`);
  return found;
}

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const parsed = Number(raw);
  if (!/^\d+$/.test(raw) || parsed < min || parsed > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`);
  }
  return parsed;
}

/** `new,old`: the first signs, all verify. Short secrets are refused rather than trusted. */
function rotating(env: Env, name: string): RotatingSecret {
  const [first, ...rest] = required(env, name).split(',').map((part) => part.trim());
  for (const secret of [first, ...rest]) {
    if (!secret || secret.length < 32) throw new ConfigError(`${name} needs secrets of at least 32 characters`);
  }
  return [first as string, ...rest];
}

function secret(env: Env, name: string): string {
  return rotating(env, name)[0];
}

function url(env: Env, name: string, protocols: string[], fallback?: string): string {
  const raw = value(env, name) ?? fallback;
  if (!raw) throw new ConfigError(`${name} is required`);
  try {
    if (protocols.includes(new URL(raw).protocol)) return raw.replace(/\/+$/, '');
  } catch {
    // falls through to the one message below
  }
  throw new ConfigError(`${name} must be a URL with ${protocols.join(' or ')}`);
}

function environmentOf(env: Env): 'live' | 'test' {
  const raw = env.APP_ENV ?? 'test';
  if (raw !== 'live' && raw !== 'test') throw new ConfigError('APP_ENV must be live or test');
  return raw;
}

function storageOf(env: Env, dataDir: string): StorageConfig {
  const bucket = value(env, 'S3_BUCKET');
  if (!bucket) return { kind: 'files', dir: join(dataDir, 'files') };
  return {
    kind: 's3',
    bucket,
    endpoint: value(env, 'S3_ENDPOINT'),
    region: value(env, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: value(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: value(env, 'S3_SECRET_ACCESS_KEY'),
    forcePathStyle: value(env, 'S3_FORCE_PATH_STYLE') !== 'false',
  };
}

function analystOf(env: Env): AnalystConfig | null {
  if (!value(env, 'ANALYST_BASE_URL')) return null;
  return {
    baseUrl: url(env, 'ANALYST_BASE_URL', ['http:', 'https:']),
    model: required(env, 'ANALYST_MODEL'),
    apiKey: value(env, 'ANALYST_API_KEY') ?? 'none',
    timeoutSeconds: integer(env, 'ANALYST_TIMEOUT_SECONDS', 30, 1, 300),
  };
}

function operatorHashes(env: Env): string[] {
  const hashes = (value(env, 'OPERATOR_TOKEN_SHA256') ?? '').split(',').map((h) => h.trim()).filter(Boolean);
  if (hashes.some((h) => !/^[0-9a-f]{64}$/.test(h))) throw new ConfigError('OPERATOR_TOKEN_SHA256 must be hex SHA-256');
  return hashes;
}

/**
 * Reads and validates the environment.
 * @throws ConfigError naming the variable and what it must be.
 */
export function loadConfig(env: Env = process.env): AppConfig {
  const host = env.HOST ?? '127.0.0.1';
  const port = integer(env, 'PORT', 3000, 0, 65535);
  const mcpPort = integer(env, 'MCP_PORT', 3002, 0, 65535);
  const dataDir = resolve(env.DATA_DIR ?? './.data');
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const redisUrl = value(env, 'REDIS_URL');
  const perMinute = integer(env, 'RATE_LIMIT_PER_MINUTE', 0, 0, 1_000_000);
  return new AppConfig({
    environment: environmentOf(env),
    host,
    port,
    mcpPort,
    metricsPort: env.METRICS_PORT ? integer(env, 'METRICS_PORT', 0, 0, 65535) : null,
    baseUrl: url(env, 'BASE_URL', ['http:', 'https:'], `http://127.0.0.1:${port}`),
    mcpUrl: url(env, 'MCP_URL', ['http:', 'https:'], `http://127.0.0.1:${mcpPort}/mcp`),
    dataDir,
    databaseUrl,
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', 8, 2, 100),
    queue: redisUrl
      ? { kind: 'redis', url: url(env, 'REDIS_URL', ['redis:', 'rediss:']) }
      : { kind: 'postgres', url: databaseUrl },
    storage: storageOf(env, dataDir),
    secrets: {
      keyPepper: rotating(env, 'KEY_PEPPER'),
      uploadToken: rotating(env, 'UPLOAD_TOKEN_SECRET'),
      urlSigning: rotating(env, 'URL_SIGNING_SECRET'),
      identityPepper: secret(env, 'IDENTITY_PEPPER'),
      cursor: secret(env, 'CURSOR_SECRET'),
    },
    operatorTokenHashes: operatorHashes(env),
    logLevel: env.LOG_LEVEL ?? 'info',
    rateLimit: perMinute ? { perMinute } : null,
    analysis: { processes: integer(env, 'ANALYSIS_PROCESSES', 0, 0, 64), analyst: analystOf(env) },
    otlpEndpoint: value(env, 'OTEL_EXPORTER_OTLP_ENDPOINT') ?? null,
    shutdownGraceSeconds: integer(env, 'SHUTDOWN_GRACE_SECONDS', 25, 1, 600),
  });
}
