import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

/** Which changed companies need nothing but a look at their team's theses. */
@Injectable()
export class LightFollowUpsRepository {
  constructor(private readonly db: Db) {}

  /**
   * Of these companies those without a deck, of teams without views that tell who enters, whose matches no job is about to write or
   * writing: what such a job read may be older than the change.
   */
  async of(companyIds: readonly string[]): Promise<string[]> {
    const rows = await this.db.rows<{ id: string }>(
      `SELECT c.id FROM companies c
       WHERE c.id = ANY($1::uuid[]) AND c.current_document_id IS NULL
         AND NOT EXISTS (SELECT 1 FROM views v WHERE v.team_id = c.team_id AND v.alerts)
         AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.company_id = c.id AND j.type = 'thesis_match' AND j.status IN ('queued', 'processing'))`,
      [companyIds],
    );
    return rows.map(({ id }) => id);
  }
}
