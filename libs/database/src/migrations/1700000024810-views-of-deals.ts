import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Views may filter by stage and owner of deals. Where such a view tells of what enters and leaves it, a deal's change is delivered to the
 * follow-ups of its company: by a trigger, since who moves a deal knows nothing of views, and only where somebody asks (ADR 0028).
 */
export class ViewsOfDeals1700000024810 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION deals_change_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_inbox (consumer, subject_id)
  SELECT DISTINCT 'follow-ups', t.company_id FROM touched t JOIN views v ON v.team_id = t.team_id AND v.alerts
  WHERE v.filters @? '$[*] ? (@.field == "deal_stage_id" || @.field == "deal_owner_id")';
  RETURN NULL;
END $$;
CREATE TRIGGER deals_change_views AFTER UPDATE ON deals REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION deals_change_views();
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TRIGGER deals_change_views ON deals;
DROP FUNCTION deals_change_views`);
  }
}
