import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** From which score on a match is told of, and whether it has been: once, until it falls below. What matches now has been seen. */
export class ThesisAlerts1700000015500 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE theses ADD COLUMN alert_from integer NOT NULL DEFAULT 70 CONSTRAINT theses_alert_from_check CHECK (alert_from BETWEEN 0 AND 100);
ALTER TABLE thesis_matches ADD COLUMN reached boolean NOT NULL DEFAULT false;
UPDATE thesis_matches SET reached = true WHERE scoring_status = 'scored' AND score >= 70;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE theses DROP COLUMN alert_from; ALTER TABLE thesis_matches DROP COLUMN reached');
  }
}
