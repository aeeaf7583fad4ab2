import type { AppConfig } from '@app/config';
import { PostgresBackend } from './postgres-backend';
import type { QueueBackend } from './queue-backend';
import { RedisBackend } from './redis-backend';

/** The backend that the configuration names. Nothing is connected before the first use. */
export function backendOf({ queue, environment }: Pick<AppConfig, 'queue' | 'environment'>): QueueBackend {
  return queue.kind === 'postgres' ? new PostgresBackend(queue.url) : new RedisBackend(queue.url, environment);
}
