import type { AppConfig, RedisConfig } from '@app/config';
import { NamingClient, sessionConfig } from '@app/database';
import type { ConnectionOptions } from 'bullmq';
import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { Pool } from 'pg';
import { QUEUES } from './queues';
import { within } from './within';

/** BullMQ's schema in our own database. A pool that is handed to BullMQ always means this name. */
export const SCHEMA = 'bullmq';

/** Connections for short statements, beside one for each queue that this process listens on. */
const POOL_SIZE = 4;
const STATEMENT_TIMEOUT_MS = 4000;
const CLOSE_LIMIT_MS = 2000;

const WATCH_EVERY_MS = 5000;
const WATCH_LIMIT_MS = 3000;
const SHARED: RedisOptions = {
  connectTimeout: 2000,
  disconnectTimeout: 500,
  keepAlive: 10_000,
  lazyConnect: true,
  // Never slower than a second, so that work resumes soon after an outage.
  retryStrategy: (times) => Math.min(50 * times, 1000),
};
/** A command is given up after three failed connections (some 300 ms) or, where the server hangs, after its timeout. */
const PRODUCER: RedisOptions = { ...SHARED, maxRetriesPerRequest: 3, commandTimeout: 1500 };
const CONSUMER: RedisOptions = { ...SHARED, lazyConnect: false, maxRetriesPerRequest: null };

/** A primary that was made a replica goes on answering: whoever writes to it has to look for the new one, and asks again. */
const reconnectOnError = ({ message }: Error): 2 | false => (message.startsWith('READONLY') ? 2 : false);

type Connected = Redis | Cluster;

/** The server, wherever the sentinels say that it is by now. */
function serverOf({ url, sentinels }: RedisConfig, options: RedisOptions): Redis {
  if (!sentinels) return new Redis(url, options);
  const name = new URL(url).hostname;
  return new Redis(url, { ...options, sentinels: [...sentinels], name, failoverDetector: true, reconnectOnError });
}

function clusterOf({ url }: RedisConfig, redisOptions: RedisOptions): Cluster {
  const { hostname: host, port, username, password, protocol } = new URL(url);
  const options: ClusterOptions = {
    lazyConnect: redisOptions.lazyConnect,
    clusterRetryStrategy: redisOptions.retryStrategy,
    redisOptions: {
      ...redisOptions,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: {} }),
    },
  };
  return new Cluster([{ host: host.replace(/^\[|\]$/g, ''), port: Number(port || 6379) }], options);
}

const connect = (config: RedisConfig, options: RedisOptions): Connected =>
  prepare(config.cluster ? clusterOf(config, options) : serverOf(config, options));

/** Nest's module hands a queue's connection on to its worker. */
const BESIDE = new WeakMap<object, () => Connected>();

/** One connection for all workers of this process beside that of its queues; made when the first of them asks. */
export function connectionForWorkers(ofQueues: ConnectionOptions): ConnectionOptions {
  return BESIDE.get(ofQueues)?.() ?? ofQueues;
}

/**
 * Redis 6.2 or newer, with `maxmemory-policy noeviction` and an append-only file (without it Redis forgets active and delayed
 * jobs in a restart, and they wait until they are notified again): one server, a primary that sentinels watch, or a cluster. Whoever
 * notifies must get an answer at once, whoever works must outlive any outage: hence a second connection, with opposite settings, for the
 * workers.
 */
class QueueRedis {
  readonly client: Connected;
  private workers: Connected | null = null;

  constructor(private readonly config: RedisConfig) {
    this.client = connect(config, PRODUCER);
    BESIDE.set(this.client, () => (this.workers ??= connect(this.config, CONSUMER)));
  }

  disconnectAll(): void {
    this.workers?.disconnect();
    this.client.disconnect();
  }
}

/** What BullMQ is given as its connection; the kind of backend is told from it. */
export class QueueConnection {
  private constructor(
    private readonly backend: Pool | QueueRedis,
    /** Keeps several environments in one Redis apart. In a cluster its braces keep all keys of the queues on one node, as BullMQ needs. */
    readonly prefix: string,
  ) {}

  /**
   * The connection that the configuration names; nothing is connected before the first use. In PostgreSQL it is
   * the way to a session (LISTEN), past a transaction-pooling proxy.
   */
  static of({ queue, environment }: Pick<AppConfig, 'queue' | 'environment'>): QueueConnection {
    const prefix = `deal-flow-${environment}`;
    if (queue.kind === 'postgres') return new QueueConnection(poolOf(queue.url), prefix);
    return new QueueConnection(new QueueRedis(queue), queue.cluster ? `{${prefix}}` : prefix);
  }

  /** For queues; workers take `connectionForWorkers` of it. */
  get client(): Pool | Connected {
    return this.backend instanceof QueueRedis ? this.backend.client : this.backend;
  }

  /** After the queues and workers were closed. Waits two seconds at most. */
  async close(): Promise<void> {
    if (this.backend instanceof QueueRedis) return this.backend.disconnectAll();
    if (!this.backend.ending) await within(CLOSE_LIMIT_MS, this.backend.end()).catch(() => undefined);
  }
}

function poolOf(url: string): Pool {
  const pool = new Pool({
    application_name: 'deal-flow queue',
    ...sessionConfig(url, { statementTimeout: STATEMENT_TIMEOUT_MS }, `-c search_path=${SCHEMA}`),
    Client: NamingClient as unknown as new () => NamingClient,
    max: POOL_SIZE + QUEUES.length,
    // Without it the pool waits for ever.
    connectionTimeoutMillis: 2000,
  });
  // Each queue and worker adds its own listener; idle connections that break are replaced at the next use.
  pool.setMaxListeners(0);
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Replaces a connection that died without a sign, which keepalive alone would find after eleven minutes. (ioredis has a
 * `socketTimeout`, whose timers outlive the connection. The workers' blocking connections are BullMQ's to watch.)
 */
function prepare<T extends Connected>(client: T): T {
  // Each queue and worker adds its own listeners; the errors reach us through them.
  client.setMaxListeners(0);
  client.on('error', () => undefined);
  const timer = setInterval(() => {
    if (client.status === 'ready') within(WATCH_LIMIT_MS, client.ping()).catch(() => client.disconnect(true));
  }, WATCH_EVERY_MS).unref();
  client.once('end', () => clearInterval(timer));
  return client;
}
