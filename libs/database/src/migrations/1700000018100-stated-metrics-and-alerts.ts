import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** The order in which metrics are listed since people state them, and which views tell of companies that enter and leave. */
export class StatedMetricsAndAlerts1700000018100 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE INDEX metrics_company_by_date ON metrics (company_id, (coalesce(as_of, '')) DESC, created_at DESC, id DESC);
ALTER TABLE views ADD COLUMN alerts boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX metrics_company_by_date;
ALTER TABLE views DROP COLUMN alerts`);
  }
}
