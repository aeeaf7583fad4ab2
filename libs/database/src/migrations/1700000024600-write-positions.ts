import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** How far a replica must have come for each team (ADR 0027). */
export class WritePositions1700000024600 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    // Room on each page: a position is written again and again, and its new version stays where the old one was.
    await runner.query(`
CREATE UNLOGGED TABLE write_positions (
  team_id uuid CONSTRAINT write_positions_pkey PRIMARY KEY,
  position bigint NOT NULL,
  epoch uuid
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
CREATE TABLE replication_epochs (single boolean CONSTRAINT replication_epochs_pkey PRIMARY KEY, epoch uuid NOT NULL);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE write_positions, replication_epochs');
  }
}
