import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Decks that take long are read in a lane of their own. And a job that could not run because a part of our own was away waits longer
 * each time: `outages` counts these times in a row; they cost no try.
 */
export class SlowLane1700000012000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs
        DROP CONSTRAINT jobs_lane_check,
        ADD CONSTRAINT jobs_lane_check CHECK (lane IN ('interactive', 'bulk', 'background', 'slow')),
        ADD COLUMN outages integer NOT NULL DEFAULT 0;
      CREATE INDEX jobs_failed ON jobs (completed_at) WHERE status = 'failed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX jobs_failed;
      UPDATE jobs SET lane = 'bulk' WHERE lane = 'slow';
      ALTER TABLE jobs
        DROP CONSTRAINT jobs_lane_check,
        ADD CONSTRAINT jobs_lane_check CHECK (lane IN ('interactive', 'bulk', 'background')),
        DROP COLUMN outages`);
  }
}
