import { visibleCompany, type InvestorScope } from '@app/auth';

/** A member of the team, as far as a feed is concerned. */
export type TeamReader = InvestorScope & { readonly userId: string };

/** Fields that a founder sees of the company (GET /v1/me/company). */
export const FOUNDER_FIELDS = ['name', 'website', 'industry', 'stage', 'problem_statement'] as const;

/**
 * What a member of the team sees of `events e` now, whenever it happened (contract-2, section 4). An event of a company is for whoever
 * sees the company, one of a deal for whoever sees its pipeline, too. Of a company that is gone the event itself says who saw it.
 * Pushes its parameters. No EXISTS, which PostgreSQL may answer by reading all companies beforehand.
 */
export function seenByTeam(reader: TeamReader, params: unknown[]): string {
  const user = `$${params.push(reader.userId)}::uuid`;
  const company = `(SELECT true FROM companies c WHERE c.id = e.company_id AND ${visibleCompany(reader, 'c', params)}) IS TRUE`;
  const conditions = ["e.audience = 'team'", `(e.reader_user_id IS NULL OR e.reader_user_id = ${user})`];
  // A pair is for those who see both (contract-2, section 3).
  const of = (side: string): string =>
    `(SELECT true FROM companies c WHERE c.id = (e.data#>>'{object,${side},id}')::uuid AND ${visibleCompany(reader, 'c', params)}) IS TRUE`;
  conditions.push(`(e.type <> 'duplicate.found' OR (${of('company')} AND ${of('other')}))`);
  if (reader.pipelineIds === null) {
    conditions.push(`(e.company_id IS NULL OR e.reader_pipeline_ids IS NOT NULL OR ${company})`);
  } else {
    const pipelines = `$${params.push(reader.pipelineIds)}::uuid[]`;
    const deal = `(e.deal_id IS NULL OR (SELECT d.pipeline_id FROM deals d WHERE d.id = e.deal_id) = ANY(${pipelines}))`;
    conditions.push(
      `CASE WHEN e.reader_pipeline_ids IS NOT NULL THEN e.reader_pipeline_ids && ${pipelines}
            ELSE e.company_id IS NULL OR (${company} AND ${deal}) END`,
    );
  }
  return conditions.join(' AND ');
}

/** What founders see of their company's events: never what investors do among themselves, or upload. Pushes its parameters. */
export function seenByFounders(companyId: string, params: unknown[]): string {
  const fields = `$${params.push(FOUNDER_FIELDS)}::text[]`;
  return `e.company_id = $${params.push(companyId)} AND CASE
    WHEN e.audience = 'founder' OR e.type = 'score.changed' THEN true
    WHEN e.type = 'document.created' THEN e.data->'object'->>'uploaded_by' IS DISTINCT FROM 'investor'
    WHEN e.type = 'company.updated' THEN
      EXISTS (SELECT 1 FROM jsonb_array_elements(e.data->'changes') AS change WHERE change->>'field' = ANY(${fields}))
    ELSE false END`;
}
