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

/** Which companies are like what is claimed, among those that a caller sees: of others nothing must be told, not that they exist. */
@Injectable()
export class CompanyMatches {
  constructor(private readonly db: Db) {}

  /**
   * The same company: same website host, or same normalised name with the same founder e-mail (contract, section 3). The host of
   * one tenant of many counts with the same name only.
   * @param known goes before both, where the caller sees it
   */
  find(scope: InvestorScope, { name, website, founderEmail }: CompanyClaim, known?: string): Promise<CompanyKey | null> {
    const host = website ? websiteHost(website) : null;
    const params: unknown[] = [known ?? null, host, normalizedName(name), founderEmail ?? null, host !== null && isTenantHost(host)];
    return this.db.row<CompanyKey>(
      `SELECT c.id, c.created_at FROM companies c
       WHERE (c.id = $1 OR (c.website_host = $2 AND (NOT $5 OR c.normalized_name = $3))
         OR (c.normalized_name = $3 AND $4::text IS NOT NULL AND lower(c.contact_email) = lower($4)))
         AND ${visibleCompany(scope, 'c', params)}
       ORDER BY (c.id = $1) DESC NULLS LAST, (c.website_host = $2) DESC NULLS LAST, c.created_at, c.id LIMIT 1`,
      params,
    );
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
