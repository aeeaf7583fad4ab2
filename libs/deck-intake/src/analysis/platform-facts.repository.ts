import { Injectable } from '@nestjs/common';
import type { HeldRow } from '@app/companies';
import { Db } from '@app/database';

export interface CompanyFactsRow extends HeldRow {
  first_submitted_at: Date | null;
  asked: number;
  answered: number;
}

@Injectable()
export class PlatformFactsRepository {
  constructor(private readonly db: Db) {}

  /** @param sha256 of the deck, in hex: when the company first handed it in */
  find(companyId: string, sha256: string): Promise<CompanyFactsRow | null> {
    return this.db.row<CompanyFactsRow>(
      `SELECT c.id, c.team_id, c.name, c.website, c.industry, c.stage, c.problem_statement, c.contact_name, c.contact_email,
         c.contact_role, c.contact_profile_url, c.contact_submitted, c.field_sources, c.archived_at, c.created_at, c.updated_at,
         (SELECT min(at) FROM (
            SELECT min(created_at) AS at FROM documents WHERE company_id = c.id AND sha256 = $2
            UNION ALL SELECT min(created_at) FROM deck_drafts WHERE company_id = c.id AND sha256 = $2) AS handed_in) AS first_submitted_at,
         (SELECT count(*)::int FROM properties p WHERE p.team_id = c.team_id AND p.type <> 'reference') AS asked,
         (SELECT count(DISTINCT a.property_id)::int FROM property_answers a JOIN properties p ON p.id = a.property_id
          WHERE a.company_id = c.id AND p.type <> 'reference') AS answered
       FROM companies c WHERE c.id = $1`,
      [companyId, sha256],
    );
  }
}
