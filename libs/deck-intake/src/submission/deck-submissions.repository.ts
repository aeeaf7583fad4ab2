import { Injectable } from '@nestjs/common';
import { visibleCompany, type InvestorScope } from '@app/auth';
import { Db } from '@app/database';

/** What was submitted before, by the jobs that it became. */
@Injectable()
export class DeckSubmissionsRepository {
  constructor(private readonly db: Db) {}

  /**
   * The team's submissions of the same fingerprint, newest first, at most 100: of companies that the submitter sees.
   * @returns `blocks`: it went to one of these pipelines and has not failed
   */
  sameRequest(sight: InvestorScope, fingerprint: string, pipelineIds: string[]): Promise<{ company_id: string; blocks: boolean }[]> {
    const params: unknown[] = [sight.teamId, fingerprint, pipelineIds];
    return this.db.rows<{ company_id: string; blocks: boolean }>(
      `SELECT j.company_id, j.status <> 'failed' AND j.pipeline_ids && $3 AS blocks
       FROM jobs j JOIN companies c ON c.id = j.company_id
       WHERE j.team_id = $1 AND j.fingerprint = $2 AND ${visibleCompany(sight, 'c', params)} ORDER BY j.created_at DESC LIMIT 100`,
      params,
    );
  }

  /** Whether these bytes were submitted for the company to one of these pipelines, and have not failed. */
  async hasDeck(companyId: string, sha256: string, pipelineIds: string[]): Promise<boolean> {
    const same = await this.db.row(
      `SELECT 1 FROM jobs j JOIN documents d ON d.id = j.document_id
       WHERE j.company_id = $1 AND d.sha256 = $2 AND j.type = 'deck_intake' AND j.status <> 'failed' AND j.pipeline_ids && $3
       LIMIT 1`,
      [companyId, sha256, pipelineIds],
    );
    return same !== null;
  }
}
