import { PooledClient } from './pooled-client';
import { TimeoutClient } from './timeout-client';

/**
 * What the planner is told whatever the server's own settings say, so that a plan tried in one place is the plan everywhere. Data
 * that is mostly in memory or on flash: with the default of 4 for a page out of turn, a list reads and sorts the whole of a large team
 * where the average team is small. No statement here runs long enough to earn its compilation (`jit`).
 */
const PLANNER_SETTINGS = ['random_page_cost=1.1', 'jit=off'];
export const PLANNER_OPTIONS = PLANNER_SETTINGS.map((setting) => `-c ${setting}`).join(' ');

/**
 * How the server finds out that the host at the other end has vanished, which Linux by itself takes more than two hours for: a
 * transaction whose client is gone would keep its locks for as long. Half a minute here. On a socket file they mean nothing.
 */
export const VANISHED_CLIENT_OPTIONS =
  '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000';

/** Milliseconds that the server has to give a statement up by itself before the connection is. */
const GRACE = 500;

/** No transaction of the service waits this long between two statements: one that does belongs to a process that stands still. */
const IDLE_TRANSACTION_TIMEOUT = 30_000;

export interface SessionLimits {
  /** Milliseconds after which a statement is given up, so that an outage is an answer and not a hang. */
  statementTimeout: number;
  /** Milliseconds to wait for a row or a lock that another transaction holds; without it, as long as the statement may take. */
  lockTimeout?: number;
  /** Milliseconds after which the server ends a session that has begun a transaction and says nothing more; 30 seconds. */
  idleTransactionTimeout?: number;
}

/**
 * Of every connection of the service, for a pool of pg's.
 * @param url of the database; settings of its own (`?options=-c name=value`) hold where the service says nothing about them
 * @param options more of PostgreSQL's settings, as `-c name=value`
 */
export function sessionConfig(url: string, { statementTimeout, lockTimeout, idleTransactionTimeout }: SessionLimits, options = '') {
  return {
    connectionString: withOptions(url, `${PLANNER_OPTIONS} ${VANISHED_CLIENT_OPTIONS} ${options}`.trim()),
    statement_timeout: statementTimeout,
    ...(lockTimeout !== undefined && { lock_timeout: lockTimeout }),
    idle_in_transaction_session_timeout: idleTransactionTimeout ?? IDLE_TRANSACTION_TIMEOUT,
    // pg's types know a class without arguments; its pool hands it all of this.
    Client: TimeoutClient as unknown as new () => TimeoutClient,
    silenceMilliseconds: statementTimeout + GRACE,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/**
 * The same for a connection to a pooler in transaction mode, which has no session to say anything of: the next transaction may be on
 * another connection of the server, and what one says is heard by strangers. Limits and planner settings go along with the beginning of
 * each transaction, in the same message. For a statement outside of one the role's settings hold (docs/operations.md); one that takes too
 * long is broken off from here.
 */
export function pooledConfig(url: string, { statementTimeout, lockTimeout, idleTransactionTimeout }: SessionLimits) {
  const settings = [
    ...PLANNER_SETTINGS,
    `statement_timeout = ${statementTimeout}`,
    ...(lockTimeout === undefined ? [] : [`lock_timeout = ${lockTimeout}`]),
    `idle_in_transaction_session_timeout = ${idleTransactionTimeout ?? IDLE_TRANSACTION_TIMEOUT}`,
  ];
  return {
    connectionString: url,
    Client: PooledClient as unknown as new () => PooledClient,
    transactionSettings: settings.map((setting) => `SET LOCAL ${setting}`).join('; '),
    silenceMilliseconds: statementTimeout + GRACE,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** In the URL, since what a URL says replaces all that is said beside it. PostgreSQL keeps the last word on each setting. */
function withOptions(url: string, options: string): string {
  const parsed = new URL(url);
  parsed.searchParams.set('options', `${parsed.searchParams.get('options') ?? ''} ${options}`.trim());
  return parsed.toString();
}
