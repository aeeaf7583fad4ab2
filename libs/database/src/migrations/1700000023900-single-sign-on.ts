import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/** How teams sign in by OpenID Connect, and who an issuer's subjects are (docs/adr/0025). */
export class SingleSignOn1700000023900 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE team_sso (
  team_id uuid PRIMARY KEY CONSTRAINT team_sso_team_id_fkey REFERENCES teams,
  sign_in_name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea,
  domains text[] NOT NULL,
  groups_claim text NOT NULL,
  group_rules jsonb NOT NULL,
  creates_members boolean NOT NULL,
  default_role text NOT NULL CONSTRAINT team_sso_default_role_check CHECK (default_role IN ('member', 'viewer')),
  default_pipeline_ids uuid[],
  passwords boolean NOT NULL,
  trial jsonb,
  proven_at timestamptz(3),
  revision uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX team_sso_sign_in_name_unique ON team_sso (sign_in_name);
CREATE INDEX team_sso_domains ON team_sso USING gin (domains);
CREATE TABLE sso_subjects (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL CONSTRAINT sso_subjects_team_id_fkey REFERENCES teams,
  user_id uuid NOT NULL CONSTRAINT sso_subjects_user_id_fkey REFERENCES users,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sso_subjects_unique ON sso_subjects (team_id, issuer, subject);
CREATE INDEX sso_subjects_user ON sso_subjects (user_id);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE sso_subjects;
DROP TABLE team_sso`);
  }
}
