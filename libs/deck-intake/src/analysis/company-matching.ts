import { Injectable } from '@nestjs/common';
import { CompanyChanges } from '@app/companies';
import { Db } from '@app/database';
import { ThesisMatches } from '@app/theses';
import { Jobs } from '../jobs/jobs.service';

/** Thesis matches that follow the company: pending at once, scored by a background job. */
@Injectable()
export class CompanyMatching {
  constructor(
    private readonly db: Db,
    private readonly theses: ThesisMatches,
    private readonly jobs: Jobs,
  ) {}

  /** In the transaction of the change. One waiting job serves any number of changes; `requestId` names the request behind this one. */
  async matchAgain(companyId: string, requestId?: string): Promise<void> {
    await this.theses.markCompanyPending(companyId);
    if (await isWaiting(this.db, 'thesis_match', companyId)) return;
    const teamId = await teamOf(this.db, companyId);
    await this.jobs.enqueue({ type: 'thesis_match', lane: 'background', source: 'system', companyId, teamId, requestId });
  }
}

/** The one listener to changes of companies: scores and matches follow. */
@Injectable()
export class ScoresFollowChanges extends CompanyChanges {
  constructor(
    private readonly db: Db,
    private readonly matching: CompanyMatching,
    private readonly jobs: Jobs,
  ) {
    super();
  }

  async changed(companyId: string): Promise<void> {
    await this.matching.matchAgain(companyId);
    const scored = await this.db.row('SELECT 1 FROM companies WHERE id = $1 AND current_document_id IS NOT NULL', [companyId]);
    if (!scored || (await isWaiting(this.db, 'rescore', companyId))) return;
    await this.jobs.enqueue({ type: 'rescore', lane: 'background', source: 'system', companyId, teamId: await teamOf(this.db, companyId) });
  }
}

/** A job that has not started will see this change too. */
async function isWaiting(db: Db, type: string, companyId: string): Promise<boolean> {
  const waiting = await db.row(`SELECT 1 FROM jobs WHERE company_id = $1 AND type = $2 AND status = 'queued' LIMIT 1 FOR SHARE`, [
    companyId,
    type,
  ]);
  return waiting !== null;
}

async function teamOf(db: Db, companyId: string): Promise<string> {
  const row = await db.row<{ team_id: string }>('SELECT team_id FROM companies WHERE id = $1', [companyId]);
  if (!row) throw new Error('no such company');
  return row.team_id;
}
