import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * The outbox: a row for each thing that happened, written in the transaction of its change. `sequence` is drawn under a lock of the
 * team, as the last thing before the commit, so that nobody reads an event before one with a smaller number (ADR 0019). Beside it what
 * companies need to be a system of record: the key of another system, the moment they were archived, and where each field came from.
 */
export class Events1700000015000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE SEQUENCE events_sequence;
-- No foreign keys: who changes something waits for nobody, and an event outlives what it tells of.
CREATE TABLE events (
  id uuid PRIMARY KEY,
  sequence bigint NOT NULL DEFAULT nextval('events_sequence'),
  team_id uuid NOT NULL,
  type text NOT NULL,
  occurred_at timestamptz(3) NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CONSTRAINT events_actor_kind_check CHECK (actor_kind IN ('user', 'key', 'form', 'import', 'system')),
  actor_id uuid,
  audience text NOT NULL DEFAULT 'team' CONSTRAINT events_audience_check CHECK (audience IN ('team', 'founder')),
  reader_user_id uuid,
  reader_pipeline_ids uuid[],
  company_id uuid,
  deal_id uuid,
  request_id text,
  data jsonb NOT NULL
);
CREATE UNIQUE INDEX events_feed ON events (team_id, sequence);
CREATE INDEX events_company_feed ON events (company_id, sequence) WHERE company_id IS NOT NULL;
-- A rare type is found without a walk through the others; a moment is found for reading from it and for the purge.
CREATE INDEX events_type_feed ON events (team_id, type, sequence);
CREATE INDEX events_time ON events (team_id, occurred_at, sequence);
-- What is purged of each feed: a reader that stopped before it has missed something.
CREATE TABLE event_horizons (team_id uuid PRIMARY KEY, purged_to bigint NOT NULL);
ALTER TABLE companies
  ADD COLUMN external_id text,
  ADD COLUMN archived_at timestamptz(3),
  ADD COLUMN field_sources jsonb NOT NULL DEFAULT '{}';
CREATE INDEX companies_external_id ON companies (team_id, external_id) WHERE external_id IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE companies DROP COLUMN external_id, DROP COLUMN archived_at, DROP COLUMN field_sources;
DROP TABLE events, event_horizons;
DROP SEQUENCE events_sequence`);
  }
}
