import type { Db } from '@app/database';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { SIGN_IN_LIMITS_TABLE } from './sign-in-limits.repository';

/** Counts for all processes. @param points so many in `seconds` */
export function databaseLimiter(db: Db, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // Asked for at each statement: a process may start before PostgreSQL does.
    storeClient: { query: (statement: QueryConfig) => db.pool.query(statement) },
    storeType: 'pool',
    tableName: SIGN_IN_LIMITS_TABLE,
    // A migration made it, and a scheduled task removes what is over.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });
}
