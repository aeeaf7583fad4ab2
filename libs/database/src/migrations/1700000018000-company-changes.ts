import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * What a reader of changes needs to miss none: each version of a company carries the transaction that wrote it, so that a version which
 * commits late is told from one that was there (ADR 0020). A trigger writes it, whatever build or statement changes the row. A deal is
 * shown with its company, so its moves change the company too. And the few archived companies have indexes of their own.
 */
export class CompanyChanges1700000018000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- No default, which would rewrite the table: NULL is a version from before.
ALTER TABLE companies ADD COLUMN written_by bigint;
CREATE INDEX companies_written_by ON companies (team_id, written_by) WHERE written_by IS NOT NULL;
CREATE INDEX companies_archived ON companies (team_id, created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX companies_archived_ids ON companies (id) WHERE archived_at IS NOT NULL;

CREATE FUNCTION companies_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.written_by := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
CREATE TRIGGER companies_written BEFORE INSERT OR UPDATE ON companies FOR EACH ROW EXECUTE FUNCTION companies_written();

-- Not where this transaction has written the company itself. In order of ids, so that two such transactions do not wait for each other.
CREATE FUNCTION companies_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE companies SET updated_at = now() WHERE id IN (
    SELECT c.id FROM companies c WHERE c.id IN (SELECT company_id FROM touched) AND c.written_by IS DISTINCT FROM pg_current_xact_id()::text::bigint
    ORDER BY c.id FOR NO KEY UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER deals_changed AFTER UPDATE ON deals REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION companies_touched();
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TRIGGER deals_changed ON deals;
DROP FUNCTION companies_touched;
DROP TRIGGER companies_written ON companies;
DROP FUNCTION companies_written;
DROP INDEX companies_archived, companies_archived_ids;
ALTER TABLE companies DROP COLUMN written_by`);
  }
}
