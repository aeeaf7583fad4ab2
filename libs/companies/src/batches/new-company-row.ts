import type { DealRow } from '@app/pipelines';
import type { CompanyRow } from '../company-row';
import type { FieldSources } from '../field-sources';
import type { BatchCompany } from './company-batches.repository';

/**
 * The row of a company that is made in this transaction, as `companyColumns` would select it: nothing is known of it yet but what it is
 * made of. @param at when it was made @param deals in the order in which they were made
 */
export function newCompanyRow(company: BatchCompany, at: Date, deals: readonly DealRow[]): CompanyRow {
  return {
    id: company.id,
    name: company.name,
    website: company.website,
    industry: company.industry,
    stage: company.stage,
    problem_statement: company.problem_statement,
    contact_name: company.contact_name,
    contact_email: company.contact_email,
    contact_role: company.contact_role,
    contact_profile_url: company.contact_profile_url,
    contact_submitted: company.contact_submitted,
    field_sources: company.field_sources as FieldSources,
    external_id: company.external_id,
    archived_at: null,
    duplicates_count: 0,
    cri_score: null,
    cri_max: null,
    cri_verified: null,
    cri_scored_at: null,
    created_at: at,
    updated_at: at,
    deals: deals.map(dealOf).reverse(),
  };
}

function dealOf(deal: DealRow): CompanyRow['deals'][number] {
  return {
    id: deal.id,
    pipeline_id: deal.pipeline_id,
    pipeline_name: deal.pipeline_name,
    stage: { id: deal.stage_id, name: deal.stage_name, kind: deal.stage_kind },
    owner: null,
    entered: deal.entered_stage_at.getTime(),
    reasons: deal.outcome_reasons,
    note: deal.outcome_note,
    at: deal.created_at.getTime(),
  };
}
