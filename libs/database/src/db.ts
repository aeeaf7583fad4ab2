import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';

interface Transaction {
  runner: QueryRunner;
  client: PoolClient;
  afterCommit: (() => void | Promise<void>)[];
}

/** More texts than this are not hand-written ones; they go unnamed so that the server's plan cache stays bounded. */
const MAX_NAMED = 2000;

/**
 * Access to PostgreSQL. Statements run on the surrounding `tx` if there is one (no transaction parameters anywhere), else
 * on the pool. Every hand-written statement is a named prepared one: planning a six-table query costs more than running it.
 */
@Injectable()
export class Db {
  private readonly log = new Logger(Db.name);
  private readonly transactions = new AsyncLocalStorage<Transaction>();
  private readonly names = new Map<string, string>();
  /** Transactions of this process that have not ended. */
  private open = 0;

  constructor(readonly dataSource: DataSource) {}

  /** All rows of a statement. `text` must be a constant or come from a small set of variants; values only in `params`. */
  async rows<T>(text: string, params: unknown[] = []): Promise<T[]> {
    const result = await this.client().query({ name: this.nameOf(text), text, values: params });
    return result.rows as T[];
  }

  /** The first row, or null. */
  async row<T>(text: string, params: unknown[] = []): Promise<T | null> {
    return (await this.rows<T>(text, params))[0] ?? null;
  }

  /**
   * Like `rows`, but planned anew for its values: for searches where a rare word and a common one want different plans. Planning
   * costs up to a millisecond; a prepared statement's one plan for all values could cost seconds.
   */
  async rowsPlannedAnew<T>(text: string, params: unknown[]): Promise<T[]> {
    const result = await this.client().query({ text, values: params });
    return result.rows as T[];
  }

  /** Number of rows that the statement touched. */
  async run(text: string, params: unknown[] = []): Promise<number> {
    const result = await this.client().query({ name: this.nameOf(text), text, values: params });
    return result.rowCount ?? 0;
  }

  /** TypeORM's manager of the current transaction, for paths where the entity mapper is worth its cost. */
  get manager(): EntityManager {
    return this.transactions.getStore()?.runner.manager ?? this.dataSource.manager;
  }

  get inTransaction(): boolean {
    return this.transactions.getStore() !== undefined;
  }

  /** Runs `work` in one transaction; inside another `tx` it joins that one. What throws rolls everything back. */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    if (this.inTransaction) return work();
    this.open++;
    try {
      return await this.transaction(work);
    } finally {
      // While a storage is in use, Node calls hooks for every promise of the process: a sixth of the cost of a small answer.
      if (--this.open === 0) this.transactions.disable();
    }
  }

  private async transaction<T>(work: () => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const transaction: Transaction = { runner, client, afterCommit: [] };
    try {
      await runner.startTransaction();
      const result = await this.transactions.run(transaction, work);
      // Whatever comes back: a commit whose answer was lost may have happened, and what waits for it does no harm.
      await runner.commitTransaction().finally(() => this.runAfterCommit(transaction));
      return result;
    } catch (error) {
      // A lost connection cannot roll back, and needs not to.
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /**
   * Runs `work` once the surrounding transaction has committed, or may have (at once outside of one). It is a doorbell, not a
   * promise: a crash in between loses it, so whatever must happen needs a sweeper too.
   */
  afterCommit(work: () => void | Promise<void>): void {
    const transaction = this.transactions.getStore();
    if (transaction) transaction.afterCommit.push(work);
    else this.runAfterCommit({ afterCommit: [work] });
  }

  /** Runs `work` outside the surrounding transaction, on its own connection. */
  async detached<T>(work: () => Promise<T>): Promise<T> {
    return this.transactions.exit(work);
  }

  /** Serialises transactions that concern the same thing, until the current one ends. */
  async lock(...what: string[]): Promise<void> {
    const digest = createHash('sha256').update(what.join('\u0000')).digest();
    await this.rows('SELECT pg_advisory_xact_lock($1)', [digest.readBigInt64BE(0).toString()]);
  }

  /** TypeORM's own pool. */
  get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  private client(): Pool | PoolClient {
    return this.transactions.getStore()?.client ?? this.pool;
  }

  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known || this.names.size >= MAX_NAMED) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    this.names.set(text, name);
    return name;
  }

  private runAfterCommit({ afterCommit }: Pick<Transaction, 'afterCommit'>): void {
    for (const work of afterCommit) {
      void this.transactions.exit(async () => {
        try {
          await work();
        } catch (error) {
          this.log.warn(`after commit: ${error instanceof Error ? error.message : 'failed'}`);
        }
      });
    }
  }
}
