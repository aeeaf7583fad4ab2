import { Queue, Worker } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import {
  type BellProcessor,
  type BellQueue,
  type BellQueueOptions,
  type BellWorker,
  type BellWorkerOptions,
  QueueBackend,
} from './queue-backend';
import { within } from '../within';

const SHARED: RedisOptions = {
  connectTimeout: 2000,
  disconnectTimeout: 500,
  keepAlive: 10_000,
  // Never slower than a second, so that work resumes soon after an outage.
  retryStrategy: (times) => Math.min(50 * times, 1000),
};

/** A command is given up after three failed connections (some 300 ms) or, where the server hangs, after its timeout. */
const PRODUCER: RedisOptions = { ...SHARED, maxRetriesPerRequest: 3, commandTimeout: 1500 };
const CONSUMER: RedisOptions = { ...SHARED, maxRetriesPerRequest: null };

const WATCH_EVERY_MS = 5000;
const WATCH_LIMIT_MS = 3000;

/**
 * BullMQ in Redis 6.2 or newer, with `maxmemory-policy noeviction` and an append-only file (without it Redis forgets active
 * and delayed jobs in a restart, and they wait for the sweeper). Whoever rings must get an answer at once, whoever works
 * must outlive any outage: hence two connections with opposite settings.
 */
export class RedisBackend extends QueueBackend {
  private readonly prefix: string;
  private producer: Redis | null = null;
  private consumer: Redis | null = null;

  /** @param namespace keeps several environments in one Redis apart */
  constructor(
    private readonly url: string,
    namespace: string,
  ) {
    super();
    this.prefix = `deal-flow-${namespace}`;
  }

  openQueue(name: string, options: BellQueueOptions): BellQueue {
    return new Queue(name, { ...options, prefix: this.prefix, connection: this.producing() });
  }

  openWorker(name: string, processor: BellProcessor, options: BellWorkerOptions): BellWorker {
    return new Worker(name, processor, { ...options, autorun: false, prefix: this.prefix, connection: this.consuming() });
  }

  async probe(): Promise<void> {
    await this.producing().ping();
  }

  async close(): Promise<void> {
    this.producer?.disconnect();
    this.consumer?.disconnect();
  }

  private producing(): Redis {
    return (this.producer ??= this.connect(PRODUCER));
  }

  private consuming(): Redis {
    return (this.consumer ??= this.connect(CONSUMER));
  }

  private connect(options: RedisOptions): Redis {
    const client = new Redis(this.url, options);
    // Each queue and worker adds its own listeners; the errors reach us through them.
    client.setMaxListeners(0);
    client.on('error', () => undefined);
    watch(client);
    return client;
  }
}

/**
 * Replaces a connection that died without a sign, which keepalive alone would find after eleven minutes. (ioredis has a
 * `socketTimeout`, whose timers outlive the connection. The workers' blocking connections are BullMQ's to watch.)
 */
function watch(client: Redis): void {
  const timer = setInterval(() => {
    if (client.status === 'ready') within(WATCH_LIMIT_MS, client.ping()).catch(() => client.disconnect(true));
  }, WATCH_EVERY_MS).unref();
  client.once('end', () => clearInterval(timer));
}
