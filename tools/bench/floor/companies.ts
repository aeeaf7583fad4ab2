import { cursorOf, positionOf } from './cursor';
import { Statement } from './database';
import type { Caller } from './key-check';
import { propertyNamed } from './properties';

const PAGE = 25;

interface CompanyRow {
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
  contact_submitted: boolean;
  field_sources: Record<string, string>;
  external_id: string | null;
  archived_at: Date | null;
  duplicates_count: number;
  deals: { id: string; pipeline_id: string; pipeline_name: string; stage: object; owner: object | null; entered: number; at: number }[];
  answers?: unknown[];
}

/** A company `c` with its deals. */
export const COMPANY_COLUMNS = `c.id, c.name, c.website, c.industry, c.stage, c.problem_statement, c.contact_name, c.contact_email, c.contact_role,
  c.contact_profile_url, c.cri_score, c.cri_max, c.cri_verified, c.cri_scored_at, c.created_at, c.updated_at,
  c.contact_submitted, c.field_sources, c.external_id, c.archived_at,
  (SELECT count(*)::int FROM duplicate_pairs dp WHERE dp.company_id = c.id AND dp.open)
    + (SELECT count(*)::int FROM duplicate_pairs dp WHERE dp.other_company_id = c.id AND dp.open) AS duplicates_count,
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'pipeline_id', d.pipeline_id, 'pipeline_name', p.name,
                                              'stage', json_build_object('id', s.id, 'name', s.name, 'kind', s.kind),
                                              'owner', CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'name', o.name) END,
                                              'entered', (extract(epoch FROM d.entered_stage_at) * 1000)::bigint,
                                              'at', (extract(epoch FROM d.created_at) * 1000)::bigint)
                            ORDER BY d.created_at DESC, d.id DESC), '[]')
   FROM deals d JOIN pipelines p ON p.id = d.pipeline_id JOIN pipeline_stages s ON s.id = d.stage_id LEFT JOIN users o ON o.id = d.owner_id
   WHERE d.company_id = c.id) AS deals`;

const answersPage = (condition: string): string =>
  `SELECT ${COMPANY_COLUMNS} FROM (
     SELECT company_created_at AS created_at, company_id AS id FROM property_answers WHERE property_id = $2 AND ${condition}
     ORDER BY company_created_at DESC, company_id DESC LIMIT ${PAGE + 1}) page
   JOIN companies c ON c.id = page.id AND c.team_id = $1 ORDER BY page.created_at DESC, page.id DESC`;
// The page first, by its index alone, and the rows of just that page after it: as one step PostgreSQL plans it anew for every request.
const teamPage = (condition: string): string =>
  `SELECT ${COMPANY_COLUMNS} FROM (
     SELECT created_at, id FROM companies WHERE team_id = $1 ${condition} ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}) page
   JOIN companies c ON c.id = page.id AND (c.team_id = $1) IS TRUE ORDER BY page.created_at DESC, page.id DESC`;

const FIRST_PAGE = new Statement<CompanyRow>('first-page', teamPage(''));
const NEXT_PAGE = new Statement<CompanyRow>('next-page', teamPage('AND (created_at, id) < ($2::timestamptz, $3::uuid)'));
const STAGE_PAGE = new Statement<CompanyRow>('stage-page', teamPage('AND stage = $2'));
const BY_VALUE = new Statement<CompanyRow>('by-value', answersPage('value IS NOT NULL AND md5(value) = md5($3) AND value = $3'));
const BY_OPTION = new Statement<CompanyRow>('by-option', answersPage('option_id IS NOT NULL AND option_id = $3'));
const COMPANY = new Statement<CompanyRow>(
  'company',
  `SELECT ${COMPANY_COLUMNS},
     (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type, 'value', a.value) ORDER BY a.created_at, a.id), '[]')
      FROM (SELECT q.id, q.name, q.type, q.created_at,
              CASE q.type WHEN 'select' THEN (json_agg(json_build_object('id', o.id, 'label', o.label)))->0
                WHEN 'multi_select' THEN json_agg(json_build_object('id', o.id, 'label', o.label) ORDER BY pa.position)
                ELSE to_json(min(pa.value)) END AS value
            FROM property_answers pa
              JOIN LATERAL (SELECT id, name, type, created_at FROM properties WHERE id = pa.property_id OFFSET 0) q ON true
              LEFT JOIN property_options o ON o.id = pa.option_id
            WHERE pa.company_id = c.id GROUP BY q.id, q.name, q.type, q.created_at) a) AS answers
   FROM companies c WHERE c.id = $1 AND c.team_id = $2`,
);
const VIEW = new Statement<{ id: string; filters: { value: string }[]; updated_at: Date }>(
  'view',
  'SELECT id, filters, updated_at FROM views WHERE id = $1 AND team_id = $2',
);

