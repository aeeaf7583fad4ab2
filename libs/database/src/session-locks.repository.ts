import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { sessionClient } from './session';
import type { TimeoutClient } from './timeout-client';

/** Milliseconds. What is asked here is answered at once. */
const STATEMENT_MS = 5_000;
const CONNECT_MS = 3_000;
/** Far below the time after which the server ends a transaction that says nothing (`sessionConfig`). */
const ALIVE_EVERY_MS = 5_000;

/** Locks of one connection, which is made with the first of them. */
export class LockSession {
  private client: TimeoutClient | undefined;

  constructor(private readonly url: string) {}

  /**
   * Runs `work`, on whatever connections it asks for, unless the lock of that name is held elsewhere. The lock is held by a transaction,
   * which says now and then that it lives: the server ends that of a process that stands still, and another may go on.
   * @returns whether it was run
   */
  async whileHeld(name: string, work: () => Promise<unknown>): Promise<boolean> {
    const client = (this.client ??= await this.connect());
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS held', [name]);
      if (rows[0]?.held !== true) return false;
      let said: Promise<unknown> = Promise.resolve();
      const alive = setInterval(() => {
        said = client.query('SELECT 1').catch(() => undefined);
      }, ALIVE_EVERY_MS);
      try {
        await work();
      } finally {
        clearInterval(alive);
        // One statement at a time: the commit comes behind it.
        await said;
      }
      return true;
    } finally {
      // One that is broken holds nothing any more.
      await client.query('COMMIT').catch(() => this.close());
    }
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<TimeoutClient> {
    const client = sessionClient(this.url, { statementTimeout: STATEMENT_MS }, 'deal-flow locks', CONNECT_MS);
    // Told to whoever asks it next.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}

/**
 * Locks for work that is longer than a transaction should be. Past a pooler, of whose few connections such work would hold one while it asks
 * for another: as many workers as it has would wait for each other.
 */
@Injectable()
export class SessionLocks {
  constructor(private readonly config: AppConfig) {}

  /** Of a connection that lasts as long as `work`. */
  async during<T>(work: (locks: LockSession) => Promise<T>): Promise<T> {
    const locks = new LockSession(this.config.databaseSessionUrl);
    try {
      return await work(locks);
    } finally {
      await locks.close();
    }
  }
}
