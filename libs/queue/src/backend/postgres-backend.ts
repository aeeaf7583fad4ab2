import { type BackendFactory, PostgresConnection, PostgresQueueBackend, Queue, type QueueBaseOptions, Worker } from 'bullmq';
import { Pool } from 'pg';
import { sessionConfig } from '@app/database';
import { LANES } from '../lanes';
import {
  type BellProcessor,
  type BellQueue,
  type BellQueueOptions,
  type BellWorker,
  type BellWorkerOptions,
  QueueBackend,
} from './queue-backend';

/** BullMQ's schema in our own database. A pool that is handed to BullMQ always means this name. */
export const SCHEMA = 'bullmq';

/** Seconds that an idle worker waits for a NOTIFY before it looks for itself. */
const MAX_BLOCK_SECONDS = 10;
/** Connections for short statements, beside one for each lane that this process listens on. */
const POOL_SIZE = 4;
const STATEMENT_TIMEOUT_MS = 4000;

/**
 * BullMQ lets an idle worker sleep for up to an hour where the LISTEN connection has keepalive, and does so after every
 * failed wait. Keepalive finds a connection that died silently only after eleven minutes on Linux, and behind a
 * transaction-pooling proxy nothing is ever heard; so we look at least every ten seconds.
 */
class WatchfulBackend extends PostgresQueueBackend {
  override get maximumBlockTimeout(): number {
    return MAX_BLOCK_SECONDS;
  }
}

const watchfulBackend: BackendFactory<WatchfulBackend, Pool> = (name, options, { withBlockingConnection } = {}) =>
  new WatchfulBackend(
    new PostgresConnection(options.connection),
    name,
    options as QueueBaseOptions<Pool>,
    true,
    withBlockingConnection ? name : undefined,
  );

/**
 * BullMQ in the service's own PostgreSQL, on one pool for all lanes. The URL must lead to a session (LISTEN), not to a
 * transaction-pooling proxy; behind one, jobs start up to five seconds late.
 */
export class PostgresBackend extends QueueBackend {
  private readonly pool: Pool;

  constructor(url: string) {
    super();
    this.pool = new Pool({
      application_name: 'deal-flow queue',
      ...sessionConfig(url, STATEMENT_TIMEOUT_MS, `-c search_path=${SCHEMA}`),
      max: POOL_SIZE + LANES.length,
      // Without it the pool waits for ever.
      connectionTimeoutMillis: 2000,
      keepAliveInitialDelayMillis: 10_000,
    });
    // Each queue and worker adds its own listener; idle connections that break are replaced at the next use.
    this.pool.setMaxListeners(0);
    this.pool.on('error', () => undefined);
  }

  openQueue(name: string, options: BellQueueOptions): BellQueue {
    return new Queue(name, { ...options, connection: this.pool }, watchfulBackend);
  }

  openWorker(name: string, processor: BellProcessor, options: BellWorkerOptions): BellWorker {
    return new Worker(name, processor, { ...options, autorun: false, connection: this.pool }, watchfulBackend);
  }

  async probe(): Promise<void> {
    await this.pool.query('SELECT max(version) FROM migration');
  }

  async close(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }
}
