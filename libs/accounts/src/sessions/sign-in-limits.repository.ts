import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

export const SIGN_IN_LIMITS_TABLE = 'sign_in_limits';

/** What the limiter's library leaves to us of its table. */
@Injectable()
export class SignInLimitsRepository {
  constructor(private readonly db: Db) {}

  /** Removes what is over. @returns rows removed, at most 5000 */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM ${SIGN_IN_LIMITS_TABLE} WHERE key IN (
         SELECT key FROM ${SIGN_IN_LIMITS_TABLE} WHERE expire < extract(epoch FROM now()) * 1000 LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
    );
  }
}
