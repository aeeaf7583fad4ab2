import { setTimeout as sleep } from 'node:timers/promises';
import {
  assertSchemaCompatibility,
  type BackendFactory,
  type ConnectionOptions,
  createRedisBackend,
  type JobsOptions,
  PostgresConnection,
  PostgresQueueBackend,
  type Processor,
  Queue,
  type QueueBaseOptions,
  type QueueOptions,
  type RedisQueueBackend,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Pool } from 'pg';
import { connectionForWorkers } from './queue-connection';
import { moveStalledJobs, type StalledJobsLimits } from './stalled-jobs.repository';
import { within } from './within';

/** Seconds that an idle worker waits for a NOTIFY before it looks for itself. */
const MAX_BLOCK_SECONDS = 10;
const RETRY_MS = 1000;
const CLOSE_LIMIT_MS = 2000;

/** BullMQ remembers a failed start for ever; this one is tried again, no more than once a second. */
class RetryingConnection extends PostgresConnection {
  private start: Promise<unknown> | null = null;

  override async waitUntilReady(): Promise<void> {
    // Through the pool: nobody would listen for the errors of a client taken out of it.
    await (this.start ??= assertSchemaCompatibility(this.pool, this.schema).catch(async (error: unknown) => {
      await sleep(RETRY_MS);
      this.start = null;
      throw error;
    }));
  }
}

/**
 * BullMQ lets an idle worker sleep for up to an hour where the LISTEN connection has keepalive, and does so after every
 * failed wait. Keepalive finds a connection that died silently only after eleven minutes on Linux, and behind a
 * transaction-pooling proxy nothing is ever heard; so we look at least every ten seconds.
 */
class WatchfulBackend extends PostgresQueueBackend {
  override get maximumBlockTimeout(): number {
    return MAX_BLOCK_SECONDS;
  }

  /** Of a worker, whose options say all three. */
  override async moveStalledJobsToWait(): Promise<string[]> {
    await this.connection.waitUntilReady();
    return moveStalledJobs(this.connection.pool, this.queueName, this.opts as unknown as StalledJobsLimits);
  }
}

const postgresBackend: BackendFactory<WatchfulBackend, Pool> = (name, options, { withBlockingConnection } = {}) =>
  new WatchfulBackend(
    new RetryingConnection(options.connection),
    name,
    options as QueueBaseOptions<Pool>,
    true,
    withBlockingConnection ? name : undefined,
  );

/** BullMQ's queues and workers are the same for both backends; their types know Redis only. */
function backendFor(connection: ConnectionOptions): BackendFactory<RedisQueueBackend> {
  return (connection as unknown) instanceof Pool ? (postgresBackend as unknown as BackendFactory<RedisQueueBackend>) : createRedisBackend;
}

/** A queue that connects when it is first used, and adds what it was given before it closes. */
export class JobQueue extends Queue {
  private readonly adding = new Set<Promise<unknown>>();
  /** Set while BullMQ's constructor runs, so it must not be initialised here. */
  declare private begin: (() => void) | undefined;

  constructor(name: string, options: QueueOptions) {
    // On Redis the question for the version would connect at once, and its failure be remembered for ever.
    super(name, { ...options, skipVersionCheck: true, skipWaitingForReady: true }, backendFor(options.connection));
  }

  /** BullMQ's constructor waits for this before it writes the queue's settings: until something was added. */
  override waitUntilReady(): Promise<void> {
    if (this.begin) return super.waitUntilReady();
    return new Promise<void>((resolve) => (this.begin = resolve)).then(() => super.waitUntilReady());
  }

  override async add(...[name, data, options]: [name: string, data: object, options?: JobsOptions]) {
    const adding = super.add(name, data, options);
    this.adding.add(adding);
    const job = await adding.finally(() => this.adding.delete(adding));
    this.begin?.();
    return job;
  }

  /** Two seconds at most, also when the server is away. Never rejects. */
  override async close(): Promise<void> {
    const closed = Promise.allSettled(this.adding).then(() => super.close());
    await within(CLOSE_LIMIT_MS, closed).catch(() => undefined);
  }
}

/** A worker that goes on for as long as it is not closed, whatever becomes of the server. */
export class JobWorker extends Worker {
  private ended: Promise<void> | null = null;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, processor, { ...options, connection: connectionForWorkers(options.connection) }, backendFor(options.connection));
  }

  /** Called by BullMQ's constructor, before the fields of this class are there. Should its loop ever end by itself, it begins again. */
  override async run(): Promise<void> {
    while (!this.closing) {
      await super.run().catch((error: Error) => this.emit('error', error));
      if (!this.closing) await sleep(RETRY_MS);
    }
  }

  /**
   * BullMQ would wait without end for a server that is away; its module closes its workers once more when the process ends. Never rejects.
   * @param limitMs milliseconds after which it is given up
   */
  override close(force?: boolean, limitMs = CLOSE_LIMIT_MS): Promise<void> {
    return (this.ended ??= within(limitMs, super.close(force)).catch((error: Error) => void this.emit('error', error)));
  }
}
