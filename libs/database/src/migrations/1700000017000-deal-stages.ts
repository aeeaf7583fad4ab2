import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Deals as things of their own: the stages of a pipeline, where a deal stands, who looks after it, and every move that it made.
 *
 * Processes of the last release go on making pipelines and deals without knowing of stages. Three triggers give them what is missing, so
 * that no reader has to allow for a deal without a stage or a history, and no sweeper has to mend one (ADR 0020). What this release
 * writes gives stage, source and history itself; for it the triggers find nothing to do.
 */
const TABLES = `
-- Before anything else, in the order in which requests take them: neither waits for what the other holds.
LOCK TABLE companies, deals, pipelines IN ACCESS EXCLUSIVE MODE;
-- Ids that SQL has to make: version 7 (48 bits of milliseconds, then random ones), as the application makes them.
CREATE FUNCTION uuid_of(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_byte(r.bytes, 6, (get_byte(r.bytes, 6) & 15) | 112), 'hex')::uuid
  FROM (SELECT overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6) AS bytes) r $$;

CREATE TABLE pipeline_stages (
  id uuid PRIMARY KEY,
  pipeline_id uuid NOT NULL REFERENCES pipelines,
  team_id uuid NOT NULL REFERENCES teams,
  name text NOT NULL,
  kind text NOT NULL CONSTRAINT pipeline_stages_kind_check CHECK (kind IN ('open', 'won', 'passed')),
  position integer NOT NULL,
  -- A stage that was taken out stays, since histories name it.
  removed_at timestamptz(3)
);
CREATE INDEX pipeline_stages_pipeline ON pipeline_stages (pipeline_id, position);
CREATE INDEX pipeline_stages_team ON pipeline_stages (team_id);

CREATE FUNCTION pipeline_has_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pipeline_stages (id, pipeline_id, team_id, name, kind, position)
  SELECT uuid_of(now()), NEW.id, NEW.team_id, s.name, s.kind, s.position
  FROM (VALUES ('Inbox', 'open', 0), ('Screening', 'open', 1), ('Diligence', 'open', 2), ('Invested', 'won', 3), ('Passed', 'passed', 4))
    AS s(name, kind, position);
  RETURN NULL;
END $$;
INSERT INTO pipeline_stages (id, pipeline_id, team_id, name, kind, position)
SELECT uuid_of(now()), p.id, p.team_id, s.name, s.kind, s.position
FROM pipelines p CROSS JOIN (VALUES ('Inbox', 'open', 0), ('Screening', 'open', 1), ('Diligence', 'open', 2), ('Invested', 'won', 3),
  ('Passed', 'passed', 4)) AS s(name, kind, position);
CREATE TRIGGER pipelines_have_stages AFTER INSERT ON pipelines FOR EACH ROW EXECUTE FUNCTION pipeline_has_stages();
`;

const DEALS = `
ALTER TABLE deals
  ADD COLUMN stage_id uuid,
  ADD COLUMN owner_id uuid,
  ADD COLUMN entered_stage_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN outcome_reasons text[] NOT NULL DEFAULT '{}',
  ADD COLUMN outcome_note text,
  ADD COLUMN source text NOT NULL DEFAULT 'api' CONSTRAINT deals_source_check CHECK (source IN ('api', 'form', 'portal', 'import')),
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN company_archived boolean NOT NULL DEFAULT false;
CREATE TEMPORARY TABLE by_form ON COMMIT DROP AS SELECT DISTINCT unnest(deal_ids) AS id FROM jobs WHERE source = 'form';
CREATE INDEX ON by_form (id);
ANALYZE by_form;
UPDATE deals d SET stage_id = s.id, entered_stage_at = d.created_at, updated_at = d.created_at,
  source = CASE WHEN EXISTS (SELECT 1 FROM by_form f WHERE f.id = d.id) THEN 'form' ELSE 'api' END
FROM pipeline_stages s WHERE s.pipeline_id = d.pipeline_id AND s.position = 0;
ALTER TABLE deals
  ALTER COLUMN stage_id SET NOT NULL,
  ADD CONSTRAINT deals_stage_id_fkey FOREIGN KEY (stage_id) REFERENCES pipeline_stages,
  ADD CONSTRAINT deals_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users;
-- The lists of deals; those of archived companies are in none. A pipeline's list is that of its stages, an owner's too.
CREATE INDEX deals_team_list ON deals (team_id, created_at DESC, id DESC) WHERE NOT company_archived;
CREATE INDEX deals_stage_list ON deals (stage_id, created_at DESC, id DESC) WHERE NOT company_archived;
CREATE INDEX deals_owner_list ON deals (stage_id, owner_id, created_at DESC, id DESC) WHERE NOT company_archived;

CREATE TABLE deal_moves (
  id uuid PRIMARY KEY,
  deal_id uuid NOT NULL,
  pipeline_id uuid NOT NULL,
  from_stage_id uuid,
  to_stage_id uuid NOT NULL,
  -- When the deal had come into the stage that it left.
  from_entered_at timestamptz(3),
  actor_kind text NOT NULL CONSTRAINT deal_moves_actor_kind_check CHECK (actor_kind IN ('user', 'key', 'form', 'import', 'system')),
  -- Text: a form's id is no UUID.
  actor_id text,
  reasons text[] NOT NULL DEFAULT '{}',
  note text,
  at timestamptz(3) NOT NULL
);
INSERT INTO deal_moves (id, deal_id, pipeline_id, to_stage_id, actor_kind, at)
SELECT uuid_of(created_at), id, pipeline_id, stage_id, CASE source WHEN 'form' THEN 'form' ELSE 'system' END, created_at FROM deals;
ALTER TABLE deal_moves
  ADD CONSTRAINT deal_moves_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals,
  ADD CONSTRAINT deal_moves_pipeline_id_fkey FOREIGN KEY (pipeline_id) REFERENCES pipelines,
  ADD CONSTRAINT deal_moves_from_stage_id_fkey FOREIGN KEY (from_stage_id) REFERENCES pipeline_stages,
  ADD CONSTRAINT deal_moves_to_stage_id_fkey FOREIGN KEY (to_stage_id) REFERENCES pipeline_stages;
CREATE INDEX deal_moves_history ON deal_moves (deal_id, at DESC, id DESC);
CREATE INDEX deal_moves_pipeline ON deal_moves (pipeline_id, at);
`;

