import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { RubricInForce } from '@app/scoring';
import { Jobs } from '../jobs/jobs.service';

const LANE = 'bulk';
/** Re-scores that wait at a time: a second of work from stored facts, so that a deck submitted meanwhile waits no longer. */
const MAX_WAITING = 100;
/** Once every company has been seen: workers of the version before may still be scoring. */
const REST_MS = 3_600_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface RubricProgress {
  rubric_version: string;
  /** Companies whose current score is of this version. */
  scored: number;
  /** Companies whose current score is of an earlier one. */
  outdated: number;
  waiting: number;
  /** Re-scores that failed within a day; they are tried again after it. */
  failed: number;
}

interface OutdatedCompany {
  id: string;
  team_id: string;
}

/**
 * A new version of the rubric scores every company's current deck again, in small batches behind what people wait for. Where it
 * stands is in the database: a company whose current score is of an earlier version is still to do, whoever was killed meanwhile.
 * Drafts keep the score that their founders saw; published, they are companies' current decks like any other.
 */
@Injectable()
export class RubricRelease {
  /** Companies up to here have been looked at in this pass; only a saving, for a new process begins anew. */
  private position = BEFORE_ALL;
  private restingUntil = 0;

  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly inForce: RubricInForce,
  ) {}

  /** Enqueues what there is room for, and says how many. */
  async enqueueBatch(): Promise<number> {
    if (this.inForce.superseded.length === 0 || Date.now() < this.restingUntil) return 0;
    const room = MAX_WAITING - (await this.waiting());
    if (room <= 0) return 0;
    const companies = await this.outdated(room);
    await this.db.tx(async () => {
      for (const { id, team_id: teamId } of companies) {
        await this.jobs.enqueue({ type: 'rescore', lane: LANE, source: 'system', companyId: id, teamId });
      }
    });
    const seenAll = companies.length < room;
    this.position = seenAll ? BEFORE_ALL : (companies.at(-1)?.id ?? BEFORE_ALL);
    if (seenAll) this.restingUntil = Date.now() + REST_MS;
    return companies.length;
  }

  async progress(): Promise<RubricProgress> {
    const { rubric, superseded } = this.inForce;
    const counts = await this.db.row<Omit<RubricProgress, 'rubric_version'>>(
      `SELECT count(*) FILTER (WHERE s.rubric_version = $1)::int AS scored,
              count(*) FILTER (WHERE s.rubric_version = ANY($2))::int AS outdated,
              (SELECT count(*)::int FROM jobs WHERE type = 'rescore' AND status IN ('queued', 'processing')) AS waiting,
              (SELECT count(*)::int FROM jobs WHERE type = 'rescore' AND status = 'failed' AND completed_at > now() - interval '1 day') AS failed
       FROM companies c JOIN company_scores s ON s.id = c.current_score_id`,
      [rubric.version, superseded],
    );
    return { rubric_version: rubric.version, ...(counts as Omit<RubricProgress, 'rubric_version'>) };
  }

  private async waiting(): Promise<number> {
    const row = await this.db.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM jobs WHERE status = 'queued' AND lane = '${LANE}' AND type = 'rescore'`,
    );
    return row?.n ?? 0;
  }

  private outdated(limit: number): Promise<OutdatedCompany[]> {
    return this.db.rows<OutdatedCompany>(
      `SELECT c.id, c.team_id FROM companies c JOIN company_scores s ON s.id = c.current_score_id
       WHERE c.id > $1 AND c.current_document_id IS NOT NULL AND s.rubric_version = ANY($2)
         AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.company_id = c.id AND j.type = 'rescore'
                           AND (j.status IN ('queued', 'processing')
                                OR (j.status = 'failed' AND j.completed_at > now() - interval '1 day')))
       ORDER BY c.id LIMIT $3`,
      [this.position, this.inForce.superseded, limit],
    );
  }
}
