import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { normalizedName, websiteHost } from './company-identity';
import { isTenantHost } from './shared-hosts';
import { visibleCompany, type InvestorScope } from '@app/auth';

/** What somebody says of a company. No proof that it is theirs, nor that it is the one that others track. */
export interface CompanyClaim {
  name: string;
  website?: string;
  founderEmail?: string;
}

export interface CompanyKey {
  id: string;
  created_at: Date;
}

/** What a caller sees of a claim's company. */
export interface FoundCompany {
  /** The same company. */
  match: CompanyKey | null;
  /** Whether a company has this name, the same one or another. The name alone proves nothing, but a person may want to look. */
  namesake: boolean;
}

export interface FoundRow {
  id: string | null;
  created_at: Date | null;
  namesake: boolean;
}

export function foundOf(row: FoundRow | null): FoundCompany {
  if (!row) return { match: null, namesake: false };
  const { id, created_at } = row;
  return { match: id !== null && created_at !== null ? { id, created_at } : null, namesake: row.namesake };
}

/**
 * The same company: same website host, or same normalised name with the same founder e-mail (contract, section 3). The host of
 * one tenant of many counts with the same name only. One row (`FoundRow`), whatever is found. What a claim does not say is not asked for
 * with nulls: plans for any values would be dearer than plans for these, and PostgreSQL would plan each time.
 * @param known SQL of the id of a company that goes before both, where the caller sees it
 */
export function foundCompany(
  scope: InvestorScope,
  { name, website, founderEmail }: CompanyClaim,
  params: unknown[],
  known?: string,
): string {
  const bind = (value: string): string => `$${params.push(value)}::text`;
  const itsName = bind(normalizedName(name));
  const host = website ? websiteHost(website) : null;
  const grounds = known === undefined ? [] : [`c.id = ${known}`];
  if (host !== null) grounds.push(`c.website_host = ${bind(host)}${isTenantHost(host) ? ` AND c.normalized_name = ${itsName}` : ''}`);
  const best = grounds.map((ground) => `(${ground}) DESC NULLS LAST, `).join('');
  if (founderEmail) grounds.push(`c.normalized_name = ${itsName} AND lower(c.contact_email) = lower(${bind(founderEmail)})`);
  const seen = visibleCompany(scope, 'c', params);
  return `SELECT m.id, m.created_at, EXISTS (SELECT 1 FROM companies c WHERE c.normalized_name = ${itsName} AND ${seen}) AS namesake
    FROM (SELECT 1) always LEFT JOIN LATERAL (
      SELECT c.id, c.created_at FROM companies c
      WHERE (${grounds.map((ground) => `(${ground})`).join(' OR ') || 'false'}) AND ${seen}
      ORDER BY ${best}c.created_at, c.id LIMIT 1) m ON true`;
}

/** Which companies are like what is claimed, among those that a caller sees: of others nothing must be told, not that they exist. */
@Injectable()
export class CompanyMatches {
  constructor(private readonly db: Db) {}

  async find(scope: InvestorScope, claim: CompanyClaim): Promise<FoundCompany> {
    const params: unknown[] = [];
    return foundOf(await this.db.row<FoundRow>(foundCompany(scope, claim, params), params));
  }

  /** Whether another company that they see has this name. The name alone proves nothing, but a person may want to look. */
  async hasNamesake(scope: InvestorScope, name: string, companyId: string): Promise<boolean> {
    const params: unknown[] = [normalizedName(name), companyId];
    const found = await this.db.row(
      `SELECT 1 FROM companies c WHERE c.normalized_name = $1 AND c.id <> $2 AND ${visibleCompany(scope, 'c', params)} LIMIT 1`,
      params,
    );
    return found !== null;
  }

  /** Those of these companies of which they see a namesake. */
  async withNamesake(scope: InvestorScope, companyIds: readonly string[]): Promise<Set<string>> {
    const params: unknown[] = [companyIds];
    const rows = await this.db.rows<{ id: string }>(
      `SELECT c.id FROM companies c WHERE c.id = ANY($1::uuid[]) AND EXISTS (
         SELECT 1 FROM companies o
         WHERE o.normalized_name = c.normalized_name AND o.id <> c.id AND ${visibleCompany(scope, 'o', params)})`,
      params,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** What a user of the team sees now; null for one who is no longer of it. */
  async scopeOf(teamId: string, userId: string): Promise<InvestorScope | null> {
    const member = await this.db.row<{ pipeline_ids: string[] | null }>(
      'SELECT pipeline_ids FROM memberships WHERE team_id = $1 AND user_id = $2 AND active',
      [teamId, userId],
    );
    return member && { teamId, pipelineIds: member.pipeline_ids };
  }
}
