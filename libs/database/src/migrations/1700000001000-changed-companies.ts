import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two writes that stand beside very many requests made cheap: the note of a changed company, and that of a key's use. */
export class ChangedCompanies1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Companies that changed since their scores and matches were last asked for; read and emptied in batches.
      CREATE TABLE changed_companies (
        company_id uuid PRIMARY KEY REFERENCES companies,
        changed_at timestamptz(3) NOT NULL DEFAULT now()
      );
      -- Keys are never deleted, and nobody asks for one request by its number.
      ALTER TABLE key_requests DROP CONSTRAINT key_requests_key_id_fkey, DROP CONSTRAINT key_requests_pkey;
      DROP INDEX key_requests_purge;
      -- Rows come in order of time, so that blocks tell what is old.
      CREATE INDEX key_requests_purge ON key_requests USING brin (at) WITH (autosummarize = on)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX key_requests_purge;
      CREATE INDEX key_requests_purge ON key_requests (at);
      ALTER TABLE key_requests ADD CONSTRAINT key_requests_pkey PRIMARY KEY (id);
      ALTER TABLE key_requests ADD CONSTRAINT key_requests_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys;
      DROP TABLE changed_companies`);
  }
}
