import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What follows a change of a company. The change adds a row instead of marking the one row of its company: who changes a company
 * never waits for those who follow up its earlier change (companies are never deleted, so that the reference needs no check). And
 * whether a company has such work waiting is found without a walk through all that wait.
 */
export class FollowUps1700000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE changed_companies
        DROP CONSTRAINT changed_companies_pkey, DROP CONSTRAINT changed_companies_company_id_fkey, DROP COLUMN changed_at;
      CREATE INDEX changed_companies_company ON changed_companies (company_id);
      CREATE INDEX jobs_follow_ups ON jobs (company_id, type) WHERE status = 'queued' AND lane = 'background'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX jobs_follow_ups, changed_companies_company;
      DELETE FROM changed_companies a USING changed_companies b WHERE a.company_id = b.company_id AND a.ctid < b.ctid;
      ALTER TABLE changed_companies ADD PRIMARY KEY (company_id), ADD FOREIGN KEY (company_id) REFERENCES companies,
        ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now()`);
  }
}
