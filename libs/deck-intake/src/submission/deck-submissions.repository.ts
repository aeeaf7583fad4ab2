import { Injectable } from '@nestjs/common';
import { visibleCompany, type InvestorScope } from '@app/auth';
import { type CompanyClaim, type FoundCompany, foundCompany, foundOf, type FoundRow } from '@app/companies';
import { Db } from '@app/database';

/** What was submitted before, by the jobs that it became. */
@Injectable()
export class DeckSubmissionsRepository {
  constructor(private readonly db: Db) {}

  /**
   * The company that a submission is of, and whether it was submitted before: the team's submissions of the same fingerprint, newest first,
   * at most 100, of companies that the submitter sees. The same bytes under the same name, website and e-mail are of the same company, even
   * where the name alone would not say so.
   * @returns `blocks`: one of these went to one of these pipelines and has not failed
   */
  async look(
    sight: InvestorScope,
    claim: CompanyClaim,
    fingerprint: string,
    pipelineIds: string[],
  ): Promise<FoundCompany & { blocks: boolean }> {
    const params: unknown[] = [sight.teamId, fingerprint, pipelineIds];
    const earlier = `SELECT j.company_id, j.created_at, j.status <> 'failed' AND j.pipeline_ids && $3 AS blocks
       FROM jobs j JOIN companies c ON c.id = j.company_id
       WHERE j.team_id = $1 AND j.fingerprint = $2 AND ${visibleCompany(sight, 'c', params)} ORDER BY j.created_at DESC LIMIT 100`;
    const known = '(SELECT company_id FROM earlier ORDER BY created_at DESC LIMIT 1)';
    const row = await this.db.row<FoundRow & { blocks: boolean }>(
      `WITH earlier AS MATERIALIZED (${earlier}), found AS (${foundCompany(sight, claim, params, known)})
       SELECT found.*, EXISTS (SELECT 1 FROM earlier WHERE blocks) AS blocks FROM found`,
      params,
    );
    return { ...foundOf(row), blocks: row?.blocks ?? false };
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
