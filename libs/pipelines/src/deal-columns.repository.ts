import { rfc3339 } from '@app/database';

/** A deal as `DealRow` has it. @param deal alias of its row; the others are those of `DEAL_JOINS` */
export function dealColumns(deal: string): string {
  return `${deal}.id, c.id AS company_id, c.name AS company_name, c.website AS company_website, c.industry AS company_industry,
    c.cri_score, c.cri_max, c.cri_verified, c.cri_scored_at, ${deal}.pipeline_id, p.name AS pipeline_name, ${deal}.stage_id,
    s.name AS stage_name, s.kind AS stage_kind, ${deal}.owner_id, o.name AS owner_name, ${deal}.entered_stage_at, ${deal}.outcome_reasons,
    ${deal}.outcome_note, ${deal}.source, ${deal}.created_at, ${deal}.updated_at`;
}

/** What a deal says of others, for `FROM deals d`: each found by its key. */
export const DEAL_JOINS = `JOIN companies c ON c.id = d.company_id JOIN pipelines p ON p.id = d.pipeline_id
  JOIN pipeline_stages s ON s.id = d.stage_id LEFT JOIN users o ON o.id = d.owner_id`;

export function stageJson(alias: string): string {
  return `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'kind', ${alias}.kind)`;
}

/** As `outcomeOf` has it. @param stage alias of the stage that the deal came into with these reasons, at that time */
export function outcomeJson(stage: string, reasons: string, note: string, at: string): string {
  return `CASE WHEN ${stage}.kind <> 'open' THEN json_build_object('kind', ${stage}.kind, 'reasons', ${reasons}, 'note', ${note}, 'at', ${rfc3339(at)}) END`;
}

/** As `dealDto` has it, of a deal `d` and what `DEAL_JOINS` finds. */
export const DEAL_JSON = `json_build_object('id', d.id, 'company', json_build_object('id', c.id, 'name', c.name, 'website', c.website,
    'industry', c.industry, 'cri', CASE WHEN c.cri_score IS NOT NULL AND c.cri_scored_at IS NOT NULL THEN json_build_object('score', c.cri_score,
      'max', coalesce(c.cri_max, 1000), 'verified', coalesce(c.cri_verified, false), 'scored_at', ${rfc3339('c.cri_scored_at')}) END),
  'pipeline_id', d.pipeline_id, 'pipeline_name', p.name, 'stage', ${stageJson('s')},
  'owner', CASE WHEN d.owner_id IS NOT NULL THEN json_build_object('id', d.owner_id, 'name', coalesce(o.name, '')) END,
  'entered_stage_at', ${rfc3339('d.entered_stage_at')}, 'outcome', ${outcomeJson('s', 'd.outcome_reasons', 'd.outcome_note', 'd.entered_stage_at')},
  'source', d.source, 'created_at', ${rfc3339('d.created_at')}, 'updated_at', ${rfc3339('d.updated_at')})`;
