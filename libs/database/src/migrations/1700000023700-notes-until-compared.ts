import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** A note of a change stays until its company was compared with the others, too. */
export class NotesUntilCompared1700000023700 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE changed_companies ADD COLUMN followed_in uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE changed_companies DROP COLUMN followed_in');
  }
}
