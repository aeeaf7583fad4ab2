import { Injectable } from '@nestjs/common';
import { beyond, createdAtKey, Db, Keyset, type Page, type PageRequest } from '@app/database';
import type { CriDto } from '@app/scoring';
import type { DraftStatus } from './draft-states';

export interface DraftRow {
  id: string;
  company_id: string;
  file_name: string;
  sha256: string;
  size_bytes: string;
  storage_key: string;
  /** None where the score was known at once. */
  job_id: string | null;
  status: DraftStatus;
  score_id: string | null;
  document_id: string | null;
  error_code: string | null;
  error_message: string | null;
  created_at: Date;
  scored_at: Date | null;
  /** Of its score, where there is one. */
  score: number | null;
  verified: boolean | null;
  domains: CriDto['domains'] | null;
  recommendations: CriDto['recommendations'] | null;
}

export interface NewDraft {
  id: string;
  companyId: string;
  fileName: string;
  sha256: string;
  sizeBytes: number;
  storageKey: string;
}

const SELECT = `SELECT d.*, s.score, s.verified, s.domains, s.recommendations
  FROM deck_drafts d LEFT JOIN company_scores s ON s.id = d.score_id`;

/** Every statement on deck_drafts. The company always comes from whoever asks, so a foreign draft is a missing one. */
@Injectable()
export class DraftsRepository {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  async insert(draft: NewDraft): Promise<void> {
    await this.db.run(
      `INSERT INTO deck_drafts (id, company_id, file_name, sha256, size_bytes, storage_key) VALUES ($1, $2, $3, $4, $5, $6)`,
      [draft.id, draft.companyId, draft.fileName, draft.sha256, draft.sizeBytes, draft.storageKey],
    );
  }

  find(companyId: string, id: string): Promise<DraftRow | null> {
    return this.db.row<DraftRow>(`${SELECT} WHERE d.company_id = $1 AND d.id = $2`, [companyId, id]);
  }

  async page(companyId: string, request: PageRequest): Promise<Page<DraftRow>> {
    const binding = ['drafts', companyId];
    const params: unknown[] = [companyId, request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['d.created_at', 'd.id'], params);
    const rows = await this.db.rows<DraftRow>(
      `${SELECT} WHERE d.company_id = $1 AND ${after} ORDER BY d.created_at DESC, d.id DESC LIMIT $2`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  async setJob(id: string, jobId: string): Promise<void> {
    await this.db.run('UPDATE deck_drafts SET job_id = $2 WHERE id = $1', [id, jobId]);
  }

  async scored(id: string, scoreId: string, scoredAt: Date): Promise<void> {
    await this.db.run(`UPDATE deck_drafts SET status = 'scored', score_id = $2, scored_at = $3 WHERE id = $1 AND status = 'scoring'`, [
      id,
      scoreId,
      scoredAt,
    ]);
  }

  /** A draft whose failed job was started over. */
  async scoringAgain(id: string): Promise<void> {
    await this.db.run(
      `UPDATE deck_drafts SET status = 'scoring', error_code = NULL, error_message = NULL WHERE id = $1 AND status = 'failed'`,
      [id],
    );
  }

  async failed(id: string, code: string, message: string): Promise<void> {
    await this.db.run(
      `UPDATE deck_drafts SET status = 'failed', error_code = $2, error_message = $3 WHERE id = $1 AND status = 'scoring'`,
      [id, code, message],
    );
  }

  /** One published draft a company: a unique index holds it, this makes room. */
  async supersedePublished(companyId: string): Promise<void> {
    await this.db.run(`UPDATE deck_drafts SET status = 'superseded' WHERE company_id = $1 AND status = 'published'`, [companyId]);
  }

  /** The moment of publishing. Not `now()`, the transaction's start: whoever waited for the lock began earlier than they publish. */
  async published(id: string, documentId: string): Promise<Date> {
    const row = await this.db.row<{ published_at: Date }>(
      `UPDATE deck_drafts SET status = 'published', document_id = $2, published_at = clock_timestamp() WHERE id = $1 RETURNING published_at`,
      [id, documentId],
    );
    if (!row) throw new Error('the draft vanished while it was published');
    return row.published_at;
  }
}
