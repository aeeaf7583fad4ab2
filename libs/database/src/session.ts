import { PooledClient } from './pooled-client';
import { TimeoutClient } from './timeout-client';

/**
 * Planner settings of every connection, so that plans do not depend on the server's. Data is mostly in memory or on flash: with the default
 * `random_page_cost` of 4, where the average team is small, a list of a large team would read and sort all of it. No statement runs long
 * enough for `jit` to pay.
 */
const PLANNER_SETTINGS = ['random_page_cost=1.1', 'jit=off'];
export const PLANNER_OPTIONS = PLANNER_SETTINGS.map((setting) => `-c ${setting}`).join(' ');

/**
 * TCP settings by which the server notices within half a minute that a client's host has vanished. Linux by itself takes more than two hours,
 * for which a transaction would keep its locks. Without effect on a socket file.
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

/** The same for one connection that is no pool's, not connected yet. @param connectTimeout milliseconds */
export function sessionClient(url: string, limits: SessionLimits, applicationName: string, connectTimeout: number): TimeoutClient {
  // The class is the pool's to know.
  const { Client: _class, ...session } = sessionConfig(url, limits);
  return new TimeoutClient({ ...session, application_name: applicationName, connectionTimeoutMillis: connectTimeout });
}

/**
 * The same for a connection to a pooler in transaction mode, in which a session's settings mean nothing: the next transaction may be on
 * another connection of the server, and settings of one would apply to others. Limits and planner settings go along with the beginning of
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
