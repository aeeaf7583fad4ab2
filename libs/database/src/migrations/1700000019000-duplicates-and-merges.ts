import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Pairs of companies that may be one, what decks say of who a company is, and merges. A company that was merged is no row of `companies`
 * any more, so that every statement, of the release before too, answers as if it never was; what it takes to undo that is kept with the merge.
 */
export class DuplicatesAndMerges1700000019000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE duplicate_pairs (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  company_id uuid NOT NULL REFERENCES companies,
  other_company_id uuid NOT NULL REFERENCES companies,
  confidence double precision NOT NULL,
  reasons jsonb NOT NULL,
  grounds text[] NOT NULL,
  dismissed text[] NOT NULL DEFAULT '{}',
  open boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT duplicate_pairs_check CHECK (company_id < other_company_id)
);
CREATE UNIQUE INDEX duplicate_pairs_once ON duplicate_pairs (company_id, other_company_id);
CREATE INDEX duplicate_pairs_other ON duplicate_pairs (other_company_id);
CREATE INDEX duplicate_pairs_open ON duplicate_pairs (team_id, created_at DESC, id DESC) WHERE open;

CREATE TABLE company_signs (
  company_id uuid NOT NULL REFERENCES companies,
  kind text NOT NULL CONSTRAINT company_signs_kind_check CHECK (kind IN ('website', 'name', 'email', 'phone', 'deck')),
  value text NOT NULL,
  team_id uuid NOT NULL REFERENCES teams,
  PRIMARY KEY (company_id, kind, value)
);
CREATE INDEX company_signs_same ON company_signs (team_id, kind, value);

CREATE TABLE merges (
  id uuid PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES teams,
  company_id uuid NOT NULL REFERENCES companies,
  from_company_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT merges_kind_check CHECK (kind IN ('person', 'late_match')),
  actor_kind text NOT NULL CONSTRAINT merges_actor_kind_check CHECK (actor_kind IN ('user', 'key', 'form', 'import', 'system')),
  actor_id text,
  memory jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  undone_at timestamptz(3)
);
CREATE INDEX merges_team_list ON merges (team_id, created_at DESC, id DESC);
CREATE INDEX merges_company ON merges (company_id);
CREATE INDEX merges_from ON merges (from_company_id);
CREATE INDEX merges_memories ON merges (created_at) WHERE memory IS NOT NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE merges, company_signs, duplicate_pairs');
  }
}
