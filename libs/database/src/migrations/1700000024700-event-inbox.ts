import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Notes of changed companies become the inbox of the outbox's consumers (ADR 0028). Releases before this one go on with
 * `changed_companies`, a view: they find notes by their place in the table, so it has that, too.
 */
export class EventInbox1700000024700 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE changed_companies RENAME TO event_inbox;
ALTER TABLE event_inbox RENAME COLUMN company_id TO subject_id;
ALTER TABLE event_inbox RENAME COLUMN followed_in TO batch_id;
ALTER TABLE event_inbox ADD COLUMN consumer text NOT NULL DEFAULT 'follow-ups';
ALTER TABLE event_inbox ALTER COLUMN consumer DROP DEFAULT;
ALTER INDEX changed_companies_company RENAME TO event_inbox_subject;
CREATE VIEW changed_companies AS
  SELECT ctid, subject_id AS company_id, batch_id AS followed_in, consumer FROM event_inbox WHERE consumer = 'follow-ups';
ALTER VIEW changed_companies ALTER COLUMN consumer SET DEFAULT 'follow-ups';
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP VIEW changed_companies;
ALTER INDEX event_inbox_subject RENAME TO changed_companies_company;
DELETE FROM event_inbox WHERE consumer <> 'follow-ups';
ALTER TABLE event_inbox DROP COLUMN consumer;
ALTER TABLE event_inbox RENAME COLUMN batch_id TO followed_in;
ALTER TABLE event_inbox RENAME COLUMN subject_id TO company_id;
ALTER TABLE event_inbox RENAME TO changed_companies`);
  }
}
