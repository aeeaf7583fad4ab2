import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** What a form says above its questions, and the confirmations that its applicants are owed. */
export class FormsThatAnswer1700000024800 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE forms ADD COLUMN text text;
CREATE TABLE application_mails (
  job_id uuid PRIMARY KEY CONSTRAINT application_mails_job_id_fkey REFERENCES jobs,
  form_id text NOT NULL CONSTRAINT application_mails_form_id_fkey REFERENCES forms,
  email text NOT NULL,
  status text NOT NULL DEFAULT 'waiting'
    CONSTRAINT application_mails_status_check CHECK (status IN ('waiting', 'sending', 'sent', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX application_mails_due ON application_mails (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX application_mails_address ON application_mails (lower(email), created_at);
CREATE INDEX application_mails_created ON application_mails (created_at);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE application_mails;
ALTER TABLE forms DROP COLUMN text`);
  }
}
