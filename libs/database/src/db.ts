import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { AmbientDataSource, Transaction } from './ambient-data-source';
import { returnsOtherColumns } from './naming-client';
import type { Replica } from './replica';
import type { Replicas } from './replicas';
import type { TimeoutClient } from './timeout-client';

/** SQLSTATE of a transaction that waited in a circle with others and was chosen to give way. */
const DEADLOCK = '40P01';
/** How often a transaction is run that gives way; a second circle in a row is rare, a third is a fault in the order of locks. */
const TRIES = 3;
const LONGEST_PAUSE_MS = 50;

/** Of a statement that may write. Too many is a round trip more, too few would be a write that a replica is not asked for. */
const MAY_WRITE = /\b(INSERT|UPDATE|DELETE)\b/;

type Statement = string | { text: string; values: unknown[] };

interface TransactionOptions {
  once?: boolean;
  pipelined?: boolean;
}

function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === DEADLOCK;
}

/** Locks on things, for `take`: in one order, each once. */
export type Locks = readonly string[];

export function locksOn(things: readonly (readonly string[])[]): Locks {
  const ids = things.map((what) => hash('sha256', what.join('\u0000'), 'buffer').readBigInt64BE(0));
  return [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1)).map(String);
}

/**
 * Like `Promise.all` for work within one transaction, but waits for all of it, failed or not: what went on after the rollback would write
 * outside of the transaction, on a connection that somebody else has by then.
 * @returns what each of them gave, null where there was nothing to do
 * @throws what the first of them threw
 */
export async function together<Work extends readonly (Promise<unknown> | null)[]>(
  ...work: Work
): Promise<{ -readonly [Each in keyof Work]: Awaited<Work[Each]> }> {
  const results = await Promise.allSettled(work.map((each) => each ?? Promise.resolve(null)));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as { -readonly [Each in keyof Work]: Awaited<Work[Each]> };
}

/**
 * Access to PostgreSQL. Statements run on the surrounding `tx` if there is one (no transaction parameters anywhere), else
 * on the pool. Every statement with values is a named prepared one (`NamingClient`).
 */
@Injectable()
export class Db {
  private readonly log = new Logger(Db.name);
  /** Transactions of this process that have not ended. */
  private open = 0;

  /** @param replicas null where there are none: then nothing is remembered of what is written, either */
  constructor(
    @Inject(DataSource) readonly dataSource: AmbientDataSource,
    readonly replicas: Replicas | null = null,
  ) {}

  /** All rows of a statement. `text` must be a constant or come from a small set of variants; values only in `params`. */
  async rows<T>(text: string, params: unknown[] = []): Promise<T[]> {
    const result = await this.ask(text, params);
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
  async queryUnprepared<T>(text: string, params: unknown[]): Promise<T[]> {
    const result = await this.ask({ text, values: params });
    return result.rows as T[];
  }

  /** Number of rows that the statement touched. */
  async run(text: string, params: unknown[] = []): Promise<number> {
    const result = await this.ask(text, params, true);
    return result.rowCount ?? 0;
  }

  /** TypeORM's manager; like its repositories it works in the current transaction. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  private get transactions(): AmbientDataSource['transactions'] {
    return this.dataSource.transactions;
  }

  get inTransaction(): boolean {
    return this.transactions.getStore() !== undefined;
  }

  /**
   * Runs `work` in one transaction; inside another `tx` it joins that one. What throws rolls everything back. Where PostgreSQL makes it give way
   * in a deadlock, or refuses a statement whose table has just got a column, nothing of it has happened and it runs again from its beginning.
   * @param options.once for work that cannot: it reads a stream, counts on outside of itself, or writes elsewhere than in the database
   * @param options.pipelined statements that are asked for side by side (`together`) reach PostgreSQL at once, one behind the other, and it
   * need not wait for this process in between. Once one of them has failed those behind it say so, too: the first is to be told of.
   */
  async tx<T>(work: () => Promise<T>, { once = false, pipelined = false }: TransactionOptions = {}): Promise<T> {
    if (this.inTransaction) return work();
    this.open++;
    const sent = { commit: false };
    try {
      for (let tries = 1; ; tries++) {
        try {
          return await this.transaction(work, sent, pipelined);
        } catch (error) {
          if (once || sent.commit || tries === TRIES || !(isDeadlock(error) || returnsOtherColumns(error))) throw error;
          await sleep(LONGEST_PAUSE_MS * Math.random());
        }
      }
    } finally {
      // While a storage is in use, Node calls hooks for every promise of the process: a sixth of the cost of a small answer.
      if (--this.open === 0) this.transactions.disable();
    }
  }

  private async transaction<T>(work: () => Promise<T>, sent: { commit: boolean }, pipelined: boolean): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const transaction: Transaction = { runner, client, beforeCommit: [], afterCommit: [], teams: new Set() };
    const caller = this.replicas?.caller;
    try {
      await runner.startTransaction();
      if (pipelined) (client as unknown as TimeoutClient).sendAtOnce(true);
      const result = await this.transactions.run(transaction, async () => {
        const value = await work();
        for (const last of transaction.beforeCommit) await last();
        return value;
      });
      const note = this.replicas?.noteOf(caller, transaction.teams) ?? null;
      if (note !== null) {
        (client as unknown as TimeoutClient).along = note;
        sent.commit = true;
      }
      // Also after an error: a commit whose answer was lost may have happened, and what runs after it does no harm if it has not.
      await runner.commitTransaction().finally(() => this.runAfterCommit(transaction));
      return result;
    } catch (error) {
      // A lost connection cannot roll back, and needs not to.
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      if (pipelined) (client as unknown as TimeoutClient).sendAtOnce(false);
      await runner.release();
    }
  }

