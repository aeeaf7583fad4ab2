import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Views may filter by stage and owner of deals. Where such a view tells of what enters and leaves it, a deal's change is one of its company:
 * noted by a trigger, whatever build or statement changes the row (ADR 0020).
 */
export class ViewsOfDeals1700000024810 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION deals_change_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_companies (company_id)
  SELECT DISTINCT t.company_id FROM touched t JOIN views v ON v.team_id = t.team_id AND v.alerts
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
