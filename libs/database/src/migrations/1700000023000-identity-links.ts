import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Being recognised is for an identity's owner to allow, by a one-time link; of the link only a keyed hash is kept. Rows that an admin
 * made without asking the owner, older builds' still, have no `linked_at`: nobody is recognised by them until the owner has answered.
 */
export class IdentityLinks1700000023000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE identities
  ADD COLUMN link_hash bytea,
  ADD COLUMN link_expires_at timestamptz(3),
  ADD COLUMN linked_at timestamptz(3);
CREATE UNIQUE INDEX identities_link ON identities (link_hash) WHERE link_hash IS NOT NULL;
-- A link is asked for by the address alone, whichever teams invited it.
CREATE INDEX identities_email ON identities (email_hash);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX identities_email, identities_link;
ALTER TABLE identities DROP COLUMN link_hash, DROP COLUMN link_expires_at, DROP COLUMN linked_at`);
  }
}
