import { outcomeOf, type DealRow } from '@app/pipelines';
import { shownSources, type FieldSource, type FieldSources } from './field-sources';
import type { CompanyAnswerDto, CompanyDto, CompanyRowDto, DealOfCompanyDto } from './dto/company.response.dto';

/** What people and files say of a company, and by what it is known. */
export interface StatedColumns {
  id: string;
  external_id: string | null;
  name: string;
  website: string | null;
  industry: string | null;
  stage: string | null;
  problem_statement: string | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_role: string | null;
  contact_profile_url: string | null;
}

/** What `companyColumns` selects, with `ANSWERS_COLUMN` the answers too. */
export interface CompanyRow extends StatedColumns {
  contact_submitted: boolean;
  field_sources: FieldSources;
  archived_at: Date | null;
  duplicates_count: number;
  cri_score: number | null;
  cri_max: number | null;
  cri_verified: boolean | null;
  cri_scored_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deals: DealOfCompanyRow[];
  answers?: CompanyAnswerDto[];
}

/** A deal as it stands in its company. */
interface DealOfCompanyRow extends Omit<DealOfCompanyDto, 'created_at' | 'entered_stage_at' | 'outcome'> {
  /** Milliseconds, like `at`, when the deal was made. */
  entered: number;
  at: number;
  reasons: string[];
  note: string | null;
}

function dealOf({ at, entered, reasons, note, ...deal }: DealOfCompanyRow): DealOfCompanyDto {
  const enteredAt = new Date(entered).toISOString();
  const outcome = outcomeOf(deal.stage.kind, reasons, note, enteredAt);
  return { ...deal, entered_stage_at: enteredAt, outcome, created_at: new Date(at).toISOString() };
}

/** The deals of a company as `companyColumns` selects them. */
export function dealsOfCompany(deals: readonly DealRow[]): DealOfCompanyRow[] {
  const newest = (deal: DealRow): string => `${deal.created_at.toISOString()} ${deal.id}`;
  return [...deals]
    .sort((a, b) => (newest(a) < newest(b) ? 1 : -1))
    .map(({ owner_id: ownerId, ...deal }) => ({
      id: deal.id,
      pipeline_id: deal.pipeline_id,
      pipeline_name: deal.pipeline_name,
      stage: { id: deal.stage_id, name: deal.stage_name, kind: deal.stage_kind },
      owner: ownerId === null ? null : { id: ownerId, name: deal.owner_name ?? '' },
      entered: deal.entered_stage_at.getTime(),
      at: deal.created_at.getTime(),
      reasons: deal.outcome_reasons,
      note: deal.outcome_note,
    }));
}

export function companyRowDto(row: CompanyRow): CompanyRowDto {
  return {
    id: row.id,
    name: row.name,
    website: row.website,
    industry: row.industry,
    stage: row.stage,
    problem_statement: row.problem_statement,
    primary_contact: contactOf(row),
    deals: row.deals.map(dealOf),
    cri: criOf(row),
    external_id: row.external_id,
    field_sources: sourcesOf(row),
    duplicates_count: row.duplicates_count,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function companyDto(row: CompanyRow): CompanyDto {
  return { ...companyRowDto(row), properties: row.answers ?? [] };
}

function contactOf(row: CompanyRow): CompanyRowDto['primary_contact'] {
  if (row.contact_name === null && row.contact_email === null && row.contact_role === null && row.contact_profile_url === null) return null;
  return {
    name: row.contact_name,
    email: row.contact_email,
    role: row.contact_role,
    profile_url: row.contact_profile_url,
  };
}

function sourcesOf(row: CompanyRow): Record<string, FieldSource> {
  const { name, website, industry, stage, problem_statement, contact_name: founder_name, contact_email: founder_email } = row;
  const values = { name, website, industry, stage, problem_statement, founder_name, founder_email };
  return shownSources(values, row.field_sources, row.contact_submitted);
}

function criOf(row: CompanyRow): CompanyRowDto['cri'] {
  if (row.cri_score === null || row.cri_scored_at === null) return null;
  return {
    score: row.cri_score,
    max: row.cri_max ?? 1000,
    verified: row.cri_verified ?? false,
    scored_at: row.cri_scored_at.toISOString(),
  };
}
