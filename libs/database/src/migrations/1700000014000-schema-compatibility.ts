import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** For each migration the oldest build that works beside it, so that a build asks the database about steps it does not know. */
export class SchemaCompatibility1700000014000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schema_compatibility (
        migration text PRIMARY KEY,
        -- The number of the newest migration that the oldest of these builds knows; NULL where no older build works.
        works_with bigint
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schema_compatibility');
  }
}
