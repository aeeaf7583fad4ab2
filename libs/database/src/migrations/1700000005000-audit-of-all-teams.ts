import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators read the trail of all teams, newest first: without this it was read and sorted whole. */
export class AuditOfAllTeams1700000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX audit_entries_list ON audit_entries (created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entries_list');
  }
}
