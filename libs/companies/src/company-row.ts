import type { CompanyAnswerDto, CompanyDto, CompanyRowDto, DealDto } from './dto/company.response.dto';

/** What `companyColumns` selects, with `ANSWERS_COLUMN` the answers too. */
export interface CompanyRow {
  id: string;
  name: string;
  website: string | null;
  industry: string | null;
  stage: string | null;
  problem_statement: string | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_role: string | null;
  contact_profile_url: string | null;
  cri_score: number | null;
  cri_max: number | null;
  cri_verified: boolean | null;
  cri_scored_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deals: (Omit<DealDto, 'created_at'> & { at: number })[];
  answers?: CompanyAnswerDto[];
}

/**
 * A company with its deals, for `FROM companies c`. Of the deals, those in pipelines that the caller sees: `$pipelines` is the
 * placeholder of the caller's pipeline ids (NULL: all). Times inside JSON travel as milliseconds, since PostgreSQL would write
 * them in another form than the contract's.
 */
export function companyColumns(pipelines: string): string {
  return `c.id, c.name, c.website, c.industry, c.stage, c.problem_statement, c.contact_name, c.contact_email, c.contact_role,
    c.contact_profile_url, c.cri_score, c.cri_max, c.cri_verified, c.cri_scored_at, c.created_at, c.updated_at,
    (SELECT coalesce(json_agg(
              json_build_object('id', d.id, 'pipeline_id', d.pipeline_id, 'pipeline_name', p.name,
                                'at', (extract(epoch FROM d.created_at) * 1000)::bigint)
              ORDER BY d.created_at DESC, d.id DESC), '[]')
     FROM deals d JOIN pipelines p ON p.id = d.pipeline_id
     WHERE d.company_id = c.id AND (${pipelines}::uuid[] IS NULL OR d.pipeline_id = ANY(${pipelines}))) AS deals`;
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

export function companyRowDto(row: CompanyRow): CompanyRowDto {
  return {
    id: row.id,
    name: row.name,
    website: row.website,
    industry: row.industry,
    stage: row.stage,
    problem_statement: row.problem_statement,
    primary_contact: contactOf(row),
    deals: row.deals.map(({ at, ...deal }) => ({ ...deal, created_at: new Date(at).toISOString() })),
    cri: criOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function companyDto(row: CompanyRow): CompanyDto {
  return { ...companyRowDto(row), properties: row.answers ?? [] };
}

function contactOf(row: CompanyRow): CompanyRowDto['primary_contact'] {
  if (
    row.contact_name === null &&
    row.contact_email === null &&
    row.contact_role === null &&
    row.contact_profile_url === null
  )
    return null;
  return {
    name: row.contact_name,
    email: row.contact_email,
    role: row.contact_role,
    profile_url: row.contact_profile_url,
  };
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
