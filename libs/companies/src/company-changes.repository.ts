import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

/**
 * Notes the change of the company whose id `source` selects; part of the changing statement where that is one. Each change has a
 * row of its own, which nobody sees before the change itself.
 */
export function noteChangeOf(source: string): string {
  return `INSERT INTO changed_companies (company_id) ${source}`;
}

/** The notes of companies that changed. */
@Injectable()
export class CompanyChangesRepository {
  constructor(private readonly db: Db) {}

  async note(companyId: string): Promise<void> {
    await this.db.run(noteChangeOf('VALUES ($1::uuid)'), [companyId]);
  }

  /**
   * Takes up to `limit` notes on in the batch of that id, in the caller's transaction, but for those of companies that somebody holds: what
   * follows refers to the company, and would wait with all the others. @returns the company of each, one as often as it changed
   */
  async take(batchId: string, limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ company_id: string }>(
      `WITH noted AS MATERIALIZED (
           SELECT ctid AS place, company_id FROM changed_companies WHERE followed_in IS NULL LIMIT ${limit} FOR UPDATE SKIP LOCKED),
         free AS MATERIALIZED (
           SELECT id FROM companies WHERE id IN (SELECT company_id FROM noted) FOR KEY SHARE SKIP LOCKED)
       UPDATE changed_companies SET followed_in = $1 WHERE ctid = ANY(ARRAY(
         SELECT place FROM noted
         WHERE company_id IN (SELECT id FROM free) OR NOT EXISTS (SELECT 1 FROM companies c WHERE c.id = noted.company_id)))
       RETURNING company_id`,
      [batchId],
    );
    return rows.map((row) => row.company_id);
  }

  /** Batches of which something is left to do, each with its companies. */
  leftOver(): Promise<{ batchId: string; companyIds: string[] }[]> {
    return this.db.rows(
      `SELECT followed_in AS "batchId", array_agg(DISTINCT company_id) AS "companyIds" FROM changed_companies
       WHERE followed_in IS NOT NULL GROUP BY followed_in ORDER BY followed_in`,
    );
  }

  /** All is done that followed the changes of these companies that are noted in the batch. */
  async done(batchId: string, companyIds: readonly string[]): Promise<void> {
    await this.db.run('DELETE FROM changed_companies WHERE followed_in = $1 AND company_id = ANY($2::uuid[])', [batchId, companyIds]);
  }
}
