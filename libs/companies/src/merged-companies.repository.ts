import { Injectable } from '@nestjs/common';
import { Db, insertJsonRows } from '@app/database';
import type { CompanyJson } from './merged-profile';

/** The row of `companies` when two become one. */
@Injectable()
export class MergedCompaniesRepository {
  constructor(private readonly db: Db) {}

  /** Holds the companies against every other change, in one order whoever asks. @returns those that are there */
  async hold(...ids: string[]): Promise<Map<string, CompanyJson>> {
    const rows = await this.db.rows<{ row: CompanyJson }>(
      'SELECT to_jsonb(c) AS row FROM companies c WHERE c.id = ANY($1::uuid[]) ORDER BY c.id FOR UPDATE',
      [ids],
    );
    return new Map(rows.map(({ row }) => [row.id, row]));
  }

  async read(id: string): Promise<CompanyJson> {
    const row = await this.db.row<{ row: CompanyJson }>('SELECT to_jsonb(c) AS row FROM companies c WHERE c.id = $1', [id]);
    if (!row) throw new Error('the company vanished while it was held');
    return row.row;
  }

  /** Sets these columns; names come from the code and the table's own rows. */
  async set(id: string, patch: Record<string, unknown>): Promise<void> {
    const columns = Object.keys(patch).map((column) => `${column} = n.${column}, `);
    await this.db.queryUnprepared(
      `UPDATE companies c SET ${columns.join('')} updated_at = now() FROM jsonb_populate_record(NULL::companies, $2::jsonb) n WHERE c.id = $1`,
      [id, JSON.stringify(patch)],
    );
  }

  async remove(id: string): Promise<void> {
    await this.db.run('DELETE FROM companies WHERE id = $1', [id]);
  }

  async restore(row: CompanyJson): Promise<void> {
    await insertJsonRows(this.db, 'companies', [row]);
    await this.db.run('UPDATE companies SET updated_at = now() WHERE id = $1', [row.id]);
  }

  /** Whether the company has the document. */
  async hasDocument(id: string, documentId: unknown): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM documents WHERE company_id = $1 AND id = $2', [id, documentId])) !== null;
  }

  /** The newest deck that was scored becomes the current one; without any there is none. */
  async takeNewestDeck(id: string): Promise<void> {
    await this.db.run(
      `UPDATE companies c
       SET current_document_id = s.document_id, current_deck_at = s.deck_at, current_score_id = s.id, cri_score = s.score, cri_max = s.max,
           cri_verified = s.verified, cri_scored_at = s.scored_at, updated_at = now()
       FROM (SELECT 1) one LEFT JOIN LATERAL (
         SELECT s.*, d.created_at AS deck_at FROM company_scores s JOIN documents d ON d.id = s.document_id AND d.company_id = $1
         WHERE s.company_id = $1 ORDER BY d.created_at DESC, d.id DESC, s.scored_at DESC LIMIT 1) s ON true
       WHERE c.id = $1`,
      [id],
    );
  }

  /** Whether anything that scores or matches look at was added to the company after `at`. */
  async grewSince(id: string, at: Date): Promise<boolean> {
    const grown = await this.db.row(
      `SELECT 1 FROM companies c WHERE c.id = $1 AND (
         EXISTS (SELECT 1 FROM documents d WHERE d.company_id = c.id AND d.created_at > $2)
         OR EXISTS (SELECT 1 FROM deck_drafts d WHERE d.company_id = c.id AND d.created_at > $2)
         OR EXISTS (SELECT 1 FROM events e WHERE e.company_id = c.id AND e.occurred_at > $2 AND e.type = 'company.updated' AND e.actor_kind <> 'system'))`,
      [id, at],
    );
    return grown !== null;
  }

  /** Whether a match of the company is missing, or not made for what its thesis asks now. */
  async owesMatches(id: string): Promise<boolean> {
    const owed = await this.db.row(
      `SELECT 1 FROM companies c JOIN theses t ON t.team_id = c.team_id AND t.active
       LEFT JOIN thesis_matches m ON m.thesis_id = t.id AND m.company_id = c.id
       WHERE c.id = $1 AND (m.thesis_id IS NULL OR m.scoring_status = 'pending' OR m.criteria_version <> t.criteria_version) LIMIT 1`,
      [id],
    );
    return owed !== null;
  }
}
