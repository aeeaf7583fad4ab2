import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

/** Days; null: kept for ever. */
export interface Retention {
  passed_days: number | null;
  drafts_days: number | null;
  events_days: number | null;
}

export interface ExpiredDraft {
  id: string;
  company_id: string;
  storage_key: string;
  sha256: string;
}

const passedFor = (days: string): string => `
  c.team_id = $1 AND EXISTS (SELECT 1 FROM deals d WHERE d.company_id = c.id)
  AND NOT EXISTS (SELECT 1 FROM deals d JOIN pipeline_stages s ON s.id = d.stage_id
                  WHERE d.company_id = c.id AND (s.kind <> 'passed' OR d.entered_stage_at > now() - make_interval(days => ${days})))`;
const oldDrafts = (days: string): string => `
  c.team_id = $1 AND r.status IN ('scored', 'failed') AND r.document_id IS NULL AND r.created_at < now() - make_interval(days => ${days})`;
const oldEvents = (days: string): string => `team_id = $1 AND occurred_at < now() - make_interval(days => ${days})`;

/** What teams keep for how long, and what is past it. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly db: Db) {}

  async get(teamId: string): Promise<Retention> {
    const row = await this.db.row<Retention>('SELECT passed_days, drafts_days, events_days FROM team_retention WHERE team_id = $1', [
      teamId,
    ]);
    return row ?? { passed_days: null, drafts_days: null, events_days: null };
  }

  async put(teamId: string, { passed_days, drafts_days, events_days }: Retention): Promise<void> {
    await this.db.run(
      `INSERT INTO team_retention (team_id, passed_days, drafts_days, events_days) VALUES ($1, $2, $3, $4)
       ON CONFLICT (team_id) DO UPDATE SET passed_days = $2, drafts_days = $3, events_days = $4, updated_at = now()`,
      [teamId, passed_days, drafts_days, events_days],
    );
  }

  all(): Promise<(Retention & { team_id: string })[]> {
    return this.db.rows(
      `SELECT team_id, passed_days, drafts_days, events_days FROM team_retention
       WHERE passed_days IS NOT NULL OR drafts_days IS NOT NULL OR events_days IS NOT NULL ORDER BY team_id`,
    );
  }

  passedCompanies(teamId: string, days: number, limit: number): Promise<{ id: string; name: string }[]> {
    return this.db.rows(`SELECT c.id, c.name FROM companies c WHERE ${passedFor('$2')} ORDER BY c.id LIMIT $3`, [teamId, days, limit]);
  }

  /** Of these, some that nobody holds now: a sweep that waited for one row would do nothing for the others. */
  passedAndFree(teamId: string, days: number, limit: number): Promise<{ id: string }[]> {
    return this.db.rows(`SELECT c.id FROM companies c WHERE ${passedFor('$2')} ORDER BY c.id LIMIT $3 FOR UPDATE OF c SKIP LOCKED`, [
      teamId,
      days,
      limit,
    ]);
  }

  /** Some that nobody holds now. */
  expiredDrafts(teamId: string, days: number, limit: number): Promise<ExpiredDraft[]> {
    return this.db.rows(
      `SELECT r.id, r.company_id, r.storage_key, r.sha256 FROM deck_drafts r JOIN companies c ON c.id = r.company_id
       WHERE ${oldDrafts('$2')} ORDER BY r.id LIMIT $3 FOR UPDATE OF r SKIP LOCKED`,
      [teamId, days, limit],
    );
  }

  /** How many of each are past these days. */
  async count(
    teamId: string,
    { passed_days, drafts_days, events_days }: Retention,
  ): Promise<{ companies: number; drafts: number; events: number }> {
    const counted = async (days: number | null, text: string): Promise<number> =>
      days === null ? 0 : ((await this.db.row<{ n: number }>(text, [teamId, days]))?.n ?? 0);
    return {
      companies: await counted(passed_days, `SELECT count(*)::int AS n FROM companies c WHERE ${passedFor('$2')}`),
      drafts: await counted(
        drafts_days,
        `SELECT count(*)::int AS n FROM deck_drafts r JOIN companies c ON c.id = r.company_id WHERE ${oldDrafts('$2')}`,
      ),
      events: await counted(events_days, `SELECT count(*)::int AS n FROM events WHERE ${oldEvents('$2')}`),
    };
  }
}