const TRIGGERS = `
-- Held until the commit, so that no stage is taken out under a deal that comes into it. Asked again where it was taken out meanwhile.
CREATE FUNCTION deal_has_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    SELECT id INTO NEW.stage_id FROM pipeline_stages
    WHERE pipeline_id = NEW.pipeline_id AND kind = 'open' AND removed_at IS NULL ORDER BY position LIMIT 1 FOR KEY SHARE;
    EXIT WHEN FOUND OR NOT EXISTS (
      SELECT 1 FROM pipeline_stages WHERE pipeline_id = NEW.pipeline_id AND kind = 'open' AND removed_at IS NULL);
  END LOOP;
  NEW.entered_stage_at := NEW.created_at;
  NEW.updated_at := NEW.created_at;
  RETURN NEW;
END $$;
CREATE TRIGGER deals_have_stage BEFORE INSERT ON deals FOR EACH ROW WHEN (NEW.stage_id IS NULL) EXECUTE FUNCTION deal_has_stage();

CREATE FUNCTION deal_has_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_moves (id, deal_id, pipeline_id, to_stage_id, actor_kind, at)
  SELECT uuid_of(NEW.entered_stage_at), NEW.id, NEW.pipeline_id, NEW.stage_id, 'system', NEW.entered_stage_at
  WHERE NOT EXISTS (SELECT 1 FROM deal_moves WHERE deal_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER deals_have_history AFTER INSERT ON deals FOR EACH ROW EXECUTE FUNCTION deal_has_history();

-- The copy that keeps archived companies out of the lists' indexes, whoever archives.
CREATE FUNCTION deals_follow_archive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deals SET company_archived = NEW.archived_at IS NOT NULL WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER companies_archive_deals AFTER UPDATE OF archived_at ON companies FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)) EXECUTE FUNCTION deals_follow_archive();
`;

export class DealStages1700000017000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [TABLES, DEALS, TRIGGERS]) await runner.query(part);
    // A form acts too, and its id is no UUID.
    await runner.query('ALTER TABLE events ALTER COLUMN actor_id TYPE text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TRIGGER companies_archive_deals ON companies;
DROP TRIGGER deals_have_history ON deals;
DROP TRIGGER deals_have_stage ON deals;
DROP TRIGGER pipelines_have_stages ON pipelines;
DROP FUNCTION deals_follow_archive, deal_has_history, deal_has_stage, pipeline_has_stages;
DROP TABLE deal_moves;
ALTER TABLE deals DROP COLUMN stage_id, DROP COLUMN owner_id, DROP COLUMN entered_stage_at, DROP COLUMN outcome_reasons,
  DROP COLUMN outcome_note, DROP COLUMN source, DROP COLUMN updated_at, DROP COLUMN company_archived;
DROP TABLE pipeline_stages;
DROP FUNCTION uuid_of;
ALTER TABLE events ALTER COLUMN actor_id TYPE uuid USING CASE WHEN actor_kind = 'form' THEN NULL ELSE actor_id::uuid END`);
  }
}
