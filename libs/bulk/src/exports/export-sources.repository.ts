import { archivedIs, visibleCompany, type InvestorScope } from '@app/auth';
import type { CompanyRow, StatedColumns } from '@app/companies';
import type { DealFilters } from '@app/pipelines';
import type { Snapshot } from './snapshots.repository';

/** A statement for a cursor. */
export interface ExportQuery {
  text: string;
  params: unknown[];
}

/** Which companies, and in which order; pushes its parameters. */
export interface CompanySelection {
  where: (params: unknown[]) => string;
  order: string;
}

/** The columns of a company that an export reads at once; deals and answers follow a batch at a time. */
export interface ExportedCompany extends StatedColumns, Pick<CompanyRow, 'cri_score' | 'cri_max' | 'cri_verified'> {
  // Moments as JSON has them.
  cri_scored_at: string | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Of a company, as pairs: one row each, since a row a pair is most of what an export would spend its time with. */
export interface ExportedDeals {
  company_id: string;
  /** Pipeline and stage, in the order in which the deals were made. */
  deals: [pipeline: string, stage: string][];
}

export interface ExportedAnswers {
  company_id: string;
  /** The property's place among those asked for, and a value; in the order in which they were given. */
  answers: [property: number, value: string][];
}

/** A moment as JSON has it. */
const moment = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column.slice(2)}`;

export function companiesQuery({ where, order }: CompanySelection): ExportQuery {
  const params: unknown[] = [];
  const text = `SELECT c.id, c.external_id, c.name, c.website, c.industry, c.stage, c.problem_statement, c.contact_name, c.contact_email,
      c.contact_role, c.contact_profile_url, c.cri_score, c.cri_max, c.cri_verified,
      ${['c.cri_scored_at', 'c.archived_at', 'c.created_at', 'c.updated_at'].map(moment).join(', ')}
    FROM companies c WHERE ${where(params)} ORDER BY ${order}`;
  return { text, params };
}

/** Of these companies, in pipelines that the caller sees. */
export function dealsOf(
  snapshot: Snapshot,
  companyIds: readonly string[],
  pipelineIds: readonly string[] | null,
): Promise<ExportedDeals[]> {
  return snapshot.rows<ExportedDeals>(
    `SELECT d.company_id, json_agg(json_build_array(p.name, s.name) ORDER BY d.created_at, d.id) AS deals
     FROM deals d JOIN pipelines p ON p.id = d.pipeline_id JOIN pipeline_stages s ON s.id = d.stage_id
     WHERE d.company_id = ANY($1::uuid[]) AND ($2::uuid[] IS NULL OR d.pipeline_id = ANY($2)) GROUP BY d.company_id`,
    [companyIds, pipelineIds],
  );
}

/** To these properties; options by their labels. */
export function answersOf(snapshot: Snapshot, companyIds: readonly string[], propertyIds: readonly string[]): Promise<ExportedAnswers[]> {
  return snapshot.rows<ExportedAnswers>(
    `SELECT a.company_id, json_agg(json_build_array(p.place - 1, coalesce(a.value, o.label)) ORDER BY a.position) AS answers
     FROM property_answers a JOIN unnest($2::uuid[]) WITH ORDINALITY AS p (id, place) ON p.id = a.property_id
       LEFT JOIN property_options o ON o.id = a.option_id
     WHERE a.company_id = ANY($1::uuid[]) GROUP BY a.company_id`,
    [companyIds, propertyIds],
  );
}

/** The columns stand in the order in which they are written. */
export function dealsQuery(scope: InvestorScope, filters: DealFilters & { archived: boolean }): ExportQuery {
  const params: unknown[] = [];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const conditions = [visibleCompany(scope, 'c', params), archivedIs(filters.archived, 'c')];
  if (scope.pipelineIds !== null) conditions.push(`d.pipeline_id = ANY(${bind(scope.pipelineIds)}::uuid[])`);
  if (filters.pipelineId !== undefined) conditions.push(`d.pipeline_id = ${bind(filters.pipelineId)}`);
  if (filters.stageId !== undefined) conditions.push(`d.stage_id = ${bind(filters.stageId)}`);
  if (filters.kind !== undefined) conditions.push(`s.kind = ${bind(filters.kind)}`);
  if (filters.companyId !== undefined) conditions.push(`d.company_id = ${bind(filters.companyId)}`);
  if (filters.ownerId === null) conditions.push('d.owner_id IS NULL');
  else if (filters.ownerId !== undefined) conditions.push(`d.owner_id = ${bind(filters.ownerId)}`);
  if (filters.staleDays !== undefined) conditions.push(`d.entered_stage_at <= now() - make_interval(days => ${bind(filters.staleDays)})`);
  const text = `SELECT d.id, d.company_id, c.external_id AS company_external_id, c.name AS company_name, d.pipeline_id, p.name AS pipeline,
      d.stage_id, s.name AS stage, s.kind AS stage_kind, d.owner_id, o.name AS owner, d.entered_stage_at, d.outcome_reasons, d.outcome_note,
      d.source, d.created_at, d.updated_at
    FROM deals d JOIN companies c ON c.id = d.company_id JOIN pipelines p ON p.id = d.pipeline_id JOIN pipeline_stages s ON s.id = d.stage_id
      LEFT JOIN users o ON o.id = d.owner_id
    WHERE d.team_id = ${bind(scope.teamId)} AND ${conditions.join(' AND ')} ORDER BY d.created_at, d.id`;
  return { text, params };
}

export function notesQuery(scope: InvestorScope, filters: { companyId?: string; archived: boolean }): ExportQuery {
  const params: unknown[] = [];
  const conditions = [visibleCompany(scope, 'c', params), archivedIs(filters.archived, 'c')];
  if (filters.companyId !== undefined) conditions.push(`c.id = $${params.push(filters.companyId)}`);
  const text = `SELECT n.id, c.id AS company_id, c.external_id AS company_external_id, c.name AS company_name, n.body, n.created_at
    FROM notes n JOIN companies c ON c.id = n.company_id WHERE ${conditions.join(' AND ')} ORDER BY n.created_at, n.id`;
  return { text, params };
}
