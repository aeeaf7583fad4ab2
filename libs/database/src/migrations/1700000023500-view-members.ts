import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** Which companies a view with alerts held when it was last looked at; who enters and leaves is told of against this. */
export class ViewMembers1700000023500 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE view_members (
  view_id uuid NOT NULL CONSTRAINT view_members_view_id_fkey REFERENCES views ON DELETE CASCADE,
  company_id uuid NOT NULL CONSTRAINT view_members_company_id_fkey REFERENCES companies,
  CONSTRAINT view_members_pkey PRIMARY KEY (view_id, company_id)
);
CREATE INDEX view_members_company ON view_members (company_id);
CREATE INDEX views_with_alerts ON views (team_id) WHERE alerts;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX views_with_alerts; DROP TABLE view_members');
  }
}
