import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** Whose key a deck came by: what the analysis says of other companies is for that user to see, or not. */
export class WhoseJob1700000007000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs ADD COLUMN submitted_by uuid REFERENCES users');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs DROP COLUMN submitted_by');
  }
}
