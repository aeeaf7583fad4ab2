import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The Idempotency-Key of the upload that holds a token, so that its repeat is told from a second use while its file still arrives. */
export class RepeatsOfRunningUploads1700000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE upload_tokens ADD COLUMN reserved_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE upload_tokens DROP COLUMN reserved_key');
  }
}
