import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** The audit trail is asked what one person did, and what was done to one thing. */
export class WhoDidWhatToWhich1700000024820 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE INDEX events_actor ON events (team_id, actor_id, occurred_at DESC, id DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX events_deal ON events (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX audit_entries_actor ON audit_entries (team_id, actor_user_id, created_at DESC, id DESC) WHERE actor_user_id IS NOT NULL;
CREATE INDEX audit_entries_object ON audit_entries (team_id, object_id, created_at DESC, id DESC);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entries_object, audit_entries_actor, events_deal, events_actor');
  }
}
