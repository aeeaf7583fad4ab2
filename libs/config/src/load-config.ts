import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { AppConfig, type AnalystConfig, type MailConfig, type StorageConfig } from './app-config';
import { ConfigError } from './config-error';
import { booleanOf, type Env, hostNames, integer, listOf, required, rotating, secret, url, value } from './env-values';
import { type ProcessName, secretsFor } from './process-secrets';
import { databaseUrlOf, redisOf, replicasOf } from './servers';

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
    publicEndpoint: value(env, 'S3_PUBLIC_ENDPOINT') && url(env, 'S3_PUBLIC_ENDPOINT', ['http:', 'https:']),
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
    pictures: integer(env, 'ANALYST_PICTURES', 0, 0, 50),
  };
}

const ADDRESS = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/;
const NAMED_ADDRESS = /^[^<>@\p{Cc}"]{1,100}<([^<>]*)>$/u;

/** Only the api and the command line send anything. Without a mail server: printed in the sandbox, not sent at all live. */
function mailOf(env: Env, name: ProcessName): MailConfig | null {
  if (name !== 'api' && name !== 'admin') return null;
  if (value(env, 'SMTP_URL')) {
    const from = required(env, 'MAIL_FROM');
    if (!ADDRESS.test(NAMED_ADDRESS.exec(from)?.[1] ?? from))
      throw new ConfigError('MAIL_FROM must be an address, or a name and <an address>');
    return { kind: 'smtp', url: url(env, 'SMTP_URL', ['smtp:', 'smtps:']), from };
  }
  if (environmentOf(env) === 'live') return null;
  // The command line's standard output is its result; that of a process under `npm start` is its log.
  return { kind: 'print', to: name === 'admin' ? 'stderr' : env.DEAL_FLOW_STARTER ? 'starter' : 'stdout' };
}

/** Contract-2, section 5: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h. */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

const ROLES = ['all', 'analysis', 'text', 'recognition', 'deliveries'];

/**
 * Deliveries go to strangers' servers and need a way out; decks come from strangers and need none: each may have a worker of its own. And
 * recognising pictures takes minutes of processor time where text takes milliseconds: each may grow by its own queue.
 */
function workOf(env: Env, name: ProcessName): AppConfig['work'] {
  const role = value(env, 'WORKER_ROLE') ?? 'all';
  if (!ROLES.includes(role)) throw new ConfigError(`WORKER_ROLE must be one of ${ROLES.join(', ')}`);
  const equipped = name !== 'worker' || role === 'deliveries' || value(env, 'WEBHOOK_SECRET') !== undefined;
  const one = role !== 'all' && role !== 'analysis';
  return {
    reads: !one || role === 'text',
    recognises: !one || role === 'recognition',
    delivers: role === 'deliveries' || (role === 'all' && equipped),
  };
}

function retrySecondsOf(env: Env): number[] {
  const raw = value(env, 'WEBHOOK_RETRY_SECONDS');
  if (raw === undefined) return RETRY_SECONDS;
  const parts = raw.split(',').map((part) => part.trim());
  if (parts.length > 20 || !parts.every((part) => /^\d{1,6}(\.\d{1,3})?$/.test(part))) {
    throw new ConfigError('WEBHOOK_RETRY_SECONDS must be at most 20 numbers of seconds, separated by commas');
  }
  return parts.map(Number);
}

function operatorHashes(env: Env): string[] {
  const hashes = listOf(env, 'OPERATOR_TOKEN_SHA256');
  if (hashes.some((h) => !/^[0-9a-f]{64}$/.test(h))) throw new ConfigError('OPERATOR_TOKEN_SHA256 must be hex SHA-256');
  return hashes;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const widest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return widest > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= widest));
}

