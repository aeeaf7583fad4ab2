import { TimeoutClient, type TimeoutClientConfig } from './timeout-client';

export interface PooledClientConfig extends TimeoutClientConfig {
  /** Statements that are sent along with each `START TRANSACTION`; each holds for that transaction alone. */
  transactionSettings: string;
}

/**
 * A connection to a pooler in transaction mode (PgBouncer). No statement has a name: a prepared one stays behind on whichever connection of
 * the server it met, and PgBouncer before 1.21 does not know it on the next. Limits of a session are those of each transaction.
 */
export class PooledClient extends TimeoutClient {
  constructor(config: PooledClientConfig) {
    super(config);
    const send = this.query as (...args: unknown[]) => unknown;
    // An override would have to repeat the overloads.
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      if (typeof statement !== 'string') return send(unnamed(statement as object), ...rest);
      return send(statement === 'START TRANSACTION' ? `${statement}; ${config.transactionSettings}` : statement, ...rest);
    }) as PooledClient['query'];
  }

  /** One after the other: the pooler may hand the server's connection on between the two. */
  override async both<T>(first: () => Promise<T>, second: () => Promise<unknown>): Promise<T> {
    const result = await first();
    await second();
    return result;
  }
}

/** Libraries name statements of their own; what brings its own way to be sent goes as it is. */
function unnamed(statement: object): object {
  return 'submit' in statement || !('name' in statement) ? statement : { ...statement, name: undefined };
}
