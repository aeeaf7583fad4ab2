import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** Whose jobs wait in a lane, so that senders take turns, and which of a sender's own go first (ADR 15). */
export class TurnsOfSenders1700000023800 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs ADD COLUMN sender text, ADD COLUMN rank smallint NOT NULL DEFAULT 0;
      CREATE INDEX jobs_turns ON jobs (lane, (coalesce(sender, team_id::text)), created_at, id) WHERE status = 'queued'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX jobs_turns; ALTER TABLE jobs DROP COLUMN sender, DROP COLUMN rank');
  }
}
