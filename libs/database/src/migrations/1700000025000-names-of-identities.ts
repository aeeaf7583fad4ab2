import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** The name that an identity's owner lets forms fill in; a release before this one neither reads nor writes it. */
export class NamesOfIdentities1700000025000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identities ADD COLUMN founder_name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identities DROP COLUMN founder_name');
  }
}
