import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * URLs that a key asked for to send one file to, each with the arguments that the file is to be submitted with. The URL's secret is kept
 * as a hash, and the arguments, which may name people, until it is used or purged.
 */
export class RequestedUploads1700000011000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE requested_uploads (
  token_hash bytea PRIMARY KEY,
  key_id uuid NOT NULL REFERENCES api_keys,
  arguments jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Since a file is on its way; NULL again where that file was refused.
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX requested_uploads_purge ON requested_uploads (expires_at);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE requested_uploads');
  }
}
