import type { AppConfig } from '@app/config';
import { sessionConfig } from '@app/database';
import { Redis, type RedisOptions } from 'ioredis';
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

/**
 * Redis 6.2 or newer, with `maxmemory-policy noeviction` and an append-only file (without it Redis forgets active and delayed
 * jobs in a restart, and they wait until they are notified again). Whoever notifies must get an answer at once, whoever works
 * must outlive any outage: hence a second connection, with opposite settings, for the workers.
 */
export class QueueRedis extends Redis {
  private workers: Redis | null = null;

  constructor(private readonly url: string) {
    super(url, PRODUCER);
    prepare(this);
  }

  /** One connection for all workers of this process; made when the first of them asks. */
  get forWorkers(): Redis {
    return (this.workers ??= prepare(new Redis(this.url, CONSUMER)));
  }

  disconnectAll(): void {
    this.workers?.disconnect();
    this.disconnect();
  }
}

/** What BullMQ is given as its connection; the kind of backend is told from it. */
export class QueueConnection {
  private constructor(
    readonly client: Pool | QueueRedis,
    /** Keeps several environments in one Redis apart. */
    readonly prefix: string,
  ) {}

  /**
   * The connection that the configuration names; nothing is connected before the first use. A PostgreSQL URL must lead to a
   * session (LISTEN), not to a transaction-pooling proxy; behind one, jobs start up to five seconds late.
   */
  static of({ queue, environment }: Pick<AppConfig, 'queue' | 'environment'>): QueueConnection {
    return new QueueConnection(queue.kind === 'postgres' ? poolOf(queue.url) : new QueueRedis(queue.url), `deal-flow-${environment}`);
  }

  /** After the queues and workers were closed. Waits two seconds at most. */
  async close(): Promise<void> {
    if (this.client instanceof QueueRedis) return this.client.disconnectAll();
    if (!this.client.ending) await within(CLOSE_LIMIT_MS, this.client.end()).catch(() => undefined);
  }
}

function poolOf(url: string): Pool {
  const pool = new Pool({
    application_name: 'deal-flow queue',
    ...sessionConfig(url, { statementTimeout: STATEMENT_TIMEOUT_MS }, `-c search_path=${SCHEMA}`),
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
function prepare<T extends Redis>(client: T): T {
  // Each queue and worker adds its own listeners; the errors reach us through them.
  client.setMaxListeners(0);
  client.on('error', () => undefined);
  const timer = setInterval(() => {
    if (client.status === 'ready') within(WATCH_LIMIT_MS, client.ping()).catch(() => client.disconnect(true));
  }, WATCH_EVERY_MS).unref();
  client.once('end', () => clearInterval(timer));
  return client;
}
