import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration';

/**
 * Why each score was given, and what a benchmark compares. A score without a reason is a private draft's, or one that the release before
 * wrote while both run: readers derive it then, by the rule of the backfill.
 *
 * `companies.cri_domains` follows `current_score_id` by a trigger, since the release before moves that without knowing of the other.
 */
export class ScoresOverTime1700000022000 implements Migration {
  readonly worksWith = 1700000005000;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE company_scores ADD COLUMN reason text
  CONSTRAINT company_scores_reason_check CHECK (reason IN ('deck', 'facts', 'rubric', 'published'));
UPDATE company_scores s SET reason = told.reason
FROM (
  SELECT id, CASE WHEN draft_id IS NOT NULL THEN 'published' WHEN before IS NULL THEN 'deck' WHEN before = rubric_version THEN 'facts' ELSE 'rubric' END AS reason
  FROM (SELECT id, draft_id, rubric_version, lag(rubric_version) OVER (PARTITION BY company_id, document_id ORDER BY scored_at, id) AS before
        FROM company_scores WHERE document_id IS NOT NULL) of_documents
) told
WHERE told.id = s.id;
CREATE INDEX company_scores_by_rubric ON company_scores (rubric_version, scored_at DESC, id DESC) WHERE reason = 'rubric';

ALTER TABLE companies ADD COLUMN cri_domains integer[];
CREATE FUNCTION companies_cri_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cri_domains := (SELECT array_agg((d->>'score')::int ORDER BY d->>'key')
                      FROM company_scores s, jsonb_array_elements(s.domains) d WHERE s.id = NEW.current_score_id);
  RETURN NEW;
END $$;
CREATE TRIGGER companies_cri_domains BEFORE INSERT OR UPDATE OF current_score_id ON companies
  FOR EACH ROW WHEN (NEW.current_score_id IS NOT NULL) EXECUTE FUNCTION companies_cri_domains();
UPDATE companies SET current_score_id = current_score_id WHERE current_score_id IS NOT NULL;
-- A benchmark reads a team's scores from here alone.
CREATE INDEX companies_benchmark ON companies (team_id, cri_score) INCLUDE (id, cri_domains, stage, industry)
  WHERE cri_score IS NOT NULL AND archived_at IS NULL;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX companies_benchmark;
DROP TRIGGER companies_cri_domains ON companies;
DROP FUNCTION companies_cri_domains();
ALTER TABLE companies DROP COLUMN cri_domains;
DROP INDEX company_scores_by_rubric;
ALTER TABLE company_scores DROP COLUMN reason`);
  }
}
