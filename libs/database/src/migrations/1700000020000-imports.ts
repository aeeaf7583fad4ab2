import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** Imports: a file of companies, how far it has got, and what became of each of its rows; and the job that carries them on. */
export class Imports1700000020000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  user_id uuid NOT NULL REFERENCES users,
  storage_key text,
  file_name text NOT NULL,
  format text NOT NULL CONSTRAINT imports_format_check CHECK (format IN ('csv', 'jsonl')),
  encoding text NOT NULL,
  delimiter text NOT NULL,
  mode text NOT NULL CONSTRAINT imports_mode_check CHECK (mode IN ('create', 'upsert')),
  dry_run boolean NOT NULL,
  columns jsonb NOT NULL,
  pipeline_ids uuid[] NOT NULL,
  status text NOT NULL DEFAULT 'queued' CONSTRAINT imports_status_check CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
  rows_total integer,
  rows_done integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  error_code text,
  error_message text,
  request_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  completed_at timestamptz(3)
);
CREATE INDEX imports_user_list ON imports (team_id, user_id, created_at DESC, id DESC);
CREATE INDEX imports_storage_key ON imports (storage_key) WHERE storage_key IS NOT NULL;
CREATE INDEX imports_old ON imports (completed_at) WHERE completed_at IS NOT NULL;
CREATE TABLE import_rows (
  import_id uuid NOT NULL REFERENCES imports,
  line integer NOT NULL,
  status text NOT NULL CONSTRAINT import_rows_status_check CHECK (status IN ('created', 'updated', 'unchanged', 'rejected')),
  company_id uuid,
  issues jsonb NOT NULL DEFAULT '[]',
  row jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_rows_by_status ON import_rows (import_id, status, line);
ALTER TABLE jobs
  DROP CONSTRAINT jobs_type_check,
  ADD CONSTRAINT jobs_type_check CHECK (type IN ('deck_intake', 'deck_draft', 'rescore', 'thesis_match', 'import')),
  ADD COLUMN import_id uuid CONSTRAINT jobs_import_id_fkey REFERENCES imports;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DELETE FROM jobs WHERE type = 'import';
ALTER TABLE jobs
  DROP COLUMN import_id,
  DROP CONSTRAINT jobs_type_check,
  ADD CONSTRAINT jobs_type_check CHECK (type IN ('deck_intake', 'deck_draft', 'rescore', 'thesis_match'));
DROP TABLE import_rows;
DROP TABLE imports`);
  }
}