export async function listCompanies({ team_id: teamId }: Caller, query: URLSearchParams): Promise<object | undefined> {
  const [property, value, cursor] = [query.get('property'), query.get('value'), query.get('cursor')];
  const binding = ['companies', teamId, property, value, null, null, null, false];
  if (property === null || value === null) {
    const position = cursor === null ? undefined : positionOf(cursor, binding);
    return pageOf(position ? await NEXT_PAGE.rows([teamId, ...position]) : await FIRST_PAGE.rows([teamId]), binding);
  }
  const found = await propertyNamed(teamId, property);
  if (!found) return undefined;
  const option = found.options.find(({ id, label }) => label === value || id === value);
  return pageOf(await (option ? BY_OPTION : BY_VALUE).rows([teamId, found.id, option?.id ?? value]), binding);
}

/** The benchmark's views have one filter, on the stage. */
export async function listView({ team_id: teamId }: Caller, id: string): Promise<object | undefined> {
  const view = await VIEW.row([id, teamId]);
  if (!view) return undefined;
  const rows = await STAGE_PAGE.rows([teamId, view.filters[0]?.value]);
  return pageOf(rows, ['view', teamId, view.id, view.updated_at.toISOString(), false]);
}

export async function company({ team_id: teamId }: Caller, id: string): Promise<object | undefined> {
  const row = await COMPANY.row([id, teamId]);
  return row && { ...rowOf(row), properties: row.answers };
}

function pageOf(rows: CompanyRow[], binding: unknown[]): object {
  const kept = rows.slice(0, PAGE);
  const last = kept.at(-1);
  const next = rows.length > PAGE && last ? cursorOf([last.created_at.toISOString(), last.id], binding) : null;
  return { data: kept.map(rowOf), next_cursor: next };
}

function rowOf(row: CompanyRow): object {
  const { contact_name: name, contact_email: email, contact_role: role, contact_profile_url: profile_url } = row;
  return {
    id: row.id,
    name: row.name,
    website: row.website,
    industry: row.industry,
    stage: row.stage,
    problem_statement: row.problem_statement,
    primary_contact: (name ?? email ?? role ?? profile_url) ? { name, email, role, profile_url } : null,
    // The benchmark's deals are all in their first stage.
    deals: row.deals.map(({ at, entered, ...deal }) => ({
      ...deal,
      entered_stage_at: new Date(entered).toISOString(),
      outcome: null,
      created_at: new Date(at).toISOString(),
    })),
    cri: row.cri_scored_at && {
      score: row.cri_score,
      max: row.cri_max,
      verified: row.cri_verified,
      scored_at: row.cri_scored_at.toISOString(),
    },
    external_id: row.external_id,
    field_sources: sourcesOf(row),
    duplicates_count: row.duplicates_count,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function sourcesOf(row: CompanyRow): Record<string, string> {
  const { name, website, industry, stage, problem_statement, contact_name: founder_name, contact_email: founder_email } = row;
  const filled = Object.entries({ name, website, industry, stage, problem_statement, founder_name, founder_email }).filter(
    ([, value]) => value,
  );
  const unsaid = (field: string): string => (field.startsWith('founder_') && !row.contact_submitted ? 'deck' : 'submitted');
  return Object.fromEntries(filled.map(([field]) => [field, row.field_sources[field] ?? unsaid(field)]));
}