/** `2`: so many proxies in front; `10.0.0.0/8, 192.0.2.7`: those at these addresses. */
function trustProxyOf(env: Env): number | string[] | false {
  const raw = value(env, 'TRUST_PROXY');
  if (raw === undefined || raw === '0') return false;
  if (/^[1-9]$/.test(raw)) return Number(raw);
  const networks = raw.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError('TRUST_PROXY must be a number of proxies (0 to 9) or a list of addresses and networks, as 10.0.0.0/8');
}

/**
 * Reads and validates the environment.
 * @param name the process it is for: only the secrets that this one works with are read and required
 * @throws ConfigError naming the variable and what it must be.
 */
export function loadConfig(env: Env = process.env, name: ProcessName = 'api'): AppConfig {
  const host = env.HOST ?? '127.0.0.1';
  const metricsHost = value(env, 'METRICS_HOST') ?? '127.0.0.1';
  if (isIP(metricsHost) === 0) throw new ConfigError('METRICS_HOST must be an IP address');
  const port = integer(env, 'PORT', 3000, 0, 65535);
  const mcpPort = integer(env, 'MCP_PORT', 3002, 0, 65535);
  const dataDir = resolve(env.DATA_DIR ?? './.data');
  const databaseUrl = databaseUrlOf(env, 'DATABASE_URL');
  const databaseSessionUrl = databaseUrlOf(env, 'DATABASE_SESSION_URL', databaseUrl);
  const redisUrl = value(env, 'REDIS_URL');
  const work = workOf(env, name);
  const perMinute = integer(env, 'RATE_LIMIT_PER_MINUTE', 0, 0, 1_000_000);
  return new AppConfig({
    environment: environmentOf(env),
    host,
    port,
    mcpPort,
    metricsPort: env.METRICS_PORT ? integer(env, 'METRICS_PORT', 0, 0, 65535) : null,
    metricsHost,
    baseUrl: url(env, 'BASE_URL', ['http:', 'https:'], `http://127.0.0.1:${port}`),
    mcpUrl: url(env, 'MCP_URL', ['http:', 'https:'], `http://127.0.0.1:${mcpPort}/mcp`),
    mcpAllowedHosts: hostNames(env, 'MCP_ALLOWED_HOSTS'),
    dataDir,
    databaseUrl,
    databaseSessionUrl,
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', 8, 2, 100),
    replicas: replicasOf(env),
    queue: redisUrl ? redisOf(env) : { kind: 'postgres', url: databaseSessionUrl },
    storage: storageOf(env, dataDir),
    secrets: secretsFor(name === 'worker' && work.delivers ? 'deliverer' : name, {
      keyPepper: (variable) => rotating(env, variable),
      uploadToken: (variable) => rotating(env, variable),
      urlSigning: (variable) => rotating(env, variable),
      identityPepper: (variable) => secret(env, variable),
      cursor: (variable) => secret(env, variable),
      webhook: (variable) => rotating(env, variable),
    }),
    operatorTokenHashes: operatorHashes(env),
    logLevel: env.LOG_LEVEL ?? 'info',
    rateLimit: perMinute ? { perMinute } : null,
    shedsLoad: booleanOf(env, 'SHED_LOAD'),
    trustProxy: trustProxyOf(env),
    analysis: { processes: integer(env, 'ANALYSIS_PROCESSES', 0, 0, 64), analyst: analystOf(env) },
    eventDays: integer(env, 'EVENT_DAYS', 90, 1, 36_500),
    work,
    webhooks: { allowPrivate: booleanOf(env, 'WEBHOOK_ALLOW_PRIVATE'), retrySeconds: retrySecondsOf(env) },
    mail: mailOf(env, name),
    otlpEndpoint: value(env, 'OTEL_EXPORTER_OTLP_ENDPOINT') ?? null,
    shutdownDelaySeconds: integer(env, 'SHUTDOWN_DELAY_SECONDS', 10, 0, 600),
    shutdownGraceSeconds: integer(env, 'SHUTDOWN_GRACE_SECONDS', 25, 1, 600),
  });
}
