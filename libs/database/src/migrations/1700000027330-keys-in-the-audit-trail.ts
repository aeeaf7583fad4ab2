import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** What is done with a key and has no event stands in the audit trail, too; a release before this one shows it as done by a key without a name. */
export class KeysInTheAuditTrail1700000027330 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE audit_entries ADD COLUMN actor_key_id uuid,
  DROP CONSTRAINT audit_entries_actor_kind_check,
  ADD CONSTRAINT audit_entries_actor_kind_check CHECK (actor_kind IN ('user', 'operator', 'command_line', 'system', 'key'));
CREATE INDEX audit_entries_key ON audit_entries (team_id, actor_key_id, created_at DESC, id DESC) WHERE actor_key_id IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
UPDATE audit_entries SET actor_kind = 'system' WHERE actor_kind = 'key';
DROP INDEX audit_entries_key;
ALTER TABLE audit_entries DROP COLUMN actor_key_id,
  DROP CONSTRAINT audit_entries_actor_kind_check,
  ADD CONSTRAINT audit_entries_actor_kind_check CHECK (actor_kind IN ('user', 'operator', 'command_line', 'system'));
`);
  }
}
