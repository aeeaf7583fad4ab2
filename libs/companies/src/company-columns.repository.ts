/** How many open pairs of duplicates the company (`c`) is in, of which the caller sees the other company too. */
function duplicatesCount(pipelines: string | null): string {
  const inPipelines = (other: string): string =>
    pipelines === null ? '' : `AND EXISTS (SELECT 1 FROM deals vd WHERE vd.company_id = p.${other} AND vd.pipeline_id = ANY(${pipelines}))`;
  const seen = (other: string): string =>
    `EXISTS (SELECT 1 FROM companies o WHERE o.id = p.${other} AND o.archived_at IS NULL) ${inPipelines(other)}`;
  const count = (own: string, other: string): string =>
    `(SELECT count(*)::int FROM duplicate_pairs p WHERE p.${own} = c.id AND p.open AND ${seen(other)})`;
  return `(CASE WHEN c.archived_at IS NULL THEN ${count('company_id', 'other_company_id')} + ${count('other_company_id', 'company_id')} ELSE 0 END)`;
}

/**
 * A company with its deals, for `FROM companies c`. Of the deals, those in pipelines that the caller sees. Times inside JSON travel as
 * milliseconds, since PostgreSQL would write them in another form than the contract's.
 * @param pipelineIds what the caller sees, added to `params`; null: all, of which the text says nothing. A condition on a null would make a
 * plan for this caller cheaper than one for any, and PostgreSQL would plan each time, which costs more than reading the company.
 */
export function companyColumns(pipelineIds: readonly string[] | null, params: unknown[]): string {
  const pipelines = pipelineIds === null ? null : `$${params.push(pipelineIds)}::uuid[]`;
  return `c.id, c.name, c.website, c.industry, c.stage, c.problem_statement, c.contact_name, c.contact_email, c.contact_role,
    c.contact_profile_url, c.contact_submitted,
    c.field_sources, c.external_id, c.archived_at, ${duplicatesCount(pipelines)} AS duplicates_count, c.cri_score, c.cri_max, c.cri_verified,
    c.cri_scored_at, c.created_at, c.updated_at,
    (SELECT coalesce(json_agg(
              json_build_object('id', d.id, 'pipeline_id', d.pipeline_id, 'pipeline_name', p.name,
                                'stage', json_build_object('id', s.id, 'name', s.name, 'kind', s.kind),
                                'owner', CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'name', o.name) END,
                                'entered', (extract(epoch FROM d.entered_stage_at) * 1000)::bigint,
                                'reasons', d.outcome_reasons, 'note', d.outcome_note,
                                'at', (extract(epoch FROM d.created_at) * 1000)::bigint)
              ORDER BY d.created_at DESC, d.id DESC), '[]')
     FROM deals d JOIN pipelines p ON p.id = d.pipeline_id JOIN pipeline_stages s ON s.id = d.stage_id LEFT JOIN users o ON o.id = d.owner_id
     WHERE d.company_id = c.id ${pipelines === null ? '' : `AND d.pipeline_id = ANY(${pipelines})`}) AS deals`;
}

/**
 * All answers, one entry a property, in the order in which the questions were defined. Each answer looks its own question up (that
 * is what OFFSET 0 holds the planner to): joined plainly, the questions of all teams are read and hashed for every company, as long as
 * the planner thinks some thousands of rows cheaper than nine lookups.
 */
export const ANSWERS_COLUMN = `
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type, 'value', a.value)
                            ORDER BY a.created_at, a.id), '[]')
   FROM (SELECT q.id, q.name, q.type, q.created_at,
           CASE q.type
             WHEN 'select' THEN (json_agg(json_build_object('id', o.id, 'label', o.label)))->0
             WHEN 'multi_select' THEN json_agg(json_build_object('id', o.id, 'label', o.label) ORDER BY pa.position)
             ELSE to_json(min(pa.value)) END AS value
         FROM property_answers pa
              JOIN LATERAL (SELECT id, name, type, created_at FROM properties WHERE id = pa.property_id OFFSET 0) q ON true
              LEFT JOIN property_options o ON o.id = pa.option_id
         WHERE pa.company_id = c.id GROUP BY q.id, q.name, q.type, q.created_at) a) AS answers`;
