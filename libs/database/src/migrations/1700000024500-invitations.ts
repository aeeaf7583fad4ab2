import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** Whom teams asked to join. */
export class Invitations1700000024500 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL CONSTRAINT invitations_team_id_fkey REFERENCES teams,
  invited_by uuid CONSTRAINT invitations_invited_by_fkey REFERENCES users,
  email text NOT NULL,
  role text NOT NULL CONSTRAINT invitations_role_check CHECK (role IN ('admin', 'member', 'viewer')),
  pipeline_ids uuid[],
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX invitations_team_list ON invitations (team_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX invitations_email_unique ON invitations (team_id, lower(email));
CREATE UNIQUE INDEX invitations_token_unique ON invitations (token_hash);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invitations');
  }
}
