import { Injectable } from '@nestjs/common';
import { visibleCompany, type InvestorScope } from '@app/auth';
import { Db } from '@app/database';

/** Questions before a submission joins an older company. */
@Injectable()
export class LateMatchRepository {
  constructor(private readonly db: Db) {}

  /**
   * Whether the company was made by the submission of this job and nobody has added to it since. What one transaction makes is of one
   * moment (`now()` is its start).
   */
  async isOnlyTheSubmissions(companyId: string, jobId: string): Promise<boolean> {
    const only = await this.db.row(
      `SELECT 1 FROM companies c JOIN jobs j ON j.id = $2 AND j.company_id = c.id
       WHERE c.id = $1 AND c.created_at = j.created_at AND j.source = 'investor' AND c.archived_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.company_id = c.id)
         AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.company_id = c.id AND d.id <> j.document_id)
         AND NOT EXISTS (SELECT 1 FROM deals d WHERE d.company_id = c.id AND NOT d.id = ANY (j.deal_ids))
         AND NOT EXISTS (SELECT 1 FROM folders f WHERE f.company_id = c.id AND f.created_at > c.created_at)
         AND NOT EXISTS (SELECT 1 FROM deck_drafts d WHERE d.company_id = c.id)
         AND NOT EXISTS (SELECT 1 FROM metrics m WHERE m.company_id = c.id AND m.source <> 'deck')
         AND NOT EXISTS (SELECT 1 FROM api_keys k WHERE k.company_id = c.id)
         AND NOT EXISTS (SELECT 1 FROM company_admins a WHERE a.company_id = c.id)
         AND NOT EXISTS (SELECT 1 FROM jobs o WHERE o.company_id = c.id AND o.id <> j.id AND o.type IN ('deck_intake', 'deck_draft'))
         AND NOT EXISTS (SELECT 1 FROM merges m WHERE m.company_id = c.id OR m.from_company_id = c.id)
         AND NOT EXISTS (SELECT 1 FROM events e WHERE e.company_id = c.id AND e.actor_kind <> 'system'
           AND e.type IN ('company.updated', 'company.archived', 'company.restored', 'deal.moved', 'deal.owner_changed'))`,
      [companyId, jobId],
    );
    return only !== null;
  }

  /** Whether the first was made before the second. */
  async isOlder(first: string, second: string): Promise<boolean> {
    const older = await this.db.row(
      `SELECT 1 FROM companies a JOIN companies b ON b.id = $2
       WHERE a.id = $1 AND (a.created_at, a.id) < (b.created_at, b.id)`,
      [first, second],
    );
    return older !== null;
  }

  /** Those of these companies that the caller sees. */
  async seen(scope: InvestorScope, companyIds: readonly string[]): Promise<Set<string>> {
    const params: unknown[] = [companyIds];
    const rows = await this.db.rows<{ id: string }>(
      `SELECT c.id FROM companies c WHERE c.id = ANY($1::uuid[]) AND ${visibleCompany(scope, 'c', params)}`,
      params,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
