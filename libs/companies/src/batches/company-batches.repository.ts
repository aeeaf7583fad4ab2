import { Injectable } from '@nestjs/common';
import { visibleCompany, type InvestorScope } from '@app/auth';
import { Db, newId, textArray, uuidArray } from '@app/database';
import type { DealRow } from '@app/pipelines';
import { companyColumns } from '../company-columns.repository';
import { DECKS_FOLDER, FIELD_TYPES, FIELDS } from '../company-profiles.repository';
import { type CompanyRow, dealsOfCompany, type StatedColumns } from '../company-row';
import type { FieldSources } from '../field-sources';
import { normalizedName, websiteHost } from '../company-identity';

/** What of a company a file may say, and by what it is found again. */
export interface BatchCompany extends StatedColumns, Pick<CompanyRow, 'contact_submitted' | 'archived_at'> {
  field_sources: Record<string, string>;
  /** Null for one that is still to be made. */
  created_at: Date | null;
}

/** By what rows of a file claim companies: each list on its own. */
export interface BatchClaims {
  externalIds: string[];
  hosts: string[];
  /** Normalised. */
  names: string[];
  /** Of the founders, in lower case. */
  emails: string[];
}

/** The columns that a batch writes, an array each. */
const COLUMNS = ['id', 'external_id', ...FIELDS] as const;
type Column = (typeof COLUMNS)[number];
/** Of those that are no text. */
const TYPES: { [column in Column]?: string } = { id: 'uuid', ...FIELD_TYPES };
const ARRAYS = COLUMNS.map((column, index) => `$${index + 1}::${TYPES[column] ?? 'text'}[]`);
/** SQL: the rows of `rowsOf`, whose arrays are the first parameters. */
const GIVEN = `unnest(${ARRAYS.join(', ')}) AS r (${COLUMNS.join(', ')})`;
const BEHIND = COLUMNS.length + 1;

/** Many companies in one statement each, for files of them. All of one team, whom the caller's scope names. */
@Injectable()
export class CompanyBatches {
  constructor(private readonly db: Db) {}

  /**
   * Those that the caller sees of which one of the claims may be true, the oldest first; their rows are held until the transaction ends
   * where they are to be changed. Archived ones too: what is submitted again is restored.
   */
  claimed(scope: InvestorScope, claims: BatchClaims, options: { hold: boolean }): Promise<BatchCompany[]> {
    const params: unknown[] = [scope.teamId, claims.externalIds, claims.hosts, claims.names, claims.emails];
    return this.db.queryUnprepared<BatchCompany>(
      `SELECT c.id, c.external_id, c.name, c.website, c.industry, c.stage, c.problem_statement, c.contact_name, c.contact_email,
              c.contact_role, c.contact_profile_url, c.contact_submitted, c.field_sources, c.archived_at, c.created_at
       FROM companies c
       WHERE c.id IN (
         SELECT id FROM companies WHERE team_id = $1 AND external_id = ANY($2::text[])
         UNION ALL SELECT id FROM companies WHERE team_id = $1 AND website_host = ANY($3::text[])
         UNION ALL SELECT id FROM companies
           WHERE team_id = $1 AND normalized_name = ANY($4::text[]) AND lower(contact_email) = ANY($5::text[]))
         AND ${visibleCompany(scope, 'c', params)}
       ORDER BY c.id ${options.hold ? 'FOR NO KEY UPDATE OF c' : ''}`,
      params,
    );
  }

  /** Makes companies, each with its first folder, at the moment of the transaction. @param rows of `rowsOf` */
  async insert(teamId: string, rows: CompanyArrays): Promise<void> {
    const folders = uuidArray(rows.ids.map(() => newId()));
    await this.db.run(
      `WITH made AS (
         INSERT INTO companies (team_id, ${COLUMNS.join(', ')}) SELECT $${BEHIND}, ${COLUMNS.join(', ')} FROM ${GIVEN})
       INSERT INTO folders (id, company_id, name, path)
       SELECT f.id, f.company_id, $${BEHIND + 1}, '/' || $${BEHIND + 1} FROM unnest($${BEHIND + 2}::uuid[], $1::uuid[]) AS f (id, company_id)`,
      [...rows.arrays, teamId, DECKS_FOLDER, folders],
    );
  }

  /** Writes what these companies are from now on; archived ones are restored. */
  async update(companies: readonly BatchCompany[]): Promise<void> {
    const sets = COLUMNS.filter((column) => column !== 'id').map((column) => `${column} = r.${column}`);
    await this.db.run(
      `UPDATE companies c SET ${sets.join(', ')}, archived_at = NULL, updated_at = now()
       FROM ${GIVEN} WHERE c.id = r.id`,
      [...rowsOf(companies).arrays],
    );
  }

  /** As their whole team sees them, without answers: what their events show. */
  whole(ids: readonly string[]): Promise<CompanyRow[]> {
    const params: unknown[] = [ids];
    return this.db.rows<CompanyRow>(`SELECT ${companyColumns(null, params)} FROM companies c WHERE c.id = ANY($1::uuid[])`, params);
  }

  /** Whether anything follows new companies of the team: they have no deck, so only its theses have something to say of them. */
  async areMatched(teamId: string): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM theses WHERE team_id = $1 AND active LIMIT 1', [teamId])) !== null;
  }
}

/** Companies as the statements take them: an array a column. */
export interface CompanyArrays {
  ids: readonly string[];
  arrays: readonly string[];
}

export function rowsOf(companies: readonly BatchCompany[]): CompanyArrays {
  const rows = companies.map(written);
  const arrays = COLUMNS.map((column) => {
    const values = rows.map((row) => row[column]);
    return TYPES[column] === 'uuid' ? uuidArray(values) : textArray(values);
  });
  return { ids: companies.map(({ id }) => id), arrays };
}

/** What stands in the row, as text. */
function written(company: BatchCompany): Record<Column, string | null> {
  return {
    ...company,
    normalized_name: normalizedName(company.name),
    website_host: company.website === null ? null : websiteHost(company.website),
    contact_submitted: String(company.contact_submitted),
    field_sources: JSON.stringify(company.field_sources),
  };
}

/**
 * The row of a company that is made in this transaction, as `companyColumns` would select it: nothing is known of it yet but what it is
 * made of. @param at when it was made
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
    deals: dealsOfCompany(deals),
  };
}
