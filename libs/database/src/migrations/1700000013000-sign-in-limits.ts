import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Failed sign-ins as `rate-limiter-flexible` counts them: its own table, made here since no process may change the schema. `expire` is
 * in milliseconds since 1970. `login_failures`, which they were counted in before, stays until no process of the last release
 * runs any more: those write to it while they are replaced.
 */
export class SignInLimits1700000013000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_in_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      );
      CREATE INDEX sign_in_limits_purge ON sign_in_limits (expire);
      CREATE INDEX audit_entries_failed_sign_ins ON audit_entries (created_at) WHERE action = 'sign_in.fail'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entries_failed_sign_ins; DROP TABLE sign_in_limits');
  }
}