  /** The surrounding transaction, to keep things by; undefined outside of one. */
  get currentTransaction(): object | undefined {
    return this.transactions.getStore();
  }

  /** Says whose data the surrounding transaction writes, besides the caller's: their next request finds it wherever it is read. */
  concerns(teamId: string): void {
    if (this.replicas) this.transactions.getStore()?.teams.add(teamId);
  }

  /** The replica that the request at hand may be read from, for readers with connections of their own; null: the primary. Never rejects. */
  async replica(): Promise<Replica | null> {
    return (await this.replicas?.chosen()) ?? null;
  }

  /** Runs `work` in the surrounding transaction as the last thing before it commits; what it throws rolls everything back. */
  beforeCommit(work: () => Promise<void>): void {
    const transaction = this.transactions.getStore();
    if (!transaction) throw new Error('beforeCommit needs a transaction');
    transaction.beforeCommit.push(work);
  }

  /**
   * Runs `work` once the surrounding transaction has committed, or may have (at once outside of one). It is a hint, not a
   * promise: a crash in between loses it, so whatever must happen needs a scheduled task too.
   */
  afterCommit(work: () => void | Promise<void>): void {
    const transaction = this.transactions.getStore();
    if (transaction) transaction.afterCommit.push(work);
    else this.runAfterCommit({ afterCommit: [work] });
  }

  /** Runs `work` outside the surrounding transaction, on its own connection. */
  async detached<T>(work: () => Promise<T>): Promise<T> {
    return this.transactions.exit(() => (this.replicas ? this.replicas.forNobody(work) : work()));
  }

  /** Serialises transactions that concern the same thing, until the current one ends. */
  lock(...what: string[]): Promise<void> {
    return this.lockAll([what]);
  }

  /** The same for several things at once, always in one order, so that no two such transactions wait for each other. */
  lockAll(things: readonly (readonly string[])[]): Promise<void> {
    return this.take(locksOn(things));
  }

  /** The same, put together before. */
  async take(locks: Locks): Promise<void> {
    await this.rows('SELECT pg_advisory_xact_lock(id) FROM unnest($1::bigint[]) AS id', [locks]);
  }

  /** The same without waiting. @returns false where another transaction holds one of them; the others are held then */
  async tryLockAll(things: readonly (readonly string[])[]): Promise<boolean> {
    const locks = await this.rows<{ held: boolean }>('SELECT pg_try_advisory_xact_lock(id) AS held FROM unnest($1::bigint[]) AS id', [
      locksOn(things),
    ]);
    return locks.every(({ held }) => held);
  }

  /** For libraries that bring their own statements. A process that waits for PostgreSQL has it, too. */
  get pool(): Pool {
    return this.dataSource.pool;
  }

  /** Statements and transactions of this process that wait for a connection. */
  get waiting(): number {
    return this.dataSource.isInitialized ? this.pool.waitingCount : 0;
  }

  private ask(statement: Statement, params?: unknown[], writes = false): Promise<QueryResult> {
    if (this.replicas && !this.inTransaction) {
      const choice = this.replicas.chosen();
      if (choice && !writes) return this.askReplica(this.replicas, choice, statement, params);
      const note = this.replicas.noteOf(this.replicas.caller);
      const text = typeof statement === 'string' ? statement : statement.text;
      if (note !== null && (writes || MAY_WRITE.test(text))) return this.askAndNote(statement, params, note);
    }
    return this.client().query(statement as string, params);
  }

  private async askReplica(
    replicas: Replicas,
    choice: Promise<Replica | null>,
    statement: Statement,
    params?: unknown[],
  ): Promise<QueryResult> {
    return (await replicas.read(choice, statement, params)) ?? (await this.client().query(statement as string, params));
  }

  /** What was written is remembered before anybody is told that it was. */
  private async askAndNote(statement: Statement, params: unknown[] | undefined, note: string): Promise<QueryResult> {
    const client = await (this.client() as Pool).connect();
    try {
      const result = await (client as unknown as TimeoutClient).both(
        () => client.query(statement as string, params),
        () => client.query(note),
      );
      client.release();
      return result;
    } catch (error) {
      // As pg's pool does itself: whoever comes next has another one.
      client.release(error as Error);
      throw error;
    }
  }

  private client(): Pool | PoolClient {
    if (!this.dataSource.isInitialized) throw new Error('PostgreSQL has not been reached yet');
    return this.transactions.getStore()?.client ?? this.pool;
  }

  private runAfterCommit({ afterCommit }: Pick<Transaction, 'afterCommit'>): void {
    for (const work of afterCommit) {
      void this.detached(async () => {
        try {
          await work();
        } catch (error) {
          this.log.warn(`after commit: ${error instanceof Error ? error.message : 'failed'}`);
        }
      });
    }
  }
}
