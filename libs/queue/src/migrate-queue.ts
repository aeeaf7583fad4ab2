import { runMigrations } from 'bullmq';
import type { AppConfig } from '@app/config';
import { sessionClient } from '@app/database';
import { SCHEMA } from './queue-connection';

/** Milliseconds for a step of the schema. */
const STATEMENT_MS = 600_000;
const CONNECT_MS = 10_000;

/**
 * Brings the queue's own schema to the version of this build; an explicit step, beside the migrations of our tables.
 * Several processes may call it at once (BullMQ takes an advisory lock). With Redis there is nothing to migrate.
 */
export async function migrateQueue({ queue }: Pick<AppConfig, 'queue'>): Promise<void> {
  if (queue.kind !== 'postgres') return;
  const client = sessionClient(queue.url, { statementTimeout: STATEMENT_MS }, 'deal-flow migrate', CONNECT_MS);
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}
