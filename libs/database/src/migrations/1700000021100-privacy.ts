import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Erasure and export of persons, erasure of companies, and retention. `erasures` holds a keyed hash of whom it erased, so that a restored
 * backup can be erased again; a job's address goes with its end. What the service erases by itself stands in the audit trail as `system`.
 */
export class Privacy1700000021100 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE portal_jobs (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  kind text NOT NULL CONSTRAINT portal_jobs_kind_check CHECK (kind IN ('subject_export', 'subject_erase', 'company_erase')),
  dry_run boolean NOT NULL DEFAULT false,
  actor_kind text NOT NULL,
  actor_user_id uuid,
  -- NULL once the job has ended.
  email text,
  hashes jsonb,
  company_id uuid,
  status text NOT NULL DEFAULT 'queued'
    CONSTRAINT portal_jobs_status_check CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
  report jsonb,
  storage_key text,
  tries integer NOT NULL DEFAULT 0,
  lease_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  completed_at timestamptz(3)
);
CREATE INDEX portal_jobs_open ON portal_jobs (created_at) WHERE status IN ('queued', 'processing');
CREATE INDEX portal_jobs_files ON portal_jobs (completed_at) WHERE storage_key IS NOT NULL;

CREATE TABLE erasures (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT erasures_kind_check CHECK (kind IN ('person', 'company')),
  subject text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE team_retention (
  team_id uuid PRIMARY KEY REFERENCES teams,
  passed_days integer,
  drafts_days integer,
  events_days integer,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_actor_kind_check,
  ADD CONSTRAINT audit_entries_actor_kind_check CHECK (actor_kind IN ('user', 'operator', 'command_line', 'system'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE portal_jobs, erasures, team_retention;
UPDATE audit_entries SET actor_kind = 'operator' WHERE actor_kind = 'system';
ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_actor_kind_check,
  ADD CONSTRAINT audit_entries_actor_kind_check CHECK (actor_kind IN ('user', 'operator', 'command_line'))`);
  }
}
